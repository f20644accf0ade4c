import { expect, test } from 'vitest'
import type { VehicleState } from '../../rooms/vehicles/index.js'
import { daySpanOf } from './day-span.js'
import { holdersOf, outOfServiceSpells } from './fold-states.js'

const at = (minutes: number) => new Date(minutes * 60_000)
const state = (minutes: number, operatorId: string | null, isHeld: boolean, outOfService = false): VehicleState => ({
  at: at(minutes),
  operatorId,
  isHeld,
  outOfService,
})
const minutesOf = (date: Date | null): number | null => date && date.getTime() / 60_000
const holders = (states: VehicleState[]) =>
  holdersOf(states).map(({ operatorId, since, until }) => [operatorId, minutesOf(since), minutesOf(until)])
const spells = (states: VehicleState[]) =>
  outOfServiceSpells(states).map(({ since, until }) => [minutesOf(since), minutesOf(until)])

const whole = [
  state(0, null, true),
  state(10, null, false),
  state(10, 'a', true),
  state(10, 'a', true, true),
  state(20, 'a', true),
  state(30, 'a', true, true),
  state(40, 'a', false, true),
  state(40, 'b', true, true),
  state(50, 'b', true),
]

test('holders follow one another, the newest first; the last one holds it to this day', () => {
  expect(holders(whole)).toEqual([
    ['b', 40, null],
    ['a', 10, 40],
    [null, 0, 10],
  ])
  expect(holders([...whole, state(60, 'b', false)])[0]).toEqual(['b', 40, 60])
  expect(holders([])).toEqual([])
})

test('a vehicle that goes into other hands out of service has been out all the while', () => {
  expect(spells(whole)).toEqual([
    [30, 50],
    [10, 20],
  ])
  expect(spells(whole.slice(0, -1))[0]).toEqual([30, null])
  // its state after it was retired is not known
  expect(spells([...whole.slice(0, -1), state(60, 'b', false, true)])[0]).toEqual([30, 60])
})

test('who held it for a while sees that while, and what came back later as another one', () => {
  const ofA = [...whole.filter(({ operatorId }) => operatorId === 'a'), state(90, 'a', true)]
  expect(holders(ofA)).toEqual([
    ['a', 90, null],
    ['a', 10, 40],
  ])
  expect(spells(ofA)).toEqual([
    [30, 40],
    [10, 20],
  ])
})

test('what began before the first note that is read begins with it; what lasted no time is nothing', () => {
  expect(holders([state(5, 'a', true, true), state(7, 'a', true)])).toEqual([['a', 5, null]])
  expect(
    spells([state(5, 'a', true, true), state(7, 'a', true), state(8, 'a', true, true), state(8, 'a', true)]),
  ).toEqual([[5, 7]])
})

test('days are whole by the clock of the operator: a date is that day, a moment the day in which it lies', () => {
  const now = new Date('2026-11-21T23:30:00Z')
  const span = (given: { since?: string; until?: string }, zone = 'Europe/Madrid') => {
    const { first, last } = daySpanOf(given, now, zone)
    return [first, last]
  }
  expect(span({})).toEqual(['2026-10-24', '2026-11-22'])
  expect(span({}, 'UTC')).toEqual(['2026-10-23', '2026-11-21'])
  expect(span({ since: '2026-11-01', until: '2026-11-01' })).toEqual(['2026-11-01', '2026-11-01'])
  expect(span({ since: '2026-10-31T23:00:00Z', until: '2026-11-01T23:00:00Z' })).toEqual(['2026-11-01', '2026-11-01'])
  expect(span({ since: '2026-10-31T22:00:00Z', until: '2026-11-01T23:00:01Z' })).toEqual(['2026-10-31', '2026-11-02'])
  expect(span({ since: '2026-01-01' })).toEqual(['2026-01-01', '2026-04-02'])
  expect(span({ until: '2026-03-31' })).toEqual(['2026-03-02', '2026-03-31'])
  // no day has begun after today
  expect(span({ since: '2026-11-20', until: '2027-01-01' })).toEqual(['2026-11-20', '2026-11-22'])
})
