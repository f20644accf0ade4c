import type { Work } from '../work.js'
import { readFleetAt } from './past/fleet-at.js'
import { readHistorySpan } from './past/store.js'
import { type HistoryPoint, readHistory } from './stores/history-store.js'
import { batteryPoints, daysWithReports, figuresOfDays } from './stores/record-days-store.js'
import { countEvents, countReports, countWrongClocks, hearingsOf, listEvents } from './stores/record-store.js'
import { daysHeld, statesOf } from './stores/states-store.js'

export type { PastVehicle } from './past/fleet-at.js'
export type { Happening } from './stores/record-store.js'
export type { VehicleState } from './stores/states-store.js'

/** Reports of one span at most: a day at one report a second. */
const historyLimit = 100_000

/**
 * The stored past of the fleet and of one vehicle, as far as the scope held it then. Anyone who asks has looked
 * whether the vehicle is there; spans are the caller's to bound.
 */
export const vehiclePast = {
  /** The vehicles of the scope as they were at a past moment; of this operator, or of all. */
  fleetAt: readFleetAt,
  /** From when to when the scope's reports are kept, milliseconds since 1970; null: nothing is. */
  historySpan: readHistorySpan,
  /** What a vehicle said, in its order: `since` included, `until` left out. */
  historyBetween: (work: Work, vehicleId: string, since: Date, until: Date): Promise<HistoryPoint[]> =>
    readHistory(work, vehicleId, since, until, historyLimit),
  statesOf,
  daysHeld,
  countReports,
  countWrongClocks,
  countEvents,
  listEvents,
  hearingsOf,
  daysWithReports,
  figuresOfDays,
  batteryPoints,
}
