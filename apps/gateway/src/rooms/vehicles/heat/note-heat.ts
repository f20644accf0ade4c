import type { Work } from '../../work.js'
import type { JudgedRow, SettledReport } from '../telemetry/stores/report-store.js'
import { cellOf } from './heat-cells.js'
import { insertPending, type PendingHeat } from './store.js'

const quarterMs = 900_000

interface Place {
  operatorId: string | null
  /** Milliseconds since 1970. */
  at: number
  latitude: number | null
  longitude: number | null
}

const isBelievable = ({ clock, position }: SettledReport): boolean => clock !== 'ahead' && position?.doubt === null

const placeOf = ({ operatorId, at, position }: SettledReport): Place => ({
  operatorId,
  at,
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
})

/**
 * Notes for the heat map where a batch of reports was, with the reports and in one statement; the clock adds it up.
 * What is counted is, at every commit, the number of kept reports with a believed place: a place that turns out to be a
 * jump is taken back, one that turns out to be none is added. Reports of vehicles that no operator held count for none.
 * @param kept newly kept reports
 * @param jumps those of them whose place was not believed
 * @param judgedAnew older and newer rows whose place is believed now and was not, or the other way round
 */
export const noteHeat = async (
  work: Work,
  kept: readonly SettledReport[],
  jumps: readonly SettledReport[],
  judgedAnew: readonly JudgedRow[],
): Promise<void> => {
  const rows = new Map<string, PendingHeat>()
  const note = ({ operatorId, at, latitude, longitude }: Place, isTakenBack: boolean): void => {
    if (operatorId === null || latitude === null || longitude === null) return
    const quarterAt = Math.floor(at / quarterMs) * quarterMs
    const key = `${operatorId} ${quarterAt} ${isTakenBack}`
    const row = rows.get(key)
    const cell = cellOf({ latitude, longitude })
    if (row) row.cells.push(cell)
    else rows.set(key, { operatorId, quarterAt, isTakenBack, cells: [cell] })
  }
  for (const report of kept) if (isBelievable(report)) note(placeOf(report), false)
  for (const report of jumps) note(placeOf(report), true)
  for (const { operatorId, at, believed, fix } of judgedAnew) note({ ...fix, operatorId, at }, !believed)
  if (rows.size > 0) await insertPending(work, [...rows.values()])
}
