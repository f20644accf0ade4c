import { refreshRider, signInRider } from '@motora/contract/customers'
import type { Clock } from '../../../kernel/clock.js'
import type { Log } from '../../../kernel/log.js'
import { Refusal } from '../../../kernel/refusal.js'
import type { Secrets } from '../../../kernel/secrets.js'
import {
  type Actor,
  type Call,
  type Handler,
  handleInOwnTransactions,
  type InTransaction,
  type Scope,
  type Work,
} from '../../work.js'
import { normalEmail } from '../accounts/normal-email.js'
import type { InOwnWork } from '../in-own-work.js'
import { languageOf } from '../mail/language-of.js'
import { riderMail } from '../mail/mail-due.js'
import type { MailLanguage } from '../mail/words/language.js'
import type { NewPasswords } from '../passwords/new-passwords.js'
import { hashPassword, PasswordCheck } from '../passwords/passwords.js'
import { endSessionsOf } from '../sessions/end-session.js'
import { sessionKinds } from '../sessions/session-kinds.js'
import { createSessions } from '../sessions/sessions.js'
import { deleteSessionRowsOf, listSessionRows } from '../sessions/store.js'
import { KnownDevices } from '../sign-in/known-devices.js'
import { createPasswordDoor } from '../sign-in/password-door.js'
import { takeCopy } from '../sign-in/throttle.js'
import { createAskRider } from './ask-rider.js'
import { createOwnAccountHandlers, createQuestionToRiders } from './own-account.js'
import type { RegisteredRider, RiderDirectory } from './rider-directory.js'
import { createRiderLinks } from './rider-links.js'
import { deleteRiderPassword, findRiderPassword, lockRiderPassword, putRiderPassword } from './store.js'

interface Deps {
  inTransaction: InTransaction
  inOwnWork: InOwnWork
  everyAccount: Scope
  newPasswords: NewPasswords
  secrets: Pick<Secrets, 'keysFor' | 'lastingKey'>
  clock: Clock
  log: Log
}

/**
 * Riders sign in by the same code as staff, without a second factor and with tokens of their own (decision 0030). They
 * are let in to look at passwords on a count of their own: a storm of riders leaves staff its places.
 */
