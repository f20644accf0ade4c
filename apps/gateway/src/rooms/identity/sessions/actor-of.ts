import { mayWork } from '@motora/rules/identity'
import { Refusal } from '../../../kernel/refusal.js'
import { onRecord } from '../../on-record.js'
import type { Actor } from '../../work.js'
import type { MembershipRow } from '../accounts/stores/account-store.js'
import type { Person } from './session-kinds.js'
import type { Sessions } from './sessions.js'

export interface StaffCaller {
  actor: Extract<Actor, { kind: 'staff' | 'account' }>
  /** The provider's own technician: sees all by explicit choice. */
  seesEverything: boolean
}

/** Somebody with an account, with what each request asks of it. */
export interface AccountCaller extends Person {
  email: string
  memberships: MembershipRow[]
}

/** Asking for another person's role is put on record. */
const chosen = (
  memberships: readonly MembershipRow[],
  membershipId: string | undefined,
  actor: { accountId: string; email: string },
): MembershipRow => {
  if (membershipId !== undefined && membershipId !== '') {
    const found = memberships.find(({ id }) => id === membershipId.trim().toLowerCase())
    if (found) return found
    throw onRecord(new Refusal('identity.membership_unknown', 'You do not have the chosen role.'), {
      event: 'identity.permission_refused',
      actor,
      after: { membershipId: membershipId.slice(0, 60) },
    })
  }
  const [only, another] = memberships
  if (!only) throw new Refusal('identity.not_permitted', 'Your account has no role.')
  if (another) throw new Refusal('identity.role_required', 'Choose one of your roles: send X-Sharing-Membership.')
  return only
}

/**
 * Finds the caller, again for each request.
 * @param authorization the header, `Bearer …`
 * @param membershipId the header X-Sharing-Membership
 * @throws Refusal identity.unauthenticated (401), identity.role_required, membership_unknown, not_operational (403)
 * source: Z-01, Z-02
 */
export const createActorOf =
  (sessions: Pick<Sessions<AccountCaller>, 'callerOf'>) =>
  async (
    authorization: string | undefined,
    membershipId: string | undefined,
    options: { membership: 'required' | 'optional' } = { membership: 'required' },
  ): Promise<StaffCaller> => {
    const { ownerId: accountId, sessionId, person } = await sessions.callerOf(authorization)
    const { email, memberships } = person
    if (options.membership === 'optional')
      return { actor: { kind: 'account', accountId, sessionId, email }, seesEverything: false }
    const membership = chosen(memberships, membershipId, { accountId, email })
    if (!mayWork(membership)) throw new Refusal('identity.not_operational', 'User not operational.')
    const { id, role, operatorId, canOperate, seesEverything } = membership
    const actor = {
      kind: 'staff',
      accountId,
      sessionId,
      membershipId: id,
      email,
      role,
      operatorId,
      canOperate,
    } as const
    return { actor, seesEverything }
  }

/** Whether somebody who was let in would be let in as the same today: what takes minutes asks again. */
export const createHolds =
  (sessions: Pick<Sessions<AccountCaller>, 'findHolder'>) =>
  async ({
    accountId,
    sessionId,
    membershipId,
    role,
    operatorId,
  }: Extract<Actor, { kind: 'staff' }>): Promise<boolean> => {
    const person = await sessions.findHolder(accountId, sessionId)
    const membership = person?.memberships.find(({ id }) => id === membershipId)
    return (
      membership !== undefined &&
      mayWork(membership) &&
      membership.role === role &&
      membership.operatorId === operatorId
    )
  }
