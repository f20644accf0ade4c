import type { EndpointSpec, ExportQuery } from '@motora/contract'
import { invalidInput, Refusal } from '../../../kernel/refusal.js'
import { type Cell, cellsOf } from './cells.js'
import { csvWriter } from './csv-writer.js'
import type { FileWriter } from './file-writer.js'
import { type AskPage, type ListPage, readPages } from './read-pages.js'
import { assertColumns, rowShapeOf } from './row-places.js'
import { maxSheetRows, xlsxWriter } from './xlsx-writer.js'

/** Opens the way to the list, in one snapshot where the database has one, for as long as `use` runs. */
export type WithPages = (use: (ask: AskPage) => Promise<void>) => Promise<void>

export interface StartedExport {
  writer: FileWriter
  /** Rows there are in all, where the list knows. */
  total: number | undefined
  /** About how many bytes there will be. */
  estimatedBytes: number | undefined
  /** Rows written so far. */
  rowsWritten: () => number
}

/** Rows between which other requests have their turn. */
const rowsAtOnce = 200

/**
 * Begins the file of a whole filtered list. Resolves when its first page is written, so that whatever is refused is
 * answered as a refusal; the rest follows as the reader takes it, and a failure then breaks the file off.
 * @throws Refusal request.invalid for columns that the list does not have
 */
export const exportList = (
  endpoint: EndpointSpec,
  { format, columns, zone }: ExportQuery,
  withPages: WithPages,
): Promise<StartedExport> => {
  assertColumns(endpoint, { columns })
  const shape = rowShapeOf(endpoint.answers[200])
  const cells = cellsOf(columns, zone)
  // sends only what the contract names, as every answer does
  const shown = (row: unknown): Cell[] => cells(shape.parse(row))

  return new Promise((started, refused) => {
    let writer: FileWriter | undefined
    let begun = false
    let rowsWritten = 0

    const writePage = async (to: FileWriter, { rows }: ListPage): Promise<void> => {
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        const some = rows.slice(at, at + rowsAtOnce)
        // counted before they are on their way: a record says rather too many than too few
        rowsWritten += some.length
        await to.write(some.map(shown))
        await new Promise((resolve) => setImmediate(resolve))
      }
    }

    const run = withPages(async (ask) => {
      for await (const page of readPages(ask)) {
        if (!writer) {
          assertFits(format, page)
          writer = format === 'csv' ? csvWriter(columns.map(({ header }) => header)) : xlsxWriter(columns)
          // who reads it meets the error; where nobody does yet, one that nobody hears would end the process
          writer.output.on('error', () => undefined)
          begun = true
          started({
            writer,
            total: page.total,
            estimatedBytes: estimate(writer, page, shown),
            rowsWritten: () => rowsWritten,
          })
        }
        await writePage(writer, page)
      }
    })
    run.then(
      () => writer?.end(),
      (error: Error) => {
        if (begun) writer?.break(error)
        else refused(error)
      },
    )
  })
}

const tooManyRows = 'too_many_rows'

/** Whether a file was refused because a sheet does not hold its rows. */
export const isTooLong = (error: unknown): boolean =>
  error instanceof Refusal && error.issues?.some(({ code }) => code === tooManyRows) === true

const assertFits = (format: ExportQuery['format'], { total = 0 }: ListPage): void => {
  if (format === 'xlsx' && total > maxSheetRows)
    throw invalidInput([
      {
        path: 'query.format',
        code: tooManyRows,
        message: `a sheet holds ${maxSheetRows} rows: narrow the list or take csv`,
      },
    ])
}

/** From a few rows of the first page, as if all were like them. */
const estimate = (
  writer: FileWriter,
  { rows, total }: ListPage,
  shown: (row: unknown) => Cell[],
): number | undefined => {
  const sample = rows.slice(0, rowsAtOnce).map(shown)
  if (total === undefined || sample.length === 0) return undefined
  return Math.round((writer.bytesOf(sample) / sample.length) * total)
}
