import { ReportTable } from '../../features/reports/scheduled/report-table'
import '../../features/reports/reports.css'

/** What a person has made again and again. source: decision 0095 */
export default function ScheduledReportsPage() {
  return <ReportTable />
}
