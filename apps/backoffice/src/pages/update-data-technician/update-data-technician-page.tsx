import { useTranslation } from 'react-i18next'
import { OwnData } from '../../features/identity/staff/own-data'

/** source: fleet side, sections 1 and 2.1; ledger D-11. */
export default function UpdateDataTechnicianPage() {
  const { t } = useTranslation('screens')
  return <OwnData kind="technician" title={t('/UpdateDataTechnician')} />
}
