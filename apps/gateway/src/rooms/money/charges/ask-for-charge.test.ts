import { expect, test } from 'vitest'
import type { CardPayments } from '../../../kernel/card-payments.js'
import { silentLog } from '../../../kernel/log.js'
import type { Attempt } from '../stores/charge-store.js'
import { askForCharge } from './ask-for-charge.js'

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
    const attempt = { chargeId: 'c', n: 1, charge, tries, makesCharge: true, claimedAt: now, takenAt: now }
    expect(await askForCharge({ cards, log: silentLog() }, attempt as unknown as Attempt)).toEqual({
      kind: 'refused',
      reason: 'below the minimum',
    })
  }
  expect(asked).toEqual([])
})
