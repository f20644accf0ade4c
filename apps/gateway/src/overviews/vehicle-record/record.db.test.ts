import type * as shown from '@motora/contract/vehicles'
import * as contract from '@motora/contract/vehicles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { reportOf } from '../../rooms/vehicles/testing/open-fleet.js'
import { codeOf } from '../../testing/code-of.js'
import { admin, managerOf, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: Sharing
let alfa: string
let beta: string
let shared: { id: string; imei: string }

const call = async <B>(
  id: (typeof contract.vehicleRecordEndpoints)[number]['id'],
  who: Who,
  vehicleId: string,
  query?: object,
) => {
  const { body, total } = await house.ask<B>(who, id, { params: { id: vehicleId }, query })
  return { body, total }
}
const recordOf = async (who: Who, id: string) =>
  (await call<shown.VehicleRecord>('vehicles.getVehicleRecord', who, id)).body
const daysOf = (who: Who, id: string, query?: object) =>
  call<shown.VehicleDay[]>('vehicles.listVehicleDays', who, id, query)
const eventsOf = (who: Who, id: string, query?: object) =>
  call<shown.VehicleHappening[]>('vehicles.listVehicleEvents', who, id, query)
const chargesOf = (who: Who, id: string, query?: object) =>
  call<shown.VehicleCharge[]>('vehicles.listVehicleCharges', who, id, query)

const report = (imei: string, at: string, values: object, more: object = {}) =>
  reportOf(imei, new Date(at), { values, receivedAt: new Date(at), ...more })
const place = (latitude: number, longitude: number, speedKmh = 0) => ({
  position: { latitude, longitude, speedKmh, valid: true },
})

beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  house.clock.set(new Date('2026-11-10T08:00:00Z'))
  alfa = await house.newOperator('Alfa')
  beta = await house.newOperator('Beta')
  await db.asOwner(
    `update operators set timezone = 'Europe/Madrid', contact_phone = '+34600111222', manager_email = 'boss@alfa.test' where id = $1`,
    [alfa],
  )
  // beta's until the 15th, then alfa's
  shared = await house.newVehicle(beta)
  await house.vehicles.telemetry.ingest([
    report(shared.imei, '2026-11-12T10:00:00Z', { batteryPercent: 15 }),
    report(shared.imei, '2026-11-12T10:05:00Z', { batteryPercent: 9 }),
    report(shared.imei, '2026-11-12T10:10:00Z', { batteryPercent: 96 }),
  ])
  house.clock.set(new Date('2026-11-13T00:00:00Z'))
  await house.asSystem((work) => house.vehicles.fleet.setOutOfService(work, [shared.id], true))
  house.clock.set(new Date('2026-11-15T00:00:00Z'))
  await house.asSystem((work) =>
    house.vehicles.fleet.assignVehicles(work, { operatorId: alfa, vehicleIds: [shared.id], outOfService: false }),
  )
  house.clock.set(new Date('2026-11-21T10:30:00Z'))
  await house.vehicles.telemetry.ingest([
    // a quarter to midnight in Madrid, and half past
    report(shared.imei, '2026-11-19T22:45:00Z', { batteryPercent: 60, odometerMetres: 1000 }, place(41.39, 2.16)),
    report(shared.imei, '2026-11-19T23:30:00Z', { batteryPercent: 55, odometerMetres: 2000 }, place(41.39, 2.16)),
    report(shared.imei, '2026-11-20T02:00:00Z', { odometerMetres: 2500 }, { leftOut: ['values.batteryPercent'] }),
    report(shared.imei, '2026-11-20T03:00:00Z', { batteryPercent: 40 }, place(41.39, 2.16)),
    report(shared.imei, '2026-11-20T04:00:00Z', { batteryPercent: 70, isBatteryCharging: true }),
    report(shared.imei, '2026-11-21T08:20:00Z', { batteryPercent: 68 }, place(-33.87, 151.2, 31.5)),
    report(shared.imei, '2026-11-21T10:20:00Z', { batteryPercent: 8, protocol: 'Z' }, { source: 'silence-z' }),
  ])
}, 60_000)
afterAll(() => db.close())

