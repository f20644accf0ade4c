import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, testNow } from '../../../testing/open-house.js'
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

const minuteMs = 60_000
const stateOf = async (id: string) => {
  const { isPending, targets } = await house.get(ona, id)
  return { isPending, targets: targets.map(({ status, attemptsCount }) => [status, attemptsCount]) }
}
const tokensSent = () => house.push.sent.map(({ token }) => token).sort()

test('what is due is sent to every device of its target, once, and counts as delivered [M-06, M-07]', async () => {
  const one = await house.rider([ona], ['one-phone', 'one-tablet'])
  const start = { ScheduledStartDate: '2026-11-21T10:05:00Z', subTitle: 'Port', sound: 'bell', badgeCount: 2 }
  const { body } = await house.create(ona, [one.id], start)
  await house.deliver()
  expect(tokensSent()).toEqual([])
  expect(await stateOf(body.id)).toEqual({ isPending: true, targets: [['pending', 0]] })
  clock.advance(5 * minuteMs)
  await house.deliver()
  await house.deliver()
  expect(tokensSent()).toEqual(['one-phone', 'one-tablet'])
  expect(house.push.sent[0]?.message).toEqual({
    id: body.id,
    title: 'Works in the port',
    subTitle: 'Port',
    body: 'Park elsewhere.',
    sound: 'bell',
    badgeCount: 2,
    isUrgent: false,
    expiresAt: new Date('2026-11-22T10:00:00Z'),
  })
  expect(await stateOf(body.id)).toEqual({ isPending: false, targets: [['delivered', 1]] })
})

test('it is edited until the first attempt and not after; the two take turns [M-06]', async () => {
  const [one, two] = [await house.rider([ona], ['edit-one']), await house.rider([ona], ['edit-two'])]
  const { body } = await house.create(ona, [one.id])
  await house.change(ona, { id: body.id, targetIds: [two.id] }, { title: 'New title' })
  const [edited] = await Promise.allSettled([
    house.change(ona, { id: body.id, targetIds: [one.id] }, { title: 'Newer title' }),
    house.deliver(),
  ])
  await house.deliver()
  // what was sent is what was kept when it was sent, to those whom it was for
  const { title, targetIds } = await house.get(ona, body.id)
  expect(title).toBe(edited.status === 'fulfilled' ? 'Newer title' : 'New title')
  expect(tokensSent()).toEqual([targetIds[0] === one.id ? 'edit-one' : 'edit-two'])
  expect(house.push.sent[0]?.message.title).toBe(title)
  expect(await codeOf(house.change(ona, { id: body.id, targetIds }, { title: 'Too late' }))).toBe('notification.sent')
})

test('an attempt that comes to nothing is made again after 1 and 10 minutes, and no more (Z-28)', async () => {
  const one = await house.rider([ona], ['busy-phone'])
  house.push.answers.set('busy-phone', { kind: 'later', afterSeconds: 1, why: 'the service is away' })
  const { body } = await house.create(ona, [one.id])
  const at: number[] = []
  for (let minute = 0; minute <= 20; minute += 1) {
    const before = house.push.sent.length
    await house.deliver()
    if (house.push.sent.length > before) at.push(minute)
    clock.advance(minuteMs)
  }
  expect(at).toEqual([0, 1, 10])
  expect((await house.get(ona, body.id)).targets).toMatchObject([
    { status: 'failed', attemptsCount: 3, lastAttemptError: 'later' },
  ])
})

test('a notification says of how many targets it came to what', async () => {
  const riders = [await house.rider([ona], ['first-phone']), await house.rider([ona], ['second-phone'])]
  house.push.answers.set('second-phone', { kind: 'later', afterSeconds: 1, why: 'the service is away' })
  const ids = riders.map(({ id }) => id)
  const { body } = await house.create(ona, ids)
  const none = { pending: 0, delivered: 0, failed: 0, 'no device': 0, expired: 0, 'no consent': 0, withdrawn: 0 }
  expect(body.statusCounts).toEqual({ ...none, pending: 2 })
  for (let minute = 0; minute <= 10; minute += 1) {
    await house.deliver()
    clock.advance(minuteMs)
  }
  expect((await house.get(ona, body.id)).statusCounts).toEqual({ ...none, delivered: 1, failed: 1 })
})

