/** One row that ends at some time, by the database's own clock. */
export interface EndingRow {
  what: string
  /** Milliseconds from the database's now to its end. */
  leftMs: number
  /** Milliseconds that it may live at most, from when it was made. */
  maxMs: number
}

/** A minute for rows that the machine was slow to write, and for the clocks of two machines that mean the same. */
const allowanceMs = 60_000

/** What lives longer than it may, or was over before it began: made by a clock that is not the house's. */
export const wrongEnds = (rows: readonly EndingRow[]): string[] =>
  rows
    .filter(({ leftMs, maxMs }) => leftMs > maxMs + 1000 || leftMs < maxMs - allowanceMs * 5)
    .map(({ what, leftMs, maxMs }) => `${what}: ${Math.round(leftMs / 1000)} s left of ${maxMs / 1000}`)

/** Who was handed the same thing more than once although nobody failed. */
export const handedTwice = (ids: readonly string[]): string[] =>
  [...new Set(ids)].filter((id) => ids.indexOf(id) !== ids.lastIndexOf(id))
