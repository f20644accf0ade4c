import { readFileSync } from 'node:fs'
import { zeroDate } from '@motora/contract'
import type { RiderRental, Service, ServiceTrip, VehicleTrip } from '@motora/contract/sharing'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { InProcessBus } from '../../../kernel/bus.js'
import { JobLane } from '../../../kernel/jobs/job-lane.js'
import { silentLog } from '../../../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, managerOf } from '../../../testing/open-house.js'
import { reportOf } from '../../vehicles/testing/open-fleet.js'
import { openSharing, type Sharing } from '../testing/open-sharing.js'

type Sample = [seconds: number, latitude: number, longitude: number, speedKmh: number]
const ride = JSON.parse(readFileSync(new URL('../testdata/ride-dublin.json', import.meta.url), 'utf8')) as {
  measuredMetres: number
  points: Sample[]
}
const lastSecond = ride.points.at(-1)?.[0] ?? 0

let db: TestDatabase
let house: Sharing
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  operatorId = await house.newOperator('Alfa')
}, 60_000)
afterAll(() => db.close())

const settle = async () => {
  if (house.bus instanceof InProcessBus) await house.bus.settle()
}

interface Ridden {
  serviceId: string
  vehicleId: string
  imei: string
  startMs: number
}

const [, ...dublin] = ride.points[0] as Sample
const inPlace = { south: 0, east: 0 }
const fromPasseigDeGracia = { south: dublin[0] - 41.39164, east: 2.16502 - dublin[1] }

/**
 * A vehicle rides the real track, in Dublin or moved by these degrees, as a rental of its own; `tell` says which
 * reports come before the end.
 */
const rideIt = async (tell: (i: number) => boolean, moved = inPlace): Promise<Ridden> => {
  const vehicle = await house.newVehicle(operatorId)
  const [latitude, longitude] = dublin
  const before = {
    position: { latitude: latitude - moved.south, longitude: longitude + moved.east, speedKmh: 0, valid: true },
    values: { batteryPercent: 90 },
    receivedAt: house.clock.now(),
  }
  await house.vehicles.telemetry.ingest([reportOf(vehicle.imei, new Date(house.clock.now().getTime() - 1000), before)])
  const rider = await house.newRider()
  const { serviceId } = await house.asRider<RiderRental>(rider, 'sharing.startTrip', { vehicleId: vehicle.id })
  const ridden = { serviceId, vehicleId: vehicle.id, imei: vehicle.imei, startMs: house.clock.now().getTime() }
  // the rider waits a few minutes after the ride, so that no report says that the vehicle moves
  house.clock.advance((lastSecond + 180) * 1000)
  await house.vehicles.telemetry.ingest(reports(ridden, tell, moved))
  const current = await house.asRider<RiderRental>(rider, 'sharing.getCurrentRental')
  const ended = await house.asRider<RiderRental>(rider, 'sharing.endTrip')
  expect(current.distanceMetres).toBe(ended.distanceMetres)
  await settle()
  return ridden
}
const reports = (
  { imei, startMs }: Pick<Ridden, 'imei' | 'startMs'>,
  tell: (i: number) => boolean,
  { south, east } = inPlace,
) =>
  ride.points.flatMap(([seconds, latitude, longitude, speedKmh], i) => {
    if (!tell(i)) return []
    const said = {
      position: { latitude: latitude - south, longitude: longitude + east, speedKmh, valid: true },
      values: { batteryPercent: 90 - Math.floor(seconds / 200) },
      receivedAt: house.clock.now(),
    }
    return [reportOf(imei, new Date(startMs + seconds * 1000), said)]
  })
const tripOf = async ({ vehicleId }: Ridden): Promise<VehicleTrip> => {
  const ask = (id: string, params: object) => house.ask<VehicleTrip[] & VehicleTrip>(admin, id, { params })
  const { body, total } = await ask('sharing.listVehicleTrips', { id: vehicleId })
  expect(total).toBe(1)
  const [listed] = body
  if (!listed) throw new Error('no trip')
  expect(listed.points).toEqual([])
  const trip = (await ask('sharing.getVehicleTrip', { id: vehicleId, tripId: listed.tripId })).body
  expect({ ...trip, points: [] }).toEqual(listed)
  return trip
}

