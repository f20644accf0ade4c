import { sessionDays } from '@motora/rules/identity'
import { newId } from '../../kernel/ids.js'
import type { Log } from '../../kernel/log.js'
import { Refusal } from '../../kernel/refusal.js'
import { OneAtATime, type PasswordCheck, refuseLocked, release, takePasswordTry } from '../identity/index.js'
import type { Work } from '../work.js'
import type { InOwnWork } from './deps.js'
import { findCustomer, findCustomerByEmail, normalEmail } from './store.js'
import { insertRiderSession, type RiderSessionRow } from './stores/session-store.js'

const wrong = () => new Refusal('rider.wrong_credentials', 'Incorrect email or password.')

/**
 * Signs a rider in. Not one transaction: what was tried stays counted although the answer is a refusal, and nothing is
 * held while the password is looked at. source: Z-10, for riders
 */
export const createRiderSignIn = (passwords: PasswordCheck, log: Log, inOwnWork: InOwnWork) => {
  const turns = new OneAtATime()

  const checkPassword = async (subject: string, email: string, password: string): Promise<string> => {
    const { taken, customer } = await inOwnWork(async (work) => ({
      taken: await takePasswordTry(work, subject),
      customer: await findCustomerByEmail(work, email),
    }))
    refuseLocked(taken)
    const right = await passwords.isRight(password, customer?.passwordHash ?? null)
    if (customer && right) return customer.id
    log.info({ event: 'rider-sign-in', outcome: 'wrong credentials' }, 'a sign-in was refused')
    throw wrong()
  }

  return ({ email, password }: { email: string; password: string }): Promise<RiderSessionRow> => {
    const subject = `rider:${normalEmail(email)}`
    return turns.do(subject, () =>
      passwords.inPlace(async () => {
        const customerId = await checkPassword(subject, email, password)
        return inOwnWork(async (work) => {
          await release(work, subject)
          return beginSession(work, customerId)
        })
      }),
    )
  }
}

const beginSession = async (work: Work, customerId: string): Promise<RiderSessionRow> => {
  const customer = await findCustomer(work, customerId)
  if (!customer || customer.deregisteredAt) throw wrong()
  return insertRiderSession(work, {
    id: newId(),
    customerId,
    createdAt: work.now,
    lastUsedAt: work.now,
    expiresAt: new Date(work.now.getTime() + sessionDays * 24 * 3_600_000),
    generation: 1,
    rotatedAt: work.now,
  })
}
