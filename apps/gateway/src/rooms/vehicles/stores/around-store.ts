import { and, asc, between, eq, isNull, sql } from 'drizzle-orm'
import type { Work } from '../../work.js'
import type { VehicleWithLatest } from '../store.js'
import { vehicleLatest, vehicles } from '../tables.js'

/** A place in degrees (WGS84), how far around it, and how many at most. */
export interface Around {
  latitude: number
  longitude: number
  radiusMetres: number
  limit: number
}

const metresPerDegree = 111_195

/** Vehicles whose newest place lies in the square around a place, nearest first. */
export const vehiclesAround = (
  work: Work,
  { latitude, longitude, radiusMetres, limit }: Around,
): Promise<VehicleWithLatest[]> => {
  const shrink = Math.max(0.01, Math.cos((latitude * Math.PI) / 180))
  const degrees = radiusMetres / metresPerDegree
  const { latitude: lat, longitude: lon } = vehicleLatest
  return work.tx
    .select({ vehicle: vehicles, latest: vehicleLatest })
    .from(vehicles)
    .innerJoin(vehicleLatest, eq(vehicleLatest.vehicleId, vehicles.id))
    .where(
      and(
        isNull(vehicles.retiredAt),
        between(lat, latitude - degrees, latitude + degrees),
        between(lon, longitude - degrees / shrink, longitude + degrees / shrink),
      ),
    )
    .orderBy(
      sql`(${lat} - ${latitude}::float8) ^ 2 + ((${lon} - ${longitude}::float8) * ${shrink}::float8) ^ 2`,
      asc(vehicles.id),
    )
    .limit(limit)
}
