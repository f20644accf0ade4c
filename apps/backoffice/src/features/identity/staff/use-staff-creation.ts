import { roleNamed } from '@motora/contract'
import type { OperatorUser } from '@motora/contract/identity'
import { useTranslation } from 'react-i18next'
import { useNewPersonForm } from '../people/use-new-person-form'
import { usePersonWrite } from '../people/use-person-write'
import { useUsernameThatFollows } from '../people/use-username-that-follows'
import { type StaffCreation, type StaffKind, staffCalls, staffListKey } from './staff-calls'
import { emptyStaffCreation, type StaffCreationFields, type StaffCreationValues, staffCreation } from './staff-values'

export interface NewStaffAsked {
  kind: StaffKind
  /** Given: nobody chooses. */
  role?: OperatorUser['role'] | undefined
  /** Whose person it becomes. Left out: chosen in the form, or the logged operator. */
  operatorId?: string | undefined
  /** Whose person it becomes is chosen in the form: who works for the provider names an operator. source: ledger C-48. */
  asksOperator: boolean
}

/**
 * The form of a new operator user or technician.
 * source: ledgers C-45, C-49, D-03, D-04, D-10; Z-07.
 * @param onDone after it was created; the form is empty again by then
 */
export function useStaffCreation({ kind, role, operatorId, asksOperator }: NewStaffAsked, onDone: () => void) {
  const { t } = useTranslation('staff')
  const { busy, submitError, run } = usePersonWrite(staffListKey(kind), (why) => t(`${kind}.createError`, { why }))
  const empty = { ...emptyStaffCreation, role: role ?? emptyStaffCreation.role }
  const { form, exists, mustNotSend, emptyPasswords, sayWeak } = useNewPersonForm<
    StaffCreationFields,
    StaffCreationValues
  >((known) => staffCreation({ kind, asksOperator }, known), empty)
  useUsernameThatFollows(form)

  const onSubmit = async (values: StaffCreationValues) => {
    // Pressed before the look-up had answered: the person must see first that no password is set.
    if (await mustNotSend(values.email, values.password)) return
    const done = await run(
      async () => {
        const { invited } = await staffCalls[kind].create(bodyOf(values, operatorId))
        const name = `${values.firstName} ${values.lastName}`
        return invited ? t(`${kind}.inviteSuccess`, { email: values.email }) : t(`${kind}.createSuccess`, { name })
      },
      (error) => {
        emptyPasswords()
        return sayWeak(error)
      },
    )
    if (!done) return
    form.reset(empty)
    onDone()
  }
  const what = role === roleNamed.manager ? 'manager' : kind
  return { form, exists, busy, submitError, onSubmit, submitLabel: t(exists ? 'invite' : `${what}.create`) }
}

/** Left out stay: the operator of who is signed in, and the password for an e-mail that has an account. */
function bodyOf(values: StaffCreationValues, operatorId: string | undefined): StaffCreation {
  const {
    password,
    phoneNumber,
    operatorId: chosen,
    firstName,
    lastName,
    email,
    username,
    role,
    seesEverything,
  } = values
  const of = seesEverything ? undefined : (operatorId ?? chosen)
  return {
    firstName,
    lastName,
    email,
    username,
    mobilePhone: phoneNumber,
    role,
    seesEverything,
    ...(password ? { password } : {}),
    ...(of ? { sharingOperatorId: of } : {}),
  }
}
