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
import { Refusal } from '../../kernel/refusal.js'
import { type DoWork, type Handler, handleInOwnTransactions, type Scope } from '../work.js'
import type { createAskForLink } from './ask-for-link.js'
import { refuseLocked } from './brakes.js'
import { takeLookUp } from './link-brake.js'
import { normalEmail } from './normal-email.js'
import type { SignUp } from './sign-up.js'
import { findAccountRow } from './stores/account-store.js'
import type { createLinks } from './use-link.js'

interface Deps {
  doWork: DoWork
  everyAccount: Scope
  askForLink: ReturnType<typeof createAskForLink>
  links: ReturnType<typeof createLinks>
  signUps: SignUp
  /** In the demo only: what its mail partner was given. */
  listMails: (() => Promise<KeptMail[]>) | undefined
}

/** The calls around links in mails, the sign-up that ends in one, and whether an e-mail is known. */
export const createLinkHandlers = ({
  doWork,
  everyAccount,
  askForLink,
  links,
  signUps,
  listMails,
}: Deps): Handler[] => [
  handleInOwnTransactions(sendResetPasswordEmail, async (actor, { body }) => {
    await doWork(actor, everyAccount, (work) => askForLink.ask(work, body.email, 'reset'))
    return { status: 204, body: undefined }
  }),

  handleInOwnTransactions(sendLinkAgain, async (actor, { body }) => {
    await doWork(actor, everyAccount, (work) => askForLink.ask(work, body.email, 'pending'))
    return { status: 204, body: undefined }
  }),

  handleInOwnTransactions(lookAtLink, async (_actor, { body }) => ({
    status: 200,
    body: await links.look(body.token),
  })),

  handleInOwnTransactions(useLink, async (_actor, { body }) => ({
    status: 200,
    body: await links.use(body.token, body.password),
  })),

  handleInOwnTransactions(signUpOperator, async (_actor, { body }) => {
    await signUps.signUp(body)
    return { status: 204, body: undefined }
  }),

  handleInOwnTransactions(findUserByEmail, async (actor, { query }) => {
    if (actor.kind !== 'staff') return { status: 200, body: { exists: false } }
    const { taken, exists } = await doWork(actor, everyAccount, async (work) => ({
      taken: await takeLookUp(work, actor.accountId),
      exists: (await findAccountRow(work, normalEmail(query.email))) !== undefined,
    }))
    refuseLocked(taken)
    return { status: 200, body: { exists } }
  }),

  handleInOwnTransactions(listKeptMails, async () => {
    if (!listMails) throw new Refusal('request.not_found', 'There is nothing at this address.')
    return { status: 200, body: await listMails() }
  }),
]
