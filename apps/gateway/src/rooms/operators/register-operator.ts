import { type operatorRegistration, operatorSignUp } from '@motora/contract/operators'
import type { z } from 'zod'
import { assertPhone } from '../assert-phone.js'
import type { Work } from '../work.js'
import { createOperator, type NewOperator } from './create-operator.js'
import type { FirstManager, HireManager } from './deps.js'
import { unknownOperator } from './hold-operator.js'
import { findOperator } from './store.js'

type Registration = z.output<typeof operatorRegistration>

const managerOf = ({ managerEmail, contactPhone, username, password, ...given }: Registration): FirstManager => ({
  email: managerEmail,
  username: username ?? null,
  // the specification's body has no names: until they give one, people are named by the e-mail that they sign in with
  firstName: given.managerFirstName ?? username ?? managerEmail.split('@')[0] ?? managerEmail,
  lastName: given.managerLastName ?? '',
  mobilePhone: contactPhone,
  password: password ?? null,
})

const operatorOf = ({
  username: _,
  password: __,
  managerFirstName: ___,
  managerLastName: ____,
  parentId,
  ...operator
}: Registration): NewOperator => ({ ...operator, ...(parentId ? { parentId } : {}) })

/**
 * The first manager's part that takes long, before any transaction. @returns its second step, see `HireManager`
 * @throws Refusal request.invalid, identity.password_weak
 */
export const prepareManager = async (given: Registration, hireManager: HireManager): ReturnType<HireManager> => {
  assertPhone(given.contactPhone, 'contactPhone')
  return hireManager(managerOf(given))
}

/**
 * The provider registers an operator with its first manager: both are there, or neither is. For work that sees
 * everything.
 * @throws Refusal operator.not_found (the parent), operator.cif_taken
 * source: ledgers C-02, C-04, C-36; decisions Z-06, Z-07
 */
export const registerOperator = async (
  work: Work,
  given: Registration,
  addManager: Awaited<ReturnType<HireManager>>,
): Promise<{ id: string; invited: boolean }> => {
  if (given.parentId && !(await findOperator(work, given.parentId))) throw unknownOperator()
  const id = await createOperator(work, operatorOf(given))
  const { invited } = await addManager(work, id)
  return { id, invited }
}

/** What a company says of itself when it registers; the rest of that call is about its person. */
const signedUp = operatorSignUp.pick({
  name: true,
  cif: true,
  contactPhone: true,
  isPrivate: true,
  isFree: true,
  vehicleTypes: true,
  minimumAge: true,
  managerEmail: true,
})

/**
 * Makes an operator of what a company wrote when it registered itself, once its link was used. For work that sees
 * everything. @returns its id
 * @throws Refusal operator.cif_taken: meanwhile another took that tax id
 * source: decision Z-06
 */
export const registerSignedUp = async (work: Work, payload: Record<string, unknown>): Promise<string> => {
  // it was parsed when it was kept, by the same schema: what it holds besides is not taken
  const { data, error } = signedUp.strip().safeParse(payload)
  if (!data) throw new Error('no operator can be made of a stored registration', { cause: error })
  const by = { accountId: null, name: data.managerEmail, byProvider: false }
  return createOperator(work, data, { by, event: 'operators.signed_up' })
}
