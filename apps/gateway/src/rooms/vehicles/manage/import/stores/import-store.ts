import { asc, sql } from 'drizzle-orm'
import { arrayText } from '../../../../../kernel/db/array-text.js'
import { rowsOf } from '../../../../../kernel/db/database.js'
import { rowsGiven } from '../../../../../kernel/db/rows-given.js'
import type { Work } from '../../../../work.js'
import type { VehicleRow } from '../../../store.js'
import { vehicles } from '../../../tables.js'
import { type VehicleData, vehicleDataTypes } from '../../vehicle-data.js'

/** What must be unique, as a file names it. */
export interface NamedNumbers {
  vins: readonly string[]
  imeis: readonly string[]
  plates: readonly string[]
}

const idsNamed = ({ vins, imeis, plates }: NamedNumbers) => sql`
  select id from vehicles where upper(vin) in (select upper(v) from unnest(${arrayText(vins)}::text[]) v)
  union select id from vehicles where imei = any (${arrayText(imeis)}::text[]) and retired_at is null
  union select id from vehicles
    where motora_plate_key(plate) in (select motora_plate_key(p) from unnest(${arrayText(plates)}::text[]) p)
    and retired_at is null`

/** Vehicles that have one of these numbers; of retired ones only the frame number counts. */
export const vehiclesNamed = (work: Work, numbers: NamedNumbers): Promise<VehicleRow[]> =>
  work.tx
    .select()
    .from(vehicles)
    .where(sql`${vehicles.id} in (${idsNamed(numbers)})`)

/** One import at a time. @returns whether this work is the one, until its end */
export const claimImport = async (work: Work): Promise<boolean> => {
  const [row] = await rowsOf<{ held: boolean }>(
    work.tx,
    sql`select pg_try_advisory_xact_lock(hashtext('vehicles.import')) as held`,
  )
  return row?.held === true
}

/** The same vehicles, held until the end of the work, in the order in which everybody holds several. */
export const lockVehiclesNamed = (work: Work, numbers: NamedNumbers): Promise<VehicleRow[]> =>
  work.tx
    .select()
    .from(vehicles)
    .where(sql`${vehicles.id} in (${idsNamed(numbers)})`)
    .orderBy(asc(vehicles.id))
    .for('no key update')

const rowsAtOnce = 1000

/** Writes what describes vehicles, each its own; one version further. */
export const writeVehicleData = async (work: Work, rows: readonly (VehicleData & { id: string })[]): Promise<void> => {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await work.tx.execute(sql`
      update vehicles v set name = d.name, model = d.model, revision = d.revision, color = d.color,
        manufacture_date = d."manufactureDate", plate = d.plate, vin = d.vin, imei = d.imei,
        bluetooth_mac = d."bluetoothMac", battery_pack_id = d."batteryPackId",
        traceability_id = d."traceabilityId", homologation_type = d."homologationType", version = v.version + 1
      from ${rowsGiven('d', { id: 'uuid', ...vehicleDataTypes }, rows.slice(from, from + rowsAtOnce))}
      where v.id = d.id`)
  }
}
