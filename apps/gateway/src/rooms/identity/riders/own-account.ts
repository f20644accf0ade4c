import * as contract from '@motora/contract/customers'
import { Refusal } from '../../../kernel/refusal.js'
import {
  type Actor,
  type Call,
  type Handler,
  handle,
  handleInOwnTransactions,
  type InTransaction,
  type Scope,
} from '../../work.js'
import type { InOwnWork } from '../in-own-work.js'
import { riderMail } from '../mail/mail-due.js'
import { createPasswordQuestion, type PasswordQuestion } from '../passwords/ask-password.js'
import type { NewPasswords } from '../passwords/new-passwords.js'
import { hashPassword, type PasswordCheck } from '../passwords/passwords.js'
import { createIsSentAgain, type IsSentAgain } from '../passwords/sent-again.js'
import { endSessionsOf } from '../sessions/end-session.js'
import { createOwnSessions } from '../sessions/own-sessions.js'
import type { RegisteredRider, RiderDirectory } from './rider-directory.js'
import { findRiderPassword, lockRiderPassword, riderPasswordChangedAt, updateRiderPassword } from './store.js'

interface Deps {
  inTransaction: InTransaction
  inOwnWork: InOwnWork
  everyAccount: Scope
  /** The places of riders: they never keep staff waiting. */
  passwords: PasswordCheck
  newPasswords: Pick<NewPasswords, 'assertGood'>
  directory: RiderDirectory
}

const signedInAsRider = (actor: Actor): Extract<Actor, { kind: 'rider' }> => {
  if (actor.kind === 'rider') return actor
  throw new Refusal('rider.unauthenticated', 'Sign in first.')
}

/** The name under which wrong own passwords are counted. */
export const ownPasswordSubject = (customerId: string): string => `own-rider-password:${customerId}`

/** Riders are named by the id alone: the record outlives the person's data. */
const recordOf = (customerId: string) => ({ target: { kind: 'rider', id: customerId }, actor: { customerId } }) as const

export type QuestionToRiders = PasswordQuestion<RegisteredRider & { passwordHash: string | null }>

/** How a rider who is signed in is asked for the password again, whatever it is asked for: one count of wrong ones. */
export const createQuestionToRiders = (deps: Pick<Deps, 'inOwnWork' | 'passwords' | 'directory'>): QuestionToRiders =>
  createPasswordQuestion({
    ...deps,
    recordOf,
    subjectOf: ownPasswordSubject,
    find: async (work, customerId) => {
      const rider = await deps.directory.find(work, customerId)
      return rider && { ...rider, passwordHash: await findRiderPassword(work, customerId) }
    },
  })

/**
 * Changes a rider's password as staff change theirs: asks for the old one, ends the other sessions, tells by mail.
 * @throws Refusal identity.password_same, identity.wrong_password, identity.password_weak, identity.locked,
 * identity.busy
 */
const changeRiderPassword = async (
  call: Call,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  { inTransaction, everyAccount, passwords, newPasswords }: Deps,
  { question, isSentAgain }: { question: QuestionToRiders; isSentAgain: IsSentAgain },
): Promise<void> => {
  const { customerId, sessionId } = signedInAsRider(call.actor)
  if (oldPassword === newPassword) throw new Refusal('identity.password_same', 'Actual and new passwords are equal.')
  const wasMade = () => isSentAgain(call.request, { id: customerId, sessionId }, newPassword)
  const { isRight, person: asked } = await question.tryPassword(call.request, customerId, oldPassword)
  if (!isRight) {
    if (await wasMade()) return
    return question.refuse(call.request, customerId, asked, 'identity.password_change_refused')
  }
  newPasswords.assertGood(newPassword, asked)
  const passwordHash = await passwords.inPlace(() => hashPassword(newPassword))
  const isMade = await inTransaction(call, everyAccount, async (work) => {
    // two changes at the same time: the one that came first has made the old password wrong
    if ((await lockRiderPassword(work, customerId)) !== asked.passwordHash) return false
    await updateRiderPassword(work, customerId, passwordHash)
    await endSessionsOf(work, { customerId }, 'password changed', sessionId)
    work.audit({ event: 'identity.password_changed', ...recordOf(customerId) })
    work.announce(riderMail(work, 'rider-password-changed', customerId))
    return true
  })
  if (!isMade && !(await wasMade()))
    throw new Refusal('identity.wrong_password', 'The password was changed elsewhere a moment ago.')
}

/** The calls about a rider's own sign-in. They see all sessions, and only ever the caller's own among them. */
export const createOwnAccountHandlers = (deps: Deps, question: QuestionToRiders): Handler[] => {
  const { everyAccount: scope, inOwnWork } = deps
  const ownSessions = createOwnSessions('rider')
  const isSentAgain = createIsSentAgain({
    inOwnWork,
    changedAt: riderPasswordChangedAt,
    tryPassword: question.tryPassword,
  })
  return [
    handle(contract.signOutRider, {
      scope,
      answer: async (work) => {
        const { customerId, sessionId } = signedInAsRider(work.actor)
        await ownSessions.signOut(work, customerId, sessionId)
        return { status: 204, body: undefined }
      },
    }),

    handle(contract.listRiderSessions, {
      scope,
      answer: async (work) => {
        const { customerId, sessionId } = signedInAsRider(work.actor)
        return { status: 200, body: await ownSessions.list(work, customerId, sessionId) }
      },
    }),

    handle(contract.endRiderSession, {
      scope,
      answer: async (work, { params }) => {
        await ownSessions.end(work, signedInAsRider(work.actor).customerId, params.id)
        return { status: 204, body: undefined }
      },
    }),

    handleInOwnTransactions(
      contract.updateRiderPassword,
      'a wrong password stays counted, and hashing takes long',
      async (call, { body }) => {
        await changeRiderPassword(call, body, deps, { question, isSentAgain })
        return { status: 204, body: undefined }
      },
    ),
  ]
}
