import type { Asked, ImportSet } from '../import-sets.js'
import type { SourceRow } from '../read-rows.js'
import { RowRefused } from '../row-refused.js'

export const asked: Asked = { now: new Date('2026-11-21T12:00:00Z') }

/** A row as the reader of files would hand it on. */
export const rowOf = (values: Record<string, string>, more: Partial<SourceRow> = {}): SourceRow => ({
  file: 'a.csv',
  line: 2,
  text: Object.values(values).join(','),
  values,
  isMisshapen: false,
  ...more,
})

/** Reads one row of a set: what it says, or the reason why it is refused. */
export const judge = <R>(set: ImportSet<R>, row: SourceRow, how: Asked = asked): R | string => {
  try {
    const said = set.read(row, how)
    return said === undefined ? 'left out' : said
  } catch (error) {
    if (error instanceof RowRefused) return error.reason
    throw error
  }
}