test('a service that is busy is asked again when it wants, and an attempt that works ends it', async () => {
  const one = await house.rider([ona], ['later-phone'])
  house.push.answers.set('later-phone', { kind: 'later', afterSeconds: 300, why: '429' })
  const { body } = await house.create(ona, [one.id])
  await house.deliver()
  house.push.answers.clear()
  clock.advance(299_000)
  await house.deliver()
  expect(tokensSent()).toHaveLength(1)
  clock.advance(1000)
  await house.deliver()
  expect((await house.get(ona, body.id)).targets).toMatchObject([
    { status: 'delivered', attemptsCount: 2, lastAttemptError: null },
  ])
})

test('what was not delivered by its end has expired', async () => {
  const one = await house.rider([ona], ['end-phone'])
  house.push.answers.set('end-phone', { kind: 'later', afterSeconds: 3600, why: '503' })
  const { body } = await house.create(ona, [one.id], { ScheduledEndDate: '2026-11-21T10:30:00Z' })
  await house.deliver()
  clock.advance(30 * minuteMs)
  await house.deliver()
  expect(tokensSent()).toEqual(['end-phone'])
  expect(await stateOf(body.id)).toEqual({ isPending: false, targets: [['expired', 1]] })
})

test('from 22 to 8 by the operator’s clocks nobody is told, unless it is urgent; what ends in the night has expired, and what lies in it is not taken', async () => {
  clock.set(new Date('2026-11-21T20:59:00Z'))
  const one = await house.rider([ona], ['night-phone'])
  const beforeNight = { ScheduledStartDate: '2026-11-21T20:59:00Z', ScheduledEndDate: '2026-11-22T02:00:00Z' }
  const { body: short } = await house.create(ona, [one.id], beforeNight)
  clock.set(new Date('2026-11-21T21:00:00Z'))
  const at = { ScheduledStartDate: '2026-11-21T21:00:00Z' }
  const { body } = await house.create(ona, [one.id], at)
  const inTheNight = house.create(ona, [one.id], { ...at, ScheduledEndDate: '2026-11-22T02:00:00Z' })
  await expect(inTheNight).rejects.toMatchObject({ issues: [{ path: 'body.ScheduledEndDate', code: 'allQuiet' }] })
  await house.deliver()
  expect(tokensSent()).toEqual([])
  await house.create(ona, [one.id], { ...at, priority: 'high' })
  await house.deliver()
  expect(house.push.sent.map(({ message }) => message.isUrgent)).toEqual([true])
  // it can still be edited: nobody was told
  expect((await house.get(ona, body.id)).isPending).toBe(true)
  clock.set(new Date('2026-11-22T06:59:59Z'))
  await house.deliver()
  expect(house.push.sent).toHaveLength(1)
  expect(await stateOf(short.id)).toEqual({ isPending: false, targets: [['expired', 0]] })
  clock.set(new Date('2026-11-22T07:00:00Z'))
  await house.deliver()
  expect(house.push.sent).toHaveLength(2)
})

test('a device that is gone is forgotten; who has none gets a mail, once', async () => {
  const one = await house.rider([ona], ['gone-phone'])
  house.push.answers.set('gone-phone', { kind: 'gone' })
  const { body } = await house.create(ona, [one.id], { body: 'Two\nlines <b>' })
  await house.deliver()
  await house.deliver()
  expect(await db.asOwner("select 1 from push_subscriptions where token = 'gone-phone'")).toEqual([])
  expect((await house.get(ona, body.id)).targets).toMatchObject([{ status: 'delivered', channel: 'mail' }])
  expect(house.mails).toMatchObject([{ to: one.email, subject: 'Mensaje de Ona: Works in the port' }])
  expect(house.mails[0]?.text).toContain('Two\nlines <b>')
  expect(house.mails[0]?.html).toContain('<p>Two<br>lines &#60;b&#62;</p>')
})

test('technicians are told on the devices that they have subscribed, or by mail [M-01, M-13]', async () => {
  const [one, two] = [await house.technician(ona, ['technician-phone']), await house.technician(ona)]
  await house.create(ona, [one.id, two.id], { targetType: 'Technician' })
  await house.deliver()
  expect(tokensSent()).toEqual(['technician-phone'])
  // before, each was asked to confirm the address
  const told = house.mails.filter(({ subject }) => subject.startsWith('Mensaje de'))
  expect(told.map(({ to }) => to)).toEqual([two.email])
})

