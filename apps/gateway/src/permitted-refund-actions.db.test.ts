import * as contract from '@motora/contract/money'
import { refundActions, type WaitingRefund } from '@motora/rules/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './kernel/ids.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import type { Actor } from './rooms/work.js'
import { type Machine, type OpenPermittedActions, openPermittedActions } from './testing/open-permitted-actions.js'
import { plantPayment, plantRefund } from './testing/plant-payment.js'

type Staff = Extract<Actor, { kind: 'staff' }>

let db: TestDatabase
let gateway: OpenPermittedActions
let refunds: Machine<WaitingRefund, keyof typeof refundActions>
let planted = ''

const refund =
  (askedBy: (who: Staff) => string, state: 'waiting' | 'refused' = 'waiting') =>
  async (who: Staff): Promise<string> => {
    const { operatorId } = gateway
    const given = { id: newId(), firstName: 'Aina', lastName: 'Puig', country: 'ES', operatorId, origin: 'a test' }
    const customerId = await gateway.asSystem((work) => gateway.house.customers.importRider(work, given))
    const serviceId = await plantPayment(db, { operatorId, customerId, status: 'success' })
    planted = await plantRefund(db, { serviceId, askedBy: askedBy(who), state })
    return planted
  }

beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openPermittedActions(db)
  const ofRefund = (id: string) => ({ params: { id } })
  refunds = {
    states: {
      'of another': refund(() => newId()),
      own: refund(({ accountId }) => accountId),
      answered: refund(() => newId(), 'refused'),
    },
    read: {
      endpoint: contract.listWaitingRefunds,
      call: () => ({ query: { sort: '-asked', pageSize: '1' } }),
      thing: (body) => {
        const found = (body as contract.WaitingRefund[]).find(({ id }) => id === planted)
        return { state: found ? 'waiting' : 'answered', isOwn: found?.isOwn === true }
      },
    },
    actions: {
      allow: { endpoint: contract.allowRefund, call: ofRefund, rule: refundActions.allow },
      refuse: { endpoint: contract.refuseRefund, call: ofRefund, rule: refundActions.refuse },
      withdraw: { endpoint: contract.withdrawRefund, call: ofRefund, rule: refundActions.withdraw },
    },
  }
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

test('in every state and role a refund that waits offers what the gateway does, and nothing else (Z-43, §4)', async () => {
  expect(await gateway.differencesOf(refunds)).toEqual([])
}, 60_000)