describe('the record', () => {
  test('shows who holds and held the vehicle and when it was out of service, to each what was while they held it', async () => {
    const own = { sharingOperatorId: alfa, sharingOperatorName: 'Alfa', since: '2026-11-15T00:00:00.000Z', until: null }
    const before = {
      sharingOperatorId: beta,
      sharingOperatorName: 'Beta',
      since: '2026-11-10T08:00:00.000Z',
      until: own.since,
    }
    const out = [{ since: '2026-11-13T00:00:00.000Z', until: own.since }]
    const whole = await recordOf(admin, shared.id)
    expect([whole.holders, whole.outOfServiceSpells]).toEqual([[own, before], out])
    expect(whole.owner).toEqual({
      sharingOperatorId: alfa,
      sharingOperatorName: 'Alfa',
      contactPhone: '+34600111222',
      managerEmail: 'boss@alfa.test',
      since: own.since,
    })
    const ofAlfa = await recordOf(managerOf(alfa), shared.id)
    expect([ofAlfa.holders, ofAlfa.outOfServiceSpells]).toEqual([[own], []])
    expect(ofAlfa.owner).toEqual(whole.owner)
    // it is another's now
    expect(await codeOf(recordOf(managerOf(beta), shared.id))).toBe('vehicle.not_found')
  })

  test('says how good the vehicle’s word has been, and how it reaches us', async () => {
    const { quality, communication } = await recordOf(admin, shared.id)
    expect(quality).toEqual({
      reports: 10,
      doubtedPlaces: 1,
      wrongClocks: 0,
      oddValues: 1,
      jumps: 1,
      silentSpells: 0,
      lowBatteries: 2,
      alarms: 0,
    })
    expect((await recordOf(managerOf(alfa), shared.id)).quality).toMatchObject({ reports: 7, lowBatteries: 1 })
    expect(communication).toMatchObject({
      source: 'silence-z',
      protocol: 'Z',
      lastConnectionTimestamp: '2026-11-21T10:20:00.000Z',
      longestGapSeconds: 7200,
    })
    expect(communication.hours.length).toBe(24)
    expect(communication.hours.at(0)?.hourTimestamp).toBe('2026-11-20T11:00:00.000Z')
    expect(communication.hours.filter(({ reports }) => reports > 0)).toEqual([
      { hourTimestamp: '2026-11-21T08:00:00.000Z', reports: 1, batteryPercent: 68, maxSpeedKmh: 31.5 },
      { hourTimestamp: '2026-11-21T10:00:00.000Z', reports: 1, batteryPercent: 8, maxSpeedKmh: null },
    ])
  })

  test.each([
    ['right', [300, 300, 300], null],
    ['ahead', [300, -3700], 3],
    ['behind, or its reports come late', [40_300, 40_300, 40_300], -38],
  ] as const)('of a clock that is %s says by how much, unless it is wrong altogether', async (_, delays, seconds) => {
    const { id, imei } = await house.newVehicle(alfa)
    const heard = (hour: number, delay: number) => {
      const receivedAt = new Date(Date.UTC(2026, 10, 21, hour, 10))
      return reportOf(imei, new Date(receivedAt.getTime() - delay), { receivedAt, source: 'mqtt' })
    }
    await house.vehicles.telemetry.ingest(delays.map((delay, n) => heard(6 + n, delay)))
    expect((await recordOf(admin, id)).communication).toMatchObject({ clockOffSeconds: seconds, wrongClock: null })
    await house.vehicles.telemetry.ingest([heard(9, -3_600_000)])
    expect((await recordOf(admin, id)).communication).toMatchObject({
      clockOffSeconds: null,
      wrongClock: { offSeconds: 3600 },
    })
  })

  test('of a unit with a wrong clock says so, and nothing that it says is of any hour or day', async () => {
    const { id, imei } = await house.newVehicle(alfa)
    const receivedAt = new Date('2026-11-21T10:00:00Z')
    await house.vehicles.telemetry.ingest([
      reportOf(imei, receivedAt, { receivedAt, values: { batteryPercent: 80 }, ...place(41.39, 2.16, 10) }),
      reportOf(imei, new Date('2026-11-21T11:10:00Z'), {
        receivedAt: new Date('2026-11-21T10:10:00Z'),
        values: { batteryPercent: 4 },
        ...place(41.39, 2.16, 60),
      }),
      reportOf(imei, new Date('2020-01-01T00:00:00Z'), { receivedAt: new Date('2026-11-21T10:20:00Z') }),
    ])
    const { quality, communication } = await recordOf(managerOf(alfa), id)
    expect(quality.wrongClocks).toBe(2)
    expect(communication).toMatchObject({
      lastConnectionTimestamp: receivedAt.toISOString(),
      wrongClock: {
        timestamp: '2026-11-21T10:20:00.000Z',
        offSeconds: (Date.parse('2020-01-01T00:00:00Z') - Date.parse('2026-11-21T10:20:00Z')) / 1000,
      },
    })
    expect(communication.hours.at(-1)).toMatchObject({ reports: 2, batteryPercent: 80, maxSpeedKmh: 10 })
    const [day] = (await daysOf(managerOf(alfa), id)).body
    expect(day).toMatchObject({ batteryFirst: 80, batteryLast: 80, batteryLowest: 80 })
  })

  test('of a vehicle of the provider that has never spoken says so', async () => {
    const { id } = await house.newVehicle(null)
    const { owner, holders, communication, quality } = await recordOf(admin, id)
    expect(owner).toMatchObject({ sharingOperatorId: null, sharingOperatorName: null, managerEmail: null })
    expect(holders).toMatchObject([{ sharingOperatorId: null, until: null }])
    expect(communication).toMatchObject({ source: null, lastConnectionTimestamp: null, longestGapSeconds: null })
    expect(quality.reports).toBe(0)
    for (const list of [daysOf, eventsOf, chargesOf]) expect(await list(admin, id)).toEqual({ body: [], total: 0 })
    expect(await codeOf(recordOf(managerOf(alfa), id))).toBe('vehicle.not_found')
  })
})

