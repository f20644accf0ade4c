import type { ListQuery } from '@motora/contract'
import { defaultThresholds } from '@motora/contract/operators'
import type { OverallStatus } from '@motora/contract/vehicles'
import { minRentalBatteryPercent } from '@motora/rules/vehicles'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { foldedSort, foldedText, isLike } from '../../kernel/db/column-filter.js'
import { ascending } from '../../kernel/db/keyset.js'
import { type List, type Page, pageOf } from '../../kernel/db/page-of.js'
import type { Work } from '../../rooms/work.js'
import { fleetVehicles as f } from './tables.js'

export interface FleetQuery {
  /** The filter of old: one field, one value. */
  field?: { name: string; value: string }
  operatorId?: string
  /** Only such as never reported or are silent. source: decision Z-20. */
  onlyMissing?: boolean
  /** Only those that have reported a place. */
  onlyPlaced?: boolean
  heardSince?: Date
  withoutOutOfService?: boolean
}

const momentIn = (at: Date): SQL => sql`${at.toISOString()}::text::timestamptz`

const silentAfterMinutes = sql`coalesce(${f.silentAfterMinutes}, ${defaultThresholds.silentAfterMinutes}::int)`

/** The rule `isBatteryLow`. */
const isBatteryLow = sql`coalesce(${f.batteryPercent} < coalesce(${f.lowBatteryPercent}, ${defaultThresholds.lowBatteryPercent}::int), false)`

/** Conditions and columns that depend on the moment. Each says a rule again, and is held to it by a generated test. */
const at = (now: Date) => {
  const silentBefore = sql`(${momentIn(now)} - make_interval(mins => ${silentAfterMinutes}))`
  const isHeld = sql`(${f.serviceId} is not null and (${f.rentalState} <> 'reserved' or ${f.reserveLimitAt} >= ${momentIn(now)}))`
  const isSilent = sql`coalesce(${f.receivedAt} < ${silentBefore}, false)`
  const isMissing = sql`coalesce(${f.receivedAt} < ${silentBefore}, true)`
  const status = sql`case when not ${isHeld} then 'free' when ${f.startedAt} is not null then 'in service' else 'booked' end`
  return {
    /** A reservation past its limit holds nothing any more, whether or not the clock has put it away. */
    isHeld,
    /** The rule `statusOf`. */
    status,
    /** The rule `serviceColumnOf`. */
    service: sql`case when ${f.outOfService} then 'OUT' when ${status} = 'in service' then 'ON' else 'OFF' end`,
    /** The rules `isSilent` and `isMissing`. */
    isSilent,
    isMissing,
    /** The rule `overallStatusOf`. */
    overallStatus: sql`case when ${f.outOfService} then 'out of service' when ${isMissing} then 'silent' else ${status} end`,
    /** The rule `whyNotRentable`, but for the operator's own reasons. */
    isRentable: (
      openOperatorIds: readonly string[],
    ) => sql`(coalesce(${f.operatorId} = any (${`{${openOperatorIds.join(',')}}`}::text::uuid[]), false)
      and not ${f.outOfService} and ${f.selectToOperate} and ${f.canOperate} and not ${isHeld} and not ${f.isKept}
      and not ${f.isUpdating} and coalesce(${f.receivedAt} >= ${silentBefore}, false)
      and ${f.latitude} is not null and ${f.longitude} is not null and not (${f.operatorHasAreas} and ${f.isOutside})
      and coalesce(${f.batteryPercent} >= ${minRentalBatteryPercent}::int, true))`,
  }
}

const customerEmail = (isHeld: SQL): SQL => sql`case when ${isHeld} then ${f.customerEmail} end`

const listAt = (now: Date, openOperatorIds: readonly string[]): List => {
  const { isHeld, status, overallStatus, service, isSilent, isRentable } = at(now)
  const email = customerEmail(isHeld)
  return {
    columns: {
      id: { sql: f.id, kind: 'id' },
      model: { sql: f.model, kind: 'text' },
      name: { sql: f.name, kind: 'text' },
      plate: { sql: f.plate, kind: 'text' },
      vin: { sql: f.vin, kind: 'text' },
      imei: { sql: f.imei, kind: 'text' },
      traceabilityId: { sql: f.traceabilityId, kind: 'text' },
      firmwareVersion: { sql: f.firmwareVersion, kind: 'text' },
      overallStatus: { sql: overallStatus, kind: 'choice' },
      isBatteryLow: { sql: isBatteryLow, kind: 'boolean' },
      isSilent: { sql: isSilent, kind: 'boolean' },
      status: { sql: status, kind: 'choice' },
      isVehicleOn: { sql: f.isVehicleOn, kind: 'boolean' },
      service: { sql: service, kind: 'choice' },
      outOfService: { sql: f.outOfService, kind: 'boolean' },
      selectToOperate: { sql: f.selectToOperate, kind: 'boolean' },
      canOperate: { sql: f.canOperate, kind: 'boolean' },
      isHelmetIncluded: { sql: f.isHelmetIncluded, kind: 'boolean' },
      currentVisibleToClients: { sql: isRentable(openOperatorIds), kind: 'boolean' },
      batterySoc: { sql: f.batteryPercent, kind: 'number' },
      // read in whole kilometres
      totalOdometer: { sql: f.odometerMetres, kind: 'number', shown: { step: 1000 } },
      currentCustomerEmail: { sql: email, kind: 'text' },
      sharingOperatorId: { sql: f.operatorId, kind: 'choice' },
      sharingOperatorName: { sql: f.operatorName, kind: 'text' },
      latestServiceTimestamp: { sql: f.latestServiceAt, kind: 'instant' },
      lastConnectionTimestamp: { sql: f.receivedAt, kind: 'instant' },
      createdTimestamp: { sql: f.createdAt, kind: 'instant' },
    },
    order: [ascending(foldedSort(f.name), 'text'), ascending(f.id)],
    search: foldedText(
      f.plate,
      sql`motora_plate_key(${f.plate})`,
      f.name,
      f.model,
      f.vin,
      f.imei,
      email,
      f.operatorName,
    ),
  }
}

