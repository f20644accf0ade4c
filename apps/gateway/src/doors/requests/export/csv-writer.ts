import { PassThrough } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Cell } from './cells.js'
import { defused } from './defuse.js'
import type { FileWriter } from './file-writer.js'
import { writeWithRoom } from './write-with-room.js'

/** Some spreadsheets part at semicolons as well, and drop the space around a text. */
const linesOf = (rows: readonly string[][]): string =>
  stringify(rows as string[][], { record_delimiter: 'windows', quoted_match: /[\r;]|^\s|\s$/ })

const written = (cell: Cell): string => {
  switch (cell.kind) {
    case 'none':
      return ''
    case 'number':
      return String(cell.value)
    case 'date':
      return cell.text
    case 'text':
      return defused(cell.text)
  }
}

/** RFC 4180 in UTF-8 with the mark that spreadsheets want; decimal point, ISO dates, and no cell that calculates. */
export const csvWriter = (headers: readonly string[]): FileWriter => {
  const output = new PassThrough({ highWaterMark: 256 * 1024 })
  output.write(`\ufeff${linesOf([headers.map(defused)])}`)
  const lines = (rows: readonly Cell[][]): string => linesOf(rows.map((row) => row.map(written)))
  return {
    output,
    write: (rows) => writeWithRoom(output, lines(rows)),
    bytesOf: (rows) => Buffer.byteLength(lines(rows)),
    end: () => void output.end(),
    break: (error) => void output.destroy(error),
  }
}
