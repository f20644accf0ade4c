import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { JobLane } from '../../../kernel/jobs/job-lane.js'
import { silentLog } from '../../../kernel/log.js'
import { type Mail, RecipientRefused } from '../../../kernel/mail.js'
import type { PushMessage, PushOutcome } from '../../../kernel/push.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { doMails } from '../index.js'
import { makeAccount, type OpenIdentity, openIdentity } from '../testing/open-identity.js'
import { notice } from './mail-due.js'

let db: TestDatabase
let identity: OpenIdentity
let jobs: JobLane
let mailServer: (mail: Mail) => Promise<void>
let pushService: () => Promise<PushOutcome>
const mails: Mail[] = []
const shown: PushMessage[] = []
beforeAll(async () => {
  db = await openTestDatabase()
  const push = {
    browsers: { publicKey: 'ours', isKeptHere: false },
    send: async (message: PushMessage) => {
      const outcome = await pushService()
      shown.push(message)
      return outcome
    },
  }
  identity = openIdentity(db, undefined, push)
  jobs = new JobLane(db.database, silentLog())
  const way = { partner: { send: (mail: Mail) => mailServer(mail) }, origin: () => 'https://motora.test' }
  doMails(jobs, identity.room, way)
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('truncate jobs')
  mails.length = 0
  shown.length = 0
  mailServer = async (mail) => void mails.push(mail)
  pushService = async () => ({ kind: 'delivered' })
})

/** Somebody with a browser that is turned on. */
const withBrowser = async () => {
  const account = await makeAccount(identity)
  const id = newId()
  const now = identity.clock.now()
  await db.asOwner(
    `insert into sessions (id, account_id, created_at, last_used_at, expires_at, remembered, rotated_at)
      values ($1, $2, $3, $3, $4, true, $3)`,
    [id, account.accountId, now, new Date(now.getTime() + 30 * 86_400_000)],
  )
  await db.asOwner(
    `insert into push_subscriptions (token, session_id, created_at, id, p256dh, auth, server_key)
      values ($1, $2, $3, $4, 'p', 'a', 'ours')`,
    [`browser of ${id}`, id, now, newId()],
  )
  return account
}
const happens = ({ accountId }: { accountId: string }) =>
  identity.asSystem(async (work) => work.announce(notice(work, 'new-device', accountId)))
const goOn = async (times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) {
    await jobs.tick()
    await db.asOwner('update jobs set due_at = now() where done_at is null')
  }
}

test('while the mail server is away a browser is told of a new device, and once; the mail comes when it is back', async () => {
  const account = await withBrowser()
  mailServer = () => Promise.reject(new Error('connect ECONNREFUSED'))
  await happens(account)
  await goOn(8)
  expect(shown.map(({ title }) => title)).toEqual(['Nuevo inicio de sesión en tu cuenta de Motora'])
  mailServer = async (mail) => void mails.push(mail)
  await goOn(2)
  expect(mails.map(({ to }) => to)).toEqual([account.email.toLowerCase()])
  expect(shown).toHaveLength(1)
})

test('a browser that cannot be told keeps no mail back and repeats none', async () => {
  const account = await withBrowser()
  pushService = () => Promise.reject(new Error('a fault of ours'))
  await happens(account)
  await goOn(3)
  expect(mails).toHaveLength(1)
})

test('a mail whose recipient is refused for good is set aside with the reason after one try', async () => {
  const account = await makeAccount(identity)
  let tries = 0
  mailServer = async () => {
    tries += 1
    throw new RecipientRefused('550 5.1.1 nobody of that name')
  }
  await happens(account)
  await goOn(5)
  expect(tries).toBe(1)
  expect(await db.asOwner('select attempts, fault, last_error from jobs where dead_at is not null')).toEqual([
    { attempts: 1, fault: 'recipient-refused', last_error: '550 5.1.1 nobody of that name' },
  ])
})
