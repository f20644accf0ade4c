import type { Log } from '../../../kernel/log.js'
import { Refusal } from '../../../kernel/refusal.js'
import type { RequestFacts, Work } from '../../work.js'
import type { InOwnWork } from '../in-own-work.js'
import type { PasswordCheck } from '../passwords/passwords.js'
import { type SessionKind, sessionKinds } from '../sessions/session-kinds.js'
import { OneAtATime } from './one-at-a-time.js'
import { refuseLocked, release, takePasswordTry } from './throttle.js'

/** Somebody whom a password may let in. */
interface Known {
  id: string
  /** Null: no password opens this one yet. */
  passwordHash: string | null
}

export interface PasswordTry {
  request: RequestFacts
  /** As `normalEmail` makes it. */
  email: string
  password: string
  /** The name its wrong tries are counted under. */
  subject: string
}

interface Deps<P extends Known> {
  kind: SessionKind
  inOwnWork: InOwnWork
  passwords: PasswordCheck
  log: Log
  findByEmail: (work: Work, email: string) => Promise<P | undefined>
  /** The same by id, held until the end of the work. */
  lock: (work: Work, id: string) => Promise<P | undefined>
  /** Puts a refused try on record. */
  noteRefused?: (work: Work, known: P | undefined, why: 'identity.locked' | 'identity.wrong_credentials') => void
}

/**
 * Looks at e-mail and password. Not one transaction: what was tried stays counted although the answer is a refusal, and
 * nothing is held while the password is looked at.
 * source: fleet side, section 4; Z-10
 */
export const createPasswordDoor = <P extends Known>(deps: Deps<P>) => {
  const { kind, inOwnWork, passwords, log, findByEmail, lock, noteRefused } = deps
  const turns = new OneAtATime()
  const wrong = () => new Refusal(sessionKinds[kind].wrongCredentials, 'Incorrect email or password.')

  const check = async ({ request, email, password, subject }: PasswordTry): Promise<P> => {
    const { taken, known } = await inOwnWork(request, async (work) => {
      const found = await findByEmail(work, email)
      const tried = await takePasswordTry(work, subject)
      if (!tried.allowed) noteRefused?.(work, found, 'identity.locked')
      return { taken: tried, known: found }
    })
    refuseLocked(taken)
    const right = await passwords.isRight(password, known?.passwordHash ?? null)
    if (known && right) return known
    if (noteRefused) await inOwnWork(request, async (work) => noteRefused(work, known, 'identity.wrong_credentials'))
    log.info({ event: 'sign-in', kind, outcome: 'wrong credentials' }, 'a sign-in was refused')
    throw wrong()
  }

  /**
   * @param enter what follows a right password, in one transaction that holds this person; undefined lets no one in
   * @throws Refusal identity.locked, identity.busy, identity.wrong_credentials, rider.wrong_credentials
   */
  return <R>(given: PasswordTry, enter: (work: Work, known: P) => Promise<R | undefined>): Promise<R> =>
    turns.do(given.subject, () =>
      passwords.inPlace(async () => {
        const checked = await check(given)
        const entered = await inOwnWork(given.request, async (work) => {
          const known = await lock(work, checked.id)
          // changed or reset while the old one was looked at: anyone who knew that is out
          if (!known || known.passwordHash !== checked.passwordHash) return undefined
          await release(work, given.subject)
          return enter(work, known)
        })
        if (entered === undefined) throw wrong()
        return entered
      }),
    )
}
