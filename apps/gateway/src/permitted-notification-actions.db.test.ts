import * as contract from '@motora/contract/notifications'
import { type NotificationStanding, notificationActions } from '@motora/rules/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './kernel/ids.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { type Machine, type OpenPermittedActions, openPermittedActions } from './testing/open-permitted-actions.js'

let db: TestDatabase
let gateway: OpenPermittedActions
let customerId = ''
let notifications: Machine<NotificationStanding, keyof typeof notificationActions>

/** @param targets how its targets stand */
const notification =
  (isPending: boolean, targets: readonly string[], withdrawnAt?: string) => async (): Promise<string> => {
    const id = newId()
    const { operatorId } = gateway
    await db.asOwner(
      `insert into notifications (id, operator_id, target_type, name, title, sub_title, body, starts_at, ends_at, priority, is_pending, created_at,
        withdrawn_at, withdrawn_by_name, withdrawn_by_provider)
      values ($1, $2, 'Customer', 'Works', 'Works', '', 'Park elsewhere.', '2098-01-01', '2099-01-01', 'normal', $3, now(),
        $4, $5, $6)`,
      [id, operatorId, isPending, withdrawnAt, withdrawnAt && 'Pau Roca', withdrawnAt && false],
    )
    for (const state of targets)
      await db.asOwner(
        `insert into notification_targets (operator_id, notification_id, target_id, state, due_at, channel)
        values ($1, $2, $3, $4, case $4 when 'pending' then timestamptz '2098-01-01' end, case $4 when 'delivered' then 'push' end)`,
        [operatorId, id, newId(), state],
      )
    return id
  }

beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openPermittedActions(db)
  const given = { firstName: 'Aina', lastName: 'Puig', email: 'aina@rider.test', mobilePhone: '+34600111222' }
  customerId = await gateway.asSystem(async (work) => {
    const rider = { ...given, birthday: '1990-05-17', country: 'ES' }
    const { id } = await gateway.house.customers.registerRider(work, rider, 'no password')
    await gateway.house.customers.link(work, id, gateway.operatorId)
    return id
  })
  const edited = {
    name: 'Other',
    title: 'Works',
    body: 'Park elsewhere.',
    targetIds: [customerId],
    scheduledStartDate: '2098-01-01T00:00:00Z',
    scheduledEndDate: '2099-01-01T00:00:00Z',
  }
  notifications = {
    states: {
      pending: notification(true, ['pending']),
      begun: notification(false, ['delivered', 'pending']),
      sent: notification(false, ['delivered', 'failed']),
      withdrawn: notification(false, ['withdrawn'], '2097-12-31'),
      // one is being told at that moment
      'withdrawn in hand': notification(false, ['withdrawn', 'pending'], '2097-12-31'),
    },
    read: {
      endpoint: contract.getNotification,
      call: (id) => ({ params: { id } }),
      thing: (body) => body as contract.Notification,
    },
    actions: {
      edit: {
        endpoint: contract.updateNotification,
        call: (id) => ({ params: { id }, body: edited }),
        rule: notificationActions.edit,
      },
      withdraw: {
        endpoint: contract.withdrawNotification,
        call: (id) => ({ params: { id } }),
        rule: notificationActions.withdraw,
      },
    },
  }
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

test('in every state and role a notification offers what the gateway does, and nothing else [M-06] (§4)', async () => {
  expect(await gateway.differencesOf(notifications)).toEqual([])
}, 60_000)
