import { type LiveVehicle, type OverallStatus, overallStatuses } from '@motora/contract/vehicles'
import { metresBetween } from '@motora/rules/sharing'
import type { Place } from '../../../shell/place/own-place'

const rank = new Map(overallStatuses.map((status, at) => [status, at]))
const last = '~'

/** Sorted by this text: the worst first, then by plate; or by distance, those without a place at the end. */
export function orderKeyOf(vehicle: LiveVehicle, status: OverallStatus, near?: Place): string {
  const { plate, latitude, longitude } = vehicle
  if (!near) return `${rank.get(status)}${plate ?? last}`
  if (latitude === null || longitude === null) return last
  // To ten metres: the list does not tremble for each step.
  return String(Math.round(metresBetween(near, { latitude, longitude }) / 10)).padStart(8, '0')
}
