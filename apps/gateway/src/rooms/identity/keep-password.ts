import type { Work } from '../work.js'
import { announceAccountChanged, endSessionsOf } from './end-session.js'
import { updateAccountRow } from './stores/account-store.js'
import { voidLinkRows } from './stores/link-store.js'

/** A new password: whoever knew the old one is out, and links that would set another are void. */
export const keepPassword = async (
  work: Work,
  accountId: string,
  passwordHash: string,
  keepSessionId?: string,
): Promise<void> => {
  await updateAccountRow(work, accountId, { passwordHash, passwordChangedAt: work.now })
  await voidLinkRows(work, { accountId, kind: 'reset-password' })
  await endSessionsOf(work, accountId, 'password changed', keepSessionId)
  announceAccountChanged(work, accountId)
}
