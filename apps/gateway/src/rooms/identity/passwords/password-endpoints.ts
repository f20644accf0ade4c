import {
  getAccount,
  type OwnAccount,
  renewRecoveryCodes as renewEndpoint,
  typeFactorAgain as typeFactorEndpoint,
  updatePassword,
} from '@motora/contract/identity'
import { Refusal } from '../../../kernel/refusal.js'
import { type Handler, handle, handleInOwnTransactions, type InTransaction, type Scope, type Work } from '../../work.js'
import { type AccountRow, findAccountRowById } from '../accounts/stores/account-store.js'
import type { InOwnWork } from '../in-own-work.js'
import type { RecoveryCodes } from '../second-factor/recovery-codes.js'
import { renewRecoveryCodes } from '../second-factor/renew-recovery-codes.js'
import type { SecondFactor } from '../second-factor/second-factor.js'
import { countRecoveryCodeRows } from '../second-factor/store.js'
import { typeFactorAgain } from '../second-factor/type-factor-again.js'
import { signedIn } from '../sessions/signed-in.js'
import type { PasswordQuestion } from './ask-password.js'
import { changePassword } from './change-password.js'
import type { NewPasswords } from './new-passwords.js'
import { createIsSentAgain } from './sent-again.js'

/** What somebody may know of their own account. For work that sees every account. */
const ownAccountOf = async (work: Work, accountId: string): Promise<OwnAccount> => {
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

/** Null: never, or somebody else has set it since. */
const changedByItsPerson = async (work: Work, accountId: string): Promise<Date | null> => {
  const account = await findAccountRowById(work, accountId)
  return account?.passwordSetBy === accountId ? account.passwordChangedAt : null
}

interface Deps {
  inTransaction: InTransaction
  inOwnWork: InOwnWork
  everyAccount: Scope
  question: PasswordQuestion<AccountRow>
  newPasswords: NewPasswords
  secondFactor: SecondFactor
  recoveryCodes: RecoveryCodes
}

const wrongTriesCount = 'a wrong password stays counted, and hashing takes long'

/** The calls about one's own password and codes. They see the table of all accounts, and only ever their own in it. */
export const createPasswordHandlers = (deps: Deps): Handler[] => {
  const { askPassword, tryPassword } = deps.question
  const isSentAgain = createIsSentAgain({ ...deps, tryPassword, changedAt: changedByItsPerson })
  return [
    handleInOwnTransactions(updatePassword, wrongTriesCount, async (call, { body }) => {
      await changePassword(call, body, { ...deps, isSentAgain })
      return { status: 204, body: undefined }
    }),

    handleInOwnTransactions(renewEndpoint, wrongTriesCount, async (call, { body }) => ({
      status: 200,
      body: { recoveryCodes: await renewRecoveryCodes(call, body, { ...deps, askPassword }) },
    })),

    handleInOwnTransactions(typeFactorEndpoint, wrongTriesCount, async (call, { body }) => {
      await typeFactorAgain(call, body, { ...deps, askPassword })
      return { status: 204, body: undefined }
    }),

    handle(getAccount, {
      scope: deps.everyAccount,
      answer: async (work) => ({ status: 200, body: await ownAccountOf(work, signedIn(work.actor).accountId) }),
    }),
  ]
}
