import { createHmac, timingSafeEqual } from 'node:crypto'
import { confirmRiderEmail, sendRiderConfirmation } from '@motora/contract/customers'
import { type LinkFacts, linkHours } from '@motora/contract/identity'
import { invalidInput, Refusal } from '../../../kernel/refusal.js'
import { byAnyKey } from '../../../kernel/secrets/derived-keys.js'
import type { Secrets } from '../../../kernel/secrets.js'
import { type Handler, handle, handleInOwnTransactions, type RequestFacts, type Scope, type Work } from '../../work.js'
import type { InOwnWork } from '../in-own-work.js'
import { riderMail } from '../mail/mail-due.js'
import type { PasswordCheck } from '../passwords/passwords.js'
import { refuseLocked, release, takeMail, takePasswordTry } from '../sign-in/throttle.js'
import type { RegisteredRider, RiderDirectory } from './rider-directory.js'
import { findRiderPassword, lockRiderPassword } from './store.js'

interface Deps {
  inOwnWork: InOwnWork
  everyAccount: Scope
  secrets: Pick<Secrets, 'keysFor' | 'lastingKey'>
  passwords: PasswordCheck
  directory: RiderDirectory
}

const kind = 'confirm-rider'
const invalid = () => new Refusal('identity.link_invalid', 'This link was used, has run out or was never sent.')
const subjectOf = (customerId: string): string => `confirm-rider:${customerId}`

interface Unconfirmed extends RegisteredRider {
  passwordHash: string
}

/** What the mail to a rider needs. */
export interface RiderLink {
  to: string
  name: string
  token: string
}

/**
 * Confirms the address of a rider by the link of a mail and the password of the registration. Nothing of a link is
 * kept: its token is an HMAC over rider, address, password and end, so it is void as soon as the address is confirmed,
 * registered again, or the password is another.
 * source: promise B9
 */
export const createConfirmAddress = ({ inOwnWork, everyAccount, secrets, passwords, directory }: Deps) => {
  const keys = secrets.keysFor('rider-link')
  const throttleKey = secrets.lastingKey('mail-brake')

  const sign = (key: Uint8Array, { id, email, passwordHash }: Unconfirmed, endsAt: number): Buffer =>
    createHmac('sha256', key).update(`${kind}|${id}|${email}|${passwordHash}|${endsAt}`).digest()

  const unconfirmed = async (work: Work, id: string): Promise<Unconfirmed | undefined> => {
    const rider = await directory.find(work, id)
    const passwordHash = rider && !rider.emailVerified ? await findRiderPassword(work, id) : null
    return rider && passwordHash !== null && !rider.deregisteredAt ? { ...rider, passwordHash } : undefined
  }

  /** The rider whom a token names, as long as it can be used. */
  const read = async (work: Work, token: string): Promise<{ rider: Unconfirmed; endsAt: number } | undefined> => {
    const [, id, end, signature] = /^([0-9a-f-]{36})\.(\d{13})\.([\w-]{43})$/.exec(token) ?? []
    if (!id || !end || !signature || Number(end) <= work.now.getTime()) return undefined
    const rider = await unconfirmed(work, id)
    const given = Buffer.from(signature, 'base64url')
    const isOurs =
      rider &&
      given.toString('base64url') === signature &&
      byAnyKey(keys, (key) => (timingSafeEqual(sign(key, rider, Number(end)), given) ? true : undefined))
    return isOurs ? { rider, endsAt: Number(end) } : undefined
  }

  const use = async (request: RequestFacts, token: string, password: string | undefined): Promise<string> => {
    const found = await inOwnWork(request, async (work) => {
      const one = await read(work, token)
      return (
        one && {
          ...one,
          taken: password === undefined ? undefined : await takePasswordTry(work, subjectOf(one.rider.id)),
        }
      )
    })
    if (!found) throw invalid()
    if (password === undefined || !found.taken)
      throw invalidInput([{ path: 'password', code: 'required', message: 'this link asks for the password' }])
    const { rider, taken } = found
    refuseLocked(taken)
    if (!(await passwords.inPlace(() => passwords.isRight(password, rider.passwordHash))))
      throw new Refusal('identity.wrong_password', 'This is not the password of the registration.')
    const done = await inOwnWork(request, async (work) => {
      // registered again meanwhile: by another password
      if ((await lockRiderPassword(work, rider.id)) !== rider.passwordHash) return false
      if (!(await read(work, token))) return false
      await directory.confirmEmail(work, rider.id)
      await release(work, subjectOf(rider.id))
      return true
    })
    if (!done) throw invalid()
    return rider.email
  }

  const send = async (work: Work, customerId: string): Promise<void> => work.announce(riderMail(work, kind, customerId))
  /** Counted apart from mails to staff of the same address. */
  const mayMail = async (work: Work, email: string): Promise<boolean> =>
    (await takeMail(work, throttleKey, `rider|${email}`)).allowed

  const handlers: Handler[] = [
    handleInOwnTransactions(
      confirmRiderEmail,
      'a wrong password stays counted, and hashing takes long',
      async ({ request }, { body }) => {
        await use(request, body.token, body.password)
        return { status: 204, body: undefined }
      },
    ),
    handle(sendRiderConfirmation, {
      scope: everyAccount,
      answer: async (work) => {
        const rider = work.actor.kind === 'rider' ? await unconfirmed(work, work.actor.customerId) : undefined
        if (rider && (await mayMail(work, rider.email))) await send(work, rider.id)
        return { status: 204, body: undefined }
      },
    }),
  ]

  const links = {
    /** @returns undefined where the token is no rider's, or not any more */
    look: async (work: Work, token: string): Promise<LinkFacts | undefined> => {
      const found = await read(work, token)
      if (!found) return undefined
      const expiresAt = new Date(found.endsAt).toISOString()
      return { kind, email: found.rider.email, passwordNeeded: true, operatorName: null, role: null, expiresAt }
    },
    /** Whether the token looks like a rider's; then `use` judges it. */
    isOurs: (token: string): boolean => token.includes('.'),
    use,
    /** The link to send, made when the mail is written. @param at when it was asked for */
    linkFor: async (work: Work, customerId: string, at: Date): Promise<RiderLink | undefined> => {
      const rider = await unconfirmed(work, customerId)
      const endsAt = at.getTime() + linkHours[kind] * 3_600_000
      if (!rider || endsAt <= work.now.getTime()) return undefined
      const token = `${rider.id}.${endsAt}.${sign(keys.current, rider, endsAt).toString('base64url')}`
      return { to: rider.email, name: rider.firstName, token }
    },
  }
  return { handlers, send, mayMail, links }
}

export type RiderLinks = ReturnType<typeof createConfirmAddress>['links']
