import { expect, test } from 'vitest'
import type { CardPayments } from '../../../kernel/card-payments.js'
import { HandedClock, systemClock } from '../../../kernel/clock.js'
import { silentLog } from '../../../kernel/log.js'
import type { Attempt } from '../stores/charge-store.js'
import { requestCharge } from './request-charge.js'

test('a charge that is below the minimum is refused here, however often it was taken in hand: its attempt ends', async () => {
  const asked: string[] = []
  const cards = {
    minChargeCents: 50,
    charge: async () => {
      asked.push('charge')
      throw new RangeError('26 is no amount that can be charged')
    },
  } as unknown as CardPayments
  const now = new Date()
  for (const tries of [1, 7]) {
    const charge = { amountCents: 26, payerRef: 'cus_1', currency: 'EUR', chargeRef: null }
    const attempt = { chargeId: 'c', n: 1, charge, tries, makesCharge: true, claimedAt: now }
    expect(await requestCharge({ cards, log: silentLog(), clock: systemClock }, attempt as unknown as Attempt)).toEqual(
      {
        kind: 'refused',
        reason: 'below the minimum',
      },
    )
  }
  expect(asked).toEqual([])
})

test('a machine that slept for a day after taking a charge in hand does not ask: another may have charged since', async () => {
  const clock = new HandedClock(new Date('2026-11-21T10:00:00Z'))
  const asked: string[] = []
  const cards = {
    minChargeCents: 50,
    charge: async () => {
      asked.push('charge')
      return { kind: 'succeeded', chargeRef: 'pi_2', amountCents: 260 }
    },
    findCharges: async () => [{ outcome: { kind: 'succeeded', chargeRef: 'pi_1', amountCents: 260 } }],
  } as unknown as CardPayments
  const charge = { amountCents: 260, payerRef: 'cus_1', currency: 'EUR', chargeRef: null }
  const attempt = (tries: number) =>
    ({ chargeId: 'c', n: 1, charge, tries, makesCharge: true, claimedAt: clock.now() }) as unknown as Attempt
  const [first, second] = [attempt(1), attempt(2)]
  clock.advance(23 * 3_600_000)
  const provider = { cards, log: silentLog(), clock }
  expect(await requestCharge(provider, first)).toEqual({ kind: 'unknown', chargeRef: null, why: 'not asked in time' })
  expect(await requestCharge(provider, second)).toMatchObject({ kind: 'succeeded', chargeRef: 'pi_1' })
  expect(asked).toEqual([])
})