test('what happened is listed newest first, with what was said of it, page by page', async () => {
  const told = await eventsOf(admin, shared.id)
  expect(told.body.map(({ timestamp, kind, batteryPercent }) => [timestamp, kind, batteryPercent])).toEqual([
    ['2026-11-21T10:20:00.000Z', 'battery-low', 8],
    ['2026-11-21T08:20:00.000Z', 'position-jump', null],
    ['2026-11-12T10:10:00.000Z', 'battery-recovered', 96],
    ['2026-11-12T10:05:00.000Z', 'battery-low', 9],
  ])
  expect(told.total).toBe(4)
  const page = await eventsOf(admin, shared.id, { page: 2, pageSize: 3 })
  expect([page.body.map(({ kind }) => kind), page.total]).toEqual([['battery-low'], 4])
  expect((await eventsOf(managerOf(alfa), shared.id)).total).toBe(2)
  const day = { since: '2026-11-12', until: '2026-11-12' }
  expect([
    (await eventsOf(admin, shared.id, day)).total,
    (await eventsOf(managerOf(alfa), shared.id, day)).total,
  ]).toEqual([2, 0])
  await house.asSystem((work) =>
    house.vehicles.telemetry.keepForwardedEvent(work, {
      source: 'traccar',
      deviceKey: shared.imei,
      type: 'alarm',
      at: new Date('2026-11-01T10:00:00Z'),
      receivedAt: work.now,
      detail: { alarms: ['tow'] },
      hash: 'aa',
    }),
  )
  const [alarm] = (await eventsOf(admin, shared.id, { since: '2026-11-01', until: '2026-11-02' })).body
  expect(alarm).toMatchObject({ kind: 'forwarded-alarm', source: 'traccar', alarms: ['tow'] })
})

