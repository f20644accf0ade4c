import { Refusal } from '../../../kernel/refusal.js'
import type { RequestFacts } from '../../work.js'
import type { InOwnWork } from '../in-own-work.js'
import type { PasswordCheck } from '../passwords/passwords.js'
import { refuseLocked, release, takePasswordTry } from '../sign-in/throttle.js'
import { invalidLink, type LinkedRider, type RiderLinkTokens } from './link-tokens.js'
import type { RiderDirectory } from './rider-directory.js'
import { lockRiderPassword } from './store.js'

interface Deps {
  inOwnWork: InOwnWork
  passwords: PasswordCheck
  directory: Pick<RiderDirectory, 'confirmEmail'>
  tokens: Pick<RiderLinkTokens, 'read'>
}

/** The name under which wrong passwords at the confirmation are counted. */
export const confirmSubject = (customerId: string): string => `confirm-rider:${customerId}`

/**
 * Confirms the address of a rider by the link of a mail and the password of the registration: the link is void as soon
 * as the address is confirmed.
 * @throws Refusal identity.link_invalid, identity.wrong_password, identity.locked, identity.busy
 * source: promise B9
 */
export const createConfirmAddress =
  ({ inOwnWork, passwords, directory, tokens }: Deps) =>
  async (request: RequestFacts, token: string, rider: LinkedRider, password: string): Promise<void> => {
    const subject = confirmSubject(rider.id)
    refuseLocked(await inOwnWork(request, (work) => takePasswordTry(work, subject)))
    const isRight = await passwords.inPlace(() => passwords.isRight(password, rider.passwordHash))
    if (!isRight) throw new Refusal('identity.wrong_password', 'This is not the password of the registration.')
    const isDone = await inOwnWork(request, async (work) => {
      // registered again meanwhile: by another password
      if ((await lockRiderPassword(work, rider.id)) !== rider.passwordHash) return false
      if (!(await tokens.read(work, token))) return false
      await directory.confirmEmail(work, rider.id)
      await release(work, subject)
      return true
    })
    if (!isDone) throw invalidLink()
  }
