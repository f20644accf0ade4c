import fc from 'fast-check'
import { expect, test } from 'vitest'
import { disputeShares } from './dispute-shares.js'

const part = (paymentId: string, cents: number, givenBackCents = 0) => ({ paymentId, cents, givenBackCents })
const said = (parts: Parameters<typeof disputeShares>[0], total: number) =>
  disputeShares(parts, total).map(({ paymentId, cents }) => `${paymentId} ${cents}`)

test('a dispute is about what is left of the payments of its charge, and last about what went back already', () => {
  const [a, b] = [part('a', 2000), part('b', 2000)]
  expect(said([a, b], 4000)).toEqual(['a 2000', 'b 2000'])
  expect(said([a, b], 3000)).toEqual(['a 2000', 'b 1000'])
  expect(said([part('a', 2000, 2000), b], 2000)).toEqual(['b 2000'])
  expect(said([part('a', 2000, 500), b], 3500)).toEqual(['a 1500', 'b 2000'])
  expect(said([part('a', 2000, 2000), b], 2500)).toEqual(['a 500', 'b 2000'])
})

test('where exactly so much is left of one payment it is that one', () => {
  expect(said([part('a', 2000), part('b', 260)], 260)).toEqual(['b 260'])
})

test('all of a dispute is given to the payments, and to none more than the card paid of it', () => {
  const parts = fc.uniqueArray(
    fc
      .record({
        paymentId: fc.uuid(),
        cents: fc.integer({ min: 1, max: 5000 }),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
      })
      .map(({ share, ...rest }) => ({ ...rest, givenBackCents: Math.round(rest.cents * share) })),
    { minLength: 1, maxLength: 5, selector: ({ paymentId }) => paymentId },
  )
  fc.assert(
    fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
      const total = Math.round(all.reduce((sum, { cents }) => sum + cents, 0) * share)
      const shares = disputeShares(all, total)
      expect(shares.reduce((sum, { cents }) => sum + cents, 0)).toBe(total)
      for (const { paymentId, cents } of shares)
        expect(cents).toBeLessThanOrEqual(all.find((one) => one.paymentId === paymentId)?.cents ?? 0)
    }),
  )
})
