import { expect, test } from 'vitest'
import type { CardPayments } from '../../../kernel/card-payments.js'
import { HandedClock } from '../../../kernel/clock.js'
import { requestRefundAtProvider, type TakenRefund } from './request-refund-at-provider.js'

test('a machine that slept for a day after taking a refund in hand does not ask: another may have given it back since', async () => {
  const clock = new HandedClock(new Date('2026-11-21T10:00:00Z'))
  const asked: string[] = []
  const cards = {
    refund: async () => {
      asked.push('refund')
      return { kind: 'succeeded', refundRef: 're_2', amountCents: 100 }
    },
    refundsOf: async () => [
      { metadata: { refund: 'r' }, outcome: { kind: 'succeeded', refundRef: 're_1', amountCents: 100 } },
    ],
  } as unknown as CardPayments
  const taken = (tries: number) =>
    ({
      row: { id: 'r', cardCents: 100, refundRef: null, tries, sentAt: clock.now() },
      chargeRef: 'pi_1',
    }) as unknown as TakenRefund
  const [first, second] = [taken(1), taken(2)]
  clock.advance(23 * 3_600_000)
  expect(await requestRefundAtProvider({ cards, clock }, first)).toEqual({ kind: 'unknown', why: 'not asked in time' })
  expect(await requestRefundAtProvider({ cards, clock }, second)).toMatchObject({
    kind: 'succeeded',
    refundRef: 're_1',
  })
  expect(asked).toEqual([])
})
