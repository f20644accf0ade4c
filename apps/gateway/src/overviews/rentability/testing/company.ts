import { silentAfterMs } from '@motora/rules/vehicles'
import { newId } from '../../../kernel/ids.js'
import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from '../../../rooms/sharing/testing/open-sharing.js'
import type { Holder, Standing } from './standings.js'

/** Where every vehicle of this company is that has a position; degrees, WGS84. */
export const place = { latitude: 41.39, longitude: 2.16 }

/** An operator of each kind, and vehicles that each of them has held. */
export interface Company {
  db: TestDatabase
  house: Sharing
  operators: Record<Exclude<Holder, 'none'>, string>
  former: string
  /** May rent from every operator, were it not for the operator itself. */
  rider: Awaited<ReturnType<Sharing['newRider']>>
  vehicleIds: string[]
}

export const foundCompany = async (db: TestDatabase, vehicleCount: number): Promise<Company> => {
  const house = openSharing(db)
  const operators = {
    plain: await house.newOperator('Plain'),
    unvalidated: await house.newOperator('Unvalidated', { canOperate: false }),
    withoutTariff: await house.newOperator('Without tariff', {}, null),
    excluded: await house.newOperator('Excluded'),
    withAreas: await house.newOperator('With areas'),
    areasTakenBack: await house.newOperator('Areas taken back'),
  }
  const former = await house.newOperator('Former')
  await db.asOwner(
    `update operators set timezone = 'UTC', exclusion_start = '09:00', exclusion_end = '11:00' where id = $1`,
    [operators.excluded],
  )
  const rider = await house.newRider()
  await house.asSystem(async (work) => {
    await house.operators.drawAreas(work, operators.withAreas, [{ name: null, ...place, radiusMetres: 500 }])
    await house.customers.link(work, rider.customerId, operators.unvalidated)
  })
  const vehicleIds: string[] = []
  for (let made = 0; made < vehicleCount; made += 1) vehicleIds.push((await house.newVehicle(null)).id)
  for (const operatorId of [...Object.values(operators), former])
    await db.asOwner(
      'insert into vehicle_tenures (operator_id, vehicle_id, first_assigned_at) select $1, id, created_at from vehicles',
      [operatorId],
    )
  return { db, house, operators, former, rider, vehicleIds }
}

/** Makes a vehicle stand so. */
export const putStanding = async (
  { house, db, operators, former }: Company,
  id: string,
  s: Standing,
): Promise<void> => {
  const now = house.clock.now()
  const operatorId = s.holder === 'none' ? null : operators[s.holder]
  const heard = { never: null, silent: -silentAfterMs - 1, 'at the limit': -silentAfterMs, now: 0 }[s.heard]
  await db.asOwner(
    'update vehicles set operator_id = $2, retired_at = $3, out_of_service = $4, select_to_operate = $5, can_operate = $6 where id = $1',
    [id, operatorId, s.retired ? now : null, s.outOfService, s.selectToOperate, s.canOperate],
  )
  await db.asOwner(
    `update vehicle_latest set operator_id = $2, received_at = $3, latitude = $4, longitude = $5, battery_percent = $6, watch = $7
     where vehicle_id = $1`,
    [
      id,
      operatorId,
      heard === null ? null : new Date(now.getTime() + heard),
      s.position ? place.latitude : null,
      s.position ? place.longitude : null,
      s.battery,
      s.area === 'never judged' ? '{}' : JSON.stringify({ inside: s.area === 'inside' }),
    ],
  )
  await db.asOwner('delete from tickets where vehicle_id = $1', [id])
  if (s.ticket !== 'none')
    await db.asOwner(
      `insert into tickets (operator_id, id, code, title, created_at, created_by_name, vehicle_id, vehicle_name, model, imei, vehicle_cannot_operate, closed_at)
       select $2, $3, $4, 'Flat tyre', $5, 'Test', id, name, model, imei, $6, $7 from vehicles where id = $1`,
      [
        id,
        s.ticket === 'former' ? former : operatorId,
        newId(),
        `INC-2026-${newId()}`,
        now,
        s.ticket !== 'only noted',
        s.ticket === 'closed' ? now : null,
      ],
    )
  await db.asOwner('delete from upgrade_vehicles where vehicle_id = $1', [id])
  if (s.updating !== 'no')
    await db.asOwner(
      `insert into upgrade_vehicles (operator_id, upgrade_id, vehicle_id, vehicle_name, model, target, status, ended_at)
       select $2, $3, id, name, model, 'ECU', $4, $5 from vehicles where id = $1`,
      [
        id,
        s.updating === 'former' ? former : operatorId,
        newId(),
        s.updating === 'waits' ? 'pending' : s.updating === 'ended' ? 'succeeded' : 'installing',
        s.updating === 'ended' ? now : null,
      ],
    )
  await db.asOwner('delete from services where vehicle_id = $1', [id])
  if (s.rental !== 'none' && operatorId !== null)
    await db.asOwner(
      `insert into services (operator_id, id, vehicle_id, customer_id, vehicle_name, vehicle_vin, vehicle_model, state, reserved_at, reserve_limit_at, started_at, ended_at)
       select $2, $3, id, $4, name, vin, model, $5, $6, $7, $8, $9 from vehicles where id = $1`,
      [
        id,
        operatorId,
        newId(),
        // one rental for each rider: each of these has a rider of its own
        (await house.newRider()).customerId,
        s.rental === 'lapsed' ? 'reserved' : s.rental,
        now,
        s.rental === 'lapsed' ? new Date(now.getTime() - 1) : now,
        s.rental === 'in progress' || s.rental === 'ended' ? now : null,
        s.rental === 'ended' ? now : null,
      ],
    )
}
