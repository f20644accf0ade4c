import * as contract from '@motora/contract/money'
import { type PaymentStatus, paymentStatuses } from '@motora/contract/sharing'
import { centsOf, type PaymentStanding, paymentActions } from '@motora/rules/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './kernel/ids.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { absentPayments } from './outside/card-payments/absent-payments.js'
import { type Machine, type OpenPermittedActions, openPermittedActions } from './testing/open-permitted-actions.js'
import { plantCard, plantPayment, plantRefund } from './testing/plant-payment.js'

let db: TestDatabase
let gateway: OpenPermittedActions
let payments: Machine<PaymentStanding, keyof typeof paymentActions>

/** A provider at which each card pays. */
const cards = {
  ...absentPayments,
  provider: 'pretend',
  minChargeCents: 50,
  charge: async ({ amountCents }: { amountCents: number }) =>
    ({ kind: 'succeeded', chargeRef: `pi_${newId()}`, amountCents }) as const,
} as const

const payment =
  (status: PaymentStatus, { isDisputed = false, creditCents = 0 } = {}) =>
  async (): Promise<string> => {
    const { operatorId } = gateway
    const given = { id: newId(), firstName: 'Aina', lastName: 'Puig', country: 'ES', operatorId, origin: 'a test' }
    const customerId = await gateway.asSystem((work) => gateway.house.customers.importRider(work, given))
    await plantCard(db, customerId)
    return plantPayment(db, { operatorId, customerId, status, creditCents, isDisputed })
  }

beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openPermittedActions(db, { cards })
  const ofService = (id: string) => ({ params: { id } })
  // what costs nothing is no payment in the list
  const listed = paymentStatuses.filter((status) => status !== 'not required')
  payments = {
    states: {
      ...Object.fromEntries(listed.map((status) => [status, payment(status)])),
      disputed: payment('success', { isDisputed: true }),
      // a rest that waits for the next rental: its card is not asked
      'pending by credit in part': payment('pending', { creditCents: 260 }),
      'failed by credit in part': payment('failed', { creditCents: 100 }),
      'forgiven by credit in part': payment('cancelled', { creditCents: 100 }),
      'by credit in part and disputed': payment('cancelled', { creditCents: 100, isDisputed: true }),
      'refund under way': async (who) => {
        const serviceId = await payment('success')()
        await plantRefund(db, { serviceId, askedBy: who.accountId, state: 'waiting', isWhole: true })
        return serviceId
      },
    },
    read: {
      endpoint: contract.listPayments,
      call: () => ({ query: { sort: '-created', pageSize: '1' } }),
      thing: (body) => {
        const [newest] = body as contract.PaymentHistoric[]
        if (!newest) throw new Error('the payment that was planted is not listed')
        return {
          status: newest.status.toLowerCase() as PaymentStatus,
          creditCents: centsOf(newest.bonusAmount),
          refundedCents: centsOf(newest.refundedAmount),
          isDisputed: newest.disputeState === 'open',
          refundPending: newest.refundPending,
        }
      },
    },
    actions: {
      retry: { endpoint: contract.retryServicePayment, call: ofService, rule: paymentActions.retry },
      cancel: { endpoint: contract.cancelServicePayment, call: ofService, rule: paymentActions.cancel },
      refund: {
        endpoint: contract.refundService,
        call: (id) => ({ params: { id }, body: {} }),
        rule: paymentActions.refund,
      },
    },
  }
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

test('in every state and role a payment offers what the gateway does, and nothing else [O-07, O-08] (§4)', async () => {
  expect(await gateway.differencesOf(payments)).toEqual([])
}, 60_000)
