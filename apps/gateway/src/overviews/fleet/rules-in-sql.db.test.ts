import { overallStatuses } from '@motora/contract/vehicles'
import { inExclusionTime } from '@motora/rules/operators'
import {
  isBatteryLow,
  isMissing,
  isSilent,
  overallStatusOf,
  serviceColumnOf,
  silentAfterMs,
  silentAfterMsOf,
  statusOf,
  thresholdsIn,
  whyNotRentable,
} from '@motora/rules/vehicles'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { readRentableContext, rentableFacts } from '../../rooms/sharing/index.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { findVehicleContext, listFleet, saidBySql } from './store.js'
import { rentalOf, surroundingsOf } from './vehicle-context.js'

let db: TestDatabase
let house: Sharing
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
}, 60_000)
afterAll(() => db.close())

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)
/** Milliseconds from now at which a rule changes its mind, and one to each side. */
const around = (ms: number) => oneOf(ms - 1, ms, ms + 1)
/** Mostly as a rentable vehicle has it, or too few would be rentable. */
const usually = <T>(fine: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(fine) }, { weight: 1, arbitrary: other })
/** What the fourth operator says; the others have said nothing. */
const own = { lowBatteryPercent: 11, silentAfterMinutes: 60 }
const vehicle = fc.record({
  holder: usually<number | null>(0, oneOf(null, 1, 2, 3)),
  isRetired: usually(false, fc.boolean()),
  outOfService: usually(false, fc.boolean()),
  selectToOperate: usually(true, fc.boolean()),
  canOperate: usually(true, fc.boolean()),
  receivedAgoMs: usually<number | null>(
    silentAfterMs,
    fc.oneof(fc.constant(null), around(silentAfterMs), around(silentAfterMsOf(own))),
  ),
  latitude: usually<number | null>(41, fc.constant(null)),
  longitude: usually<number | null>(2, fc.constant(null)),
  batteryPercent: oneOf(null, 9, 10, 10, 11, 14, 15, 80),
  watch: usually<object>({}, oneOf({ inside: true }, { inside: false }, { silent: true })),
  rental: usually<string | null>(
    null,
    oneOf('reserved', 'lapsing', 'lapsed', 'in progress', 'paused', 'ended', 'cancelled'),
  ),
  ticket: usually<string | null>(null, oneOf('keeps', 'closed', 'harmless', 'other operator')),
  update: usually<string | null>(null, oneOf('pending', 'sent', 'downloading', 'installing', 'failed')),
})

