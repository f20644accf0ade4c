import { batteryPoints, daysWithReports, figuresOfDays } from './stores/record-days-store.js'
import { countEvents, countReports, hearingsOf, listEvents } from './stores/record-store.js'
import { statesOf } from './stores/states-store.js'

export type { Happening } from './stores/record-store.js'
export type { VehicleState } from './stores/states-store.js'

/**
 * What is kept of one vehicle's past, as far as the scope held it then. Whoever asks has looked whether the vehicle is
 * there; spans are the caller's to bound.
 */
export const vehiclePast = {
  statesOf,
  countReports,
  countEvents,
  listEvents,
  hearingsOf,
  daysWithReports,
  figuresOfDays,
  batteryPoints,
}
