import { silentAfterMs } from '@motora/rules/vehicles'
import { expect, test } from 'vitest'
import { Chance } from './chance.js'
import { type Point, readCity, readHabits } from './city.js'
import { cityWithin } from './city-within.js'
import { type PlannedStep, type PlannedVehicle, planWeeks } from './plan-weeks.js'

const dayMs = 86_400_000
const city = readCity()
const habits = readHabits()
const since = new Date('2026-11-02T00:00:00Z')
const until = new Date('2026-11-09T00:00:00Z')
const vehicles: PlannedVehicle[] = Array.from({ length: 20 }, (_, n) => ({
  city,
  imei: `35${n}`,
  model: n % 3 ? 'S01' : 'S02',
  riders: Array.from({ length: 40 }, (_, r) => r),
  rentalsPerDay: 3,
}))
const plan = (seed: number): PlannedStep[] => planWeeks({ habits, vehicles, since, until }, new Chance(seed))
const steps = plan(7)

test('the same seed plans the same weeks, another seed others', () => {
  expect(plan(7)).toEqual(steps)
  expect(plan(8)).not.toEqual(steps)
})

test('a vehicle and a rider have one rental at a time', () => {
  const inUse = new Map<string, string>()
  let rentals = 0
  for (const step of steps) {
    if (step.kind === 'report') continue
    const [vehicle, rider] = [`v${step.vehicle}`, `r${step.rider}`]
    if (step.kind === 'reserve') {
      expect([inUse.get(vehicle), inUse.get(rider)]).toEqual([undefined, undefined])
      inUse.set(vehicle, rider).set(rider, vehicle)
      rentals += 1
    }
    if (step.kind === 'end' || step.kind === 'cancel') {
      expect(inUse.get(vehicle)).toBe(rider)
      inUse.delete(vehicle)
      inUse.delete(rider)
    }
  }
  expect(inUse.size).toBe(0)
  expect(rentals).toBeGreaterThan(200)
})

test('the first days are as busy as the last ones: riders of the end are free at the beginning', () => {
  const few = vehicles.map((vehicle) => ({ ...vehicle, riders: vehicle.riders.slice(0, 12), rentalsPerDay: 1 }))
  const starts = planWeeks({ habits, vehicles: few, since, until }, new Chance(7)).filter(
    ({ kind }) => kind === 'start',
  )
  const onDays = (from: number, to: number): number =>
    starts.filter(
      ({ at }) => at.getTime() >= since.getTime() + from * dayMs && at.getTime() < since.getTime() + to * dayMs,
    ).length
  expect(onDays(0, 3)).toBeGreaterThan(0.7 * onDays(4, 7))
})

test('vehicles move like vehicles: no jump, no rising odometer while parked, no speed beyond the city’s', () => {
  const before = new Map<number, { at: number; latitude: number; longitude: number; odometerMetres: number }>()
  for (const step of steps) {
    if (step.kind !== 'report') continue
    const { latitude, longitude, odometerMetres, speedKmh } = step.report
    const last = before.get(step.vehicle)
    if (last) {
      const metres = Math.hypot((latitude - last.latitude) * 111_195, (longitude - last.longitude) * 83_400)
      const seconds = (step.at.getTime() - last.at) / 1000
      expect(metres).toBeLessThan(40 + seconds * 25)
      expect(odometerMetres).toBeGreaterThanOrEqual(last.odometerMetres)
    }
    expect(speedKmh).toBeLessThanOrEqual(62)
    before.set(step.vehicle, { at: step.at.getTime(), latitude, longitude, odometerMetres })
  }
})

test('in the last two days no parked vehicle is silent', () => {
  const heardWellFrom = until.getTime() - 2 * dayMs
  const lastHeard = new Map<number, number>()
  const pausing = new Set<number>()
  const gaps: number[] = []
  for (const { kind, at, vehicle } of steps) {
    if (kind === 'pause') pausing.add(vehicle)
    if (kind !== 'report') continue
    const before = lastHeard.get(vehicle)
    if (before !== undefined && before >= heardWellFrom && !pausing.delete(vehicle)) gaps.push(at.getTime() - before)
    lastHeard.set(vehicle, at.getTime())
  }
  expect(gaps.length).toBeGreaterThan(20 * 2 * 40)
  expect(Math.max(...gaps)).toBeLessThan(silentAfterMs)
})

test('more is rented in the afternoon than at dawn', () => {
  const starts = steps.filter((step) => step.kind === 'start')
  const share = (from: number, to: number): number =>
    starts.filter((step) => (step.at.getUTCHours() + 1) % 24 >= from && (step.at.getUTCHours() + 1) % 24 < to).length /
    starts.length
  expect(share(13, 20)).toBeGreaterThan(3 * share(2, 7))
})

test('a vehicle whose rentals end in an area is left there, though it is ridden beyond', () => {
  const isInside = ({ latitude, longitude }: Point) => latitude > 41.39 && latitude < 41.42 && longitude < 2.17
  const within = vehicles.map((vehicle) => ({ ...vehicle, city: cityWithin(city, isInside) }))
  const reports = planWeeks({ habits, vehicles: within, since, until }, new Chance(7)).flatMap((step) =>
    step.kind === 'report' ? [step.report] : [],
  )
  const left = reports.filter(({ isVehicleOn }) => !isVehicleOn)
  // a parked fix wanders by some metres, and the area's edge may run next to a place
  const near = (report: Point) =>
    [-2e-4, 0, 2e-4].some((off) => isInside({ ...report, latitude: report.latitude + off }))
  expect(left.filter((report) => !near(report))).toEqual([])
  expect(reports.filter((report) => report.isVehicleOn && !isInside(report)).length).toBeGreaterThan(100)
  expect(reports.filter((report) => report.isVehicleOn && report.speedKmh > 0).length).toBeGreaterThan(500)
})
