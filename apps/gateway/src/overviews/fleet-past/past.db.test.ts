import * as contract from '@motora/contract/vehicles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { reportOf } from '../../rooms/vehicles/testing/open-fleet.js'
import { admin, managerOf, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: Sharing
let alfa: string
let beta: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  alfa = await house.newOperator('Alfa')
  beta = await house.newOperator('Beta')
}, 60_000)
afterAll(() => db.close())

const refusal = (code: string) => expect.objectContaining({ code })

const ask = async <E extends typeof contract.getFleetAt | typeof contract.getHistorySpan>(
  spec: E,
  who: Who,
  query: Record<string, string> = {},
) => {
  return spec.answers[200].parse((await house.ask(who, spec, { query })).body)
}
/** The map of a moment, by vehicle. */
const mapAt = async (who: Who, at: Date, sharingOperatorId?: string): Promise<Map<string, contract.LiveVehicle>> => {
  const query = { at: at.toISOString(), ...(sharingOperatorId === undefined ? {} : { sharingOperatorId }) }
  const answer = contract.getFleetAt.answers[200].parse(await ask(contract.getFleetAt, who, query))
  const { vehicles, at: told } = contract.decodeSnapshot(answer.snapshot)
  expect([told, vehicles.length]).toEqual([at.getTime(), answer.vehicles])
  return new Map(vehicles.map(([, vehicle]) => [vehicle.id, vehicle]))
}

/** Moves the clock on. @returns the moment that is left */
const later = (minutes: number): Date => {
  const left = house.clock.now()
  house.clock.advance(minutes * 60_000)
  return left
}
const say = (imei: string, latitude: number | null, values: Record<string, number | boolean>, at = house.clock.now()) =>
  house.vehicles.telemetry.ingest([
    reportOf(imei, at, {
      ...(latitude === null
        ? {}
        : { position: { latitude, longitude: 2.16, speedKmh: 0, headingDegrees: 90, valid: true } }),
      values,
      receivedAt: house.clock.now(),
    }),
  ])

test('the map is put back to each moment of a vehicle that moves, is rented, blocked and changes hands', async () => {
  const empty = later(1)
  for (const who of [admin, managerOf(alfa)]) expect(await ask(contract.getHistorySpan, who)).toBeNull()
  await expect(mapAt(admin, empty)).rejects.toEqual(refusal('vehicle.no_history'))

  const { id, imei } = await house.newVehicle(alfa, { model: 'S01', plate: 'PAST1' })
  const others = await house.newVehicle(beta, { model: 'S02' })
  const entered = later(1)
  await say(imei, 41.39, { batteryPercent: 80, isVehicleOn: false })
  await say(others.imei, 41.5, { batteryPercent: 50 })
  const first = later(5)
  await say(imei, 41.391, { batteryPercent: 79, isVehicleOn: true, isBatteryCharging: true })
  const moved = later(5)
  // the newest report knows neither place nor battery
  await say(imei, null, { odometerMetres: 5000 })
  const mute = later(1)

  const rider = await house.newRider()
  await say(imei, 41.391, { batteryPercent: 78, isVehicleOn: false })
  await house.asRider(rider, 'sharing.reserveVehicle', { vehicleId: id })
  const booked = later(2)
  await house.asRider(rider, 'sharing.startTrip', { vehicleId: id })
  const riding = later(10)
  await say(imei, 41.392, { batteryPercent: 75, isVehicleOn: false })
  await house.asRider(rider, 'sharing.endTrip')
  const free = later(5)
  await house.asSystem((work) => house.vehicles.fleet.setOutOfService(work, [id], true))
  const blocked = later(5)
  await house.asSystem((work) =>
    house.vehicles.fleet.assignVehicles(work, { operatorId: beta, vehicleIds: [id], outOfService: false }),
  )
  const handed = later(5)
  await say(imei, 41.4, { batteryPercent: 60, isVehicleOn: false })
  const settled = later(5)

  const one = async (who: Who, at: Date) => (await mapAt(who, at)).get(id)
  for (const who of [admin, managerOf(alfa)]) {
    // a manager of the former holder sees it as it was, now that it is another's
    expect(await one(who, first)).toEqual({
      id,
      plate: 'PAST1',
      operatorId: alfa,
      icon: '01',
      latitude: 41.39,
      longitude: 2.16,
      headingDegrees: 90,
      speedKmh: 0,
      batteryPercent: 80,
      isOn: false,
      isCharging: false,
      outOfService: false,
      status: 'free',
      lastConnectionAt: first.getTime(),
    })
    expect(await one(who, moved)).toMatchObject({ latitude: 41.391, batteryPercent: 79, isOn: true, isCharging: true })
    expect(await one(who, mute)).toMatchObject({
      latitude: 41.391,
      batteryPercent: 79,
      isOn: true,
      lastConnectionAt: mute.getTime(),
    })
    expect(await one(who, booked)).toMatchObject({ status: 'booked', outOfService: false })
    expect(await one(who, riding)).toMatchObject({ status: 'in service', latitude: 41.391 })
    expect(await one(who, free)).toMatchObject({ status: 'free', latitude: 41.392, outOfService: false })
    expect(await one(who, blocked)).toMatchObject({ outOfService: true, operatorId: alfa })
  }
  expect(await one(admin, handed)).toMatchObject({ outOfService: false, operatorId: beta, latitude: 41.392 })
  expect(await one(managerOf(alfa), handed)).toBeUndefined()
  expect(await one(managerOf(beta), blocked)).toBeUndefined()
  // what it said under Alfa is not Beta's
  expect(await one(managerOf(beta), handed)).toMatchObject({ operatorId: beta, latitude: null, batteryPercent: null })
  expect(await one(managerOf(beta), settled)).toMatchObject({ latitude: 41.4, batteryPercent: 60 })

  // each sees the own, and of an operator by name only what it held
  expect((await mapAt(managerOf(alfa), first)).has(others.id)).toBe(false)
  expect([...(await mapAt(managerOf(beta), first)).values()]).toMatchObject([{ id: others.id, icon: '02' }])
  expect([...(await mapAt(admin, settled, alfa)).keys()]).toEqual([])
  expect([...(await mapAt(admin, blocked, alfa)).keys()]).toEqual([id])
  expect([...(await mapAt(admin, settled, beta)).keys()].sort()).toEqual([id, others.id].sort())
  const ofBeta = { at: first.toISOString(), sharingOperatorId: beta }
  await expect(ask(contract.getFleetAt, managerOf(alfa), ofBeta)).rejects.toEqual(refusal('operator.not_found'))

  const span = { since: first.toISOString(), until: handed.toISOString() }
  expect(await ask(contract.getHistorySpan, admin)).toEqual({
    ...span,
    until: new Date(handed.getTime() + 300_000).toISOString(),
  })
  expect(await ask(contract.getHistorySpan, managerOf(alfa))).toEqual({
    since: first.toISOString(),
    until: house.clock.now().toISOString(),
  })
  for (const who of [admin, managerOf(alfa)]) {
    await expect(mapAt(who, entered)).rejects.toEqual(refusal('vehicle.no_history'))
    await expect(mapAt(who, new Date(house.clock.now().getTime() + 1))).rejects.toEqual(refusal('vehicle.no_history'))
  }
})

