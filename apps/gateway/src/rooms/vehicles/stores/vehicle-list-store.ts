import type { ListQuery } from '@motora/contract'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type FilterColumn, filterOf, wildcardPattern } from '../../../kernel/db/column-filter.js'
import { orderOf } from '../../../kernel/db/list-order.js'
import type { Work } from '../../work.js'
import { type VehicleWithLatest, withLatest } from '../store.js'
import { vehicleLatest, vehicles } from '../tables.js'

/** What other rooms know of vehicles and operators, so that the list can be filtered and sorted by it. */
export interface Beside {
  rentals: readonly { vehicleId: string; status: string; customerEmail: string | null }[]
  operators: readonly { id: string; name: string; isOpen: boolean; hasAreas: boolean }[]
  /** Kept from riders by an open ticket of this operator. */
  kept: readonly { vehicleId: string; operatorId: string | null }[]
  /** Vehicles that new firmware is on its way into. */
  updating: readonly string[]
  /** Heard before this moment: silent. */
  silentBefore: Date
  lowBatteryPercent: number
}

export interface VehicleQuery {
  list: ListQuery
  beside: Beside
  field?: { name: string; value: string }
  operatorId?: string
  /** Only such as never reported or are silent. source: decision Z-20. */
  onlyMissing?: boolean
  /** Only such as have told a place. */
  onlyPlaced?: boolean
  heardSince?: Date
  withoutOutOfService?: boolean
  openOperatorsOnly?: boolean
}

const firmwareVersion = sql`coalesce(${vehicleLatest.more} ->> 'tcuVersion', ${vehicles.firmware} -> 'tcu' ->> 'current', ${vehicleLatest.more} ->> 'firmwareVersion')`
const status = sql`coalesce(r.status, 'free')`
const service = sql`case when ${vehicles.outOfService} then 'OUT' when r.status is not null and r.status <> 'booked' then 'ON' else 'OFF' end`

/** The rule `whyNotRentable` in the words of the database, for filter and order only; a test holds them together. */
const visibleToClients = ({ silentBefore, lowBatteryPercent }: Beside): SQL =>
  sql`(coalesce(o.is_open, false) and not ${vehicles.outOfService} and ${vehicles.selectToOperate}
    and ${vehicles.canOperate} and r.vehicle_id is null and k.vehicle_id is null and u.vehicle_id is null
    and coalesce(${vehicleLatest.receivedAt} >= ${silentBefore.toISOString()}::text::timestamptz, false)
    and ${vehicleLatest.latitude} is not null and ${vehicleLatest.longitude} is not null
    and not (o.has_areas and ${vehicleLatest.watch} @> '{"inside": false}')
    and coalesce(${vehicleLatest.batteryPercent} >= ${lowBatteryPercent}::int, true))`

const columnsOf = (beside: Beside): Record<string, FilterColumn> => ({
  model: { sql: vehicles.model, kind: 'text' },
  name: { sql: vehicles.name, kind: 'text' },
  plate: { sql: vehicles.plate, kind: 'text' },
  vin: { sql: vehicles.vin, kind: 'text' },
  imei: { sql: vehicles.imei, kind: 'text' },
  traceabilityId: { sql: vehicles.traceabilityId, kind: 'text' },
  firmwareVersion: { sql: firmwareVersion, kind: 'text' },
  status: { sql: status, kind: 'choice' },
  isVehicleOn: { sql: vehicleLatest.isVehicleOn, kind: 'boolean' },
  service: { sql: service, kind: 'choice' },
  outOfService: { sql: vehicles.outOfService, kind: 'boolean' },
  selectToOperate: { sql: vehicles.selectToOperate, kind: 'boolean' },
  canOperate: { sql: vehicles.canOperate, kind: 'boolean' },
  isHelmetIncluded: { sql: vehicles.isHelmetIncluded, kind: 'boolean' },
  currentVisibleToClients: { sql: visibleToClients(beside), kind: 'boolean' },
  batterySoc: { sql: vehicleLatest.batteryPercent, kind: 'number' },
  totalOdometer: { sql: vehicleLatest.odometerMetres, kind: 'number' },
  currentCustomerEmail: { sql: sql`r.customer_email`, kind: 'text' },
  sharingOperatorId: { sql: vehicles.operatorId, kind: 'choice' },
  sharingOperatorName: { sql: sql`o.name`, kind: 'text' },
  latestServiceTimestamp: { sql: vehicles.latestServiceAt, kind: 'instant' },
  lastConnectionTimestamp: { sql: vehicleLatest.receivedAt, kind: 'instant' },
  createdTimestamp: { sql: vehicles.createdAt, kind: 'instant' },
})

/** Text sorts without regard to case. */
const sortableOf = (columns: Record<string, FilterColumn>): Record<string, PgColumn | SQL> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column]) => [
      name,
      column.kind === 'text' ? sql`lower(${column.sql})` : column.sql,
    ]),
  )

const like = (column: PgColumn | SQL, value: string): SQL => sql`${column} ilike ${wildcardPattern(value)}`

