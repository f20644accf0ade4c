import { expect, test } from 'vitest'
import { speedLine, topOf } from './speed-line'

const at = (seconds: number, speed: number | null) => ({ seconds, speed, lat: 41, lon: 2, battery: null })

test('time goes to the right from the first report, speed upwards, and what was not reported is a gap', () => {
  const points = [at(10, 0), at(20, 20), at(40, null), at(90, 40), at(110, 10)]
  expect(topOf(points)).toBe(40)
  expect(speedLine(points, 200, 80, 40)).toBe('M0 80L20 40M160 0L200 60')
})

test('a trip without speeds, or of one report, draws nothing that could be misread', () => {
  expect(speedLine([at(0, null), at(5, null)], 200, 80, 10)).toBe('')
  expect(speedLine([at(0, 5)], 200, 80, 10)).toBe('M0 40')
  expect(topOf([])).toBe(10)
})
