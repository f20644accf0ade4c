import { mayWork, whyOver } from '@motora/rules/identity'
import type { Clock } from '../../kernel/clock.js'
import { Refusal } from '../../kernel/refusal.js'
import { onRecord } from '../on-record.js'
import type { Actor } from '../work.js'
import type { IdTokens } from './id-tokens.js'
import type { LiveSession, LiveSessions } from './live-sessions.js'
import type { MembershipRow } from './stores/account-store.js'

export interface StaffCaller {
  actor: Extract<Actor, { kind: 'staff' | 'account' }>
  /** The provider's own technician: sees all by explicit choice. */
  seesEverything: boolean
}

interface Deps {
  idTokens: IdTokens
  liveSessions: LiveSessions
  clock: Clock
}

const unauthenticated = () => new Refusal('identity.unauthenticated', 'Sign in first.')

const tokenOf = (authorization: string | undefined): string => {
  const [, token] = /^Bearer +([\w.-]+)$/i.exec(authorization?.trim() ?? '') ?? []
  if (!token) throw unauthenticated()
  return token
}

/** Who asks for a role that is none of theirs is on record. */
const chosen = (
  memberships: readonly MembershipRow[],
  membershipId: string | undefined,
  actor: { accountId: string; email: string },
): MembershipRow => {
  if (membershipId !== undefined && membershipId !== '') {
    const found = memberships.find(({ id }) => id === membershipId.trim().toLowerCase())
    if (found) return found
    throw onRecord(new Refusal('identity.membership_unknown', 'The chosen role is none of yours.'), {
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
 * Who calls, judged anew for each request: a token says who somebody was, the session row says whether that still holds.
 * @param authorization the header, `Bearer …`
 * @param membershipId the header X-Sharing-Membership
 * @throws Refusal identity.unauthenticated (401), identity.role_required, membership_unknown, not_operational (403)
 * source: Z-01, Z-02
 */
export const createActorOf =
  ({ idTokens, liveSessions, clock }: Deps) =>
  async (
    authorization: string | undefined,
    membershipId: string | undefined,
    options: { membership: 'required' | 'optional' } = { membership: 'required' },
  ): Promise<StaffCaller> => {
    const claims = await idTokens.read(tokenOf(authorization))
    const live = claims && (await liveSessions.find(claims.sessionId))
    if (!live || live.session.accountId !== claims.accountId || !isAlive(live, clock.now())) throw unauthenticated()
    const { session, email, memberships } = live
    const { accountId, id: sessionId } = session
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

const isAlive = ({ session, accountCanOperate }: LiveSession, now: Date): boolean =>
  accountCanOperate && whyOver(session, now) === undefined
