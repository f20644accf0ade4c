import { getAccount, renewRecoveryCodes as renewEndpoint, updatePassword } from '@motora/contract/identity'
import { type Actor, type DoWork, type Handler, handleInOwnTransactions, type Scope, type Work } from '../work.js'
import type { AskPassword } from './ask-password.js'
import { changePassword } from './change-password.js'
import type { NewPasswords } from './new-passwords.js'
import { ownAccountOf } from './own-account.js'
import type { RecoveryCodes } from './recovery-codes.js'
import { renewRecoveryCodes } from './renew-recovery-codes.js'
import type { SecondFactor } from './second-factor.js'
import { signedIn } from './signed-in.js'

interface Deps {
  doWork: DoWork
  everyAccount: Scope
  askPassword: AskPassword
  newPasswords: NewPasswords
  secondFactor: SecondFactor
  recoveryCodes: RecoveryCodes
}

/** The calls about one's own password and codes. They see the table of all accounts, and only ever their own in it. */
export const createPasswordHandlers = ({ doWork, everyAccount, ...deps }: Deps): Handler[] => {
  const inWorkOf =
    (actor: Actor) =>
    <T>(use: (work: Work) => Promise<T>): Promise<T> =>
      doWork(actor, everyAccount, use)

  return [
    handleInOwnTransactions(updatePassword, async (actor, { body }) => {
      await changePassword(signedIn(actor), body, { ...deps, inOwnWork: inWorkOf(actor) })
      return { status: 204, body: undefined }
    }),

    handleInOwnTransactions(renewEndpoint, async (actor, { body }) => {
      const { accountId } = signedIn(actor)
      const recoveryCodes = await renewRecoveryCodes(accountId, body, { ...deps, inOwnWork: inWorkOf(actor) })
      return { status: 200, body: { recoveryCodes } }
    }),

    handleInOwnTransactions(getAccount, async (actor) => {
      const { accountId } = signedIn(actor)
      return { status: 200, body: await inWorkOf(actor)((work) => ownAccountOf(work, accountId)) }
    }),
  ]
}
