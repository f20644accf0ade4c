import type { NotificationTarget } from '@motora/contract/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { JobLane } from '../../../kernel/jobs/job-lane.js'
import { silentLog } from '../../../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { admin, managerOf, testNow } from '../../../testing/open-house.js'
import { type OpenNotifications, openNotifications } from '../testing/open-notifications.js'

// What a target says of its mail, to the end of that mail.

let db: TestDatabase
let house: OpenNotifications
const clock = new HandedClock(testNow)
let ona = ''
beforeAll(async () => {
  db = await openTestDatabase()
  house = openNotifications(db, clock)
  ona = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('truncate jobs')
  clock.set(testNow)
  house.mails.length = 0
  for (const set of [house.noMailboxes, house.laterMailboxes]) set.clear()
})

const sentTo = (email: string) => house.mails.filter(({ to, subject }) => to === email && /Mensaje/.test(subject))
const due = "done_at is null and name like '%message-mail-due'"
/** What waits is tried for the last time. */
const lastTry = () => db.asOwner(`update jobs set due_at = now(), max_attempts = attempts + 1 where ${due}`)
const sendAgain = async () => {
  for (const { id } of await db.asOwner('select id from jobs where dead_at is not null'))
    await house.ask(admin, 'jobs.retryDeadLetter', { params: { id: String(id) } })
}
/** A message to somebody without a device, whose mail the server does not take yet. */
const mailWaits = async (email: string, id: string, more: object = {}) => {
  house.laterMailboxes.add(email)
  const { body } = await house.create(ona, [id], more)
  await house.deliver()
  return async (): Promise<NotificationTarget | undefined> => (await house.get(ona, body.id)).targets[0]
}
const goOn = async (email: string) => {
  house.laterMailboxes.delete(email)
  await db.asOwner(`update jobs set due_at = now() where ${due}`)
  await house.deliver()
}

test('a mail that is given up leaves its target failed, and says why; sent again, it is delivered [E8]', async () => {
  const one = await house.rider([ona])
  const target = await mailWaits(one.email, one.id)
  expect(await target()).toMatchObject({ status: 'delivered', channel: 'mail' })
  await lastTry()
  await house.deliver()
  expect(await target()).toMatchObject({ status: 'failed', channel: null, lastAttemptError: 'mail failed' })
  await sendAgain()
  await goOn(one.email)
  expect(sentTo(one.email)).toHaveLength(1)
  expect(await target()).toMatchObject({ status: 'delivered', channel: 'mail', lastAttemptError: null })
})

test('so does one whose every process was ended in the middle of it', async () => {
  const one = await house.rider([ona])
  const target = await mailWaits(one.email, one.id)
  await db.asOwner(`update jobs set due_at = now(), max_attempts = attempts where ${due}`)
  await house.deliver()
  expect(await target()).toMatchObject({ status: 'failed', channel: null, lastAttemptError: 'mail failed' })
})

test('of several ends the last is so: refused, sent again and given up, again and refused, again and sent', async () => {
  const one = await house.rider([ona])
  house.noMailboxes.add(one.email)
  const { body } = await house.create(ona, [one.id])
  await house.deliver()
  const target = async () => (await house.get(ona, body.id)).targets[0]
  expect(await target()).toMatchObject({ status: 'failed', lastAttemptError: 'refused' })
  house.laterMailboxes.add(one.email)
  await sendAgain()
  await lastTry()
  await house.deliver()
  expect(await target()).toMatchObject({ status: 'failed', lastAttemptError: 'mail failed' })
  await sendAgain()
  await goOn(one.email)
  expect(await target()).toMatchObject({ status: 'failed', lastAttemptError: 'refused' })
  house.noMailboxes.clear()
  await sendAgain()
  await goOn(one.email)
  expect(await target()).toMatchObject({ status: 'delivered', channel: 'mail' })
  // an end of an earlier try that is heard late changes nothing
  await db.asOwner(
    `insert into jobs (id, name, key, payload, created_at, due_at) values (gen_random_uuid(),
      'identity.notification-mailed', 'late', $1::jsonb, now(), now())`,
    [JSON.stringify({ notificationId: body.id, to: { customerId: one.id }, end: 'refused', nth: 1 })],
  )
  await house.deliver()
  expect(await target()).toMatchObject({ status: 'delivered', channel: 'mail' })
})

