import { expect, test } from 'vitest'
import { checkSameOutcome, type Outcome } from './any-order-checks.js'

const model: Outcome = {
  name: 'in order',
  history: [
    { at: 1, latitude: 41.4, doubts: null },
    { at: 2, latitude: 42.4, doubts: ['jump'] },
  ],
  trip: { distance: 420, points: [[0, 41.4, 2.1, 9, null]] },
  latest: { at: 2, latitude: 41.4 },
}
const rulesOf = (change: Partial<Outcome>): string[] =>
  checkSameOutcome(model, [
    { ...model, name: 'another' },
    { ...model, ...change },
  ]).map(({ rule }) => rule)

test('planted: a history, a trip or a newest that depends on the order is found', () => {
  expect(rulesOf({})).toEqual([])
  expect(rulesOf({ history: model.history.slice(1) })).toEqual(['same history'])
  expect(rulesOf({ history: [...model.history, { at: 2, latitude: 42.4, doubts: ['jump'] }] })).toEqual([
    'same history',
  ])
  expect(rulesOf({ history: [{ at: 1, latitude: 41.4, doubts: ['jump'] }, ...model.history.slice(1)] })).toEqual([
    'same history',
  ])
  expect(rulesOf({ trip: { ...model.trip, points: [] } })).toEqual(['same trip'])
  expect(rulesOf({ trip: undefined })).toEqual(['same trip'])
  expect(rulesOf({ latest: { at: 1, latitude: 41.4 } })).toEqual(['same latest'])
})
