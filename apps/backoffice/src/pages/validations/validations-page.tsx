import { PageTitle } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { ShiftEditor } from '../../features/customers/shifts/shift-editor'
import { ValidationTable } from '../../features/customers/shifts/validation-table'

/** The hours of review, and the requests that are measured by them. source: customer side, section 2.9; ledger I-02 */
export default function ValidationsPage() {
  const { t } = useTranslation('screens')
  return (
    <>
      <PageTitle>{t('/validations')}</PageTitle>
      <ShiftEditor />
      <ValidationTable />
    </>
  )
}