test('a technician is told in the browsers of the own sessions as on devices; where none are reached here a mail comes', async () => {
  const one = await house.technician(ona, ['browser-of-one'])
  const keys = { p256dh: 'p', auth: 'a', serverKey: 'ours' }
  await db.asOwner(
    "update push_subscriptions set id = $1, p256dh = 'p', auth = 'a', server_key = 'ours' where token = 'browser-of-one'",
    [newId()],
  )
  await house.create(ona, [one.id], { targetType: 'Technician' })
  await house.deliver()
  expect(house.push.sent.map(({ token }) => token)).toEqual([{ endpoint: 'browser-of-one', ...keys }])
  house.push.answers.set('*', { kind: 'no way' })
  const { body } = await house.create(ona, [one.id], { targetType: 'Technician' })
  await house.deliver()
  expect((await house.get(ona, body.id)).targets).toMatchObject([{ status: 'delivered', channel: 'mail' }])
  // it is there as soon as somebody reaches it again
  expect(await db.asOwner("select 1 from push_subscriptions where token = 'browser-of-one'")).toHaveLength(1)
})

test('a rider’s device is subscribed by its session, and what it was told is the rider’s to have [M-13]', async () => {
  const one = await house.rider([ona])
  const sessionId = await house.signIn({ customerId: one.id }, [])
  const rider = { kind: 'rider', customerId: one.id, sessionId } as const
  const say = (id: string) => house.ask(rider, `identity.${id}`, { query: { token: 'riders-phone' } })
  expect((await say('subscribeRiderToTopic')).status).toBe(204)
  await house.create(ona, [one.id])
  await house.deliver()
  expect(tokensSent()).toEqual(['riders-phone'])
  expect((await say('unsubscribeRiderFromTopic')).status).toBe(204)
  expect(await db.asOwner("select 1 from push_subscriptions where token = 'riders-phone'")).toEqual([])
  const { data } = await house.asSystem((work) => house.personExport.exportPerson(work, one.id))
  expect(data).toMatchObject({ notifications: [{ title: 'Works in the port', state: 'delivered', channel: 'push' }] })
})

test('who left the operator after it was written is not told, and of an erased person nothing is kept', async () => {
  const [gone, erased] = [await house.rider([ona], ['left-phone']), await house.rider([ona], ['erased-phone'])]
  const { body } = await house.create(ona, [gone.id, erased.id])
  await house.asSystem((work) => house.customers.unlink(work, gone.id, ona))
  await house.ask(admin, 'customers.deleteCustomer', { params: { id: erased.id } })
  await house.deliver()
  await house.deliver()
  expect(tokensSent()).toEqual([])
  expect((await house.get(ona, body.id)).targets).toMatchObject([
    { id: gone.id, status: 'failed', attemptsCount: 1, lastAttemptError: 'unreachable' },
  ])
})

test('stopped between claim and record at 20 places, no target is forgotten and none is told twice in one try', async () => {
  const count = 240
  const tokens = Array.from({ length: count }, (_, n) => `crash-phone-${n}`)
  const people = await Promise.all(tokens.map((token) => house.rider([ona], [token])))
  const { body } = await house.create(
    ona,
    people.map(({ id }) => id),
  )
  let kills = 0
  let left = 0
  house.push.answers.set('*', () => {
    if (left > 0) left -= 1
    // killed: nothing more leaves this process, and of what has left nothing is recorded
    if (left === 0 && kills < 20) throw new Error('killed')
    return { kind: 'delivered' }
  })
  while (kills < 20) {
    left = 1 + ((kills * 7) % 13)
    await house.deliver()
    kills += 1
    clock.advance(3 * minuteMs)
  }
  for (let n = 0; n < 6; n += 1) {
    await house.deliver()
    clock.advance(10 * minuteMs)
  }
  const rows = await db.asOwner(
    `select t.state, t.attempts, t.last_error, p.token,
        (select count(*)::int from deliveries d where d.target_id = t.target_id) as tries
      from notification_targets t join sessions s on s.customer_id = t.target_id
      join push_subscriptions p on p.session_id = s.id where t.notification_id = $1`,
    [body.id],
  )
  expect(rows).toHaveLength(count)
  for (const { state, attempts, last_error, token, tries } of rows) {
    const told = house.push.sent.filter((one) => one.token === token).length
    expect(tries).toBe(attempts)
    expect(told, String(token)).toBeLessThanOrEqual(Number(tries))
    if (state === 'delivered') expect(told).toBeGreaterThanOrEqual(1)
    else expect([state, attempts, last_error]).toEqual(['failed', 3, 'interrupted'])
  }
  const open = await db.asOwner('select 1 from deliveries where notification_id = $1 and ended_at is null', [body.id])
  expect(open).toEqual([])
  expect(rows.filter(({ state }) => state === 'delivered').length).toBeGreaterThan(0)
}, 120_000)
