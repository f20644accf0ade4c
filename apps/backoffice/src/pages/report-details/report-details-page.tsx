import { useParams } from '@tanstack/react-router'
import { ServiceBills } from '../../features/money/bills/service-bills'
import { ServiceReceipt } from '../../features/sharing/service-receipt'

/** source: ledgers B-41, P-03 */
export default function ReportDetailsPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return <ServiceReceipt key={id} id={id} bills={<ServiceBills serviceId={id} />} />
}
