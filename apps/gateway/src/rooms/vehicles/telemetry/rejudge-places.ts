import type { Work } from '../../work.js'
import { judgePlace, type Trust } from './judge-place.js'
import { compareMoments, type LatestState, type Moment } from './latest-state.js'
import { type JudgedRow, readFixes, type SettledReport, writeJumps } from './stores/report-store.js'

const rowsAtOnce = 300

interface Pending {
  state: LatestState
  /** Milliseconds since 1970, of the first of the new fixes. */
  first: number
  /** The last of the new fixes: up to it every row is judged. */
  last: Moment
  after: Moment | null
  trust: Trust
}

/**
 * Judges places again where fixes came between those already judged, from the last believed one before them until
 * nothing changes any more, so that the history reads as if all had come in order. Changes the states.
 * @param late new fixes by vehicle, in order
 * @returns the rows whose judgement is another one now
 */
export const rejudgePlaces = async (
  work: Work,
  late: ReadonlyMap<LatestState, readonly SettledReport[]>,
): Promise<JudgedRow[]> => {
  const all: JudgedRow[] = []
  let pending: Pending[] = []
  for (const [state, fixes] of late) {
    const [first] = fixes
    const last = fixes.at(-1)
    if (first && last) pending.push({ state, first: first.at, last, after: null, trust: { fix: null, astray: null } })
  }
  while (pending.length > 0) {
    const rows = await readFixes(
      work,
      pending.map(({ state, first, after }) => ({ vehicleId: state.vehicleId, at: first, after })),
      rowsAtOnce,
    )
    const byVehicle = new Map<string, JudgedRow[]>()
    for (const row of rows) {
      const same = byVehicle.get(row.vehicleId)
      if (same) same.push(row)
      else byVehicle.set(row.vehicleId, [row])
    }
    const changed: JudgedRow[] = []
    pending = pending.filter((one) => judgeOn(one, byVehicle.get(one.state.vehicleId) ?? [], changed))
    await writeJumps(work, changed)
    all.push(...changed)
  }
  return all
}

/** @returns true when there is more to read */
const judgeOn = (one: Pending, rows: readonly JudgedRow[], changed: JudgedRow[]): boolean => {
  for (const row of rows) {
    const { trust, believed } = judgePlace(one.trust, row.fix)
    one.trust = trust
    // believed now and before: from here on the judgement of the rows that follow is the old one
    if (believed && row.believed && compareMoments(row, one.last) > 0) return false
    if (believed !== row.believed) changed.push({ ...row, believed })
    one.after = { at: row.at, source: row.source, hash: row.hash }
  }
  if (rows.length === rowsAtOnce) return true
  one.state.fix = one.trust.fix
  one.state.astray = one.trust.astray
  return false
}
