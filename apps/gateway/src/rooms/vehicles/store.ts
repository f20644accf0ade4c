import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { arrayText } from '../../kernel/db/array-text.js'
import { rowsGiven } from '../../kernel/db/rows-given.js'
import type { Work } from '../work.js'
import { type VehicleData, vehicleDataTypes } from './manage/vehicle-data.js'
import { noteStates } from './stores/states-store.js'
import { vehicleLatest, vehicles, vehicleTenures } from './tables.js'

export type VehicleRow = typeof vehicles.$inferSelect
export type LatestRow = typeof vehicleLatest.$inferSelect
export interface VehicleWithLatest {
  vehicle: VehicleRow
  latest: LatestRow | null
}

/** A query of vehicles with their newest state. */
const withLatest = (work: Work) =>
  work.tx
    .select({ vehicle: vehicles, latest: vehicleLatest })
    .from(vehicles)
    .leftJoin(vehicleLatest, eq(vehicleLatest.vehicleId, vehicles.id))

export const findVehicle = async (work: Work, id: string): Promise<VehicleWithLatest | undefined> =>
  (await withLatest(work).where(eq(vehicles.id, id)))[0]

/** Vehicles by what their devices call themselves, with who holds them; retired ones have no device any more. */
export const vehicleIdsByImei = async (
  work: Work,
  imeis: readonly string[],
): Promise<Map<string, { vehicleId: string; operatorId: string | null }>> => {
  const rows = await work.tx
    .select({ imei: vehicles.imei, vehicleId: vehicles.id, operatorId: vehicles.operatorId })
    .from(vehicles)
    .where(and(inArray(vehicles.imei, [...imeis]), isNull(vehicles.retiredAt)))
  return new Map(rows.map(({ imei, ...found }) => [imei, found]))
}

/** Holds the vehicle until the end of the work; others wait, reading goes on. */
export const lockVehicleRow = async (work: Work, id: string): Promise<VehicleRow | undefined> =>
  (await work.tx.select().from(vehicles).where(eq(vehicles.id, id)).for('no key update'))[0]

/** In the order of their ids, so that two such calls wait for one another and never deadlock. */
export const lockVehicleRows = (work: Work, ids: readonly string[]): Promise<VehicleRow[]> =>
  work.tx
    .select()
    .from(vehicles)
    .where(inArray(vehicles.id, [...ids]))
    .orderBy(asc(vehicles.id))
    .for('no key update')

export const latestOfVehicles = (work: Work, ids: readonly string[]): Promise<LatestRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : work.tx
        .select()
        .from(vehicleLatest)
        .where(inArray(vehicleLatest.vehicleId, [...ids]))

export const vehiclesWithLatest = (
  work: Work,
  which: { ids?: readonly string[]; after?: string; limit?: number },
): Promise<VehicleWithLatest[]> => {
  const query = withLatest(work)
    .where(
      and(
        isNull(vehicles.retiredAt),
        which.ids && inArray(vehicles.id, [...which.ids]),
        which.after === undefined ? undefined : sql`${vehicles.id} > ${which.after}`,
      ),
    )
    .orderBy(asc(vehicles.id))
  return which.limit === undefined ? query : query.limit(which.limit)
}

/** Of one statement: an import enters thousands. */
const rowsAtOnce = 1000

/** Who enters the fleet, and in whose hands. */
export interface NewVehicle extends Partial<VehicleData> {
  id: string
  /** Null: the provider's. */
  operatorId: string | null
}

/** Enters vehicles with the rows of each: who holds it, its newest, its state. */
export const insertVehicles = async (work: Work, rows: readonly NewVehicle[]): Promise<void> => {
  const now = sql`${work.now.toISOString()}::text::timestamptz`
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce)
    await work.tx.execute(sql`
      insert into vehicles (id, operator_id, created_at, name, model, revision, color, manufacture_date, plate, vin, imei,
        bluetooth_mac, battery_pack_id, traceability_id, homologation_type)
      select id, "operatorId", ${now}, name, model, revision, color, "manufactureDate", plate, vin, imei,
        "bluetoothMac", "batteryPackId", "traceabilityId", "homologationType"
      from ${rowsGiven('d', { id: 'uuid', operatorId: 'uuid', ...vehicleDataTypes }, some)}`)
    const ids = some.map(({ id }) => id)
    const entered = sql`id = any (${arrayText(ids)}::uuid[])`
    await work.tx.execute(sql`
      insert into vehicle_tenures (operator_id, vehicle_id, first_assigned_at)
      select operator_id, id, ${now} from vehicles where ${entered} and operator_id is not null order by id`)
    await work.tx.execute(sql`
      insert into vehicle_latest (vehicle_id, operator_id) select id, operator_id from vehicles where ${entered} order by id`)
    await noteStates(work, ids, true)
  }
}

