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

/**
 * Asks somebody who is signed in for their password again. Tries are counted: anyone who finds an open session cannot
 * guess on, and locks no one's sign-in by trying.
 */
export const createAskPassword =
  <P extends { passwordHash: string | null }>({ inOwnWork, passwords, subjectOf, find, recordOf }: Deps<P>) =>
  /**
   * @throws Refusal identity.locked, identity.busy, identity.wrong_password
   * @param wanted what the password was asked for: a wrong one leaves it on record as refused
   */
  async (request: RequestFacts, id: string, password: string, wanted: AuditEntry['event']): Promise<P> => {
    const { taken, person } = await inOwnWork(request, async (work) => ({
      taken: await takePasswordTry(work, subjectOf(id)),
      person: await find(work, id),
    }))
    refuseLocked(taken)
    const right = await passwords.inPlace(() => passwords.isRight(password, person?.passwordHash ?? null))
    if (!person || !right) {
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
    await inOwnWork(request, (work) => release(work, subjectOf(id)))
    return person
  }

export type AskPassword<P> = (
  request: RequestFacts,
  id: string,
  password: string,
  wanted: AuditEntry['event'],
) => Promise<P & { passwordHash: string | null }>
