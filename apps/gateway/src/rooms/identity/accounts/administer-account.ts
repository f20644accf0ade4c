import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { notice } from '../mail/mail-due.js'
import { forgetFactor } from '../second-factor/forget-factor.js'
import { announceAccountChanged, endSessionsOf } from '../sessions/end-session.js'
import { findAccountRowById, lockAccountRow, updateAccountRow } from './stores/account-store.js'
import { holdAdministrators } from './stores/administrator-store.js'
import { assertMayTakeRole, isAccountToBe, noSuchAccount, takeRole } from './take-away.js'

/**
 * Shuts an account out immediately, everywhere. One that is suspended already stays so, for the reason first given.
 * @throws Refusal request.not_found, identity.own_account, identity.last_admin
 * source: decision Z-15
 */
export const suspendAccount = async (work: Work, accountId: string, reason: string): Promise<void> => {
  await holdAdministrators(work)
  const account = await lockAccountRow(work, accountId)
  if (!account) throw noSuchAccount()
  if (!(await isAccountToBe(work, 'suspend', account))) return
  await updateAccountRow(work, accountId, {
    canOperate: false,
    suspendedAt: work.now,
    suspendedReason: reason,
    suspendedBy: work.actor.kind === 'staff' ? work.actor.accountId : null,
  })
  announceAccountChanged(work, accountId)
  const sessionsEnded = await endSessionsOf(work, { accountId }, 'account suspended')
  work.audit({
    event: 'accounts.suspended',
    target: { kind: 'account', id: accountId, name: account.email },
    reason,
    after: { sessionsEnded },
  })
}

/**
 * Lets a suspended account sign in again. One that is not suspended stays as it is. @throws Refusal request.not_found
 */
export const resumeAccount = async (work: Work, accountId: string): Promise<void> => {
  const account = await lockAccountRow(work, accountId)
  if (!account) throw noSuchAccount()
  if (!(await isAccountToBe(work, 'resume', account))) return
  await updateAccountRow(work, accountId, {
    canOperate: true,
    suspendedAt: null,
    suspendedReason: null,
    suspendedBy: null,
  })
  announceAccountChanged(work, accountId)
  work.audit({
    event: 'accounts.resumed',
    target: { kind: 'account', id: accountId, name: account.email },
    before: { suspendedReason: account.suspendedReason },
  })
}

/**
 * Forgets authenticator, recovery codes and wrong codes, and ends every session: the next sign-in enrols again. The person
 * is told of an authenticator that is gone.
 * @throws Refusal request.not_found, identity.own_account
 * source: decision Z-15
 */
export const resetSecondFactor = async (work: Work, accountId: string): Promise<void> => {
  const account = await lockAccountRow(work, accountId)
  if (!account) throw noSuchAccount()
  if (!(await isAccountToBe(work, 'resetSecondFactor', account))) return
  await forgetFactor(work, accountId)
  const sessionsEnded = await endSessionsOf(work, { accountId }, 'second factor reset')
  work.audit({
    event: 'accounts.second_factor_reset',
    target: { kind: 'account', id: accountId, name: account.email },
    before: { secondFactorEnrolled: account.totpEnrolledAt !== null },
    after: { secondFactorEnrolled: false, sessionsEnded },
  })
  if (account.totpEnrolledAt !== null) work.announce(notice(work, 'second-factor-reset', accountId))
}

/** Signs an account out everywhere. @throws Refusal request.not_found */
export const endAccountSessions = async (work: Work, accountId: string): Promise<void> => {
  const account = await findAccountRowById(work, accountId)
  if (!account) throw noSuchAccount()
  if (!(await isAccountToBe(work, 'endSessions', account))) return
  const sessionsEnded = await endSessionsOf(work, { accountId }, 'ended by an administrator')
  work.audit({
    event: 'accounts.sessions_ended',
    target: { kind: 'account', id: accountId, name: account.email },
    after: { sessionsEnded },
  })
}

/**
 * Takes a role away, accepted or waiting. From the next request on it opens nothing; what its person did in it stays.
 * @throws Refusal request.not_found, identity.own_account, identity.last_admin
 */
export const removeMembership = async (work: Work, accountId: string, membershipId: string): Promise<void> => {
  await holdAdministrators(work)
  const account = await lockAccountRow(work, accountId)
  if (!account) throw noSuchAccount()
  await assertMayTakeRole(work, accountId, membershipId)
  const removed = await takeRole(work, accountId, membershipId)
  if (!removed) throw new Refusal('request.not_found', 'This account has no such role.')
  announceAccountChanged(work, accountId)
  work.audit({
    event: 'accounts.membership_removed',
    target: { kind: 'account', id: accountId, name: account.email },
    operatorId: removed.operatorId,
    before: { role: removed.role, operatorId: removed.operatorId, pending: removed.acceptedAt === null },
  })
}