test('what SQL says again of a vehicle is what the rules say of it, whatever meets: overall status, rental, service, missing, low battery, rentable', async () => {
  const { clock, newOperator, newRider, asSystem } = house
  const now = clock.now()
  const operatorIds = [
    await newOperator('Open'),
    await newOperator('Not yet'),
    await newOperator('Excluded'),
    await newOperator('Areas'),
  ]
  const [, notYet, excluded, withAreas] = operatorIds
  await db.asOwner('update operators set can_operate = true, cannot_operate_reason = null')
  await db.asOwner('update operators set can_operate = false where id = $1', [notYet])
  await db.asOwner(`update operators set exclusion_start = '00:00', exclusion_end = '23:59' where id = $1`, [excluded])
  await db.asOwner(
    `insert into operator_areas (operator_id, id, kind, latitude, longitude, radius_metres) values ($1, $2, 'circle', 41, 2, 10)`,
    [withAreas, newId()],
  )
  await db.asOwner(
    'insert into operator_watch (operator_id, low_battery_percent, silent_after_minutes, updated_at) values ($1, $2, $3, now())',
    [withAreas, own.lowBatteryPercent, own.silentAfterMinutes],
  )
  const firmwareId = newId()
  await db.asOwner(
    `insert into firmwares (id, name, target, hardware_versions, version, version_order, file_id, file_name, size_bytes, sha256, created_at, created_by)
     values ($1, 'f', 'TCU', '{1}', '1', '1', $1, 'f', 1, '', now(), 'x')`,
    [firmwareId],
  )
  const upgradeId = newId()
  await db.asOwner(
    `insert into upgrades (id, name, firmware_id, selection, state, started_at, share_at_once_percent, pause_above_failed_percent, max_attempts, allow_older, created_at, created_by)
     values ($1, 'u', $2, '{}', 'running', now(), 10, 10, 1, false, now(), 'x')`,
    [upgradeId, firmwareId],
  )

  const given = fc.sample(vehicle, { numRuns: 150, seed: 13 })
  const ids = given.map(() => newId())
  for (const [n, v] of given.entries()) {
    const id = ids[n] ?? ''
    const operatorId = v.holder === null ? null : (operatorIds[v.holder] ?? null)
    const ms = (distance: number) => new Date(now.getTime() + distance).toISOString()
    await db.asOwner('begin')
    await db.asOwner(
      `insert into vehicles (id, operator_id, name, model, vin, imei, out_of_service, select_to_operate, can_operate, created_at, retired_at)
       values ($1, $2, 'v', 'S01', $3, $3, $4, $5, $6, now(), case when $7::boolean then now() end)`,
      [id, operatorId, `VIN${n}`, v.outOfService, v.selectToOperate, v.canOperate, v.isRetired],
    )
    for (const holder of operatorIds)
      await db.asOwner(
        'insert into vehicle_tenures (operator_id, vehicle_id, first_assigned_at) values ($1, $2, now())',
        [holder, id],
      )
    await db.asOwner(
      `insert into vehicle_latest (vehicle_id, operator_id, received_at, latitude, longitude, battery_percent, watch)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [
        id,
        operatorId,
        v.receivedAgoMs === null ? null : ms(-v.receivedAgoMs),
        v.latitude,
        v.longitude,
        v.batteryPercent,
        v.watch,
      ],
    )
    if (v.rental !== null && operatorId !== null) {
      const isReserved = v.rental === 'reserved' || v.rental.startsWith('laps')
      const hasStarted = ['in progress', 'paused', 'ended'].includes(v.rental)
      const { customerId } = await newRider()
      await db.asOwner(
        `insert into services (operator_id, id, vehicle_id, customer_id, vehicle_name, vehicle_vin, vehicle_model, state, reserved_at, reserve_limit_at, started_at, ended_at, paused_since)
         values ($1, $2, $3, $4, 'v', 'v', 'S01', $5, $6, $7, $8, $9, $10)`,
        [
          operatorId,
          newId(),
          id,
          customerId,
          isReserved ? 'reserved' : v.rental,
          ms(-900_000),
          v.rental === 'lapsed' ? ms(-1) : v.rental === 'lapsing' ? ms(0) : ms(60_000),
          hasStarted ? ms(-600_000) : null,
          v.rental === 'ended' ? ms(0) : null,
          v.rental === 'paused' ? ms(0) : null,
        ],
      )
    }
    if (v.ticket !== null)
      await db.asOwner(
        `insert into tickets (operator_id, id, code, title, created_at, created_by_name, vehicle_id, vehicle_name, model, imei, vehicle_cannot_operate, closed_at)
         values ($1, $2, $3, 't', '2026-01-01', 'x', $4, 'v', 'S01', 'i', $5, $6)`,
        [
          v.ticket === 'other operator' ? operatorIds[((v.holder ?? 0) + 1) % 4] : operatorId,
          newId(),
          `INC-${n}`,
          id,
          v.ticket !== 'harmless',
          v.ticket === 'closed' ? '2026-01-02' : null,
        ],
      )
    if (v.update !== null)
      await db.asOwner(
        `insert into upgrade_vehicles (operator_id, upgrade_id, vehicle_id, vehicle_name, model, target, status, ended_at)
         values ($1, $2, $3, 'v', 'S01', 'TCU', $4, $5)`,
        [operatorId, upgradeId, id, v.update, v.update === 'failed' ? ms(0) : null],
      )
    await db.asOwner('commit')
  }

  await asSystem(async (work) => {
    const operators = new Map((await house.operators.listOperators(work)).map((one) => [one.id, one]))
    const open = [...operators.values()].flatMap(
      ({ id, canOperate, exclusionStart: start, exclusionEnd: end, timezone }) =>
        canOperate && !inExclusionTime({ start, end, timezone }, work.now) ? id : [],
    )
    // by the rooms, each for itself
    const rentals = new Map((await house.sharing.listActiveRentals(work)).map((one) => [one.vehicleId, one]))
    const context = await readRentableContext(house, work)
    const alive = await house.vehicles.fleet.vehiclesByIds(work, ids)
    const byRules = alive.map((row) => {
      const { id, operatorId, outOfService } = row.vehicle
      const rental = rentals.get(id)
      const status = statusOf(rentalOf(rental))
      const operator = operators.get(operatorId ?? '') ?? null
      const thresholds = thresholdsIn(context.thresholds, operatorId)
      const lastConnectionAt = row.latest?.receivedAt?.getTime() ?? null
      return {
        id,
        status,
        service: serviceColumnOf({ outOfService, serviceActive: status === 'in service' }),
        isSilent: isSilent(lastConnectionAt, work.now.getTime(), silentAfterMsOf(thresholds)),
        isMissing: isMissing(lastConnectionAt, work.now.getTime(), silentAfterMsOf(thresholds)),
        overallStatus: overallStatusOf({ outOfService, status, lastConnectionAt }, thresholds, work.now.getTime()),
        isBatteryLow: isBatteryLow(row.latest?.batteryPercent ?? null, thresholds),
        isRentable: whyNotRentable(rentableFacts(row, operator, rental !== undefined, context, work.now)).length === 0,
      }
    })
    const bySql = new Map((await saidBySql(work, open)).map((one) => [one.id, one]))
    expect(byRules.map(({ id }) => bySql.get(id))).toEqual(byRules)
    // a sample in which everything is alike would prove nothing
    for (const name of ['status', 'service', 'isSilent', 'isMissing', 'isBatteryLow', 'isRentable'] as const)
      expect(new Set(byRules.map((one) => one[name])).size, name).toBeGreaterThan(1)
    expect(byRules.filter(({ isRentable }) => isRentable).length).toBeGreaterThan(2)
    expect(new Set(byRules.map(({ overallStatus }) => overallStatus))).toEqual(new Set(overallStatuses))

    // and what the view shows with a vehicle is what the rooms say
    for (const { vehicle: one } of alive) {
      const row = await findVehicleContext(work, one.id)
      const seen = surroundingsOf(row ? [row] : [], work.now)
      const rental = rentals.get(one.id)
      expect({
        rental: seen.rentals.get(one.id),
        operator: seen.operators.get(one.operatorId ?? ''),
        isKept: seen.kept.get(one.id)?.includes(one.operatorId) ?? false,
        isUpdating: seen.updating.has(one.id),
        hasAreas: seen.operatorsWithAreas.has(one.operatorId ?? ''),
        thresholds: thresholdsIn(seen.thresholds, one.operatorId),
      }).toMatchObject({
        rental: rental && {
          serviceId: rental.serviceId,
          customerId: rental.customerId,
          startedAt: rental.startedAt,
          customerEmail: rental.customerEmail,
          customerFullName: rental.customerFullName,
        },
        operator: operators.has(one.operatorId ?? '') ? { id: one.operatorId } : undefined,
        isKept: context.kept.get(one.id)?.includes(one.operatorId) ?? false,
        isUpdating: context.updating.has(one.id),
        hasAreas: context.operatorsWithAreas.has(one.operatorId ?? ''),
        thresholds: thresholdsIn(context.thresholds, one.operatorId),
      })
    }
    const page = await listFleet(work, { page: 1, pageSize: 500 }, {}, [])
    expect([page.total, page.rows.length]).toEqual([alive.length, alive.length])
  })
}, 120_000)
