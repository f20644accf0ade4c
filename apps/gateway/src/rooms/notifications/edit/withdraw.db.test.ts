import { listNotifications, type Notification } from '@motora/contract/notifications'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import type { PushOutcome } from '../../../kernel/push.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, managerOf, testNow } from '../../../testing/open-house.js'
import { type OpenNotifications, openNotifications } from '../testing/open-notifications.js'

let db: TestDatabase
let house: OpenNotifications
const clock = new HandedClock(testNow)
let ona = ''
let gracia = ''
/** More than one claim takes. */
const crowd: { id: string; token: string }[] = []
beforeAll(async () => {
  db = await openTestDatabase()
  house = openNotifications(db, clock)
  ona = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
  gracia = await house.newOperator('Gracia', { parentId: ona, timezone: 'Europe/Madrid' })
  for (let n = 0; n < 130; n += 1) {
    const token = `crowd-${String(n).padStart(3, '0')}`
    crowd.push({ token, id: (await house.rider([ona], [token])).id })
  }
}, 120_000)
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('truncate jobs')
  clock.set(testNow)
  house.push.sent.length = 0
  house.push.answers.clear()
  house.mails.length = 0
  house.laterMailboxes.clear()
})

const minuteMs = 60_000
const later = { ScheduledStartDate: '2026-11-21T11:00:00Z' }
const busy: PushOutcome = { kind: 'later', afterSeconds: 1, why: 'the service is away' }
const told = () => house.push.sent.map(({ token }) => token).toSorted()
const mailed = () => house.mails.filter(({ subject }) => subject.startsWith('Mensaje de')).map(({ to }) => to)
const statesOf = async (id: string) =>
  Object.fromEntries((await house.get(ona, id)).targets.map((one) => [one.id, one.status]))
/** All that becomes of it in the time of every try. */
const goOn = async () => {
  for (let n = 0; n < 4; n += 1) {
    await house.deliver()
    clock.advance(11 * minuteMs)
  }
}
const gate = () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}
/**
 * One that is being told: the service takes its time until it is let go.
 * @param inHand so many it was asked for by then
 * @param outcomes what it answers then, by token; of the others that they have it
 */
const beingTold = async (ids: readonly string[], inHand: number, outcomes: Record<string, PushOutcome> = {}) => {
  const [open, asked] = [gate(), gate()]
  let held = 0
  const answer = (outcome: PushOutcome) => async () => {
    held += 1
    if (held === inHand) asked.open()
    await open.opened
    return outcome
  }
  house.push.answers.set('*', answer({ kind: 'delivered' }))
  for (const [token, outcome] of Object.entries(outcomes)) house.push.answers.set(token, answer(outcome))
  const { body } = await house.create(ona, ids)
  const telling = house.deliver()
  await asked.opened
  const letGo = async () => {
    open.open()
    await telling
  }
  return { id: body.id, letGo }
}

test('before its start it is taken back from all: nobody is told, it is neither edited nor withdrawn again, and it says when and by whom', async () => {
  const [one, two] = [await house.rider([ona], ['before-phone']), await house.rider([ona])]
  const { body } = await house.create(ona, [one.id, two.id], later)
  expect(body).toMatchObject({ isPending: true, withdrawnTimestamp: null, withdrawnByName: null })
  const { body: withdrawn } = await house.withdraw(ona, body.id)
  expect(withdrawn).toMatchObject({
    isPending: false,
    withdrawnTimestamp: testNow.toISOString(),
    withdrawnByName: expect.any(String),
    withdrawnByProvider: false,
    statusCounts: { pending: 0, withdrawn: 2 },
  })
  expect(withdrawn.targets).toMatchObject([
    { status: 'withdrawn', isPending: false, attemptsCount: 0 },
    { status: 'withdrawn', isPending: false, attemptsCount: 0 },
  ])
  clock.advance(minuteMs)
  // a lost answer makes a caller ask again
  expect((await house.withdraw(ona, body.id)).body).toEqual(withdrawn)
  expect(await codeOf(house.change(ona, body, { title: 'Other' }))).toBe('notification.withdrawn')
  clock.advance(60 * minuteMs)
  await goOn()
  expect([told(), mailed()]).toEqual([[], []])
  expect((await house.get(ona, body.id)).statusCounts).toMatchObject({ pending: 0, withdrawn: 2, expired: 0 })
  const filter = JSON.stringify({ withdrawnTimestamp: [testNow.toISOString(), null] })
  const { body: list } = await house.ask<Notification[]>(managerOf(ona), listNotifications, { query: { filter } })
  expect(list.map(({ id }) => id)).toEqual([body.id])
  expect(await db.asOwner(`select before, after from audit_events where event = 'notifications.withdrawn'`)).toEqual([
    { before: { isPending: true, targetsPending: 2 }, after: { isPending: false, targetsPending: 0 } },
  ])
})

