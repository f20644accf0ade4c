import type { Work } from '../../work.js'
import { readEarlierPlaces, readEarlierValues, readStood, type StoodRow } from './store.js'

/** A vehicle as it was at a past moment. */
export interface PastVehicle {
  id: string
  /** The operator that held it then; null: the provider. */
  operatorId: string | null
  /** As it is now; as its holder knew it last where others hold it now. */
  plate: string | null
  model: string
  outOfService: boolean
  /**
   * Of its newest report until then, by the vehicle's clock, milliseconds since 1970; null: it had said nothing yet.
   */
  heardAt: number | null
  isCharging: boolean
  batteryPercent: number | null
  isOn: boolean | null
  /** Of the newest believed fix until then. */
  latitude: number | null
  longitude: number | null
  speedKmh: number | null
  headingDegrees: number | null
}

const lacking = (rows: readonly StoodRow[], lacks: (row: StoodRow) => boolean): { id: string; at: number }[] =>
  rows.flatMap((row) => (row.heard_at !== null && lacks(row) ? [{ id: row.id, at: row.heard_at }] : []))

/**
 * The vehicles of the scope as they were at a moment, by their own clocks: a late report counts at its own time.
 * What the newest report left out is taken from those before it. Each operator sees what was its own then.
 * @param operatorId those that this operator held; left out: all of the scope
 */
export const readFleetAt = async (work: Work, at: Date, operatorId?: string): Promise<PastVehicle[]> => {
  const rows = await readStood(work, at, operatorId)
  const placeless = lacking(rows, (row) => row.latitude === null)
  const valueless = lacking(rows, (row) => row.battery_percent === null || row.is_vehicle_on === null)
  const places = placeless.length > 0 ? await readEarlierPlaces(work, placeless) : undefined
  const values = valueless.length > 0 ? await readEarlierValues(work, valueless) : undefined
  return rows.map((row) => {
    const place = row.latitude === null ? places?.get(row.id) : row
    const earlier = values?.get(row.id)
    return {
      id: row.id,
      operatorId: row.operator_id,
      plate: row.plate,
      model: row.model,
      outOfService: row.out_of_service,
      heardAt: row.heard_at,
      isCharging: row.is_charging ?? false,
      batteryPercent: row.battery_percent ?? earlier?.battery_percent ?? null,
      isOn: row.is_vehicle_on ?? earlier?.is_vehicle_on ?? null,
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      speedKmh: place?.speed_kmh ?? null,
      headingDegrees: place?.heading_degrees ?? null,
    }
  })
}
