import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VehicleTrip } from '@motora/contract/sharing'
import type { Vehicle } from '@motora/contract/vehicles'
import { expect, test } from 'vitest'
import { type Session, signIn } from '../acceptance/people.js'
import { enginesFor, postgresIsThere } from '../backends.js'
import { closedAfterEach } from '../closed-after-each.js'
import { patienceMs } from '../patience.js'
import { chance, sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { type Backend, copyCompany, Stand } from '../stand.js'
import { checkSameOutcome, type Outcome } from './any-order-checks.js'
import { orderedKey, type RideReport, rentalsFile, rideReports } from './any-order-ride.js'
import { checkNeverBack, type Sighting } from './checkers.js'
import { makeDeviceKey, runCommandOn } from './make-device-key.js'
import { askStored } from './read-stored.js'

const shape = size === 'M' ? { permutations: 500, points: 120 } : { permutations: 60, points: 70 }
const doubledShare = 0.1
/** Batches that are on their way at the same time, each of another vehicle. */
const atOnce = 6
const operator = 'Campus Moto'

const { open } = closedAfterEach()
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const shuffled = <T>(items: readonly T[], next: () => number): T[] => {
  const copy = [...items]
  for (let i = copy.length - 1; i > 0; i -= 1) {
    const j = Math.floor(next() * (i + 1))
    const held = copy[i] as T
    copy[i] = copy[j] as T
    copy[j] = held
  }
  return copy
}

/** The first vehicle hears the ride in order, each other one in an order of its own, a tenth of it twice. */
const batchesOf = (n: number, ride: readonly RideReport[]): RideReport[][] => {
  const next = chance(seed + n * 104_729)
  const told =
    n === 0
      ? [...ride]
      : shuffled(
          ride.flatMap((report) => (next() < doubledShare ? [report, report] : [report])),
          next,
        )
  const batches: RideReport[][] = []
  for (let at = 0; at < told.length; ) {
    const end = at + 1 + Math.floor(next() * 50)
    batches.push(told.slice(at, end))
    at = end
  }
  return batches
}

/** A gateway whose past holds the rentals; their reports come in late. */
const standWithRentals = async (backend: Backend, ride: readonly RideReport[], startedAt: number) => {
  const company = await copyCompany(backend)
  open.push(company)
  const { dataDir, databaseUrl } = company
  const file = join(dataDir, 'rentals.csv')
  writeFileSync(file, rentalsFile(shape.permutations + 1, ride, startedAt))
  const key = await makeDeviceKey(company)
  const words = ['--set', 'ecooltra', '--time-zone', 'UTC', '--operator', operator]
  await runCommandOn(company, 'import-trips', [...words, '--create-vehicles', file])
  const stand = await Stand.start({
    backend,
    world: 'bare',
    dataDir,
    ...(databaseUrl ? { databaseUrl } : {}),
    env: { MOTORA_CALLS_PER_MINUTE: '1000000' },
  })
  open.push(stand)
  return { stand, key }
}

const orderedVehicles = async (admin: Session): Promise<Vehicle[]> => {
  const vehicles: Vehicle[] = []
  for (let page = 1; ; page += 1) {
    const rows = await admin.get<Vehicle[]>(`/vehicles/v1/vehicles?pageSize=1000&page=${page}`)
    vehicles.push(...rows)
    if (rows.length < 1000) break
  }
  const byKey = new Map(vehicles.map((vehicle) => [vehicle.imei, vehicle]))
  return Array.from({ length: shape.permutations + 1 }, (_, n) => {
    const vehicle = byKey.get(orderedKey(n))
    if (!vehicle) throw new Error(`${orderedKey(n)} was not imported`)
    return vehicle
  })
}

const tell = async (stand: Stand, key: string, imei: string, batch: readonly RideReport[], startedAt: number) => {
  const reports = batch.map(({ seconds, ...said }) => ({
    imei,
    deviceTime: new Date(startedAt + seconds * 1000).toISOString(),
    ...said,
  }))
  const answer = await fetch(`${stand.origin}/api/devices/v1/Reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ reports }),
  })
  const result = (await answer.json()) as { accepted: number; duplicates: number }
  if (answer.status !== 200) throw new Error(`a batch was answered ${answer.status}: ${JSON.stringify(result)}`)
  return result
}

/** What is shown of the trip: none of it may depend on what came when. */
const tripOf = async (admin: Session, { id }: Vehicle): Promise<string> => {
  const [trip] = await admin.get<VehicleTrip[]>(`/vehicles/v1/vehicles/${id}/trips`)
  return trip ? JSON.stringify([trip.distance, trip.speedAvg, trip.speedMax, trip.batteryUsage]) : 'none'
}

/** Trips are made again when the news of late reports gets round: waits until all say what the first one says. */
const settled = async (admin: Session, vehicles: readonly Vehicle[]): Promise<void> => {
  const end = Date.now() + patienceMs
  for (const vehicle of vehicles)
    while (Date.now() < end) {
      const [model, own] = [await tripOf(admin, vehicles[0] as Vehicle), await tripOf(admin, vehicle)]
      if (own === model && own !== 'none') break
      await wait(200)
    }
  await wait(1500)
}

const readOutcomes = (stand: Stand): Promise<Outcome[]> =>
  askStored(stand, async (ask) => {
    const whose = `join vehicles v on v.id = x.vehicle_id where v.imei like '${orderedKey(0).slice(0, -4)}%'`
    const history = await ask<{ imei: string }>(
      `select v.imei, x.at::text, x.source, x.fix_at::text, x.latitude, x.longitude, x.speed_kmh, x.heading_degrees,
         x.battery_percent, x.is_vehicle_on, x.odometer_metres::text, x.doubts, x.more
       from vehicle_reports x ${whose} order by v.imei, x.at`,
    )
    const latest = await ask<{ imei: string }>(
      `select v.imei, x.at::text, x.source, x.fix_at::text, x.latitude, x.longitude, x.speed_kmh, x.heading_degrees,
         x.battery_percent, x.is_vehicle_on, x.odometer_metres::text, x.more from vehicle_latest x ${whose}`,
    )
    const trips = await ask<{ imei: string }>(
      `select v.imei, x.distance_metres, x.driven_seconds, x.paused_seconds, x.speed_average_kmh, x.speed_max_kmh,
         x.start_battery_percent, x.end_battery_percent, x.origin_address, x.destination_address, x.points,
         x.reports_count from trips x ${whose}`,
    )
    const without = <T extends { imei: string }>({ imei: _, ...row }: T): object => row
    return Array.from({ length: shape.permutations + 1 }, (_, n): Outcome => {
      const isOwn = ({ imei }: { imei: string }): boolean => imei === orderedKey(n)
      const [trip, newest] = [trips.find(isOwn), latest.find(isOwn)]
      return {
        name: `permutation ${n}`,
        history: history.filter(isOwn).map(without),
        trip: trip && without(trip),
        latest: newest && without(newest),
      }
    })
  })

const run = async (backend: Backend): Promise<void> => {
  const beganAt = Date.now()
  const ride = rideReports(shape.points)
  // two days ago, so that every report is late
  const startedAt = Math.floor(Date.now() / 1000) * 1000 - 2 * 86_400_000
  const { stand, key } = await standWithRentals(backend, ride, startedAt)
  const admin = await signIn(stand, 'admin')
  const vehicles = await orderedVehicles(admin)
  // The place may go back: a fix that was believed is doubted when earlier ones come in. What the newest report says of
  // itself may not, so each look is timed by the report that brought the odometer it shows.
  const toldAt = new Map(
    ride.map(({ seconds, values }) => [values.odometerMetres ?? 'none', startedAt + seconds * 1000]),
  )
  const sightings: Sighting[] = []
  const counts = { batches: 0, accepted: 0, duplicates: 0 }
  const waiting = vehicles.map((vehicle, n) => ({ vehicle, batches: batchesOf(n, ride) }))
  const worker = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift())
      for (const batch of one.batches) {
        const { accepted, duplicates } = await tell(stand, key, one.vehicle.imei, batch, startedAt)
        counts.batches += 1
        counts.accepted += accepted
        counts.duplicates += duplicates
        if (counts.batches % 5 !== 0) continue
        const { scutum } = await admin.get<Vehicle>(`/vehicles/v1/vehicles/${one.vehicle.id}`)
        const at = toldAt.get(scutum.totalOdometer ?? Number.NaN)
        if (at !== undefined) sightings.push({ imei: one.vehicle.imei, at })
      }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  await settled(admin, vehicles)
  await stand.stop()
  const [model, ...others] = (await readOutcomes(stand)) as [Outcome, ...Outcome[]]
  const violations = checkSameOutcome(model, others)
  const back = checkNeverBack(sightings)
  const count = (rule: string): number => violations.filter((violation) => violation.rule === rule).length
  const doubted = model.history.filter((row) => (row as { doubts: unknown }).doubts !== null).length
  sayPromise({
    id: 'D4',
    backend,
    seed,
    figure: {
      permutations: others.length,
      reportsEach: model.history.length,
      doubtedEach: doubted,
      ...counts,
      tripMetres: (model.trip as { distance_metres?: number } | undefined)?.distance_metres ?? 0,
      historiesApart: count('same history'),
      tripsApart: count('same trip'),
      latestApart: count('same latest'),
      sightings: sightings.length,
      wentBack: back.length,
    },
    bound: { historiesApart: 0, tripsApart: 0, latestApart: 0, wentBack: 0 },
    pass: violations.length === 0 && back.length === 0,
    seconds: (Date.now() - beganAt) / 1000,
  })
  expect(violations.slice(0, 5)).toEqual([])
  expect(back).toEqual([])
  // the proof has weight only when all was kept, some of it doubted and some of it told twice
  expect(counts.accepted).toBe(ride.length * (shape.permutations + 1))
  expect(counts.duplicates).toBeGreaterThan(shape.permutations)
  expect(model.history).toHaveLength(ride.length)
  expect(doubted).toBeGreaterThanOrEqual(5)
  expect((model.trip as { distance_metres: number }).distance_metres).toBeGreaterThan(500)
  expect(sightings.length).toBeGreaterThan(shape.permutations / 2)
}

test.for(enginesFor('D4, a ride told in any order,'))(
  'a real ride told in any order, a tenth of it twice, is the same history, trip and newest; the newest never goes back [D4]: %s',
  async (backend, { skip }) => {
    if (backend === 'postgres' && !postgresIsThere) {
      sayNotTried('D4', backend, 'no PostgreSQL server')
      skip('no PostgreSQL server')
    }
    await run(backend)
  },
)
