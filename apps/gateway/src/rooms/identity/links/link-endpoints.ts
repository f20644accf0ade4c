import {
  findUserByEmail,
  type KeptMail,
  listKeptMails,
  lookAtLink,
  sendLinkAgain,
  sendResetPasswordEmail,
  useLink,
} from '@motora/contract/identity'
import { signUpOperator } from '@motora/contract/operators'
import { Refusal } from '../../../kernel/refusal.js'
import { type Handler, handle, handleInOwnTransactions, type InTransaction, type Scope } from '../../work.js'
import { normalEmail } from '../accounts/normal-email.js'
import { findAccountRow } from '../accounts/stores/account-store.js'
import { refuseLocked, takeLookUp } from '../sign-in/throttle.js'
import type { SignUp } from '../sign-up/sign-up.js'
import type { createLinkRequests } from './link-requests.js'
import type { createLinks } from './use-link.js'

interface Deps {
  inTransaction: InTransaction
  everyAccount: Scope
  linkRequests: ReturnType<typeof createLinkRequests>
  links: ReturnType<typeof createLinks>
  signUps: SignUp
  /** In the demo only: what its mail partner was given. */
  listMails: (() => Promise<KeptMail[]>) | undefined
}

/** The calls around links in mails, the sign-up that ends in one, and whether an e-mail is known. */
export const createLinkHandlers = ({
  inTransaction,
  everyAccount,
  linkRequests,
  links,
  signUps,
  listMails,
}: Deps): Handler[] => [
  handle(sendResetPasswordEmail, {
    scope: everyAccount,
    answer: async (work, { body }) => {
      await linkRequests.ask(work, 'reset', body)
      return { status: 204, body: undefined }
    },
  }),

  handle(sendLinkAgain, {
    scope: everyAccount,
    answer: async (work, { body }) => {
      await linkRequests.ask(work, 'pending', body)
      return { status: 204, body: undefined }
    },
  }),

  handle(lookAtLink, {
    scope: everyAccount,
    answer: async (work, { body }) => ({ status: 200, body: await links.look(work, body.token) }),
  }),

  handleInOwnTransactions(
    useLink,
    'a refused link stays on record, and a password is hashed between looking and using',
    async ({ request }, { body }) => ({ status: 200, body: await links.use(request, body) }),
  ),

  handle(signUpOperator, {
    scope: everyAccount,
    prepare: (_call, { body }) => signUps.prepare(body),
    answer: async (work, _input, signUp) => {
      await signUps.signUp(work, signUp)
      return { status: 204, body: undefined }
    },
  }),

  handleInOwnTransactions(findUserByEmail, 'a refused look-up stays counted', async (call, { query }) => {
    const { actor } = call
    if (actor.kind !== 'staff') return { status: 200, body: { exists: false } }
    const { taken, exists } = await inTransaction(call, everyAccount, async (work) => ({
      taken: await takeLookUp(work, actor.accountId),
      exists: (await findAccountRow(work, normalEmail(query.email))) !== undefined,
    }))
    refuseLocked(taken)
    return { status: 200, body: { exists } }
  }),

  handle(listKeptMails, {
    // its keeper looks by itself
    prepare: async ({ actor, request }) => {
      if (!listMails) throw new Refusal('request.not_found', 'There is nothing at this address.')
      // a mail holds links that set passwords: not for everybody who reaches the demo over a network
      if (actor.kind === 'nobody' && !request.isFromThisMachine)
        throw new Refusal('identity.unauthenticated', 'Sign in to read the mails of the demo from another machine.')
      return listMails()
    },
    answer: async (_work, _input, mails) => ({ status: 200, body: mails }),
  }),
]