const oldFields: Readonly<Record<string, PgColumn>> = {
  Vin: f.vin,
  FrameNo: f.vin,
  Imei: f.imei,
  TraceabilityId: f.traceabilityId,
  FirmwareVersion: f.firmwareVersion,
  Plate: f.plate,
  Name: f.name,
  Model: f.model,
}

/** `*` matches any characters. source: ledger E-23, decision Z-19. */
const oldFilter = ({ name, value }: { name: string; value: string }): SQL => {
  const text = oldFields[name]
  if (text) return isLike(text, value)
  if (name === 'SharingOperatorId') return sql`${f.operatorId}::text = lower(${value})`
  return eq(name === 'OutOfService' ? f.outOfService : f.selectToOperate, value.toLowerCase() === 'true')
}

const conditionsOf = (query: FleetQuery, now: Date): SQL | undefined =>
  and(
    isNull(f.retiredAt),
    query.field && oldFilter(query.field),
    query.operatorId === undefined ? undefined : eq(f.operatorId, query.operatorId),
    query.onlyMissing ? at(now).isMissing : undefined,
    query.onlyPlaced ? sql`${f.latitude} is not null` : undefined,
    query.heardSince ? sql`${f.receivedAt} >= ${momentIn(query.heardSince)}` : undefined,
    query.withoutOutOfService ? eq(f.outOfService, false) : undefined,
  )

const select = (work: Work) =>
  work.tx
    .select({
      id: f.id,
      operatorId: f.operatorId,
      operatorName: f.operatorName,
      operatorCanOperate: f.operatorCanOperate,
      exclusionStart: f.exclusionStart,
      exclusionEnd: f.exclusionEnd,
      timezone: f.timezone,
      operatorHasAreas: f.operatorHasAreas,
      serviceId: f.serviceId,
      rentalState: f.rentalState,
      reserveLimitAt: f.reserveLimitAt,
      startedAt: f.startedAt,
      customerId: f.customerId,
      customerEmail: f.customerEmail,
      customerFirstName: f.customerFirstName,
      customerLastName: f.customerLastName,
      isKept: f.isKept,
      isUpdating: f.isUpdating,
      lowBatteryPercent: f.lowBatteryPercent,
      silentAfterMinutes: f.silentAfterMinutes,
      operatorIsFree: f.operatorIsFree,
      operatorHasTariff: f.operatorHasTariff,
    })
    .from(f)

/** What is shown with a vehicle. */
export type FleetRow = Awaited<ReturnType<typeof select>>[number]

/**
 * One page of the vehicles in the scope that are not retired, with how many there are in all.
 * @param openOperatorIds operators that rent out now; asked for where the list is filtered or sorted by what riders see
 */
export const listFleet = (
  work: Work,
  query: ListQuery,
  which: FleetQuery,
  openOperatorIds: readonly string[],
): Promise<Page<FleetRow>> =>
  pageOf(work.tx, select(work).$dynamic(), listAt(work.now, openOperatorIds), query, conditionsOf(which, work.now))

/** What is shown with one vehicle, retired or not. */
export const findVehicleContext = async (work: Work, vehicleId: string): Promise<FleetRow | undefined> =>
  (await select(work).where(eq(f.id, vehicleId)))[0]

/**
 * What the rules say of each vehicle of the scope, in the words of the database: for the test that holds them together.
 */
export const saidBySql = (work: Work, openOperatorIds: readonly string[]) => {
  const { status, overallStatus, service, isSilent, isMissing, isRentable } = at(work.now)
  return work.tx
    .select({
      id: f.id,
      status: sql<string>`${status}`,
      service: sql<string>`${service}`,
      isSilent: sql<boolean>`${isSilent}`,
      isMissing: sql<boolean>`${isMissing}`,
      overallStatus: sql<OverallStatus>`${overallStatus}`,
      isBatteryLow: sql<boolean>`${isBatteryLow}`,
      isRentable: sql<boolean>`${isRentable(openOperatorIds)}`,
    })
    .from(f)
}
