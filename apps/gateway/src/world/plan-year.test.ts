import { localTime } from '@motora/rules/time'
import { expect, test } from 'vitest'
import { Chance } from './chance.js'
import { readCity, readHabits } from './city.js'
import { planYear } from './plan-year.js'

const [city, habits] = [readCity(), readHabits()]
const [weekMs, weeks] = [7 * 86_400_000, 50]
const since = Date.parse('2025-11-22T10:00:00Z')
const riders = Array.from({ length: 90 }, (_, n) => n)
const riderFrom = (n: number): number => since + (n < 20 ? 0 : (n - 20) * 0.6 * weekMs)
const isSummer = (at: number): boolean => [6, 7].includes(new Date(at).getUTCMonth())
const vehicles = Array.from({ length: 60 }, (_, n) => ({
  city,
  model: n % 3 ? 'S01' : 'S02',
  riders,
  rents: n < 55,
  isByDays: (at: number) => n >= 50 && isSummer(at),
  tellsMode: n >= 50,
}))
const plan = (seed: number) => planYear({ habits, vehicles, riderFrom, since, weeks }, new Chance(seed))
const year = plan(7)
const rentals = year.flatMap((week) => week.rentals)

test('the same seed plans the same year, another seed another', () => {
  expect(plan(7)).toEqual(year)
  expect(plan(8)).not.toEqual(year)
  expect(rentals.length).toBeGreaterThan(3500)
})

test('a vehicle and a rider have one rental or reservation at a time, in its week, and a rider none before registering', () => {
  const all = year.flatMap((week) => [
    ...week.rentals.map((one) => ({ ...one, from: one.reservedAt, to: one.endedAt, week })),
    ...week.reservations.map((one) => ({
      ...one,
      from: one.reservedAt,
      to: one.cancelledAt ?? one.reservedAt + 15 * 60_000,
      week,
    })),
  ])
  const busy = new Map<string, number>()
  for (const { vehicle, rider, from, to, week } of all.sort((a, b) => a.from - b.from)) {
    expect(from).toBeGreaterThanOrEqual(week.since)
    expect(to).toBeLessThanOrEqual(week.until)
    expect(from).toBeGreaterThanOrEqual(riderFrom(rider))
    for (const key of [`v${vehicle}`, `r${rider}`]) {
      expect(busy.get(key) ?? 0, key).toBeLessThan(from)
      busy.set(key, to)
    }
  }
  expect(all.every(({ vehicle }) => vehicle < 55)).toBe(true)
})

test('the company grows, rests on Sundays and at dawn, and rides less in August than in July', () => {
  const inWeeks = (from: number, to: number): number =>
    year.slice(from, to).reduce((sum, week) => sum + week.rentals.length, 0)
  expect(inWeeks(40, 50)).toBeGreaterThan(4 * inWeeks(0, 10))
  const count = (is: (at: ReturnType<typeof localTime>) => boolean): number =>
    rentals.filter(({ startedAt }) => is(localTime(startedAt, 'Europe/Madrid'))).length
  const onDay = (day: number): number =>
    rentals.filter(({ startedAt }) => new Date(startedAt).getUTCDay() === day).length
  expect(onDay(5)).toBeGreaterThan(1.2 * onDay(0))
  expect(count(({ hour }) => hour >= 13 && hour < 20)).toBeGreaterThan(3 * count(({ hour }) => hour >= 2 && hour < 7))
  const inMonth = (month: number): number =>
    rentals.filter(({ startedAt, vehicle }) => vehicle < 50 && new Date(startedAt).getUTCMonth() === month).length
  expect(inMonth(6)).toBeGreaterThan(inMonth(7))
})

test('a vehicle that is rented by days is away for hours or days, and no battery gains by riding', () => {
  const byDays = rentals.filter(({ vehicle, startedAt }) => vehicle >= 50 && isSummer(startedAt))
  expect(byDays.length).toBeGreaterThan(20)
  for (const { startedAt, endedAt } of byDays) expect(endedAt - startedAt).toBeGreaterThanOrEqual(5 * 3_600_000)
  for (const { batteryPercent, pausedSeconds, startedAt, endedAt, metres, mode, vehicle } of rentals) {
    expect(batteryPercent[0]).toBeGreaterThanOrEqual(batteryPercent[1])
    expect(pausedSeconds * 1000).toBeLessThanOrEqual(endedAt - startedAt)
    expect(metres).toBeGreaterThanOrEqual(0)
    if (vehicle < 50) expect(mode).toBeNull()
  }
})
