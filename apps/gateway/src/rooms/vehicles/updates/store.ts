import type { FirmwareTarget } from '@motora/contract/firmware'
import { and, asc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { arrayText } from '../../../kernel/db/array-text.js'
import { rowsOf } from '../../../kernel/db/database.js'
import type { Work } from '../../work.js'
import { vehicleLatest, vehicles } from '../tables.js'

/** Vehicles by what they are; what is left out is not asked. Retired ones are not among them. */
interface UpdateFilter {
  operatorIds?: readonly string[] | undefined
  models?: readonly string[] | undefined
  hardwareVersions?: readonly string[] | undefined
  /** Running one of these on that unit. */
  current?: { target: FirmwareTarget; versions: readonly string[] } | undefined
}
export type WhichVehicles = { ids: readonly string[] } | { filter: UpdateFilter }

const told = (field: string): SQL<string | null> =>
  sql<string | null>`${vehicleLatest.more} ->> ${sql.raw(`'${field}'`)}`
const hardware = told('hardwareVersion')
const version: Readonly<Record<FirmwareTarget, SQL<string | null>>> = {
  ECU: told('ecuVersion'),
  BMS: told('bmsVersion'),
  TCU: told('tcuVersion'),
}

const among = (column: PgColumn | SQL, values: readonly string[] | undefined, type: 'text' | 'uuid'): SQL | undefined =>
  values && sql`${column} = any (${arrayText(values)}::${sql.raw(type)}[])`

/** What campaigns ask of vehicles, in the order of ids. Chosen ones are there also when they are retired. */
export const updateFactRows = (work: Work, which: WhichVehicles) =>
  work.tx
    .select({
      vehicleId: vehicles.id,
      operatorId: vehicles.operatorId,
      name: vehicles.name,
      plate: vehicles.plate,
      model: vehicles.model,
      imei: vehicles.imei,
      retiredAt: vehicles.retiredAt,
      source: vehicleLatest.source,
      hardwareVersion: hardware,
      ecu: version.ECU,
      bms: version.BMS,
      tcu: version.TCU,
      batteryPercent: vehicleLatest.batteryPercent,
      receivedAt: vehicleLatest.receivedAt,
      at: vehicleLatest.at,
      speedAt: vehicleLatest.speedAt,
      speedKmh: vehicleLatest.speedKmh,
      isVehicleOn: vehicleLatest.isVehicleOn,
      toldEarlier: vehicleLatest.toldEarlier,
      fixToldAt: vehicleLatest.fixToldAt,
      watch: vehicleLatest.watch,
    })
    .from(vehicles)
    .leftJoin(vehicleLatest, eq(vehicleLatest.vehicleId, vehicles.id))
    .where(
      'ids' in which
        ? among(vehicles.id, which.ids, 'uuid')
        : and(
            isNull(vehicles.retiredAt),
            among(vehicles.operatorId, which.filter.operatorIds, 'uuid'),
            among(vehicles.model, which.filter.models, 'text'),
            among(hardware, which.filter.hardwareVersions, 'text'),
            which.filter.current && among(version[which.filter.current.target], which.filter.current.versions, 'text'),
          ),
    )
    .orderBy(asc(vehicles.id))
export type UpdateFactRow = Awaited<ReturnType<typeof updateFactRows>>[number]

/** What these vehicles say that they run, and nothing else of them. */
export const reportedVersionRows = (
  work: Work,
  ids: readonly string[],
): Promise<{ vehicleId: string; ECU: string | null; BMS: string | null; TCU: string | null }[]> =>
  work.tx
    .select({ vehicleId: vehicleLatest.vehicleId, ...version })
    .from(vehicleLatest)
    .where(among(vehicleLatest.vehicleId, ids, 'uuid'))

/** Distinct values of the scope, in their order. */
export const listHardwareVersions = async (work: Work): Promise<string[]> => {
  const rows = await work.tx
    .selectDistinct({ value: hardware })
    .from(vehicles)
    .innerJoin(vehicleLatest, eq(vehicleLatest.vehicleId, vehicles.id))
    .where(and(isNull(vehicles.retiredAt), isNotNull(hardware)))
  return rows.flatMap(({ value }) => value ?? []).sort()
}
export const listModels = async (work: Work): Promise<string[]> => {
  const rows = await work.tx.selectDistinct({ value: vehicles.model }).from(vehicles).where(isNull(vehicles.retiredAt))
  return rows.map(({ value }) => value).sort()
}

/**
 * Takes what a vehicle says of itself outside of a report. It counts as reported now: a report that comes late does not
 * bring an older word back.
 */
export const noteReportedVersions = async (
  work: Work,
  imei: string,
  values: Readonly<Record<string, string>>,
): Promise<{ vehicleId: string; operatorId: string | null } | undefined> => {
  const when = Object.fromEntries(Object.keys(values).map((field) => [field, [work.now.getTime(), 'told', '']]))
  const [row] = await work.tx
    .update(vehicleLatest)
    .set({
      more: sql`${vehicleLatest.more} || ${JSON.stringify(values)}::text::jsonb`,
      toldEarlier: sql`${vehicleLatest.toldEarlier} || ${JSON.stringify(when)}::text::jsonb`,
    })
    .from(vehicles)
    .where(and(eq(vehicles.id, vehicleLatest.vehicleId), eq(vehicles.imei, imei), isNull(vehicles.retiredAt)))
    .returning({ vehicleId: vehicleLatest.vehicleId, operatorId: vehicleLatest.operatorId })
  return row
}

/** Held in the order of ids, as everybody does who holds several. */
const held = (ids: readonly string[], condition: SQL = sql`true`): SQL =>
  sql`held as materialized (
    select id from vehicles where id = any (${arrayText(ids)}::uuid[]) and ${condition} order by id for no key update
  )`

export const writeDesired = async (
  work: Work,
  ids: readonly string[],
  target: FirmwareTarget,
  desired: string,
): Promise<void> => {
  const part = target.toLowerCase()
  await rowsOf(
    work.tx,
    sql`with ${held(ids)}
      update vehicles v set firmware = v.firmware || jsonb_build_object(
        ${part}::text, coalesce(v.firmware -> ${part}::text, '{}') || jsonb_build_object('desired', ${desired}::text))
      from held where v.id = held.id`,
  )
}

/** Only where it still is this one: another may be desired since. */
export const dropDesired = async (
  work: Work,
  ids: readonly string[],
  target: FirmwareTarget,
  desired: string,
): Promise<void> => {
  const part = target.toLowerCase()
  await rowsOf(
    work.tx,
    sql`with ${held(ids, sql`firmware -> ${part}::text ->> 'desired' = ${desired}::text`)}
      update vehicles v set firmware = v.firmware #- array[${part}::text, 'desired'] from held where v.id = held.id`,
  )
}
