import { expect, test } from 'vitest'
import type { VehicleSpan } from '../services/index.js'
import { LateSpans } from './late-spans.js'

const span = (vehicleId: string, from: number, to: number): VehicleSpan => ({ vehicleId, from, to })

test('what is heard during the work is gathered, one span a vehicle, and taken together', async () => {
  const taken: VehicleSpan[][] = []
  const open: (() => void)[] = []
  const late = new LateSpans((spans) => {
    taken.push(spans)
    return new Promise((resolve) => open.push(resolve))
  })
  const first = late.hear([span('a', 10, 20)])
  const rest = [late.hear([span('a', 15, 30), span('b', 1, 2)]), late.hear([span('a', 5, 6)])]
  expect(taken).toEqual([[span('a', 10, 20)]])
  open.shift()?.()
  await new Promise(setImmediate)
  expect(taken[1]).toEqual([span('a', 5, 30), span('b', 1, 2)])
  open.shift()?.()
  await Promise.all([first, ...rest])
  expect(taken).toHaveLength(2)
})

test('work that fails is reported to who brought it, and the next goes on', async () => {
  let fails = true
  const taken: number[] = []
  const late = new LateSpans(async (spans) => {
    if (fails) throw new Error('the database is away')
    taken.push(spans.length)
  })
  await expect(late.hear([span('a', 1, 2)])).rejects.toThrow('away')
  fails = false
  await late.hear([span('a', 1, 2), span('b', 1, 2)])
  expect(taken).toEqual([2])
})