test('an operator withdraws its own alone; the provider any, and to the operator without a name', async () => {
  const [mine, below] = [await house.rider([ona]), await house.rider([gracia])]
  const { body: ofProvider } = await house.create(admin, [mine.id], later)
  const { body: ofBelow } = await house.create(gracia, [below.id], later)
  const { body: own } = await house.create(ona, [mine.id], later)
  expect(await codeOf(house.withdraw(ona, ofProvider.id))).toBe('notification.not_found')
  expect(await codeOf(house.withdraw(ona, ofBelow.id))).toBe('notification.not_found')
  expect(await codeOf(house.withdraw(gracia, own.id))).toBe('notification.not_found')
  const { body } = await house.withdraw(admin, own.id)
  expect(body).toMatchObject({ withdrawnByName: expect.any(String), withdrawnByProvider: true })
  expect(await house.get(ona, own.id)).toMatchObject({ withdrawnByName: null, withdrawnByProvider: true })
  expect((await house.withdraw(admin, ofProvider.id)).body.statusCounts.withdrawn).toBe(1)
  expect((await house.get(gracia, ofBelow.id)).isPending).toBe(true)
})

test('of whom nobody is left to be told nothing is withdrawn, and the product’s own messages are nobody’s to withdraw', async () => {
  const one = await house.rider([ona], ['over-phone'])
  const { body } = await house.create(ona, [one.id])
  await house.deliver()
  expect(await codeOf(house.withdraw(ona, body.id))).toBe('notification.nothing_pending')
  expect((await house.get(ona, body.id)).withdrawnTimestamp).toBeNull()
  await db.asOwner(`update notifications set message = '{"about":"bill"}', title = '', body = '' where id = $1`, [
    body.id,
  ])
  expect(await codeOf(house.withdraw(admin, body.id))).toBe('notification.not_found')
  await db.asOwner('update notifications set message = null where id = $1', [body.id])
})

test('who waits for another try is not tried again, and who was told stays told', async () => {
  const [one, two] = [await house.rider([ona], ['told-phone']), await house.rider([ona], ['busy-phone'])]
  house.push.answers.set('busy-phone', busy)
  const { body } = await house.create(ona, [one.id, two.id])
  await house.deliver()
  await house.withdraw(ona, body.id)
  house.push.answers.clear()
  await goOn()
  expect(told()).toEqual(['busy-phone', 'told-phone'])
  expect(await statesOf(body.id)).toEqual({ [one.id]: 'delivered', [two.id]: 'withdrawn' })
})

/** How often each of the crowd was told, in its order, and what its target says. */
const toldOfCrowd = async (id: string) => {
  const states = Object.fromEntries(
    (await db.asOwner('select target_id, state from notification_targets where notification_id = $1', [id])).map(
      ({ target_id, state }) => [target_id, state],
    ),
  )
  return crowd.map((one) => ({
    state: states[one.id],
    times: house.push.sent.filter(({ token }) => token === one.token).length,
  }))
}

test('withdrawn while it is being told: nobody is told twice, none stays pending, and whom nobody had in hand is not told', async () => {
  const { id, letGo } = await beingTold(
    crowd.map((one) => one.id),
    20,
  )
  const { body } = await house.withdraw(ona, id)
  // one claim has a hundred in hand: they are counted as nothing yet
  expect(body.statusCounts).toMatchObject({ pending: 100, withdrawn: 30, delivered: 0 })
  const { body: again } = await house.withdraw(ona, id)
  expect(again.statusCounts).toEqual(body.statusCounts)
  await letGo()
  expect((await house.get(ona, id)).statusCounts).toMatchObject({ pending: 0, withdrawn: 30, delivered: 100 })
  await goOn()
  for (const { state, times } of await toldOfCrowd(id)) expect(times).toBe(state === 'delivered' ? 1 : 0)
  expect(mailed()).toEqual([])
  expect(await db.asOwner('select 1 from deliveries where notification_id = $1 and ended_at is null', [id])).toEqual([])
}, 30_000)

