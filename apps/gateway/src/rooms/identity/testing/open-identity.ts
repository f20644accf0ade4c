import type { SignInAnswer, Tokens } from '@motora/contract/identity'
import { hash } from '@node-rs/argon2'
import type { HandedClock } from '../../../kernel/clock.js'
import { JobLane } from '../../../kernel/jobs/job-lane.js'
import { silentLog } from '../../../kernel/log.js'
import type { Mail } from '../../../kernel/mail.js'
import type { PushPartner } from '../../../kernel/push.js'
import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { openHouse, secretsOf } from '../../../testing/open-house.js'
import type { Actor } from '../../work.js'
import { doMails } from '../index.js'

export const password = 'Motora-test-2026'

/** Of the same kind as the product's, at a cost that no test waits for: each hash says its own. */
export const passwordHash: Promise<string> = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export interface Call {
  headers?: Record<string, string>
  actor?: Actor
}

/** A house, with the calls of those who sign in as a client sees them. */
export const openIdentity = (db: TestDatabase, clock?: HandedClock, push?: PushPartner) => {
  const house = openHouse(db, { ...(clock ? { clock } : {}), ...(push ? { push } : {}) })
  const { identity: room } = house

  const sent: Mail[] = []
  const jobs = new JobLane(db.database, silentLog())
  const way = { partner: { send: async (mail: Mail) => void sent.push(mail) }, origin: () => 'https://motora.test' }
  jobs.subscribeAll([...room.listeners, ...house.customers.listeners, ...house.notifications.listeners])
  doMails(jobs, room, way)
  const deliver = house.notifications.timedTasks.find(({ name }) => name === 'deliver notifications')
  /** Every job that waits is done, and what is to be told is told. @returns the mails to this person, oldest first */
  const mailsTo = async (email: string): Promise<Mail[]> => {
    while ((await jobs.tick()) > 0);
    await deliver?.run(house.clock.now())
    while ((await jobs.tick()) > 0);
    return sent.filter(({ to }) => to === email.toLowerCase())
  }

  const call = (id: string, input: object, { headers = {}, actor = { kind: 'nobody' } }: Call = {}) =>
    house.ask(actor, id, { ...input, headers })

  const signIn = async (
    email: string,
    more: { password?: string; code?: string; remember?: boolean; language?: string } = {},
    given: Call = {},
  ) => {
    const answer = await call('identity.signIn', { body: { email, password, ...more } }, given)
    return { ...answer, body: answer.body as SignInAnswer & Partial<Tokens> & { bytes?: Uint8Array } }
  }
  const refresh = async (refreshToken: string | undefined, given: Call = {}) => {
    const answer = await call('identity.refreshToken', { body: { refreshToken } }, given)
    return { ...answer, body: answer.body as Tokens }
  }
  const actorOf = (idToken: string | undefined, membership?: string) => room.actorOf(`Bearer ${idToken}`, membership)

  return { ...house, room, mailsTo, call, signIn, refresh, actorOf, secrets: secretsOf('one company') }
}

export type OpenIdentity = ReturnType<typeof openIdentity>

/** What the promise was refused with; fails when it was not. */
export const refusalOf = async (promise: Promise<unknown>): Promise<string> => {
  try {
    await promise
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
    throw error
  }
  return 'was not refused'
}

let made = 0

/** A manager of no operator: one account of the provider's support, by password alone unless said. */
export const makeAccount = async (
  identity: OpenIdentity,
  more: { totpRequired?: boolean; totpSecret?: string } = {},
) => {
  made += 1
  const email = `Person.${made}@Motora.test`
  const cheapHash = await passwordHash
  const accountId = await identity.asSystem(async (work) => {
    const account = await identity.room.createAccount(work, {
      email,
      passwordHash: cheapHash,
      firstName: 'Anna',
      lastName: `Núñez ${made}`,
      totpRequired: false,
      ...more,
    })
    await identity.room.addMembership(work, { accountId: account.accountId, role: 'Sharing.Sac', operatorId: null })
    return account.accountId
  })
  return { email, accountId }
}