test('a reservation holds its vehicle until it is called off or has lapsed', async () => {
  const { id } = await house.readyVehicle(alfa)
  const rider = await house.newRider()
  const status = async (at: Date) => (await mapAt(managerOf(alfa), at)).get(id)?.status
  const ask = (by = rider) => house.asRider(by, 'sharing.reserveVehicle', { vehicleId: id })
  await ask()
  const first = later(2)
  await house.asRider(rider, 'sharing.cancelReservation')
  const calledOff = later(2)
  await ask(await house.newRider())
  const second = later(60)
  const lapsed = later(1)
  expect([await status(first), await status(calledOff), await status(second)]).toEqual(['booked', 'free', 'booked'])
  // whether or not the clock has put it away by now
  expect(await status(lapsed)).toBe('free')
  await house.sharing.expireReservations()
  expect([await status(second), await status(lapsed)]).toEqual(['booked', 'free'])
})

test('a silent vehicle stands at its last place, late reports where they belong, and unbelieved places nowhere', async () => {
  const operator = await house.newOperator('Delta')
  const { id, imei } = await house.newVehicle(operator)
  const one = async (at: Date) => (await mapAt(managerOf(operator), at)).get(id)
  await say(imei, 41.3, { batteryPercent: 40 })
  const spoke = later(10)
  await say(imei, -33, { batteryPercent: 39 })
  const jumped = later(10)
  await say(imei, 42, { batteryPercent: 90 }, new Date(house.clock.now().getTime() + 86_400_000))
  const future = later(5 * 7 * 24 * 60)
  const silent = later(10)
  await say(imei, 41.31, { batteryPercent: 38 }, new Date(jumped.getTime() + 120_000))
  expect(await one(jumped)).toMatchObject({ latitude: 41.3, batteryPercent: 39 })
  expect(await one(future)).toMatchObject({ latitude: 41.31, batteryPercent: 38 })
  expect(await one(silent)).toMatchObject({ latitude: 41.31, lastConnectionAt: jumped.getTime() + 120_000 })
  expect(await one(spoke)).toMatchObject({ latitude: 41.3, batteryPercent: 40 })
})

test('reports older than their vehicle, as imports bring them, stand on the map of their day', async () => {
  const operator = await house.newOperator('Imported')
  const { id, imei } = await house.newVehicle(operator)
  const longAgo = new Date(house.clock.now().getTime() - 300 * 86_400_000)
  await house.vehicles.telemetry.ingest([
    reportOf(imei, longAgo, { position: { latitude: 47.5, longitude: 7.6, valid: true }, receivedAt: longAgo }),
  ])
  for (const who of [admin, managerOf(operator)])
    expect((await mapAt(who, new Date(longAgo.getTime() + 60_000))).get(id)).toMatchObject({
      latitude: 47.5,
      operatorId: operator,
    })
  expect(await ask(contract.getHistorySpan, managerOf(operator))).toEqual({
    since: longAgo.toISOString(),
    until: longAgo.toISOString(),
  })
  // it was not there before it spoke, nor was any other
  await expect(mapAt(managerOf(operator), new Date(longAgo.getTime() - 1))).rejects.toEqual(
    refusal('vehicle.no_history'),
  )
  expect([...(await mapAt(admin, longAgo)).keys()]).toEqual([id])
})