test.each([1, 40, 101])(
  'withdrawn after %i of 130 by two processes: who was in hand ends, and no attempt begins after it',
  async (after) => {
    const enough = gate()
    house.push.answers.set('*', () => {
      const n = house.push.sent.length
      if (n >= after) enough.open()
      return n % 3 === 0 ? busy : n % 5 === 0 ? { kind: 'refused', why: 'no' } : { kind: 'delivered' }
    })
    const { body } = await house.create(
      ona,
      crowd.map((one) => one.id),
    )
    const telling = Promise.all([house.deliver(), house.deliver()])
    await enough.opened
    await house.withdraw(ona, body.id)
    const attempts = () =>
      db.asOwner('select target_id, n from deliveries where notification_id = $1 order by 1', [body.id])
    const begun = await attempts()
    await telling
    await goOn()
    expect(await attempts()).toEqual(begun)
    for (const { state, times } of await toldOfCrowd(body.id)) {
      expect(times).toBeLessThanOrEqual(1)
      if (state === 'delivered') expect(times).toBe(1)
    }
    const { statusCounts } = await house.get(ona, body.id)
    expect(statusCounts).toMatchObject({ pending: 0, failed: 0, expired: 0 })
    expect(statusCounts.delivered + statusCounts.withdrawn).toBe(130)
  },
  30_000,
)

test('who is in hand when it is withdrawn keeps what comes of it, is mailed nothing, and is not tried again', async () => {
  const outcomes: Record<string, PushOutcome> = {
    'kept-told': { kind: 'delivered' },
    'kept-busy': busy,
    'kept-gone': { kind: 'gone' },
    'kept-refused': { kind: 'refused', why: 'no' },
  }
  const people = await Promise.all(Object.keys(outcomes).map((token) => house.rider([ona], [token])))
  const ids = people.map(({ id }) => id)
  const { id, letGo } = await beingTold(ids, 4, outcomes)
  await house.withdraw(ona, id)
  await letGo()
  const states = await statesOf(id)
  expect(ids.map((one) => states[one])).toEqual(['delivered', 'withdrawn', 'withdrawn', 'withdrawn'])
  await goOn()
  expect(told()).toEqual(Object.keys(outcomes).toSorted())
  expect(mailed()).toEqual([])
})

test('an attempt that its process never ended is not made again: it may have arrived, and says so', async () => {
  const one = await house.rider([ona], ['killed-phone'])
  house.push.answers.set('killed-phone', () => {
    throw new Error('killed')
  })
  const { body } = await house.create(ona, [one.id])
  await house.deliver()
  expect((await house.withdraw(ona, body.id)).body.statusCounts).toMatchObject({ pending: 1, withdrawn: 0 })
  house.push.answers.clear()
  await goOn()
  expect(told()).toEqual([])
  expect((await house.get(ona, body.id)).targets).toMatchObject([
    { status: 'withdrawn', attemptsCount: 1, lastAttemptError: 'interrupted' },
  ])
})

test('a mail that waits is not sent any more, and its target is withdrawn', async () => {
  const [one, two] = [await house.rider([ona]), await house.rider([ona], ['waits-phone'])]
  house.laterMailboxes.add(one.email)
  house.push.answers.set('waits-phone', busy)
  const { body } = await house.create(ona, [one.id, two.id])
  await house.deliver()
  expect(await statesOf(body.id)).toEqual({ [one.id]: 'delivered', [two.id]: 'pending' })
  await house.withdraw(ona, body.id)
  house.laterMailboxes.clear()
  await db.asOwner(`update jobs set due_at = now() where done_at is null`)
  await goOn()
  expect(mailed()).toEqual([])
  expect(await statesOf(body.id)).toEqual({ [one.id]: 'withdrawn', [two.id]: 'withdrawn' })
})
