import { expect, test } from 'vitest'
import type { RentalNow } from '../../rooms/sharing/index.js'
import { RentalsSeen } from './rentals-seen.js'

const now = Date.UTC(2026, 10, 22, 10)
const rental = (vehicleId: string, state: RentalNow['state'], startedAgoMs = 3_600_000): RentalNow => ({
  ...{ vehicleId, state, startedAt: state === 'reserved' ? null : new Date(now - startedAgoMs) },
  pausedSince: state === 'paused' ? new Date(now - 1000) : null,
})
const open = (...rentals: RentalNow[]) => {
  const seen = new RentalsSeen(30_000)
  const read = (...rows: RentalNow[]): string[] =>
    seen.missed(rows, now).map(({ vehicleId, on }) => `${vehicleId} ${on ? 'on' : 'off'}`)
  const first = read(...rentals)
  seen.beginReading()
  return { seen, read, first }
}

test('a process that starts takes up what began a moment ago, and nothing older', () => {
  expect(open(rental('a', 'in progress')).first).toEqual([])
  expect(open(rental('b', 'reserved')).first).toEqual([])
  expect(open(rental('c', 'in progress', 4000), rental('d', 'paused')).first).toEqual(['c on', 'd off'])
})

test('a start, a pause, a resumption and an end that nobody told of', () => {
  const { read } = open(rental('a', 'reserved'))
  expect(read(rental('a', 'in progress'))).toEqual(['a on'])
  expect(read(rental('a', 'in progress'))).toEqual([])
  expect(read(rental('a', 'paused'))).toEqual(['a off'])
  expect(read(rental('a', 'in progress'))).toEqual(['a on'])
  expect(read()).toEqual(['a off'])
  expect(read()).toEqual([])
})

test('ended, and reserved by the next at once: off; a reservation that lapses switches nothing', () => {
  const { read } = open(rental('a', 'in progress'), rental('b', 'reserved'))
  expect(read(rental('a', 'reserved'))).toEqual(['a off'])
})

test('what news told of is not found again, and what they tell while it is read is newer', () => {
  const { seen, read } = open()
  seen.told('a', 'in progress')
  seen.beginReading()
  expect(read(rental('a', 'in progress'))).toEqual([])
  seen.beginReading()
  seen.told('a', 'ended')
  // read before it ended
  expect(read(rental('a', 'in progress'))).toEqual([])
  seen.beginReading()
  expect(read()).toEqual([])
})
