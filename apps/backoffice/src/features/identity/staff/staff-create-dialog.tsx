import { DialogForm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../../../shell/operator-field'
import type { StaffKind } from './staff-calls'
import { StaffFields } from './staff-fields'
import { useStaffCreation } from './use-staff-creation'

export interface StaffCreateDialogProps {
  kind: StaffKind
  /** Whose person it becomes; left out: `operatorField` asks, or it is the logged operator. */
  operatorId?: string | undefined
  operatorField?: OperatorField | undefined
  onClose: () => void
}

/** source: ledgers C-44, D-02. */
export function StaffCreateDialog({ kind, operatorId, operatorField, onClose }: StaffCreateDialogProps) {
  const { t } = useTranslation('staff')
  const asksOperator = operatorField !== undefined
  const { form, exists, ...shell } = useStaffCreation({ kind, operatorId, asksOperator }, onClose)
  return (
    <DialogForm opened onClose={onClose} title={t(`${kind}.createTitle`)} form={form} {...shell}>
      <StaffFields kind={kind} exists={exists} operatorField={operatorField} asksRole={kind === 'operatorUser'} />
    </DialogForm>
  )
}
