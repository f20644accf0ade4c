import type { Role } from '@motora/contract'
import { membershipFits } from '@motora/rules/identity'
import { invalidInput, Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import type { SendLink } from '../links/send-link.js'
import type { createAccounts, NewMembership } from './accounts.js'
import { normalEmail } from './normal-email.js'
import { findAccountRow, lockAccountRow } from './stores/account-store.js'
import { findMembershipRow } from './stores/membership-store.js'

/**
 * A full name in the two parts an account keeps: the first word, and all the rest, which in Catalan and Spanish names
 * is what follows. Joined again they are the name as it was given.
 */
const splitName = (fullName: string): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/)
  return { firstName, lastName: rest.join(' ') }
}

export interface InvitedPerson {
  email: string
  fullName: string
  phoneNumber: string | null
  role: Role
  operatorId: string | null
  seesEverything: boolean
  language?: 'es' | 'cat' | 'en' | undefined
}

export interface InvitationDeps {
  accounts: Pick<ReturnType<typeof createAccounts>, 'createAccount' | 'addMembership'>
  sendLink: SendLink
  /** Rooms above know the operators. */
  operatorExists: (work: Work, operatorId: string) => Promise<boolean>
}

const wrongPlace = (path: string, message: string) => invalidInput([{ path, code: 'custom', message }])

/**
 * @param field the operator's name in the call
 * @throws Refusal request.invalid, operator.not_found
 */
export const assertFits = async (
  work: Work,
  given: Pick<InvitedPerson, 'role' | 'operatorId' | 'seesEverything'>,
  deps: Pick<InvitationDeps, 'operatorExists'>,
  field = 'operatorId',
): Promise<void> => {
  const { role, operatorId, seesEverything } = given
  if (!membershipFits({ role, operatorId, seesEverything })) {
    if (seesEverything) throw wrongPlace('body.seesEverything', 'only a technician without operator sees everything')
    throw wrongPlace(`body.${field}`, operatorId ? 'this role takes no operator' : 'this role needs an operator')
  }
  if (operatorId !== null && !(await deps.operatorExists(work, operatorId)))
    throw new Refusal('operator.not_found', 'There is no such operator.')
}

/**
 * Invites somebody into a role by e-mail: no one gets one without consent, and no one types another's password. An
 * account that is there stays as it is; inviting to a role that waits sends the link again.
 * @returns the account's id
 * @throws Refusal request.invalid, operator.not_found, identity.membership_exists
 * source: decisions Z-05, Z-07; PROMISES §4.9
 */
export const inviteAccount = async (work: Work, given: InvitedPerson, deps: InvitationDeps): Promise<string> => {
  await assertFits(work, given, deps)
  const email = normalEmail(given.email)
  const person = { email, ...splitName(given.fullName), mobilePhone: given.phoneNumber }
  const { accountId, created } = await deps.accounts.createAccount(work, {
    ...person,
    emailConfirmed: false,
    ...(given.language ? { language: given.language } : {}),
  })
  // two invitations at the same time: the second finds what the first made
  if (!created) await lockAccountRow(work, accountId)
  const { role, operatorId, seesEverything } = given
  await inviteTo(work, { accountId, role, operatorId, seesEverything, person }, deps)
  work.audit({
    event: created ? 'accounts.created' : 'accounts.membership_added',
    target: { kind: 'account', id: accountId, name: email },
    operatorId,
    after: { role, operatorId, seesEverything, invited: true },
  })
  return accountId
}

/**
 * Puts a role there that waits for its person's word, and asks for it by e-mail.
 * @returns the role's id, and whether it waited before
 * @throws Refusal identity.membership_exists
 */
export const inviteTo = async (
  work: Work,
  given: Omit<NewMembership, 'accepted' | 'canOperate'>,
  deps: Pick<InvitationDeps, 'accounts' | 'sendLink'>,
): Promise<{ membershipId: string; waited: boolean }> => {
  const { accountId } = given
  const there = await findMembershipRow(work, given)
  if (there?.acceptedAt) throw new Refusal('identity.membership_exists', 'This person has this role already.')
  const membershipId = there?.id ?? (await deps.accounts.addMembership(work, { ...given, accepted: false }))
  await deps.sendLink(work, { kind: 'accept-membership', accountId, membershipId })
  return { membershipId, waited: there !== undefined }
}

/** Whether there is an account by this e-mail, held until the end of this work. */
export const lockAccountByEmail = async (work: Work, email: string) => {
  const found = await findAccountRow(work, normalEmail(email))
  return found && lockAccountRow(work, found.id)
}
