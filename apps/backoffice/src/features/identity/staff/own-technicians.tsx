import type { ReactNode } from 'react'
import { StaffCreateDialog } from './staff-create-dialog'
import { StaffTable } from './staff-table'

export interface OwnTechniciansProps {
  /** Stand next to the add button. */
  moreActions: ReactNode
}

/** The technicians of the logged operator. source: ledgers D-02, D-05, D-10; Z-17. */
export function OwnTechnicians({ moreActions }: OwnTechniciansProps) {
  return (
    <StaffTable
      kind="technician"
      withOperator={false}
      mayWrite
      moreActions={moreActions}
      createDialog={(onClose) => <StaffCreateDialog kind="technician" onClose={onClose} />}
    />
  )
}
