import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeByWord, errorOfWord } from './apply-word.js'
import { type OrderWord, orderFailures, orderWords } from './order.js'

const now = new Date('2026-11-21T10:00:00Z')
const said: fc.Arbitrary<OrderWord> = fc.record({
  orderId: fc.constant('one'),
  word: fc.constantFrom(...orderWords.filter((word) => word !== 'failed' && word !== 'refused')),
  percent: fc.option(fc.oneof(fc.integer({ min: -5, max: 120 }), fc.double()), { nil: undefined }),
})
type Place = { status: 'sent' | 'downloading' | 'installing'; progressPercent: number | null }
const heard = (place: Place, word: OrderWord): Place => ({ ...place, ...(changeByWord(place, word, now) as Place) })
const steps = ['sent', 'downloading', 'installing']
const far = ({ status, progressPercent }: Place): number => steps.indexOf(status) * 1000 + (progressPercent ?? -1)
const begin: Place = { status: 'sent', progressPercent: null }

test('whatever a vehicle says, in whatever order and how often, it never goes back', () => {
  fc.assert(
    fc.property(fc.array(said, { maxLength: 30 }), (words) => {
      let place = begin
      for (const word of words) {
        const next = heard(place, word)
        expect(far(next)).toBeGreaterThanOrEqual(far(place))
        if (next.progressPercent !== null) {
          expect(Number.isInteger(next.progressPercent)).toBe(true)
          expect(next.progressPercent).toBeLessThanOrEqual(100)
          expect(next.progressPercent).toBeGreaterThanOrEqual(0)
        }
        place = next
      }
    }),
  )
})

test('the words of a vehicle come to the same place in any order', () => {
  fc.assert(
    fc.property(fc.array(said, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (words, numbers) => {
      const shuffled = words
        .map((word) => ({ word, by: numbers.next().value as number }))
        .sort((a, b) => a.by - b.by)
        .map(({ word }) => word)
      expect(far(shuffled.reduce(heard, begin))).toBe(far(words.reduce(heard, begin)))
    }),
  )
})

test('only calling itself done brings an installation to its end', () => {
  const place = heard(begin, { orderId: 'one', word: 'installing', percent: 100 })
  expect(place).toMatchObject({ status: 'installing', progressPercent: 99 })
  expect(heard(place, { orderId: 'one', word: 'installed' })).toMatchObject({ progressPercent: 100 })
})

test('each failure has its error, and no other word has one', () => {
  expect(orderFailures.map((reason) => errorOfWord({ orderId: 'one', word: 'failed', reason }))).toEqual([
    'download-failed',
    'wrong-sum',
    'install-failed',
  ])
  expect(errorOfWord({ orderId: 'one', word: 'refused' })).toBe('refused-by-vehicle')
  fc.assert(fc.property(said, (word) => errorOfWord(word) === undefined))
})
