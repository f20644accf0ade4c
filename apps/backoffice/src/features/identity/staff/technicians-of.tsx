import { useMay } from '../../../shell/session/use-session'
import { StaffCreateDialog } from './staff-create-dialog'
import { StaffTable } from './staff-table'

/** The technicians of one operator, inside its details, for who reads them. source: ledgers D-05, D-06; Z-13, Z-17. */
export function TechniciansOf({ operatorId }: { operatorId: string }) {
  const mayWrite = useMay('technicians.write')
  return (
    <StaffTable
      kind="technician"
      part="technicians"
      operatorId={operatorId}
      withOperator={false}
      mayWrite={mayWrite}
      createDialog={(onClose) => <StaffCreateDialog kind="technician" operatorId={operatorId} onClose={onClose} />}
    />
  )
}
