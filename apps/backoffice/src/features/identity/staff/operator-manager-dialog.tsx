import { roleNamed } from '@motora/contract'
import { DialogForm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../../../shell/operator-field'
import { StaffFields } from './staff-fields'
import { useStaffCreation } from './use-staff-creation'

export interface OperatorManagerDialogProps {
  operatorField: OperatorField
  onClose: () => void
}

/** One more manager for an operator, as the provider alone adds them. source: ledgers C-22, C-30; fleet side, section 2.4. */
export function OperatorManagerDialog({ operatorField, onClose }: OperatorManagerDialogProps) {
  const { t } = useTranslation('staff')
  const { form, exists, ...shell } = useStaffCreation(
    { kind: 'operatorUser', role: roleNamed.manager, asksOperator: true },
    onClose,
  )
  return (
    <DialogForm opened onClose={onClose} title={t('manager.createTitle')} form={form} {...shell}>
      <StaffFields kind="operatorUser" exists={exists} operatorField={operatorField} />
    </DialogForm>
  )
}
