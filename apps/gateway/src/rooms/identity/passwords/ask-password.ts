import { Refusal } from '../../../kernel/refusal.js'
import type { AuditEntry } from '../../audit-entry.js'
import type { RequestFacts, Work } from '../../work.js'
import type { InOwnWork } from '../in-own-work.js'
import { refuseLocked, release, takePasswordTry } from '../sign-in/throttle.js'
import type { PasswordCheck } from './passwords.js'

interface Deps<P> {
  inOwnWork: InOwnWork
  passwords: PasswordCheck
  /** The name under which wrong tries of this person are counted. */
  subjectOf: (id: string) => string
  find: (work: Work, id: string) => Promise<P | undefined>
  /** How a wrong password of this person is on record, besides what it was asked for. */
  recordOf: (id: string, person: P | undefined) => Pick<AuditEntry, 'target' | 'actor'>
}

/** How somebody who is signed in is asked for their password again. */
export interface PasswordQuestion<P> {
  /**
   * Tries are counted: anyone who finds an open session cannot guess on, and locks no one's sign-in by trying.
   * @throws Refusal identity.locked, identity.busy
   */
  tryPassword: (request: RequestFacts, id: string, password: string) => Promise<Tried<P>>
  /** @param wanted what the password was asked for: a wrong one leaves it on record as refused */
  refuse: (request: RequestFacts, id: string, person: P | undefined, wanted: AuditEntry['event']) => Promise<never>
  /** @throws Refusal identity.locked, identity.busy, identity.wrong_password */
  askPassword: (request: RequestFacts, id: string, password: string, wanted: AuditEntry['event']) => Promise<P>
}

type Tried<P> = { isRight: true; person: P } | { isRight: false; person: P | undefined }

export const createPasswordQuestion = <P extends { passwordHash: string | null }>({
  inOwnWork,
  passwords,
  subjectOf,
  find,
  recordOf,
}: Deps<P>): PasswordQuestion<P> => {
  const tryPassword = async (request: RequestFacts, id: string, password: string): Promise<Tried<P>> => {
    const { taken, person } = await inOwnWork(request, async (work) => ({
      taken: await takePasswordTry(work, subjectOf(id)),
      person: await find(work, id),
    }))
    refuseLocked(taken)
    const isRight = await passwords.inPlace(() => passwords.isRight(password, person?.passwordHash ?? null))
    if (!person || !isRight) return { isRight: false, person }
    await inOwnWork(request, (work) => release(work, subjectOf(id)))
    return { isRight, person }
  }
  const refuse: PasswordQuestion<P>['refuse'] = async (request, id, person, wanted) => {
    await inOwnWork(request, async (work) =>
      work.audit({
        event: wanted,
        ...recordOf(id, person),
        outcome: 'refused',
        reason: 'identity.wrong_password',
      }),
    )
    throw new Refusal('identity.wrong_password', 'The current password is not right.')
  }
  return {
    tryPassword,
    refuse,
    askPassword: async (request, id, password, wanted) => {
      const { isRight, person } = await tryPassword(request, id, password)
      return isRight ? person : refuse(request, id, person, wanted)
    },
  }
}

export type AskPassword<P> = PasswordQuestion<P>['askPassword']