test('days are the operator’s own, with what was ridden and said on each', async () => {
  const rider = await house.newRider()
  await house.vehicles.telemetry.ingest([
    report(shared.imei, '2026-11-21T10:29:00Z', { batteryPercent: 80 }, place(41.39, 2.16)),
    report(shared.imei, '2026-11-21T10:29:30Z', {}, place(41.39, 2.16)),
    report(shared.imei, '2026-11-21T10:30:00Z', {}, place(41.39, 2.16)),
  ])
  await house.asRider(rider, 'sharing.reserveVehicle', { vehicleId: shared.id })
  await house.asRider(rider, 'sharing.startTrip', { vehicleId: shared.id })
  house.clock.set(new Date('2026-11-21T10:42:00Z'))
  await house.asRider(rider, 'sharing.endTrip')
  await db.asOwner('update trips set distance_metres = 3200 where vehicle_id = $1', [shared.id])
  const { body, total } = await daysOf(managerOf(alfa), shared.id)
  expect(total).toBe(3)
  expect(body.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20', '2026-11-19'])
  expect(body[0]).toMatchObject({ trips: 1, distanceMetres: 3200, drivenMinutes: 12, reports: 5, batteryLowest: 8 })
  expect(body[1]).toEqual({
    day: '2026-11-20',
    trips: 0,
    distanceMetres: 0,
    drivenMinutes: 0,
    reports: 4,
    batteryFirst: 55,
    batteryLast: 70,
    batteryLowest: 40,
    odometerLast: 2500,
  })
  expect(body[2]).toMatchObject({ reports: 1, batteryFirst: 60, batteryLast: 60, odometerLast: 1000 })
  // the provider sees the day of the holder before too
  const whole = await daysOf(admin, shared.id)
  expect(whole.body.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-20', '2026-11-19', '2026-11-12'])
  const page = await daysOf(admin, shared.id, { page: 2, pageSize: 3 })
  expect([page.body.map(({ day }) => day), page.total]).toEqual([['2026-11-12'], 4])
  const one = await daysOf(admin, shared.id, { since: '2026-11-19', until: '2026-11-19' })
  expect(one.body.map(({ day, reports }) => [day, reports])).toEqual([['2026-11-19', 1]])
  // ridden and never heard of: it is a day too, that of the end, as of each figure of a month
  const [trip] = await db.asOwner('select started_at, ended_at from trips where vehicle_id = $1', [shared.id])
  const lasted = (startedAt: unknown, endedAt: unknown) =>
    db.asOwner('update trips set started_at = $2, ended_at = $3 where vehicle_id = $1', [shared.id, startedAt, endedAt])
  await lasted('2026-11-17T22:55:00Z', '2026-11-17T23:05:00Z')
  const ridden = await daysOf(admin, shared.id, { since: '2026-11-17', until: '2026-11-18' })
  expect(ridden.body).toMatchObject([{ day: '2026-11-18', trips: 1, reports: 0, batteryFirst: null }])
  expect((await daysOf(admin, shared.id, { since: '2026-11-17', until: '2026-11-17' })).body).toEqual([])
  await lasted(trip?.started_at, trip?.ended_at)
})

test('of a departure it is known which trip took it away, if one did', async () => {
  const departed = (at: string, leftAt: string) =>
    db.asOwner(
      `insert into vehicle_events (operator_id, vehicle_id, at, kind, source, detail, received_at) values ($1, $2, $3, 'moved', 'json', $4, $3)`,
      [alfa, shared.id, at, JSON.stringify({ distanceMetres: 900, leftAt: Date.parse(leftAt) })],
    )
  await departed('2026-11-21T10:35:00Z', '2026-11-21T10:31:00Z')
  await departed('2026-11-21T09:00:00Z', '2026-11-21T08:55:00Z')
  const [trip] = await db.asOwner('select id from trips where vehicle_id = $1', [shared.id])
  const { body } = await eventsOf(managerOf(alfa), shared.id, { since: '2026-11-21', until: '2026-11-21' })
  const departures = body.filter(({ kind }) => kind === 'moved')
  expect(departures.map(({ isInTrip, tripId }) => [isInTrip, tripId])).toEqual([
    [true, trip?.id],
    [false, null],
  ])
  expect(body.some(({ kind, isInTrip }) => kind !== 'moved' && isInTrip)).toBe(false)
})

test('days by the clock of who asks: at 23:30 it is still today, also in the nights when clocks are changed', async () => {
  const { id, imei } = await house.newVehicle(alfa)
  const before = house.clock.now()
  const daysAt = async (now: string, timeZone?: string) => {
    house.clock.set(new Date(now))
    await house.vehicles.telemetry.ingest([report(imei, now, { batteryPercent: 50 })])
    const { body } = await daysOf(admin, id, { pageSize: 1, ...(timeZone ? { timeZone } : {}) })
    return body.map(({ day }) => day)
  }
  // 23:30 in Madrid, and in London when it is tomorrow in Madrid
  expect(await daysAt('2026-11-24T22:30:00Z', 'Europe/Madrid')).toEqual(['2026-11-24'])
  expect(await daysAt('2026-11-24T23:30:00Z', 'Europe/London')).toEqual(['2026-11-24'])
  expect(await daysAt('2026-11-24T23:30:00Z')).toEqual(['2026-11-25'])
  // the evenings before and after the clocks are put forward, on 28/03/2027 at 02:00
  expect(await daysAt('2027-03-27T22:30:00Z', 'Europe/Madrid')).toEqual(['2027-03-27'])
  expect(await daysAt('2027-03-28T21:30:00Z', 'Europe/Madrid')).toEqual(['2027-03-28'])
  expect(await daysAt('2027-03-28T22:30:00Z', 'Europe/Madrid')).toEqual(['2027-03-29'])
  // and back, on 31/10/2027 at 03:00
  expect(await daysAt('2027-10-30T21:30:00Z', 'Europe/Madrid')).toEqual(['2027-10-30'])
  expect(await daysAt('2027-10-30T22:30:00Z', 'Europe/Madrid')).toEqual(['2027-10-31'])
  expect(await daysAt('2027-10-31T22:30:00Z', 'Europe/Madrid')).toEqual(['2027-10-31'])
  house.clock.set(before)
})

test('charges and exchanges are found in what the vehicle said, each by who held it then', async () => {
  const told = await chargesOf(admin, shared.id, { since: '2026-11-10', until: '2026-11-20' })
  expect(told.body).toEqual([
    {
      since: '2026-11-20T03:00:00.000Z',
      until: '2026-11-20T04:00:00.000Z',
      fromPercent: 40,
      toPercent: 70,
      kind: 'charge',
    },
    {
      since: '2026-11-12T10:05:00.000Z',
      until: '2026-11-12T10:10:00.000Z',
      fromPercent: 9,
      toPercent: 96,
      kind: 'swap',
    },
  ])
  expect(told.total).toBe(2)
  const page = await chargesOf(admin, shared.id, { since: '2026-11-10', until: '2026-11-20', page: 2, pageSize: 1 })
  expect([page.body.map(({ kind }) => kind), page.total]).toEqual([['swap'], 2])
  const ofAlfa = await chargesOf(managerOf(alfa), shared.id, { since: '2026-11-10', until: '2026-11-20' })
  expect(ofAlfa.body.map(({ kind }) => kind)).toEqual(['charge'])
  // one that begins in the span and ends after it is shown completely, and one that began before it not at all
  const first = await chargesOf(admin, shared.id, { since: '2026-11-20T02:00:00Z', until: '2026-11-20T03:30:00Z' })
  expect(first.body).toMatchObject([{ fromPercent: 40, toPercent: 70 }])
  const second = await chargesOf(admin, shared.id, { since: '2026-11-20T03:30:00Z', until: '2026-11-20T05:00:00Z' })
  expect(second.body).toEqual([])
})

test.for(['2026-11-12T10:05:00.000Z', '2026-11-20T03:00:00.000Z'])(
  'what begins exactly where one span ends and the next begins (%s) is of the next alone',
  async (bound) => {
    const at = (days: number) => new Date(Date.parse(bound) + days * 86_400_000).toISOString()
    const [before, after] = [
      await chargesOf(admin, shared.id, { since: at(-2), until: bound }),
      await chargesOf(admin, shared.id, { since: bound, until: at(1) }),
    ]
    expect(before).toEqual({ body: [], total: 0 })
    expect(after.body.map(({ since }) => since)).toEqual([bound])
    expect(after.total).toBe(1)
  },
)

test('many readings of the same are as few; a battery that was out while the vehicle spoke on was exchanged', async () => {
  const { id, imei } = await house.newVehicle(alfa)
  const began = Date.parse('2026-11-18T10:00:00Z')
  const minute = (n: number) => new Date(began + n * 60_000).toISOString()
  await house.vehicles.telemetry.ingest([
    ...Array.from({ length: 60 }, (_, n) => report(imei, minute(n), { batteryPercent: 20 })),
    ...Array.from({ length: 40 }, (_, n) => report(imei, minute(60 + n), { odometerMetres: 1000 + n })),
    ...Array.from({ length: 60 }, (_, n) => report(imei, minute(100 + n), { batteryPercent: 90 })),
  ])
  const span = { since: new Date('2026-11-18'), until: new Date('2026-11-19') }
  const points = await house.asSystem((work) => house.vehicles.past.batteryPoints(work, id, span))
  expect(
    points.map(({ at, batteryPercent, reportsWithoutBattery }) => [
      (at - began) / 60_000,
      batteryPercent,
      reportsWithoutBattery,
    ]),
  ).toEqual([
    [0, 20, 0],
    [59, 20, 0],
    [100, 90, 40],
    [159, 90, 0],
  ])
  expect((await chargesOf(admin, id)).body).toMatchObject([{ since: minute(59), until: minute(100), kind: 'swap' }])
})

test('the zero date of the document is no date, and a year beyond all reports shows none [T-06]', async () => {
  for (const asked of [chargesOf, eventsOf, daysOf]) {
    expect(await asked(admin, shared.id, { since: '0001-01-01T00:00:00Z' })).toEqual(await asked(admin, shared.id))
    expect((await asked(admin, shared.id, { since: '9999-12-31T23:59:59-12:00' })).body).toEqual([])
    expect((await asked(admin, shared.id, { since: '1900-01-01T00:00:00+00:00' })).body).toEqual([])
  }
})

test('at most 92 days are looked through at once; one date is enough', async () => {
  for (const spec of contract.vehicleRecordEndpoints) {
    if (!('query' in spec)) continue
    expect(() => spec.query.parse({ since: '2026-01-01', until: '2026-04-02' })).not.toThrow()
    expect(() => spec.query.parse({ since: '2026-01-01', until: '2026-04-03' })).toThrow('At most 92 days')
    expect(() => spec.query.parse({ since: '2026-01-02', until: '2026-01-01' })).toThrow('dates')
  }
  const now = new Date('2026-11-21T10:00:00Z')
  const span = (given: object) => {
    const { since, until } = contract.recordSpanOf(given, now)
    return [since.toISOString(), until.toISOString()]
  }
  expect(span({})).toEqual(['2026-10-22T10:00:00.000Z', now.toISOString()])
  expect(span({ since: '2026-11-01' })).toEqual(['2026-11-01T00:00:00.000Z', now.toISOString()])
  expect(span({ since: '2026-01-01' })).toEqual(['2026-01-01T00:00:00.000Z', '2026-04-03T01:00:00.000Z'])
  expect(span({ until: '2026-03-31' })).toEqual(['2026-03-02T00:00:00.000Z', '2026-04-01T00:00:00.000Z'])
  expect(await codeOf(eventsOf(admin, alfa))).toBe('vehicle.not_found')
})