test('a replayed real ride becomes a trip within 5 % of its measured distance, with its points [E-07, E-37, E-38]', async () => {
  const ridden = await rideIt(() => true)
  const trip = await tripOf(ridden)
  expect(Math.abs((trip.distance ?? 0) / ride.measuredMetres - 1)).toBeLessThan(0.05)
  expect(trip.distanceKms).toBe((trip.distance ?? 0) / 1000)
  expect(trip).toMatchObject({
    serviceId: ridden.serviceId,
    vehicleId: ridden.vehicleId,
    customerFullName: 'Aina Puig Serra',
    sharingOperatorName: 'Alfa',
    startTimestamp: new Date(ridden.startMs).toISOString(),
    startBattery: 90,
    endBattery: 86,
    batteryUsage: 4,
    // only the streets of Barcelona are known
    fromDescription: '',
    toDescription: '',
  })
  expect(trip.speedMax).toBeCloseTo(Math.max(...ride.points.map((p) => p[3])), 0)
  expect(trip.points.length).toBeGreaterThan(30)
  expect(trip.originMapLink).toContain('mlat=53.38')
})

test('reports that come late, doubled and backwards make the same trip as those in order', async () => {
  const whole = await tripOf(await rideIt(() => true))
  const ridden = await rideIt((i) => i % 3 === 0)
  const poor = await tripOf(ridden)
  expect(poor.distance).not.toBe(whole.distance)
  house.clock.advance(3_600_000)
  const late = reports(ridden, (i) => i % 3 !== 0).reverse()
  await house.vehicles.telemetry.ingest(late)
  await house.vehicles.telemetry.ingest(late)
  await settle()
  // what is announced as durable comes as a job, at least once
  const jobs = new JobLane(db.database, silentLog())
  jobs.subscribeAll(house.sharing.listeners)
  expect(await jobs.tick()).toBeGreaterThan(0)
  const mended = await tripOf(ridden)
  expect(mended.tripId).toBe(poor.tripId)
  for (const field of ['distance', 'speedAvg', 'speedMax', 'batteryUsage', 'points'] as const)
    expect(mended[field]).toEqual(whole[field])
})

test('the clock makes a trip again when its last minutes have come in, and then leaves it', async () => {
  const ridden = await rideIt((i) => i < 60)
  const short = await tripOf(ridden)
  await db.asOwner('update trips set distance_metres = 1 where service_id = $1', [ridden.serviceId])
  house.clock.advance(61_000)
  expect(await house.sharing.rebuildRecentTrips()).toBeGreaterThan(0)
  expect((await tripOf(ridden)).distance).toBe(short.distance)
  expect(await house.sharing.rebuildRecentTrips()).toBe(0)
})

test('trips of a service and of a vehicle stay inside the scope [N-12]', async () => {
  const ridden = await rideIt(() => true)
  const other = await house.newOperator('Beta')
  const manager = <B>(operator: string, id: string, params: object) => house.ask<B>(managerOf(operator), id, { params })
  const trips = (operator: string) =>
    manager<ServiceTrip[]>(operator, 'sharing.getServiceTrips', { id: ridden.serviceId })
  const [trip] = (await trips(operatorId)).body
  expect(trip).toMatchObject({ serviceId: ridden.serviceId, status: 'ended' })
  expect(trip?.points.length).toBeGreaterThan(30)
  expect(await codeOf(trips(other))).toBe('service.not_found')
  expect(await codeOf(manager(other, 'sharing.listVehicleTrips', { id: ridden.vehicleId }))).toBe('vehicle.not_found')
  const stolen = { id: ridden.vehicleId, tripId: trip?.tripId }
  expect(await codeOf(manager(other, 'sharing.getVehicleTrip', stolen))).toBe('vehicle.not_found')
})

test('who rode is told to those who may read customers, in list and trip; a technician sees the trip alone', async () => {
  const { vehicleId } = await rideIt(() => true)
  const rode = async (role: 'Sharing.OperatorManager' | 'Sharing.Technician' | 'Sharing.Operator') => {
    const reader = { ...managerOf(operatorId), role } as ReturnType<typeof managerOf>
    const ask = (id: string, params: object) => house.ask<VehicleTrip[] & VehicleTrip>(reader, id, { params })
    const [listed] = (await ask('sharing.listVehicleTrips', { id: vehicleId })).body
    const { body } = await ask('sharing.getVehicleTrip', { id: vehicleId, tripId: listed?.tripId })
    expect(body.points.length).toBeGreaterThan(30)
    return [listed, body].map((trip) => [trip?.customerFullName, trip?.customerEmail])
  }
  const [name, email] = ['Aina Puig Serra', expect.stringContaining('@')]
  expect(await rode('Sharing.OperatorManager')).toEqual([
    [name, email],
    [name, email],
  ])
  for (const role of ['Sharing.Technician', 'Sharing.Operator'] as const)
    expect(await rode(role), role).toEqual([
      ['', ''],
      ['', ''],
    ])
})