/** The old filter: one field, one value, `*` for any characters. source: ledger E-23, decision Z-19. */
const oldFilter = ({ name, value }: { name: string; value: string }): SQL => {
  switch (name) {
    case 'Vin':
    case 'FrameNo':
      return like(vehicles.vin, value)
    case 'Imei':
      return like(vehicles.imei, value)
    case 'TraceabilityId':
      return like(vehicles.traceabilityId, value)
    case 'FirmwareVersion':
      return like(firmwareVersion, value)
    case 'Plate':
      return like(vehicles.plate, value)
    case 'Name':
      return like(vehicles.name, value)
    case 'Model':
      return like(vehicles.model, value)
    case 'SharingOperatorId':
      return sql`${vehicles.operatorId}::text = lower(${value})`
    case 'OutOfService':
      return sql`${vehicles.outOfService} = ${value.toLowerCase() === 'true'}`
    default:
      return sql`${vehicles.selectToOperate} = ${value.toLowerCase() === 'true'}`
  }
}

const conditionsOf = (query: VehicleQuery, columns: Record<string, FilterColumn>): SQL | undefined => {
  const { list, beside } = query
  const words = list.search ? `%${wildcardPattern(list.search)}%` : undefined
  const silentBefore = beside.silentBefore.toISOString()
  return and(
    isNull(vehicles.retiredAt),
    ...filterOf(list.filter, columns),
    query.field && oldFilter(query.field),
    query.operatorId === undefined ? undefined : eq(vehicles.operatorId, query.operatorId),
    query.onlyMissing
      ? sql`coalesce(${vehicleLatest.receivedAt} < ${silentBefore}::text::timestamptz, true)`
      : undefined,
    query.onlyPlaced ? sql`${vehicleLatest.latitude} is not null` : undefined,
    query.heardSince
      ? sql`${vehicleLatest.receivedAt} >= ${query.heardSince.toISOString()}::text::timestamptz`
      : undefined,
    query.withoutOutOfService ? eq(vehicles.outOfService, false) : undefined,
    words === undefined
      ? undefined
      : sql`(${vehicles.plate} ilike ${words} or ${vehicles.name} ilike ${words} or ${vehicles.model} ilike ${words}
        or ${vehicles.vin} ilike ${words} or ${vehicles.imei} ilike ${words} or r.customer_email ilike ${words} or o.name ilike ${words})`,
  )
}

const json = (rows: readonly unknown[]): string => JSON.stringify(rows)

/** One page of the vehicles in the scope, with how many there are in all. */
export const listVehicleRows = async (
  work: Work,
  query: VehicleQuery,
): Promise<{ rows: VehicleWithLatest[]; total: number }> => {
  const { list, beside } = query
  const columns = columnsOf(beside)
  const rentals = beside.rentals.map((r) => ({
    vehicle_id: r.vehicleId,
    status: r.status,
    customer_email: r.customerEmail,
  }))
  const operators = beside.operators.map((o) => ({ id: o.id, name: o.name, is_open: o.isOpen, has_areas: o.hasAreas }))
  const kept = beside.kept.map((k) => ({ vehicle_id: k.vehicleId, operator_id: k.operatorId }))
  const rentalsBeside = sql`(select * from json_to_recordset(${json(rentals)}::text::json) as x (vehicle_id uuid, status text, customer_email text)) r`
  const operatorsBeside = sql`(select * from json_to_recordset(${json(operators)}::text::json) as x (id uuid, name text, is_open boolean, has_areas boolean)) o`
  const keptBeside = sql`(select * from json_to_recordset(${json(kept)}::text::json) as x (vehicle_id uuid, operator_id uuid)) k`
  const updatingBeside = sql`(select value::uuid as vehicle_id from json_array_elements_text(${json(beside.updating)}::text::json)) u`
  const isUpdating = sql`u.vehicle_id = ${vehicles.id}`
  const isKept = sql`k.vehicle_id = ${vehicles.id} and k.operator_id is not distinct from ${vehicles.operatorId}`
  const where = conditionsOf(query, columns)
  const rows = await withLatest(work)
    .leftJoin(rentalsBeside, sql`r.vehicle_id = ${vehicles.id}`)
    .leftJoin(operatorsBeside, sql`o.id = ${vehicles.operatorId}`)
    .leftJoin(keptBeside, isKept)
    .leftJoin(updatingBeside, isUpdating)
    .where(where)
    .orderBy(
      ...orderOf(list.sort, sortableOf(columns)).map((order) => sql`${order} nulls last`),
      asc(sql`lower(${vehicles.name})`),
      asc(vehicles.id),
    )
    .limit(list.pageSize)
    .offset((list.page - 1) * list.pageSize)
  const [all] = await work.tx
    .select({ total: sql<number>`count(*)::int` })
    .from(vehicles)
    .leftJoin(vehicleLatest, eq(vehicleLatest.vehicleId, vehicles.id))
    .leftJoin(rentalsBeside, sql`r.vehicle_id = ${vehicles.id}`)
    .leftJoin(operatorsBeside, sql`o.id = ${vehicles.operatorId}`)
    .leftJoin(keptBeside, isKept)
    .leftJoin(updatingBeside, isUpdating)
    .where(where)
  return { rows, total: all?.total ?? 0 }
}
