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

const notification = (isPending: boolean) => async (): Promise<string> => {
  const id = newId()
  const { operatorId } = gateway
  await db.asOwner(
    `insert into notifications (id, operator_id, target_type, name, title, sub_title, body, starts_at, ends_at, priority, is_pending, created_at)
      values ($1, $2, 'Customer', 'Works', 'Works', '', 'Park elsewhere.', '2098-01-01', '2099-01-01', 'normal', $3, now())`,
    [id, operatorId, isPending],
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
    states: { pending: notification(true), sent: notification(false) },
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
