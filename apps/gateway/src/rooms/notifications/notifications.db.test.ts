import * as contract from '@motora/contract/notifications'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.js'
import type { Refusal } from '../../kernel/refusal.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { codeOf } from '../../testing/code-of.js'
import { admin, managerOf, type Who } from '../../testing/open-house.js'
import { type OpenNotifications, openNotifications } from './testing/open-notifications.js'

let db: TestDatabase
let house: OpenNotifications
let [ona, gracia, campus] = ['', '', '']
beforeAll(async () => {
  db = await openTestDatabase()
  house = openNotifications(db)
  ona = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
  gracia = await house.newOperator('Gràcia', { parentId: ona })
  campus = await house.newOperator('Campus', { isPrivate: true })
}, 120_000)
afterAll(() => db.close())

/** What is wrong with the input, as `path code: message`. */
const wrong = async (asked: Promise<unknown>): Promise<string[]> => {
  const refusal = (await asked.then(
    () => undefined,
    (error: unknown) => error,
  )) as Refusal | undefined
  return (refusal?.issues ?? []).map(({ path, code, message }) => `${path} ${code}: ${message}`)
}
const list = async (who: Who, query: object = {}) => {
  const { body, total } = await house.ask<contract.Notification[]>(who, contract.listNotifications, { query })
  return { names: body.map(({ name }) => name), total, rows: body }
}
const targetsOf = async (who: Who, id: string, query: object = {}) => {
  const asked = { params: { id }, query }
  return house.ask<contract.NotificationTarget[]>(who, contract.listNotificationTargets, asked)
}

test('the calls stand where the specification has them, and take what it names [M-10, M-11, M-12, M-13]', async () => {
  const calls = [contract.createNotification, contract.listNotifications, contract.updateNotification]
  expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /sharing/v1/Notifications/New',
    'GET /sharing/v1/Notifications',
    'PUT /sharing/v1/Notifications/{id}/Update',
  ])
  const { subscribeToTopic, unsubscribeFromTopic } = await import('@motora/contract/identity')
  expect([subscribeToTopic, unsubscribeFromTopic].map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /operators/v1/Operators/SubscribeToTopic',
    'POST /operators/v1/Operators/UnSubscribeFromTopic',
  ])
  for (const { query } of [subscribeToTopic, unsubscribeFromTopic]) expect(Object.keys(query.shape)).toEqual(['token'])
  const one = await house.rider([ona])
  // dates have a capital where one is made, and a small letter where it is changed
  const small = { scheduledStartDate: '2026-11-21T10:00:00Z', scheduledEndDate: '2026-11-22T10:00:00Z' }
  await expect(house.create(ona, [one.id], small)).rejects.toThrow(/scheduledStartDate/)
  const { body } = await house.create(ona, [one.id], { sharingOperatorId: ona })
  await expect(house.change(ona, body, { ScheduledStartDate: '2026-11-21T10:00:00Z' })).rejects.toThrow(/Scheduled/)
  expect((await house.change(ona, body, { title: 'Other' })).body).toMatchObject({ title: 'Other' })
})

test('a notification has its fields and its targets theirs [M-05]', async () => {
  const [one, two] = [await house.rider([ona]), await house.rider([ona])]
  const more = { subTitle: 'Until Monday', priority: 'high', sound: 'bell', badgeCount: 3 }
  const { body } = await house.create(ona, [one.id, two.id], more)
  const ids = [one.id, two.id].sort()
  const none = { attemptsCount: 0, lastAttemptTimestamp: null, lastAttemptError: null, channel: null }
  expect(body).toEqual({
    id: expect.any(String),
    name: 'Works',
    title: 'Works in the port',
    body: 'Park elsewhere.',
    ...more,
    scheduledStartDate: '2026-11-21T10:00:00.000Z',
    scheduledEndDate: '2026-11-22T10:00:00.000Z',
    targetType: 'Customer',
    targetIds: ids,
    sharingOperatorId: ona,
    isPending: true,
    withdrawnTimestamp: null,
    withdrawnByName: null,
    withdrawnByProvider: false,
    targetsCount: 2,
    version: 1,
    statusCounts: { pending: 2, delivered: 0, failed: 0, 'no device': 0, expired: 0, 'no consent': 0, withdrawn: 0 },
    kind: 'service',
    texts: {},
    isByFilter: false,
    targets: ids.map((id) => ({
      id,
      email: id === one.id ? one.email : two.email,
      ...none,
      status: 'pending',
      isPending: true,
    })),
  })
  expect(await house.get(ona, body.id)).toEqual(body)
})

