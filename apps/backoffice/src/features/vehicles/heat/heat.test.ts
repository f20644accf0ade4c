import { expect, test } from 'vitest'
import { heatFrames } from './heat-frames'
import { judgeHeat } from './heat-question'
import { usualHeat } from './usual-heat'

const asked = (since: string | null, until: string | null, operatorId: string | null = 'o') =>
  judgeHeat({ operatorId, since, until })

test('ninety days are asked for, ninety-one are not, each counted with its last day [F-15]', () => {
  expect(asked('2026-01-01', '2026-03-31')).toHaveProperty('question')
  expect(asked('2026-01-01', '2026-04-01')).toEqual({ problem: 'tooLong' })
  // over the day on which the clocks change, which has 23 hours
  expect(asked('2026-03-01', '2026-05-29')).toHaveProperty('question')
  expect(asked('2026-03-01', '2026-03-01')).toHaveProperty('question')
})

test('operator, since and until are all needed; nonsense counts as missing, and the last day is not before the first', () => {
  for (const part of [asked(null, '2026-01-02'), asked('2026-01-01', null), asked('2026-01-01', '2026-01-02', null)])
    expect(part).toEqual({ problem: 'missing' })
  for (const nonsense of ['yesterday', '2026-13-01', '2026-1-1', ''])
    expect(asked(nonsense, '2026-01-02')).toEqual({ problem: 'missing' })
  expect(asked('2026-01-02', '2026-01-01')).toEqual({ problem: 'wrongOrder' })
})

const cell = (weight: number, hour?: number) => ({
  latitude: 41,
  longitude: 2,
  weight,
  ...(hour === undefined ? {} : { hour }),
})

test('each hour is a picture, by one measure for all: a quiet hour looks quiet', () => {
  const { whole, byHour, reports } = heatFrames([cell(10, 8), cell(10, 8), cell(1, 3)])
  expect(byHour).toHaveLength(24)
  expect(byHour[8]).toEqual([
    [2, 41, 1],
    [2, 41, 1],
  ])
  expect(byHour[3]?.[0]?.[2]).toBeCloseTo(0.1)
  expect(byHour[4]).toEqual([])
  expect([whole.length, reports]).toEqual([0, 21])
})

test('one cell that outshines all others does not put them out; no more than 20,000 are drawn, the strongest', () => {
  const many = Array.from({ length: 25_000 }, (_, n) => cell(n < 5_000 ? 1 : 10))
  const { whole, reports, byHour } = heatFrames([...many, cell(1_000_000)])
  expect(whole).toHaveLength(20_000)
  expect(whole.every((point) => point[2] === 1)).toBe(true)
  expect(reports).toBe(1_205_000)
  expect(byHour).toEqual([])
})

test('without a question it is the last seven days, today included', () => {
  expect(usualHeat('o', Date.UTC(2026, 2, 3, 12))).toEqual({
    operatorId: 'o',
    since: '2026-02-25',
    until: '2026-03-03',
  })
})
