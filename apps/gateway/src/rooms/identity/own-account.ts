import type { OwnAccount } from '@motora/contract/identity'
import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../work.js'
import { findAccountRowById } from './stores/account-store.js'
import { countRecoveryCodeRows } from './stores/recovery-code-store.js'

/** What somebody may know of their own account. For work that sees every account. */
export const ownAccountOf = async (work: Work, accountId: string): Promise<OwnAccount> => {
  const account = await findAccountRowById(work, accountId)
  if (!account) throw new Refusal('identity.unauthenticated', 'Sign in first.')
  const { email, firstName, lastName, totpEnrolledAt, passwordChangedAt, lastSignInAt } = account
  return {
    email,
    fullName: `${firstName} ${lastName}`.trim(),
    secondFactorEnrolled: totpEnrolledAt !== null,
    recoveryCodesLeft: await countRecoveryCodeRows(work, accountId),
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
  }
}
