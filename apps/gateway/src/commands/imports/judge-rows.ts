import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Asked, ImportSet } from './import-sets.js'
import type { ImportTally } from './import-tally.js'
import { readRows, type SourceRow } from './read-rows.js'
import type { RefusedReport } from './refused-report.js'
import { RowRefused } from './row-refused.js'

/** A row that could be read, waiting for its batch. */
export interface Readable<R> {
  row: SourceRow
  said: R
}

export interface Judging<R> {
  set: ImportSet<R>
  files: readonly string[]
  asked: Asked
  tally: ImportTally
  report: RefusedReport
  batchRows: number
  /** Called after each batch. */
  onProgress?: (tally: ImportTally) => void
  /** Ends the import after the batch that is being written. */
  signal?: AbortSignal | undefined
}

/** Counts a refused row and writes it to the report. @throws whatever is not a refusal of a row */
export const refuseRow = async (
  { tally, report }: Pick<Judging<unknown>, 'tally' | 'report'>,
  row: SourceRow,
  error: unknown,
): Promise<void> => {
  if (!(error instanceof RowRefused)) throw error
  tally.refuse(error.reason)
  await report.add(row, error.reason, error.message)
}

/** Reads all files, refuses what cannot be, and hands the rest on in batches. No row stops it. */
export const judgeRows = async <R extends { notes: readonly string[] }>(
  judging: Judging<R>,
  take: (batch: Readable<R>[]) => Promise<void>,
): Promise<void> => {
  const { set, files, asked, tally, batchRows, onProgress, signal } = judging
  let batch: Readable<R>[] = []
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await take(batch)
    batch = []
    onProgress?.(tally)
    // the embedded database answers from another thread: its messages want a turn of this one's loop
    await nextTurn()
  }
  for (const path of files) {
    for await (const row of readRows(path, set.columns)) {
      if (signal?.aborted) return
      tally.read += 1
      try {
        const said = set.read(row, asked)
        if (!said) tally.leftOut += 1
        else {
          for (const note of said.notes) tally.note(note)
          batch.push({ row, said })
        }
      } catch (error) {
        await refuseRow(judging, row, error)
      }
      if (batch.length >= batchRows) await flush()
    }
    await flush()
  }
}
