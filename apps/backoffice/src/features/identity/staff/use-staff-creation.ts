import { roleNamed } from '@motora/contract'
import type { OperatorUser } from '@motora/contract/identity'
import { useTranslation } from 'react-i18next'
import { useWriteOf } from '../../../shell/use-write'
import { useNewPersonForm } from '../people/use-new-person-form'
import { useUsernameThatFollows } from '../people/use-username-that-follows'
import { type StaffCreation, type StaffKind, staffCalls } from './staff-calls'
import { emptyStaffCreation, type StaffCreationFields, type StaffCreationValues, staffCreation } from './staff-values'

export interface NewStaffAsked {
  kind: StaffKind
  /** Given: it is not chosen in the form. */
  role?: OperatorUser['role'] | undefined
  /** Whose person it becomes. Left out: chosen in the form, or the logged operator. */
  operatorId?: string | undefined
  /**
   * The form asks for the person's operator: people of the provider must name one. source: ledger C-48.
   */
  asksOperator: boolean
}

/**
 * The form of a new operator user or technician.
 * source: ledgers C-45, C-49, D-03, D-04, D-10; Z-07.
 * @param onDone after it was created; the form is empty again by then
 */
export function useStaffCreation({ kind, role, operatorId, asksOperator }: NewStaffAsked, onDone: () => void) {
  const { t } = useTranslation('staff')
  const empty = { ...emptyStaffCreation, role: role ?? emptyStaffCreation.role }
  const { form, exists, mustNotSend, emptyPasswords, sayWeak } = useNewPersonForm<
    StaffCreationFields,
    StaffCreationValues
  >((known) => staffCreation({ kind, asksOperator }, known), empty)
  useUsernameThatFollows(form)
  const { list, create } = staffCalls[kind]
  const { busy, submitError, run } = useWriteOf(
    async (body: StaffCreation) => ({ done: true, answer: await create(body) }),
    {
      invalidates: [list],
      done: ({ invited }, { email, firstName, lastName }) =>
        invited
          ? t(`${kind}.inviteSuccess`, { email })
          : t(`${kind}.createSuccess`, { name: `${firstName} ${lastName}` }),
      failed: (why) => t(`${kind}.createError`, { why }),
      onFailed: (error) => {
        emptyPasswords()
        return sayWeak(error)
      },
    },
  )

  const onSubmit = async (values: StaffCreationValues) => {
    // Pressed before the look-up had answered: the person must see first that no password is set.
    if (await mustNotSend(values.email, values.password)) return
    const { done } = await run(bodyOf(values, operatorId))
    if (!done) return
    form.reset(empty)
    onDone()
  }
  const what = role === roleNamed.manager ? 'manager' : kind
  return { form, exists, busy, submitError, onSubmit, submitLabel: t(exists ? 'invite' : `${what}.create`) }
}

/** Left out: the operator of the signed-in person, and the password for an e-mail that has an account. */
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