test('a rider who has left the operator while the mail waits is not written to, and counts as not reachable [M-01]', async () => {
  const one = await house.rider([ona])
  const target = await mailWaits(one.email, one.id)
  await house.ask(managerOf(ona), 'customers.unsubscribeCustomer', {
    params: { id: one.id },
    body: { sharingOperatorId: ona },
  })
  await goOn(one.email)
  expect(sentTo(one.email)).toEqual([])
  expect(await target()).toMatchObject({ status: 'failed', channel: null, lastAttemptError: 'unreachable' })
})

test('neither is a technician who works for another operator by now [M-09]', async () => {
  const other = await house.newOperator('Mar', { timezone: 'Europe/Madrid' })
  const one = await house.technician(ona)
  const target = await mailWaits(one.email, one.id, { targetType: 'Technician' })
  await db.asOwner('update memberships set operator_id = $2 where id = $1', [one.id, other])
  await goOn(one.email)
  expect(sentTo(one.email)).toEqual([])
  expect(await target()).toMatchObject({ status: 'failed', channel: null, lastAttemptError: 'unreachable' })
})

test('one whose account is suspended by then has no device, and one who takes the consent back has not consented', async () => {
  const suspended = await house.technician(ona)
  const ofTechnician = await mailWaits(suspended.email, suspended.id, { targetType: 'Technician' })
  await db.asOwner(
    `update accounts set can_operate = false, suspended_at = now(), suspended_reason = 'left' where id = $1`,
    [suspended.accountId],
  )
  const rider = await house.rider([ona])
  await db.asOwner('update customers set news_accepted_at = now() where id = $1', [rider.id])
  const ofRider = await mailWaits(rider.email, rider.id, { kind: 'news' })
  await db.asOwner('update customers set news_accepted_at = null where id = $1', [rider.id])
  await goOn(suspended.email)
  await goOn(rider.email)
  expect([sentTo(suspended.email), sentTo(rider.email)]).toEqual([[], []])
  expect(await ofTechnician()).toMatchObject({ status: 'no device', channel: null })
  expect(await ofRider()).toMatchObject({ status: 'no consent', channel: null })
})

test('what a process of the version before says of a refusal is kept as well', async () => {
  const one = await house.rider([ona])
  const target = await mailWaits(one.email, one.id)
  const [job] = await db.asOwner(`select payload from jobs where ${due}`)
  const jobs = new JobLane(db.database, silentLog())
  jobs.subscribeAll(house.listeners)
  await db.asOwner(
    `insert into jobs (id, name, key, payload, created_at, due_at)
      values (gen_random_uuid(), 'identity.mail-refused', 'old', $1::jsonb, now(), now())`,
    [JSON.stringify(job?.payload)],
  )
  await jobs.tick()
  expect(await target()).toMatchObject({ status: 'failed', lastAttemptError: 'refused' })
})

test('a mail whose server takes it late in the evening leaves in the morning; one that cannot wait leaves then', async () => {
  const [calm, urgent] = [await house.rider([ona]), await house.rider([ona])]
  // 21:50 in Madrid
  clock.set(new Date('2026-11-21T20:50:00Z'))
  const more = { ScheduledStartDate: clock.now().toISOString(), ScheduledEndDate: '2026-11-22T20:00:00Z' }
  await mailWaits(calm.email, calm.id, more)
  await mailWaits(urgent.email, urgent.id, { ...more, priority: 'high' })
  clock.set(new Date('2026-11-21T21:30:00Z'))
  await goOn(calm.email)
  await goOn(urgent.email)
  expect([sentTo(calm.email), sentTo(urgent.email)]).toMatchObject([[], [{ to: urgent.email }]])
  const [waits] = await db.asOwner(`select extract(epoch from due_at - now()) / 3600 as hours from jobs where ${due}`)
  expect(Number(waits?.hours)).toBeCloseTo(9.5, 1)
  clock.set(new Date('2026-11-22T07:00:00Z'))
  await goOn(calm.email)
  expect(sentTo(calm.email)).toHaveLength(1)
})