export const insertTenures = async (work: Work, operatorId: string, vehicleIds: readonly string[]): Promise<void> => {
  await work.tx
    .insert(vehicleTenures)
    .values(vehicleIds.map((vehicleId) => ({ operatorId, vehicleId, firstAssignedAt: work.now })))
    .onConflictDoNothing()
}

/** The vehicle and its newest change hands together; what it said before stays with who held it then. */
export const moveVehicles = async (work: Work, operatorId: string | null, ids: readonly string[]): Promise<void> => {
  await noteStates(work, ids, false)
  await work.tx
    .update(vehicles)
    .set({ operatorId, version: sql`${vehicles.version} + 1` })
    .where(inArray(vehicles.id, [...ids]))
  // what detectors remember is of the areas, bounds and places of the operator before; silence and clock are its own
  await work.tx
    .update(vehicleLatest)
    .set({
      operatorId,
      watch: sql`coalesce((select jsonb_object_agg(key, value) from jsonb_each(${vehicleLatest.watch})
        where key in ('silent', 'wrongClock', 'delays', 'fixDelays')), '{}')`,
    })
    .where(inArray(vehicleLatest.vehicleId, [...ids]))
  await noteStates(work, ids, true)
}

export const lockLatestRows = async (work: Work, ids: readonly string[]): Promise<void> => {
  await work.tx
    .select({ id: vehicleLatest.vehicleId })
    .from(vehicleLatest)
    .where(inArray(vehicleLatest.vehicleId, [...ids]))
    .orderBy(asc(vehicleLatest.vehicleId))
    .for('no key update')
}

export const updateVehicles = async (
  work: Work,
  ids: readonly string[],
  change: Partial<Omit<typeof vehicles.$inferInsert, 'operatorId' | 'retiredAt'>>,
): Promise<void> => {
  await work.tx
    .update(vehicles)
    .set({ ...change, version: sql`${vehicles.version} + 1` })
    .where(inArray(vehicles.id, [...ids]))
  if (change.outOfService !== undefined) await noteStates(work, ids, true)
}

/** Takes a vehicle out of the fleet; it reports nothing any more, and that it is silent is not announced. */
export const retireVehicleRow = async (work: Work, id: string): Promise<void> => {
  await noteStates(work, [id], false)
  await work.tx
    .update(vehicles)
    .set({ retiredAt: work.now, version: sql`${vehicles.version} + 1` })
    .where(eq(vehicles.id, id))
  await work.tx
    .update(vehicleLatest)
    .set({ watch: sql`${vehicleLatest.watch} || '{"silent": true}'` })
    .where(eq(vehicleLatest.vehicleId, id))
}

/** @param at when the rental began; an older one than known changes nothing */
export const raiseLatestService = async (work: Work, vehicleId: string, at: Date): Promise<void> => {
  await work.tx
    .update(vehicles)
    .set({ latestServiceAt: at })
    .where(
      and(
        eq(vehicles.id, vehicleId),
        sql`coalesce(${vehicles.latestServiceAt} < ${at.toISOString()}::text::timestamptz, true)`,
      ),
    )
}

/** The same of many vehicles. @param newest when the newest rental of each began, by vehicle */
export const raiseLatestServices = async (work: Work, newest: ReadonlyMap<string, Date>): Promise<void> => {
  if (newest.size === 0) return
  await work.tx.execute(
    sql`update vehicles v set latest_service_at = d.at
      from unnest(${arrayText([...newest.keys()])}::uuid[],
        ${arrayText([...newest.values()].map((at) => at.toISOString()))}::timestamptz[]) as d (id, at)
      where v.id = d.id and coalesce(v.latest_service_at < d.at, true)`,
  )
}
