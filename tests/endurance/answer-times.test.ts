import { expect, test } from 'vitest'
import { answersOutside, answersWithin, backAfterMs, quantileOf } from './answer-times.js'

const answer = (at: number, waitedMs = 10) => ({ at, waitedMs })
const spans = [{ from: 1000, until: 3000 }]

test('planted: an answer given while the database was away is found, one that was on its way is not', () => {
  const answers = [answer(999), answer(1100), answer(2000), answer(3001)]
  expect(answersWithin(answers, spans, 500)).toEqual([answer(2000)])
  expect(answersWithin(answers, spans, 0)).toEqual([answer(1100), answer(2000)])
})
test('planted: a report that waited long after the time of grace counts; one that waited within it does not', () => {
  const slow = answer(9000, 5000)
  expect(answersOutside([answer(999), answer(2000), answer(3500, 600), slow], spans)).toEqual([answer(999), slow])
})
test('planted: a slow hundredth shows in the 99th percentile, and nothing answered is seen', () => {
  expect(quantileOf([...Array<number>(98).fill(5), 900, 900], 0.99)).toBe(900)
  expect(quantileOf(Array<number>(200).fill(5), 0.99)).toBe(5)
  expect(quantileOf([], 0.99)).toBe(0)
  expect(backAfterMs([answer(100)], 200)).toBe(Number.POSITIVE_INFINITY)
  expect(backAfterMs([answer(900), answer(250)], 200)).toBe(50)
})