test('a trip and its service say the same', async () => {
  const ridden = await rideIt(() => true)
  const trip = await tripOf(ridden)
  const query = { vehicleId: ridden.vehicleId }
  const [service] = (await house.ask<Service[]>(admin, 'sharing.listServices', { query })).body
  expect(service).toMatchObject({
    tripId: trip.tripId,
    distanceKms: trip.distanceKms,
    drivenMinutes: trip.drivenMinutes,
    co2Saved: trip.co2Saving,
    tripStartDay: trip.startDay,
    tripEndHour: trip.endHour,
  })
})

test('a trip names the streets of its ends where they are known', async () => {
  const trip = await tripOf(await rideIt((i) => i % 4 === 0, fromPasseigDeGracia))
  expect(trip).toMatchObject({ fromDescription: 'Passeig de Gràcia', toDescription: 'Passeig de Gràcia' })
})

test('a service and its trip have every field of the document [N-05]', async () => {
  const vehicle = await house.newVehicle(operatorId)
  const [{ vin, name, plate }] = (await db.asOwner('select vin, name, plate from vehicles where id = $1', [
    vehicle.id,
  ])) as [{ vin: string; name: string; plate: string | null }]
  const rider = await house.newRider()
  const [{ email }] = (await db.asOwner('select email from customers where id = $1', [rider.customerId])) as [
    { email: string },
  ]
  const say = <B = RiderRental>(what: string, body: object = {}) => house.asRider<B>(rider, `sharing.${what}`, body)
  const now = () => house.clock.now().toISOString()
  /** A report from a place so many metres north of the start, in Passeig de Gràcia. */
  const report = (metres: number, batteryPercent: number, speedKmh: number) =>
    house.vehicles.telemetry.ingest([
      reportOf(vehicle.imei, house.clock.now(), {
        position: { latitude: 41.39164 + metres / 111_195, longitude: 2.16502, speedKmh, valid: true },
        values: { batteryPercent },
        receivedAt: house.clock.now(),
      }),
    ])
  house.clock.set(new Date('2027-03-01T22:50:00Z'))
  await report(0, 90, 0)
  const reserved = now()
  const { serviceId } = await say('reserveVehicle', { vehicleId: vehicle.id })
  house.clock.advance(4 * 60_000)
  const started = now()
  await say('startTrip')
  await report(0, 90, 0)
  house.clock.advance(60_000)
  await report(300, 85, 36)
  house.clock.advance(60_000)
  await report(300, 85, 0)
  house.clock.advance(60_000)
  await say('pauseTrip')
  house.clock.advance(150_000)
  await say('resumeTrip')
  house.clock.advance(90_000)
  await report(0, 80, 0)
  const ended = now()
  const { priceCents } = await say('endTrip')
  await settle()
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#cc2200' } })
    .jpeg()
    .toBuffer()
  const { endingImageId } = (
    await house.ask<{ endingImageId: string }>(rider, 'sharing.sendEndingImage', { query: { serviceId }, body: photo })
  ).body

  const [service] = (await house.ask<Service[]>(admin, 'sharing.listServices', { query: { vehicleId: vehicle.id } }))
    .body
  const [trip] = (await house.ask<ServiceTrip[]>(admin, 'sharing.getServiceTrips', { params: { id: serviceId } })).body
  if (!service || !trip) throw new Error('no service, or no trip of it')
  const { points, ...ofTrip } = trip
  expect(ofTrip).toEqual(service)
  const distanceKms = service.distanceKms ?? 0
  expect(service).toMatchObject({
    serviceId,
    customerId: rider.customerId,
    customerFullName: 'Aina Puig Serra',
    customerEmail: email,
    sharingOperatorId: operatorId,
    sharingOperatorName: 'Alfa',
    operatorName: 'Alfa',
    vehicleId: vehicle.id,
    vehiclePlate: plate,
    vehicleVin: vin,
    vehicleName: name,
    originAddress: 'Passeig de Gràcia',
    destinationAddress: 'Passeig de Gràcia',
    reserveStartTimestamp: reserved,
    reserveCancelTimestamp: zeroDate,
    reserveLimitTimestamp: new Date(Date.parse(reserved) + 15 * 60_000).toISOString(),
    tripStartTimestamp: started,
    tripEndTimestamp: ended,
    // by the clock of the operator, for whom it ended on the next day
    tripStartDay: '2027-03-01',
    tripStartHour: '23:54',
    tripEndDay: '2027-03-02',
    tripEndHour: '00:01',
    totalMinutes: 7,
    pausedMinutes: 2.5,
    drivenMinutes: 4.5,
    startBatterySoc: 90,
    endBatterySoc: 80,
    batteryUsage: 10,
    speedMax: 36,
    co2Saved: Math.round(distanceKms * 102) / 1000,
    price: (priceCents ?? 0) / 100,
    totalPrice: (priceCents ?? 0) / 100,
    paymentStatus: 'pending',
    endingImageId,
  })
  expect(service.tripId).toMatch(/^[0-9a-f-]{36}$/)
  expect(service.price).toBeGreaterThan(0)
  expect(distanceKms).toBeCloseTo(0.6, 1)
  expect(service.speedAverage).toBeCloseTo(distanceKms / (service.drivenMinutes / 60), 0)
  expect(points.map(({ lat, lon }) => [lat.toFixed(4), lon.toFixed(4)])).toContainEqual(['41.3943', '2.1650'])
  for (const point of points) expect(Object.keys(point)).toEqual(expect.arrayContaining(['lat', 'lon']))
})