describe('who may tell whom', () => {
  test('an operator’s carries its id, also where it was left out; the provider’s none, and neither takes another’s [M-09]', async () => {
    const one = await house.rider([ona])
    expect((await house.create(ona, [one.id])).body.sharingOperatorId).toBe(ona)
    expect((await house.create(admin, [one.id])).body.sharingOperatorId).toBeNull()
    expect((await house.create(admin, [one.id], { sharingOperatorId: null })).body.sharingOperatorId).toBeNull()
    for (const [who, sharingOperatorId] of [
      [managerOf(ona), campus],
      [admin, ona],
    ] as const)
      expect(await codeOf(house.create(who, [one.id], { sharingOperatorId }))).toBe('operator.not_found')
  })

  test('an operator tells customers of its own and of its sub-operators while they are linked, the provider all; of technicians those who work for it [M-01]', async () => {
    const [mine, below, foreign] = [await house.rider([ona]), await house.rider([gracia]), await house.rider([campus])]
    const gone = await house.rider([ona])
    await house.asSystem((work) => house.customers.unlink(work, gone.id, ona))
    await house.create(ona, [mine.id, below.id])
    await house.create(admin, [mine.id, below.id, foreign.id, gone.id])
    const technician = await house.technician(ona)
    const ofOther = await house.technician(campus)
    const notYours = 'targetNotYours: There is no such target that you may notify'
    expect(await wrong(house.create(ona, [mine.id, foreign.id, gone.id, newId(), technician.id]))).toEqual(
      [1, 2, 3, 4].map((n) => `body.targetIds.${n} ${notYours}`),
    )
    const targetType = 'Technician'
    expect((await house.create(ona, [technician.id], { targetType })).body.targets).toMatchObject([
      { email: technician.email },
    ])
    expect(await wrong(house.create(ona, [ofOther.id, mine.id], { targetType }))).toHaveLength(2)
    await house.create(admin, [ofOther.id, technician.id], { targetType })
  })

  test('an operator sees and edits its own alone, the provider all [M-09, M-11]', async () => {
    const one = await house.rider([ona, campus])
    const { body } = await house.create(ona, [one.id])
    const { body: ofProvider } = await house.create(admin, [one.id])
    for (const { id } of [body, ofProvider]) expect(await codeOf(house.get(campus, id))).toBe('notification.not_found')
    expect(await codeOf(house.change(campus, body))).toBe('notification.not_found')
    expect(await codeOf(house.change(ona, ofProvider))).toBe('notification.not_found')
    expect(await codeOf(targetsOf(managerOf(campus), body.id))).toBe('notification.not_found')
    expect((await house.change(admin, body, { name: 'By the provider' })).body.sharingOperatorId).toBe(ona)
  })
})

test('the list is all that the scope sees, or one operator’s alone [M-11]', async () => {
  const brisa = await house.newOperator('Brisa')
  const one = await house.rider([brisa])
  await house.create(brisa, [one.id], { name: 'First' })
  house.clock.advance(1000)
  await house.create(brisa, [one.id], { name: 'Second' })
  await house.create(admin, [one.id], { name: 'Of the provider' })
  expect((await list(managerOf(brisa))).names).toEqual(['Second', 'First'])
  const ofBrisa = { field: 'SharingOperatorId', value: brisa }
  expect((await list(admin, ofBrisa)).names).toEqual(['Second', 'First'])
  expect((await list(admin)).total).toBeGreaterThan(3)
  expect((await list(admin)).names).toContain('Of the provider')
  expect((await list(managerOf(campus), ofBrisa)).names).toEqual([])
  expect(await codeOf(list(admin, { field: 'SharingOperatorId' }))).toBe('request.invalid')
  expect(await codeOf(list(admin, { ...ofBrisa, value: 'x' }))).toBe('request.invalid')
  expect((await list(managerOf(brisa), { sort: 'name', pageSize: 1 })).names).toEqual(['First'])
  expect((await list(managerOf(brisa), { filter: '{"targetType":["Technician"]}' })).total).toBe(0)
})

