import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { JobLane } from '../../../kernel/jobs/job-lane.js'
import { silentLog } from '../../../kernel/log.js'
import type { Mail } from '../../../kernel/mail.js'
import { type PushAddress, type PushMessage, type PushOutcome, tokenOf } from '../../../kernel/push.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import type { Staff } from '../../../testing/open-house.js'
import { doMails, mailDueTopic } from '../../identity/index.js'
import { type OpenIncidents, openIncidents } from '../testing/open-incidents.js'
import { mailTechnicians } from './index.js'

let db: TestDatabase
let house: OpenIncidents
let jobs: JobLane
let toni: Staff
let vehicleId: string
const mails: Mail[] = []
const shown: { browser: string; message: PushMessage }[] = []
const answers = new Map<string, PushOutcome>()
const push = {
  browsers: { publicKey: 'ours', isKeptHere: false },
  send: async (message: PushMessage, address: PushAddress): Promise<PushOutcome> => {
    const browser = tokenOf(address)
    shown.push({ browser, message })
    return answers.get(browser) ?? { kind: 'delivered' }
  },
}

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openIncidents(db)
  const { identity } = house.another({ push })
  jobs = new JobLane(db.database, silentLog())
  const way = { partner: { send: async (mail: Mail) => void mails.push(mail) }, origin: () => 'https://motora.test' }
  doMails(jobs, identity, way)
})
afterAll(() => db.close())
beforeEach(async () => {
  toni = await house.person('Sharing.Technician', house.ona, { language: 'cat', firstName: 'Toni' })
  await db.asOwner('update accounts set email_confirmed_at = now() where id = $1', [toni.accountId])
  vehicleId = (await house.newVehicle(house.ona, { name: 'Moto 7', plate: null })).id
  mails.length = 0
  shown.length = 0
  answers.clear()
})

/** A browser of this person, turned on. */
const turnOn = async (accountId: string, browser: string): Promise<string> => {
  const id = newId()
  const now = house.clock.now()
  await db.asOwner(
    `insert into sessions (id, account_id, created_at, last_used_at, expires_at, remembered, rotated_at)
      values ($1, $2, $3, $3, $4, true, $3)`,
    [id, accountId, now, new Date(now.getTime() + 30 * 86_400_000)],
  )
  await db.asOwner(
    `insert into push_subscriptions (token, session_id, created_at, id, p256dh, auth, server_key)
      values ($1, $2, $3, $4, 'p', 'a', 'ours')`,
    [browser, id, now, newId()],
  )
  return id
}
const assign = async (count = 1): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const { id } = await house.open(house.manager, vehicleId, { title: `T ${n}` })
    await house.assign(house.manager, id, toni.membershipId)
    ids.push(id)
  }
  return ids
}
const goOn = async (seconds: number): Promise<void> => {
  house.clock.advance(seconds * 1000)
  await house.asSystem((work) => mailTechnicians(house, work))
  while ((await jobs.tick()) > 0);
}
/** The wait of what a push service has put off is over. */
const waitIsOver = () => db.asOwner(`update jobs set due_at = now() where done_at is null and name = '${mailDueTopic}'`)
const waitSeconds = async (): Promise<number[]> =>
  (
    await db.asOwner(
      `select round(extract(epoch from due_at - now()))::int as seconds from jobs
        where done_at is null and dead_at is null and name = '${mailDueTopic}'`,
    )
  ).map(({ seconds }) => Number(seconds))

test('a technician with browsers is told in each, in the own language, with what a click opens, and by no mail', async () => {
  await turnOn(toni.accountId, 'desk')
  await turnOn(toni.accountId, 'phone')
  const [id] = await assign()
  await goOn(60)
  expect(shown.map(({ browser }) => browser)).toEqual(['desk', 'phone'])
  expect(shown[0]?.message).toMatchObject({
    title: 'Tens un tiquet nou',
    path: `/incidents/details/${id}`,
    isUrgent: true,
    body: expect.stringMatching(/^INC-2026-\d{6} · Moto 7 · T 0$/),
  })
  expect(shown[1]?.message).toEqual(shown[0]?.message)
  expect(mails).toEqual([])
  // nothing of the person, not even to the own browser
  expect(JSON.stringify(shown)).not.toMatch(/Toni|@/)
})

test('of many the first are named and the others counted', async () => {
  await turnOn(toni.accountId, 'many')
  await assign(7)
  await goOn(200)
  expect(shown).toHaveLength(1)
  expect(shown[0]?.message.path).toBe('/incidents?in=mine')
  expect(shown[0]?.message.body.split('\n')).toEqual([
    ...[0, 1, 2, 3].map((n) => expect.stringMatching(new RegExp(` · T ${n}$`))),
    'i 3 més',
  ])
})

test('without a browser, or when it is gone, a mail comes as ever; one that is gone is forgotten', async () => {
  await assign()
  await goOn(60)
  expect(mails.map(({ to }) => to)).toEqual([toni.email])
  await turnOn(toni.accountId, 'gone')
  answers.set('gone', { kind: 'gone' })
  await assign()
  await goOn(60)
  expect(mails.map(({ to }) => to)).toEqual([toni.email, toni.email])
  expect(await db.asOwner("select 1 from push_subscriptions where token = 'gone'")).toEqual([])
})

test('a push service that refuses is answered by a mail; one browser that has it is enough', async () => {
  await turnOn(toni.accountId, 'refuses')
  answers.set('refuses', { kind: 'refused', why: '403' })
  await assign()
  await goOn(60)
  expect(mails).toHaveLength(1)
  await turnOn(toni.accountId, 'works')
  await assign()
  await goOn(60)
  expect(mails).toHaveLength(1)
})

test('a push service that asks to wait is asked again when it wants, and is no failure', async () => {
  await turnOn(toni.accountId, 'busy')
  answers.set('busy', { kind: 'later', afterSeconds: 90, why: '429' })
  await assign()
  await goOn(60)
  expect([shown.length, mails.length]).toEqual([1, 0])
  expect(await waitSeconds()).toEqual([90])
  await goOn(80)
  expect(shown).toHaveLength(1)
  answers.clear()
  await waitIsOver()
  await goOn(10)
  expect([shown.length, mails.length, await waitSeconds()]).toEqual([2, 0, []])
  // shown once where both came
  expect(shown[0]?.message.id).toBe(shown[1]?.message.id)
})

test('what a push service puts off for longer than ten minutes comes by mail at once', async () => {
  await turnOn(toni.accountId, 'away')
  answers.set('away', { kind: 'later', afterSeconds: 3600, why: '503' })
  await assign()
  await goOn(60)
  expect([shown.length, mails.length]).toEqual([1, 1])
  answers.set('away', { kind: 'later', afterSeconds: 60, why: '503' })
  await assign()
  await goOn(60)
  for (let minute = 0; minute < 12; minute += 1) {
    await waitIsOver()
    await goOn(60)
  }
  expect(mails).toHaveLength(2)
  expect(shown).toHaveLength(1 + 11)
})

test('who has signed out, or may not work here any more, is told in no browser', async () => {
  const session = await turnOn(toni.accountId, 'signed-out')
  await db.asOwner('update sessions set ended_at = now() where id = $1', [session])
  await assign()
  await goOn(60)
  expect([shown.length, mails.length]).toEqual([0, 1])
  await turnOn(toni.accountId, 'blocked')
  await assign()
  await db.asOwner('update memberships set can_operate = false where id = $1', [toni.membershipId])
  await goOn(60)
  expect([shown.length, mails.length]).toEqual([0, 1])
})
