import { Refusal } from '../../kernel/refusal.js'
import type { AuditEntry } from '../audit-entry.js'
import type { Work } from '../work.js'
import { refuseLocked, release, takePasswordTry } from './brakes.js'
import type { PasswordCheck } from './passwords.js'
import { type AccountRow, findAccountRowById } from './stores/account-store.js'

interface Deps {
  inOwnWork: <T>(use: (work: Work) => Promise<T>) => Promise<T>
  passwords: PasswordCheck
}

const subjectOf = (accountId: string): string => `own-password:${accountId}`

/**
 * Asks somebody who is signed in for their password again. Tries are counted: whoever finds an open session cannot
 * guess on, and locks nobody's sign-in by trying.
 */
export const createAskPassword =
  ({ inOwnWork, passwords }: Deps) =>
  /**
   * @throws Refusal identity.locked, identity.busy, identity.wrong_password
   * @param wanted what the password was asked for: a wrong one leaves it on record as refused
   */
  async (accountId: string, password: string, wanted: AuditEntry['event']): Promise<AccountRow> => {
    const { taken, account } = await inOwnWork(async (work) => ({
      taken: await takePasswordTry(work, subjectOf(accountId)),
      account: await findAccountRowById(work, accountId),
    }))
    refuseLocked(taken)
    const right = await passwords.inPlace(() => passwords.isRight(password, account?.passwordHash ?? null))
    if (!account || !right) {
      await inOwnWork(async (work) =>
        work.audit({
          event: wanted,
          target: { kind: 'account', id: accountId, name: account?.email ?? null },
          ...(account && { actor: { accountId, email: account.email } }),
          outcome: 'refused',
          reason: 'identity.wrong_password',
        }),
      )
      throw new Refusal('identity.wrong_password', 'The current password is not right.')
    }
    await inOwnWork((work) => release(work, subjectOf(accountId)))
    return account
  }

export type AskPassword = ReturnType<typeof createAskPassword>
