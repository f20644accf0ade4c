import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from './kernel/ids.js'
import { silentLog } from './kernel/log.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { openJobs } from './open-jobs.js'
import { mailDueTopic, messageMailDueTopic } from './rooms/identity/index.js'
import type { Work } from './rooms/work.js'
import { openHouse } from './testing/open-house.js'

let db: TestDatabase
let house: ReturnType<typeof openHouse>
beforeAll(async () => {
  db = await openTestDatabase()
  house = openHouse(db)
})
afterAll(() => db.close())

const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** The jobs of a process whose mails end as `send` says, by the id of the mail. */
const openProcess = (send: (mailId: string) => Promise<void>) => {
  const jobs = openJobs({
    database: db.database,
    log: silentLog(),
    house: { listeners: [], identity: { ...house.identity, sendDueMail: ({ mailId }) => send(mailId) } },
    way: { partner: { send: async () => undefined }, origin: () => 'https://motora.test' },
  })
  open.push(jobs)
  const task = jobs.timedTasks.find(({ name }) => name === 'send mails')
  return { ...jobs, sendMails: async () => void (await task?.run(new Date())) }
}
const askForMessages = async (count: number): Promise<void> => {
  const to = { customerId: newId() }
  await house.asSystem(async (work: Work) => {
    for (let n = 0; n < count; n += 1) house.identity.mailNotification(work, newId(), to)
  })
}
const requestLink = async (mailId = newId()): Promise<string> => {
  const payload = { mailId, at: new Date().toISOString(), what: 'link' }
  await house.asSystem(async (work) => work.announce({ topic: mailDueTopic, key: mailId, payload, durable: true }))
  return mailId
}
const until = (isSo: () => boolean): Promise<void> =>
  expect.poll(isSo, { timeout: 20_000, interval: 10 }).toBe(true) as Promise<void>

test('a link that somebody waits for goes while messages to many are on their way, several at a time', async () => {
  await askForMessages(60)
  const sent: string[] = []
  let [inHand, maxInHand] = [0, 0]
  const { sendMails } = openProcess(async (mailId) => {
    inHand += 1
    maxInHand = Math.max(maxInHand, inHand)
    await new Promise((resolve) => setTimeout(resolve, 30))
    inHand -= 1
    sent.push(mailId)
  })
  await sendMails()
  await until(() => sent.length > 5)
  const link = await requestLink()
  await sendMails()
  await until(() => sent.includes(link))
  expect(sent.length).toBeLessThan(40)
  await until(() => sent.length === 61)
  expect(maxInHand).toBeGreaterThan(3)
})

test('mails whose server does not say that it has them keep no link waiting, and a process ends all the same', async () => {
  await askForMessages(20)
  const sent: string[] = []
  const links = new Set<string>()
  const { sendMails, close } = openProcess(async (mailId) => {
    if (!links.has(mailId)) return new Promise(() => {})
    sent.push(mailId)
  })
  await sendMails()
  for (let n = 0; n < 3; n += 1) {
    // known before it is requested: a lane that still looks for more may take it at the same moment
    const link = newId()
    links.add(link)
    await requestLink(link)
    await sendMails()
    await until(() => sent.length === n + 1)
  }
  const from = Date.now()
  await close()
  expect(Date.now() - from).toBeLessThan(6000)
  open.length = 0
  await db.asOwner('truncate jobs')
})

test('while the mail server is away a link is tried every five minutes until its hour is over, and mails for a day', async () => {
  await requestLink()
  await askForMessages(1)
  let tries = 0
  const { sendMails } = openProcess(async () => {
    tries += 1
    throw new Error('connect ECONNREFUSED')
  })
  const waits = new Map<string, number[]>([
    [mailDueTopic, []],
    [messageMailDueTopic, []],
  ])
  const secondsOf = async () =>
    (await db.asOwner(
      `select name, extract(epoch from due_at - clock_timestamp())::float as seconds from jobs
        where dead_at is null and name like '%mail-due'`,
    )) as { name: string; seconds: number }[]
  for (let n = 0; n < 12; n += 1) {
    await sendMails()
    await until(() => tries === (n + 1) * 2)
    // not held any more
    await expect.poll(async () => (await secondsOf()).every(({ seconds }) => Math.abs(seconds - 20) > 1)).toBe(true)
    for (const { name, seconds } of await secondsOf()) waits.get(name)?.push(Math.round(seconds))
    await db.asOwner(`update jobs set due_at = now() - interval '1 second'`)
  }
  const expected = [2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300, 300]
  for (const [name, found] of waits) expect(found, name).toEqual(expected)
  // the last but one of a day: 8 tries, and one every five minutes
  await db.asOwner('update jobs set attempts = 293')
  await sendMails()
  await until(() => tries === 26)
  // both wait again: a try that has not put down its failure would put it off, once it does
  await expect.poll(async () => (await secondsOf()).map(({ seconds }) => seconds > 250)).toEqual([true, true])
  expect((await db.asOwner('select dead_at from jobs')).map(({ dead_at }) => dead_at)).toEqual([null, null])
  await db.asOwner(`update jobs set due_at = now() - interval '1 second'`)
  await sendMails()
  await expect.poll(async () => await secondsOf()).toEqual([])
  // what has asked for the message is told that nobody got it; nothing has asked for a link
  expect(await db.asOwner(`select payload ->> 'end' as end from jobs where dead_at is null`)).toEqual([
    { end: 'failed' },
  ])
})
