import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { admin, testNow } from '../../../testing/open-house.js'
import { notifyRiders } from '../../customers/index.js'
import { type OpenNotifications, openNotifications } from '../testing/open-notifications.js'

let db: TestDatabase
let house: OpenNotifications
const clock = new HandedClock(testNow)
let ona = ''
let campus = ''
beforeAll(async () => {
  db = await openTestDatabase()
  house = openNotifications(db, clock)
  ona = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
  campus = await house.newOperator('Campus', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(() => db.close())
beforeEach(async () => {
  clock.set(testNow)
  await say(true)
  await house.deliver()
  house.push.sent.length = 0
  house.push.answers.clear()
  house.mails.length = 0
})

/** The provider's word on the operator. */
const say = (canOperate: boolean) =>
  house.asSystem((work) => house.operators.validate(work, ona, canOperate, canOperate ? null : 'fraud'))
const minutes = async (count: number) => {
  for (let minute = 0; minute < count; minute += 5) {
    clock.advance(5 * 60_000)
    await house.deliver()
  }
}
const tokensSent = () => house.push.sent.map(({ token }) => token).toSorted()
const messages = () => house.mails.filter(({ subject }) => subject.startsWith('Mensaje de'))
let made = 0
/** A rider with a device and one without, and a technician with one. */
const audience = async () => {
  made += 1
  return {
    riders: [await house.rider([ona], [`phone ${made}`]), await house.rider([ona])].map(({ id }) => id),
    technician: await house.technician(ona, [`technician ${made}`]),
    tokens: [`phone ${made}`, `technician ${made}`],
  }
}
const jobsWait = () => db.asOwner('update jobs set due_at = now() where done_at is null and dead_at is null')

test('what staff of a suspended operator had scheduled waits, pending, and goes on when the operator may operate again', async () => {
  const { riders, technician, tokens } = await audience()
  const { body } = await house.create(ona, riders)
  const { body: toTechnicians } = await house.create(ona, [technician.id], { targetType: 'Technician' })
  await say(false)
  await house.deliver()
  await minutes(60)
  expect([tokensSent(), messages()]).toEqual([[], []])
  for (const { id } of [body, toTechnicians]) {
    const { isPending, statusCounts, targets } = await house.get(admin, id)
    expect({ isPending, pending: statusCounts.pending }).toEqual({ isPending: true, pending: targets.length })
    expect(targets.every(({ status, attemptsCount }) => status === 'pending' && attemptsCount === 0)).toBe(true)
  }
  await say(true)
  await minutes(10)
  expect(tokensSent()).toEqual(tokens)
  expect(messages()).toHaveLength(1)
})

test('what ends while the operator may not operate has expired and is told nobody', async () => {
  const { riders } = await audience()
  const { body } = await house.create(ona, riders, { ScheduledEndDate: '2026-11-21T10:30:00Z' })
  await say(false)
  await minutes(35)
  await say(true)
  await minutes(20)
  expect([tokensSent(), messages()]).toEqual([[], []])
  expect((await house.get(ona, body.id)).statusCounts).toMatchObject({ pending: 0, expired: 2 })
})

test('a mail that waits when the operator is suspended is not sent before it may operate again, or not at all', async () => {
  const [first, second] = [await house.rider([ona]), await house.rider([ona])]
  const task = house.timedTasks.find(({ name }) => name === 'deliver notifications')
  for (const [rider, end] of [
    [first, '2026-11-22T10:00:00Z'],
    [second, '2026-11-21T10:30:00Z'],
  ] as const)
    await house.create(ona, [rider.id], { ScheduledEndDate: end })
  // asked for, and still on its way
  await task?.run(clock.now())
  await say(false)
  for (let round = 0; round < 45; round += 1) {
    await jobsWait()
    await minutes(5)
  }
  expect(messages()).toEqual([])
  await say(true)
  await jobsWait()
  await minutes(5)
  expect(messages().map(({ to }) => to)).toEqual([first.email])
  expect(await db.asOwner('select 1 from jobs where dead_at is not null')).toEqual([])
})

test('the product’s own messages, the provider’s and those of others go on', async () => {
  const { riders, tokens } = await audience()
  const theirs = await house.rider([campus], [`theirs ${made}`])
  await house.create(campus, [theirs.id])
  await house.create(admin, [theirs.id])
  const says = { about: 'bill-made', cents: 304, currency: 'eur', number: 'ONA-S26-000001' } as const
  const [customerId = ''] = riders
  await house.asSystem(async (work) => notifyRiders(work, [{ id: newId(), customerId, operatorId: ona, says }]))
  await say(false)
  await house.deliver()
  await house.deliver()
  expect(tokensSent()).toEqual([tokens[0], `theirs ${made}`, `theirs ${made}`])
})

test('a message that this version has no words for waits until its end, and every other is told', async () => {
  const { riders, tokens } = await audience()
  const [customerId = ''] = riders
  const id = newId()
  const says = { about: 'bill-made', cents: 304, currency: 'eur', number: 'ONA-S26-000002' } as const
  await house.asSystem(async (work) => notifyRiders(work, [{ id, customerId, operatorId: ona, says }]))
  // kept, and not told yet: a newer version had words for it
  clock.set(new Date('2026-11-21T05:00:00Z'))
  await house.deliver()
  await db.asOwner(`update notifications set message = '{"about":"trip-survey"}' where id = $1`, [id])
  clock.set(testNow)
  await db.asOwner('update notification_targets set due_at = $2 where notification_id = $1', [
    id,
    new Date(testNow.getTime() - 3_600_000),
  ])
  const { body } = await house.create(ona, riders)
  await house.deliver()
  expect(tokensSent()).toEqual([tokens[0]])
  expect((await house.get(ona, body.id)).statusCounts).toMatchObject({ pending: 0, delivered: 2 })
  const row = async () =>
    (
      await db.asOwner(
        'select state, attempts, extract(epoch from due_at)::int as due from notification_targets where notification_id = $1',
        [id],
      )
    )[0]
  expect(await row()).toMatchObject({ state: 'pending', attempts: 0, due: testNow.getTime() / 1000 + 300 })
  await minutes(30)
  expect(await row()).toMatchObject({ state: 'pending', attempts: 0 })
  // the newer version is back
  await db.asOwner('update notifications set message = $2 where id = $1', [id, JSON.stringify(says)])
  await minutes(5)
  expect(await row()).toMatchObject({ state: 'delivered', attempts: 1 })
  expect(tokensSent()).toEqual([tokens[0], tokens[0]])
})
