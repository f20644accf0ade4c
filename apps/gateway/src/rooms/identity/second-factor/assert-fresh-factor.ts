import { asksFactor, isFactorFresh } from '@motora/rules/identity'
import { Refusal } from '../../../kernel/refusal.js'
import type { Call, InTransaction, Scope } from '../../work.js'
import { findAccountRowById } from '../accounts/stores/account-store.js'
import { signedIn } from '../sessions/signed-in.js'
import { findSessionRow } from '../sessions/store.js'

/**
 * Passes a call that asks for no fresh factor, and a caller who typed it in this session within the last minutes. Read
 * from the session itself, so that every process knows immediately.
 * @throws Refusal identity.fresh_factor_required (403); `asks` says what to type: `code` or `password`
 */
export const createAssertFreshFactor =
  ({ inTransaction, everyAccount }: { inTransaction: InTransaction; everyAccount: Scope }) =>
  async (call: Call, asked: Parameters<typeof asksFactor>[0]): Promise<void> => {
    if (!asksFactor(asked)) return
    await inTransaction(call, everyAccount, async (work) => {
      const { accountId, sessionId } = signedIn(work.actor)
      const session = await findSessionRow(work, sessionId)
      if (isFactorFresh(session?.factorTypedAt ?? null, work.now)) return
      const account = await findAccountRowById(work, accountId)
      throw new Refusal('identity.fresh_factor_required', 'Type your factor again before you do this.', {
        params: { asks: account?.totpEnrolledAt ? 'code' : 'password' },
      })
    })
  }
