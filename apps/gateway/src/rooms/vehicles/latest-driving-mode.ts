import { type DrivingMode, drivingMode } from '@motora/contract/fields'
import type { LatestRow } from './store.js'

export interface LatestDrivingMode {
  /** Null: it reported one that no tariff knows. */
  mode: DrivingMode | null
  /** By the vehicle's clock, of the report that carried it. */
  at: Date
}

/** In which mode a vehicle is driven, by its newest report that says so; undefined: none does. */
export const latestDrivingMode = ({ at, more, toldEarlier }: LatestRow): LatestDrivingMode | undefined => {
  if (at === null || typeof more.drivingMode !== 'string') return undefined
  const known = drivingMode.safeParse(more.drivingMode.trim().toLowerCase())
  const earlier = (toldEarlier as Record<string, [at: number] | undefined>).drivingMode
  return { mode: known.data ?? null, at: earlier ? new Date(earlier[0]) : at }
}
