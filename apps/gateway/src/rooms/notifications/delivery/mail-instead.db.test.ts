import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { newId } from '../../../kernel/ids.js'
import type { PushOutcome } from '../../../kernel/push.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { testNow } from '../../../testing/open-house.js'
import { notifyRiders } from '../../customers/index.js'
import { type OpenNotifications, openNotifications } from '../testing/open-notifications.js'

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
beforeEach(() => {
  clock.set(testNow)
  house.push.sent.length = 0
  house.push.answers.clear()
  house.mails.length = 0
})

test.each([
  [
    'is suspended',
    `update accounts set can_operate = false, suspended_at = now(), suspended_reason = 'left' where id = $1`,
  ],
  ['has no e-mail that is confirmed', 'update accounts set email_confirmed_at = null where id = $1'],
])('a technician whose account %s gets no mail, and does not count as told', async (_what, change) => {
  const one = await house.technician(ona)
  const { body } = await house.create(ona, [one.id], { targetType: 'Technician' })
  await db.asOwner(change, [one.accountId])
  await house.deliver()
  expect((await house.get(ona, body.id)).targets).toMatchObject([{ status: 'no device', channel: null }])
  expect(house.mails.filter(({ subject }) => subject.startsWith('Mensaje de'))).toEqual([])
})

/** A bill that a rider with one device is told of, and whom the push service answers so. */
const billTold = async (answer: PushOutcome | (() => PushOutcome)) => {
  const id = newId()
  const one = await house.rider([ona], [`phone ${id}`])
  house.push.answers.set(`phone ${id}`, answer)
  const says = { about: 'bill-made', cents: 304, currency: 'eur', number: 'ONA-S26-000001' } as const
  await house.asSystem(async (work) => notifyRiders(work, [{ id, customerId: one.id, operatorId: ona, says }]))
  // kept by the first, told by the second
  await house.deliver()
  await house.deliver()
  return { ...one, id }
}
const stateOf = async (id: string) =>
  (await db.asOwner('select state, channel, attempts from notification_targets where notification_id = $1', [id]))[0]
const mailsTo = (email: string) => house.mails.filter(({ to }) => to === email).map(({ subject }) => subject)
const minutes = async (count: number) => {
  for (let minute = 0; minute < count; minute += 1) {
    clock.advance(60_000)
    await house.deliver()
  }
}

test.each<[string, PushOutcome]>([
  ['is away', { kind: 'later', afterSeconds: 60, why: '503' }],
  ['refuses', { kind: 'refused', why: '400' }],
])('what the product tells a rider goes by mail, once, where the push service %s three times', async (_, answer) => {
  const { id, email } = await billTold(answer)
  await minutes(9)
  expect(mailsTo(email)).toEqual([])
  await minutes(30)
  expect(mailsTo(email)).toEqual(['Tu factura ONA-S26-000001'])
  expect(await stateOf(id)).toEqual({ state: 'delivered', channel: 'mail', attempts: 3 })
})

test('a service that wants to be left alone for hours is, and the mail does not wait', async () => {
  const { id, email } = await billTold({ kind: 'later', afterSeconds: 7200, why: '429' })
  expect(mailsTo(email)).toEqual(['Tu factura ONA-S26-000001'])
  expect(await stateOf(id)).toEqual({ state: 'delivered', channel: 'mail', attempts: 1 })
})

test('so it does where the last attempt was cut off, but not at night', async () => {
  clock.set(new Date('2026-11-21T20:55:00Z'))
  const { id, email } = await billTold(() => {
    throw new Error('killed')
  })
  await minutes(15)
  expect([await stateOf(id), mailsTo(email)]).toMatchObject([{ state: 'pending', attempts: 3 }, []])
  clock.set(new Date('2026-11-22T07:00:00Z'))
  await house.deliver()
  expect(mailsTo(email)).toEqual(['Tu factura ONA-S26-000001'])
  expect(await stateOf(id)).toEqual({ state: 'delivered', channel: 'mail', attempts: 3 })
})

test('what staff tells waits for the device as long as it is told to, and nobody gets a mail', async () => {
  const one = await house.rider([ona], ['waits'])
  house.push.answers.set('waits', { kind: 'later', afterSeconds: 7200, why: '429' })
  const { body } = await house.create(ona, [one.id])
  await house.deliver()
  await minutes(30)
  expect((await house.get(ona, body.id)).targets).toMatchObject([{ status: 'pending', attemptsCount: 1 }])
  expect(mailsTo(one.email)).toEqual([])
})

test.each(['Customer', 'Technician'] as const)(
  'what staff tells a %s whose every device refuses goes by mail after three attempts, once',
  async (targetType) => {
    const one =
      targetType === 'Customer' ? await house.rider([ona], ['no-one']) : await house.technician(ona, ['no-one'])
    house.push.answers.set('no-one', { kind: 'refused', why: '400 INVALID_ARGUMENT' })
    const { body } = await house.create(ona, [one.id], { targetType })
    await house.deliver()
    await minutes(9)
    expect((await house.get(ona, body.id)).targets).toMatchObject([{ status: 'pending', attemptsCount: 2 }])
    await minutes(30)
    expect((await house.get(ona, body.id)).targets).toMatchObject([
      { status: 'delivered', channel: 'mail', attemptsCount: 3 },
    ])
    expect(mailsTo(one.email).filter((subject) => subject.startsWith('Mensaje'))).toHaveLength(1)
    await db.asOwner("delete from push_subscriptions where token = 'no-one'")
  },
)

test('a mail whose recipient the mail server refuses for good ends its target as failed, and is not tried again', async () => {
  const [one, two] = [await house.rider([ona]), await house.rider([ona])]
  house.noMailboxes.add(one.email)
  const { body } = await house.create(ona, [one.id, two.id])
  await house.deliver()
  const { targets } = await house.get(ona, body.id)
  expect(targets.find(({ id }) => id === one.id)).toMatchObject({
    status: 'failed',
    channel: null,
    lastAttemptError: 'refused',
  })
  expect(targets.find(({ id }) => id === two.id)).toMatchObject({ status: 'delivered', channel: 'mail' })
  const set = await db.asOwner(
    "select attempts, last_error from jobs where dead_at is not null and name like '%mail-due'",
  )
  expect(set).toEqual([{ attempts: 1, last_error: '550 nobody of that name' }])
})
