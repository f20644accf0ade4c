import { useTranslation } from 'react-i18next'
import { OwnData } from '../../features/identity/staff/own-data'

/** source: fleet side, sections 1 and 2.1; ledger C-54. */
export default function UpdateDataOperatorUserPage() {
  const { t } = useTranslation('screens')
  return <OwnData kind="operatorUser" title={t('/UpdateDataOperatorUser')} />
}