test('a trip of a vehicle has every field of the document, from where it began to where it ended; a list takes those that began between two moments [E-07, E-37]', async () => {
  const vehicle = await house.newVehicle(operatorId)
  const [{ vin, name, plate }] = (await db.asOwner('select vin, name, plate from vehicles where id = $1', [
    vehicle.id,
  ])) as [{ vin: string; name: string; plate: string | null }]
  const rider = await house.newRider()
  const [{ email }] = (await db.asOwner('select email from customers where id = $1', [rider.customerId])) as [
    { email: string },
  ]
  /** From a place in Passeig de Gràcia so many metres north. */
  const report = (metres: number, batteryPercent: number, speedKmh: number) =>
    house.vehicles.telemetry.ingest([
      reportOf(vehicle.imei, house.clock.now(), {
        position: { latitude: 41.39164 + metres / 111_195, longitude: 2.16502, speedKmh, valid: true },
        values: { batteryPercent },
        receivedAt: house.clock.now(),
      }),
    ])
  const rideFrom = async (start: string, from: number, to: number) => {
    house.clock.set(new Date(start))
    await report(from, 90, 0)
    const { serviceId } = await house.asRider<RiderRental>(rider, 'sharing.startTrip', { vehicleId: vehicle.id })
    house.clock.advance(60_000)
    await report((from + to) / 2, 85, 36)
    house.clock.advance(14 * 60_000)
    await report(to, 80, 0)
    await house.asRider(rider, 'sharing.endTrip')
    await settle()
    return serviceId
  }
  const services = [
    await rideFrom('2027-04-01T21:50:00Z', 0, 600),
    await rideFrom('2027-04-02T10:00:00Z', 600, 0),
    await rideFrom('2027-04-03T10:00:00Z', 0, 600),
  ]
  const [first, second, third] = services
  const list = async (query: object) => {
    const params = { id: vehicle.id }
    return house.ask<VehicleTrip[]>(admin, 'sharing.listVehicleTrips', { params, query })
  }
  const found = async (query: object) => {
    const { body, total } = await list(query)
    return [body.map(({ serviceId }) => serviceId), total]
  }
  expect(await found({})).toEqual([[third, second, first], 3])
  expect(await found({ since: '2027-04-02T10:00:00Z' })).toEqual([[third, second], 2])
  expect(await found({ until: '2027-04-02T10:00:00Z' })).toEqual([[first], 1])
  expect(await found({ since: '2027-04-02T00:00:00Z', until: '2027-04-03T00:00:00Z' })).toEqual([[second], 1])

  const [trip] = (await list({ until: '2027-04-02T00:00:00Z' })).body
  expect(trip).toEqual({
    id: trip?.tripId,
    tripId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    serviceId: first,
    vehicleId: vehicle.id,
    vehiclePlate: plate,
    vehicleVin: vin,
    vehicleName: name,
    sharingOperatorName: 'Alfa',
    customerEmail: email,
    customerFullName: 'Aina Puig Serra',
    startTimestamp: '2027-04-01T21:50:00.000Z',
    endTimestamp: '2027-04-01T22:05:00.000Z',
    // by the clock of the operator, for whom it ended on the next day
    startDay: '2027-04-01',
    startHour: '23:50',
    endDay: '2027-04-02',
    endHour: '00:05',
    distance: expect.any(Number),
    distanceKms: (trip?.distance ?? 0) / 1000,
    drivenMinutes: 15,
    startBattery: 90,
    endBattery: 80,
    batteryUsage: 10,
    co2Saving: Math.round((trip?.distance ?? 0) * 0.102) / 1000,
    speedAvg: expect.closeTo((trip?.distance ?? 0) / 250, 1),
    speedMax: 36,
    fromDescription: 'Passeig de Gràcia',
    toDescription: expect.any(String),
    originMapLink: expect.stringMatching(/^https:\/\/www\.openstreetmap\.org\/\?mlat=41\.3916\d*&mlon=2\.165\d*#/),
    destinationMapLink: expect.stringMatching(/\?mlat=41\.3970\d*&mlon=2\.165\d*#/),
    endingImageId: null,
    points: [],
  })
  expect(trip?.distance).toBeCloseTo(600, -2)
})
