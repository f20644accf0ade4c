import type { Role } from '@motora/contract'
import type { Actor } from '../work.js'
import { hashForNewPerson, makePerson, type PersonDeps } from './create-person.js'
import { normalEmail } from './normal-email.js'

export interface NewSupportUser {
  firstName: string
  lastName: string
  email: string
  password: string | undefined
  phoneNumber: string | null
  identificationDocumentCode: string | null
}

/**
 * Makes somebody of the support, usable at once by the password; an e-mail that has an account is invited instead.
 * @throws Refusal request.invalid, identity.password_weak, identity.busy, identity.membership_exists
 * source: ledgers; decision Z-07
 */
export const createSupportUser = async (
  actor: Actor,
  role: Role,
  given: NewSupportUser,
  deps: PersonDeps,
): Promise<{ id: string; invited: boolean }> => {
  const { password, phoneNumber: mobilePhone, identificationDocumentCode: documentCode, ...names } = given
  const passwordHash = await hashForNewPerson(given, password, deps, ['password', 'confirmPassword'])
  return deps.doWork(actor, deps.everyAccount, async (work) => {
    const person = { ...names, mobilePhone, documentCode, role, operatorId: null }
    const { accountId, invited } = await makePerson(work, person, passwordHash, deps)
    const name = normalEmail(given.email)
    work.audit(
      invited
        ? {
            event: 'accounts.membership_added',
            target: { kind: 'account', id: accountId, name },
            operatorId: null,
            after: { role, operatorId: null, seesEverything: false, invited },
          }
        : { event: 'support_users.created', target: { kind: 'support-user', id: accountId, name }, after: { role } },
    )
    return { id: accountId, invited }
  })
}
