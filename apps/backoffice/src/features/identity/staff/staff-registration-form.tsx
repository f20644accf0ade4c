import type { OperatorUser } from '@motora/contract/identity'
import { FormShell } from '@motora/kit'
import type { OperatorField } from '../../../shell/operator-field'
import type { StaffKind } from './staff-calls'
import { StaffFields } from './staff-fields'
import { useStaffCreation } from './use-staff-creation'

export interface StaffRegistrationFormProps {
  kind: StaffKind
  /** Given: it is not chosen in the form. */
  givenRole?: OperatorUser['role']
  /** Left out: it becomes a person of the logged operator. */
  operatorField?: OperatorField | undefined
  /** Set: nothing can be registered, and this is why. */
  disabledReason?: string | undefined
}

const nothingMore = () => undefined

/** A new person of an operator, on the registration screen. source: ledgers C-30, C-45, D-03, D-04. */
export function StaffRegistrationForm({ kind, givenRole, operatorField, disabledReason }: StaffRegistrationFormProps) {
  const asksOperator = operatorField !== undefined
  const { form, exists, ...shell } = useStaffCreation({ kind, role: givenRole, asksOperator }, nothingMore)
  return (
    <FormShell form={form} {...shell} disabledReason={disabledReason}>
      <fieldset className="motora-group" disabled={disabledReason !== undefined}>
        <StaffFields kind={kind} exists={exists} operatorField={operatorField} />
      </fieldset>
    </FormShell>
  )
}
