import type { EndpointSpec } from '@motora/contract'
import { cancelServicePayment, refundPayment, refundService } from '@motora/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answering, openDoor } from './testing/open-door.js'

const id = '0190a000-0000-7000-8000-0000000000ff'
const refund = { id, paymentId: id, amount: 9, bonusAmount: 0, state: 'on its way' }
const cancelled = { id, status: 'cancelled', failedReason: '', isUnderWay: false }
const received: unknown[] = []

let door: Awaited<ReturnType<typeof openDoor>>
beforeAll(async () => {
  door = await openDoor(
    // what a key is for needs a database
    ([refundPayment, refundService, cancelServicePayment] as EndpointSpec[]).map(({ idempotencyKey: _, ...endpoint }) =>
      answering(endpoint, async ({ params, body }: { params: unknown; body: unknown }) => {
        received.push({ params, body })
        return { status: 200, body: endpoint.id === cancelServicePayment.id ? cancelled : refund }
      }),
    ),
  )
})
afterAll(() => door.app.close())

test.each([
  ['a refund of a payment', `/sharing/v1/paymentHistorics/${id}/Refund`, {}],
  ['a refund of a service', `/sharing/v1/Services/${id}/Refund`, {}],
  ['the cancellation of a payment', `/sharing/v1/Services/${id}/CancelPayment`, undefined],
])('%s is a POST without a body, and without the type of one [O-10, O-12]', async (_, path, body) => {
  received.length = 0
  const answer = await door.call(path, { method: 'POST' })
  expect(answer.status).toBe(200)
  expect(received).toEqual([{ params: { id }, body }])
})
