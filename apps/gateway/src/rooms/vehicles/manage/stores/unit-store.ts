import { inArray, sql } from 'drizzle-orm'
import type { Work } from '../../../work.js'
import { vehicleLatest } from '../../tables.js'

/** All that is known from a vehicle's unit; that the vehicle is silent was announced already, and ends when it is heard. */
const neverHeard = {
  at: null,
  source: null,
  hash: null,
  receivedAt: null,
  fixAt: null,
  fixToldAt: null,
  speedAt: null,
  latitude: null,
  longitude: null,
  speedKmh: null,
  maxSpeedKmh: null,
  headingDegrees: null,
  altitudeMetres: null,
  batteryPercent: null,
  isBatteryCharging: null,
  isVehicleOn: null,
  odometerMetres: null,
  rangeKilometres: null,
  more: {},
  toldEarlier: {},
  astray: null,
  watch: sql`case when ${vehicleLatest.watch} ? 'silent' then '{"silent": true}'::jsonb else '{}'::jsonb end`,
} satisfies Partial<Record<keyof typeof vehicleLatest.$inferSelect, unknown>>

export const forgetLatest = async (work: Work, vehicleIds: readonly string[]): Promise<void> => {
  await work.tx
    .update(vehicleLatest)
    .set(neverHeard)
    .where(inArray(vehicleLatest.vehicleId, [...vehicleIds]))
}
