import type { Work } from '../../work.js'
import type { SharingDeps } from '../needs.js'
import { countDays } from './count-days.js'
import { daysOf, zonesOf } from './keep-days.js'
import { listCountedDays, listMarks, readDays } from './stores/day-store.js'
import { listBusyQuarters } from './stores/raw-store.js'
import { countRiders, readRiders } from './stores/rider-store.js'
import { countVehicles, readVehicles } from './stores/vehicle-store.js'

/** A day of an operator that is kept otherwise than its rentals say. */
interface DayFinding {
  what: 'service_days' | 'reservation_days' | 'rider_days' | 'vehicle_days'
  operatorId: string
  day: string
  expected: string
  found: string
}

/** Days that were counted again, and which of them were kept otherwise. */
export interface DaysChecked {
  checked: number
  /** Days that are marked: they are counted within a minute. */
  waiting: number
  findings: DayFinding[]
}

/**
 * Proves that what is kept of each day is what its rentals and payments come to. In work that sees everything, in one
 * view of the database. source: MONEY §10
 */
export const checkDays = async (deps: Pick<SharingDeps, 'money' | 'operators'>, work: Work): Promise<DaysChecked> => {
  const [busy, counted, marks] = [await listBusyQuarters(work), await listCountedDays(work), await listMarks(work)]
  const ids = [...busy, ...counted].map(({ operatorId }) => operatorId)
  const zones = await zonesOf(deps, work, ids)
  const marked = new Set(
    daysOf(marks, zones).flatMap(({ operatorId, days }) => days.map((day) => `${operatorId} ${day}`)),
  )
  const days = new Map(daysOf(busy, zones).map(({ operatorId, days: of }) => [operatorId, new Set(of)]))
  for (const { operatorId, day } of counted) days.set(operatorId, (days.get(operatorId) ?? new Set()).add(day))
  const result: DaysChecked = { checked: 0, waiting: 0, findings: [] }
  for (const [operatorId, of] of days) {
    const unmarked = [...of].filter((day) => !marked.has(`${operatorId} ${day}`))
    result.waiting += of.size - unmarked.length
    result.checked += unmarked.length
    const timezone = zones.get(operatorId)
    if (timezone === undefined) continue
    const counted = await countDays(deps, work, { id: operatorId, timezone }, unmarked)
    const kept = await readDays(work, operatorId, unmarked)
    const these = { operatorId, timezone, days: unmarked }
    const [rode, keptRiders] = [await countRiders(work, these), await readRiders(work, these)]
    const [rented, keptVehicles] = [await countVehicles(work, these), await readVehicles(work, these)]
    for (const [day, expected] of counted) {
      const differs = (what: DayFinding['what'], is: readonly object[], should: readonly object[]): void => {
        const [foundText, expectedText] = [JSON.stringify(sorted(is)), JSON.stringify(sorted(should))]
        if (foundText !== expectedText)
          result.findings.push({ what, operatorId, day, expected: expectedText, found: foundText })
      }
      const isOf = (row: { day: string }): boolean => row.day === day
      differs('service_days', kept.services.filter(isOf), expected.services)
      differs('reservation_days', kept.reservations.filter(isOf), expected.reservations)
      differs('rider_days', keptRiders.filter(isOf), rode.filter(isOf))
      differs('vehicle_days', keptVehicles.filter(isOf), rented.filter(isOf))
    }
  }
  return result
}

const sorted = (rows: readonly object[]): object[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).sort(([a], [b]) => a.localeCompare(b))))