export const createRiderSignIn = (deps: Deps, directory: RiderDirectory) => {
  const { inOwnWork, newPasswords, secrets, clock, log } = deps
  const kind = 'rider'
  const passwords = new PasswordCheck()
  const { throttle } = sessionKinds[kind]
  // keys of its own: who registers with the e-mail of staff gets no mark that counts there
  const deviceKeys = secrets.keysFor('rider-known-device')
  const knownDevices = new KnownDevices(deviceKeys, secrets.lastingKey('known-device'), throttle)
  const findPerson = async (work: Work, customerId: string) => {
    const rider = await directory.find(work, customerId)
    // the record names a rider by the id alone
    return rider && { mayEnter: rider.deregisteredAt === null, email: null }
  }
  const sessions = createSessions({ kind, inOwnWork, secrets, clock, log, findPerson, loadCaller: findPerson })
  const withPassword = createPasswordDoor({
    kind,
    inOwnWork,
    passwords,
    log,
    findByEmail: async (work, email) => {
      const rider = await directory.findByEmail(work, email)
      const passwordHash = await findRiderPassword(work, rider?.id)
      return rider && { ...rider, passwordHash }
    },
    lock: async (work, id) => {
      const passwordHash = await lockRiderPassword(work, id)
      const rider = await directory.find(work, id)
      return rider && { ...rider, passwordHash }
    },
  } as const)

  const question = createQuestionToRiders({ inOwnWork, passwords, directory })
  const riderLinks = createRiderLinks({ ...deps, passwords, knownDevices, directory })

  const handlers: Handler[] = [
    handleInOwnTransactions(signInRider, 'a wrong try stays counted', async ({ request }, { body }) => {
      const email = normalEmail(body.email)
      const deviceId = knownDevices.recognise(body.device, email)
      const subject = knownDevices.subjectOf(email, deviceId)
      const session = await withPassword({ request, email, password: body.password, subject }, async (work, rider) =>
        // a phone remembers its rider
        rider.deregisteredAt ? undefined : sessions.begin(work, rider.id, true),
      )
      const device = deviceId === undefined ? knownDevices.remember(email) : body.device
      return { status: 200, body: { ...(await sessions.tokensOf(session)), ...(device && { device }) } }
    }),
    handleInOwnTransactions(refreshRider, 'a family that a replay ends stays ended', async ({ request }, { body }) => ({
      status: 200,
      body: await sessions.tokensOf(await sessions.refresh(request, body.refreshToken)),
    })),
    ...createOwnAccountHandlers({ ...deps, passwords, directory }, question),
    ...riderLinks.handlers,
  ]

  return {
    handlers,
    listeners: [...sessions.listeners, ...riderLinks.listeners],
    /** Before any transaction: it is slow on purpose. @throws Refusal identity.busy */
    hashPassword: (password: string): Promise<string> => passwords.inPlace(() => hashPassword(password)),
    /**
     * The same of one that a person chose, judged first.
     * @throws Refusal identity.password_weak, identity.busy
     */
    hashNewPassword: async (password: string, owner: Pick<RegisteredRider, 'email' | 'firstName' | 'lastName'>) => {
      newPasswords.assertGood(password, owner)
      return passwords.inPlace(() => hashPassword(password))
    },
    /** Counts a mail to this address. @returns false: no more for now */
    mayMail: riderLinks.mayMail,
    sendConfirmation: riderLinks.send,
    /** Tells the owner of an address that somebody registered it again. */
    tellKnown: async (work: Work, customerId: string): Promise<void> =>
      work.announce(riderMail(work, 'rider-known', customerId)),
    /** Asks a person whom the provider has registered to choose a password in the app. */
    invite: async (work: Work, customerId: string): Promise<void> =>
      work.announce(riderMail(work, 'rider-invited', customerId)),
    /** The language that a caller asks for. */
    languageOf: (work: Pick<Work, 'request'>): MailLanguage => languageOf(work.request?.header('accept-language')),
    /** What the links in riders' mails lead to. */
    links: riderLinks.links,
    /** Keeps the password of somebody who has just registered. */
    keepPassword: putRiderPassword,
    /** See there. */
    askPassword: createAskRider(question),
    /**
     * Counts that a rider asks for a copy of the own data, in a transaction of its own: it stays counted whatever comes of it.
     * @throws Refusal request.throttled
     */
    countCopy: async ({ request }: Pick<Call, 'request'>, customerId: string): Promise<void> => {
      const taken = await inOwnWork(request, (work) => takeCopy(work, customerId))
      if (taken.allowed) return
      throw new Refusal('request.throttled', 'You have had copies of your data a moment ago. Wait for the next one.', {
        params: { retryAfterSeconds: taken.retryAfterSeconds },
      })
    },
    /** @param authorization the header, `Bearer …` @throws Refusal rider.unauthenticated */
    riderOf: async (authorization: string | undefined): Promise<Extract<Actor, { kind: 'rider' }>> => {
      const { ownerId: customerId, sessionId } = await sessions.callerOf(authorization)
      return { kind: 'rider', customerId, sessionId }
    },
    /** Signs a rider out everywhere. @returns how many sessions ended */
    endSessionsOf: (work: Work, customerId: string, why: string): Promise<number> =>
      endSessionsOf(work, { customerId }, why),
    countSessions: async (work: Work, customerId: string): Promise<number> =>
      (await listSessionRows(work, { customerId })).length,
    /** When a person signed in and was last there; nothing that opens anything. At most 200. */
    sessionsOf: async (work: Work, customerId: string) =>
      (await listSessionRows(work, { customerId })).map(({ id, createdAt, lastUsedAt, expiresAt }) => ({
        id,
        createdAt,
        lastUsedAt,
        expiresAt,
      })),
    /** Erases a person: sessions end immediately, password and sessions are gone. @returns how many sessions ended */
    forget: async (work: Work, customerId: string): Promise<number> => {
      const ended = await endSessionsOf(work, { customerId }, 'erased')
      await deleteRiderPassword(work, customerId)
      await deleteSessionRowsOf(work, { customerId })
      return ended
    },
  }
}

export type RiderSignIn = ReturnType<typeof createRiderSignIn>
