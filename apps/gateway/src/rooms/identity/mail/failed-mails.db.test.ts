import { type DeadLetter, listDeadLetters, retryDeadLetter } from '@motora/contract/jobs'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { newId } from '../../../kernel/ids.js'
import { JobLane } from '../../../kernel/jobs/job-lane.js'
import { silentLog } from '../../../kernel/log.js'
import { type Mail, RecipientRefused } from '../../../kernel/mail.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { admin, staffOf } from '../../../testing/open-house.js'
import { doMails } from '../index.js'
import { makeAccount, type OpenIdentity, openIdentity } from '../testing/open-identity.js'
import { signInKinds } from '../testing/sign-in-kinds.js'
import { notice, riderMail } from './mail-due.js'

// Mails that nobody got: what an administrator reads of them, and what comes of "Send again".

let db: TestDatabase
let identity: OpenIdentity
let clock: HandedClock
let jobs: JobLane
let mailServer: (mail: Mail) => Promise<void>
const mails: Mail[] = []
const [, riders] = signInKinds
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('truncate jobs')
  clock = new HandedClock(new Date('2026-11-21T10:00:00Z'))
  identity = openIdentity(db, clock)
  jobs = new JobLane(db.database, silentLog(), { pace: { maxTries: 1, maxWaitSeconds: 300 } })
  doMails(jobs, identity.room, {
    partner: { send: (mail: Mail) => mailServer(mail) },
    origin: () => 'https://motora.test',
  })
  mails.length = 0
  mailServer = () => Promise.reject(new Error('451 try later'))
})

const hours = 3_600_000
const list = async (): Promise<DeadLetter[]> => {
  const { body } = await identity.ask(staffOf(admin), listDeadLetters.id, {
    query: listDeadLetters.query.parse({ sort: 'askedFor' }),
  })
  return listDeadLetters.answers[200].parse(body)
}
const sendAgain = async (): Promise<void> => {
  for (const { id } of await list()) await identity.ask(staffOf(admin), retryDeadLetter.id, { params: { id } })
}
const serverIsBack = () => {
  mailServer = async (mail) => void mails.push(mail)
}
const happens = ({ accountId }: { accountId: string }) =>
  identity.asSystem(async (work) => work.announce(notice(work, 'new-device', accountId)))
const askForReset = async () => {
  const rider = await riders.newPerson(identity)
  await db.asOwner('update customers set email_verified = true where id = $1', [rider.id])
  await db.asOwner('truncate jobs')
  await identity.asSystem(async (work) => work.announce(riderMail(work, 'reset-rider', rider.id, 'es')))
  return rider
}

test('news that failed for a day is sent when a person has it sent again, once, and says of when it is', async () => {
  const account = await makeAccount(identity)
  await happens(account)
  await jobs.tick()
  clock.advance(25 * hours)
  serverIsBack()
  expect(await list()).toMatchObject([{ over: null, lastError: '451 try later' }])
  await sendAgain()
  await jobs.tick()
  expect(mails.map(({ to }) => to)).toEqual([account.email.toLowerCase()])
  expect(mails[0]?.text).toContain('Este aviso es del 21/11/2026 11:00')
  expect(await list()).toEqual([])
  await db.asOwner('update jobs set due_at = now()')
  await jobs.tick()
  expect(mails).toHaveLength(1)
})

test('news that is older than a day before it could be sent is set aside with that reason, never done', async () => {
  await happens(await makeAccount(identity))
  clock.advance(25 * hours)
  serverIsBack()
  await jobs.tick()
  expect(mails).toEqual([])
  expect(await list()).toMatchObject([{ fault: 'too-old', lastError: null, over: null, mail: { kind: 'new-device' } }])
  await sendAgain()
  await jobs.tick()
  expect(mails).toHaveLength(1)
})

test('a link that has run out is set aside, says that it is over, and comes back when it is sent again', async () => {
  await askForReset()
  clock.advance(2 * hours)
  serverIsBack()
  await jobs.tick()
  const over = [{ fault: 'link-over', over: 'link-over', mail: { kind: 'reset-rider' } }]
  expect(await list()).toMatchObject(over)
  await sendAgain()
  expect(await list()).toEqual([])
  await jobs.tick()
  expect(mails).toEqual([])
  expect(await list()).toMatchObject(over)
})

test('sent again, a mail that nobody is to get any more does not count as done', async () => {
  const { id } = await askForReset()
  await jobs.tick()
  await db.asOwner('update customers set deregistered_at = $2 where id = $1', [id, clock.now()])
  expect(await list()).toMatchObject([{ over: 'not-due' }])
  serverIsBack()
  await sendAgain()
  await jobs.tick()
  expect(mails).toEqual([])
  expect(await list()).toMatchObject([{ fault: 'not-due' }])
})

test('each says what mail it was and whose, by name, and never an address or a token', async () => {
  mailServer = () => Promise.reject(new RecipientRefused('550 5.1.1 user unknown'))
  const account = await makeAccount(identity)
  await happens(account)
  await jobs.tick()
  const rider = await askForReset()
  clock.advance(1000)
  await happens(account)
  await jobs.tick()
  const letters = await list()
  const refused = { fault: 'recipient-refused', lastError: '550 5.1.1 user unknown', over: null }
  expect(letters).toMatchObject([
    { ...refused, mail: { kind: 'reset-rider', subject: null, to: { kind: 'customer', id: rider.id } } },
    { ...refused, mail: { kind: 'new-device', to: { kind: 'account', id: account.accountId } } },
  ])
  expect(letters[1]?.mail?.to?.name).toMatch(/^Anna Núñez/)
  expect(JSON.stringify(letters)).not.toMatch(/@|token/)
})

test('of a person who was erased nothing is said but what mail it was', async () => {
  const { id } = await askForReset()
  await jobs.tick()
  await db.asOwner(
    `update customers set erased_at = $2, deregistered_at = $2, first_name = '', last_name = '' where id = $1`,
    [id, clock.now()],
  )
  expect(await list()).toMatchObject([{ mail: { kind: 'reset-rider', to: null }, over: 'not-due' }])
})

test('a message of staff says its title, and its end stays the one that staff has set', async () => {
  const rider = await riders.newPerson(identity)
  await db.asOwner('truncate jobs')
  const notificationId = newId()
  const endsAt = new Date(clock.now().getTime() + hours)
  await db.asOwner(
    `insert into notifications (id, name, title, sub_title, body, starts_at, ends_at, target_type, priority, created_at)
     values ($1, 'Storm', 'The beach is closed', '', 'Because of the storm', $2, $3, 'Customer', 'normal', $2)`,
    [notificationId, clock.now(), endsAt],
  )
  await identity.asSystem(async (work) =>
    identity.room.mailNotification(work, notificationId, { customerId: rider.id }),
  )
  await jobs.tick()
  const mail = { kind: 'notification', subject: 'The beach is closed', to: { id: rider.id } }
  expect(await list()).toMatchObject([{ mail, over: null }])
  clock.advance(2 * hours)
  expect(await list()).toMatchObject([{ mail, over: 'message-over' }])
})

test('a mail that this version does not know is listed without what it is', async () => {
  await db.asOwner(
    `insert into jobs (id, name, key, payload, attempts, created_at, due_at, dead_at)
     values ($1, 'identity.mail-due', 'x', '{"what":"of tomorrow"}', 9, now(), now(), now())`,
    [newId()],
  )
  expect(await list()).toMatchObject([{ mail: null, over: null }])
})
