import type { StaffLanguage } from '@motora/contract/identity'
import { idFrom, newId } from '../../../kernel/ids.js'
import type { Log } from '../../../kernel/log.js'
import type { Work } from '../../work.js'
import { normalEmail } from '../accounts/normal-email.js'
import { type AccountRow, findAccountRow } from '../accounts/stores/account-store.js'
import { hasOwnPassword, hasStartPassword } from '../passwords/own-password.js'
import { takeMail } from '../sign-in/throttle.js'
import type { SignUp } from '../sign-up/sign-up.js'
import type { SendLink } from './send-link.js'
import { listPendingMembershipRows } from './store.js'

/** Somebody typed an e-mail and asked for a link; the account is looked up later. */
export const linkRequestedTopic = 'identity.link-asked'
export interface LinkRequested {
  /** The first link that comes of it has this id: hearing it twice makes no second one. */
  id: string
  email: string
  want: 'reset' | 'pending'
  /** What the page spoke; absent: it did not say so. */
  language?: StaffLanguage
}

interface Deps {
  throttleKey: Uint8Array
  sendLink: SendLink
  signUps: Pick<SignUp, 'sendAgain'>
  log: Log
}

/**
 * Asks for a link in two steps, so that neither answer nor time shows whether an e-mail is known: the call counts
 * it and keeps that it was asked, the same for every e-mail, and what it means is found out afterwards.
 * source: decisions Z-05, Z-10; promise B5
 */
export const createLinkRequests = ({ throttleKey, sendLink, signUps, log }: Deps) => {
  const ask = async (
    work: Work,
    want: LinkRequested['want'],
    { email: typed, language }: { email: string; language?: StaffLanguage | undefined },
  ): Promise<void> => {
    const email = normalEmail(typed)
    const taken = await takeMail(work, throttleKey, email)
    if (!taken.allowed) return log.info({ event: 'link-asked', want, outcome: 'throttled' }, 'no further link was sent')
    const id = newId()
    const payload: LinkRequested = { id, email, want, ...(language && { language }) }
    work.announce({ topic: linkRequestedTopic, key: id, payload, durable: true })
  }

  /** Invitations that wait, or else the address that was never confirmed, or the password that is not its person's. */
  const sendPending = async (work: Work, { id, language }: LinkRequested, account: AccountRow): Promise<void> => {
    const accountId = account.id
    const pending = await listPendingMembershipRows(work, accountId)
    for (const { id: membershipId } of pending)
      await sendLink(work, {
        id: idFrom(id, membershipId),
        kind: 'accept-membership',
        accountId,
        membershipId,
        language,
      })
    if (pending.length === 0 && (!account.emailConfirmedAt || hasStartPassword(account)))
      await sendLink(work, { id, kind: 'confirm-email', accountId, language })
  }

  /** For work that sees everything; may hear the same more than once. */
  const answer = async (work: Work, asked: LinkRequested): Promise<void> => {
    const { id, email, want, language } = asked
    const account = await findAccountRow(work, email)
    // who signed up and has no account yet has forgotten no password either: they wait for that link
    if (want === 'pending' || !account) await signUps.sendAgain(work, id, email)
    if (!account) return
    // who never had a password of their own cannot have forgotten it: what they wait for is their invitation
    if (want === 'reset' && hasOwnPassword(account))
      return sendLink(work, { id, kind: 'reset-password', accountId: account.id, language })
    await sendPending(work, asked, account)
  }

  return { ask, answer }
}

export type LinkRequests = ReturnType<typeof createLinkRequests>
