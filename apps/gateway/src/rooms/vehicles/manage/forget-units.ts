import type { Work } from '../../work.js'
import { lockLatestRows, type VehicleRow } from '../store.js'
import type { VehicleLiveState } from '../telemetry/telemetry-facts.js'
import { forgetLatest } from './stores/unit-store.js'
import type { DataChange } from './vehicle-data.js'

/** Whether the vehicle is heard by another unit from this change on. */
export const changesUnit = (change: DataChange | null): boolean => change?.after.imei !== undefined

const nothing: VehicleLiveState = {
  at: null,
  receivedAt: null,
  latitude: null,
  longitude: null,
  headingDegrees: null,
  speedKmh: null,
  batteryPercent: null,
  isVehicleOn: null,
  isBatteryCharging: null,
}

/**
 * Of vehicles that were given another unit: what was heard from the old one is not known of them any more, until the new
 * one is heard. Their history stays. source: decision 0153
 */
export const forgetUnits = async (work: Work, rows: readonly VehicleRow[]): Promise<void> => {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await lockLatestRows(work, ids)
  await forgetLatest(work, ids)
  for (const { id, operatorId } of rows)
    work.announce({
      topic: 'vehicles.changed',
      key: id,
      payload: { vehicleId: id, operatorId, live: nothing },
    })
}