test('what is required, in order and selected is asked for by the gateway too [M-08] (Z-28)', async () => {
  const one = await house.rider([ona])
  const empty = { name: ' ', title: '', body: ' ', ScheduledEndDate: '2026-11-21T10:00:00Z' }
  expect(await wrong(house.create(ona, [], empty))).toEqual([
    'body.name required: The field is required',
    'body.title required: The field is required',
    'body.ScheduledEndDate notAfterStart: The date must be greater than the start',
    'body.body required: The field is required',
    'body.targetIds noTarget: You must select at least one item',
  ])
  expect(await wrong(house.create(ona, [one.id], { ScheduledStartDate: '2026-11-21T09:59:00Z' }))).toEqual([
    'body.ScheduledStartDate past: The date lies in the past',
  ])
  expect(await wrong(house.create(ona, [one.id, one.id]))).toEqual([
    'body.targetIds.1 targetRepeated: The target is in the list already',
  ])
  const { body } = await house.create(ona, [one.id])
  expect(await wrong(house.change(ona, { id: body.id, targetIds: [] }))).toEqual([
    'body.targetIds noTarget: You must select at least one item',
  ])
  await expect(house.create(ona, Array.from({ length: 10_001 }, newId))).rejects.toThrow(/10000/)
})

test('the same call again makes no second one, and the same change is no change [M-10, M-12]', async () => {
  const [one, two] = [await house.rider([ona, campus]), await house.rider([ona])]
  const id = newId()
  const { body } = await house.create(ona, [one.id], { id })
  expect((await house.create(ona, [one.id], { id })).body).toEqual(body)
  expect(await codeOf(house.create(campus, [one.id], { id }))).toBe('request.key_reused')
  // an answer was lost, and what was typed was put right: it is not taken for done so
  expect(await codeOf(house.create(ona, [one.id], { id, title: 'Another' }))).toBe('request.key_reused')
  expect(await codeOf(house.create(ona, [two.id], { id }))).toBe('request.key_reused')
  expect((await house.change(ona, body, { version: 99 })).body).toEqual(body)
  const changed = (await house.change(ona, { id, targetIds: [two.id] }, { version: 1 })).body
  expect(changed).toMatchObject({ targetIds: [two.id], version: 2 })
  expect(await codeOf(house.change(ona, body, { version: 1 }))).toBe('notification.changed_meanwhile')
  const events = await db.asOwner('select event, after from audit_events where target_id = $1 order by at, id', [id])
  expect(events.map(({ event }) => event)).toEqual(['notifications.created', 'notifications.changed'])
  expect(JSON.stringify(events)).not.toContain(two.id)
})

test('details list the targets by pages with what became of each [M-03, M-07]', async () => {
  const [there, away] = [await house.rider([ona], [newId()]), await house.rider([ona], ['away-token'])]
  house.push.answers.set('away-token', { kind: 'refused', why: 'no' })
  const { body } = await house.create(ona, [there.id, away.id])
  const before = (await targetsOf(managerOf(ona), body.id)).body
  expect(before.map(({ status, isPending }) => [status, isPending])).toEqual([
    ['pending', true],
    ['pending', true],
  ])
  await house.deliver()
  const at = house.clock.now().toISOString()
  const { body: rows, total } = await targetsOf(managerOf(ona), body.id, { sort: 'status' })
  expect(total).toBe(2)
  expect(rows).toEqual([
    {
      id: there.id,
      email: there.email,
      attemptsCount: 1,
      lastAttemptTimestamp: at,
      lastAttemptError: null,
      status: 'delivered',
      isPending: false,
      channel: 'push',
    },
    {
      id: away.id,
      email: away.email,
      attemptsCount: 1,
      lastAttemptTimestamp: at,
      lastAttemptError: 'refused',
      status: 'pending',
      isPending: false,
      channel: null,
    },
  ])
  expect((await targetsOf(admin, body.id, { pageSize: 1, page: 2 })).body).toHaveLength(1)
})

test('of a very long notification the list has the first targets, itself all ids', async () => {
  const people = await Promise.all(Array.from({ length: contract.shownTargets + 1 }, () => house.rider([ona])))
  const { body } = await house.create(
    ona,
    people.map(({ id }) => id),
    { name: 'Long' },
  )
  expect([body.targetIds.length, body.targets.length, body.targetsCount]).toEqual([101, 100, 101])
  const [listed] = (await list(managerOf(ona), { filter: '{"name":"Long"}' })).rows
  expect([listed?.targetIds.length, listed?.targets.length, listed?.targetsCount]).toEqual([100, 100, 101])
})
