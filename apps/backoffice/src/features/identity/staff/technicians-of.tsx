import { useMay, useMembership } from '../../../shell/session/use-session'
import { StaffCreateDialog } from './staff-create-dialog'
import { StaffTable } from './staff-table'
import { useActsForProvider } from './use-acts-for-provider'

/** The technicians of one operator, inside its details. source: ledgers D-05, D-06; Z-13, Z-17. */
export function TechniciansOf({ operatorId }: { operatorId: string }) {
  const { sharingOperatorId } = useMembership()
  const forProvider = useActsForProvider()
  // Anyone who works for an operator writes its own people alone. (Z-13)
  const mayWrite = useMay('technicians.write') && (forProvider || operatorId === sharingOperatorId)
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
