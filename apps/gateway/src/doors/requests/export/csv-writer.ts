import { PassThrough } from 'node:stream'
import type { Cell } from './cells.js'
import { defused } from './defuse.js'
import type { FileWriter } from './file-writer.js'
import { writeWithRoom } from './write-with-room.js'

const quoted = (text: string): string => (/[",\r\n;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const written = (cell: Cell): string => {
  switch (cell.kind) {
    case 'none':
      return ''
    case 'number':
      return String(cell.value)
    case 'date':
      return cell.text
    case 'text':
      return quoted(defused(cell.text))
  }
}

/** RFC 4180 in UTF-8 with the mark that spreadsheets want; decimal point, ISO dates, and no cell that calculates. */
export const csvWriter = (headers: readonly string[]): FileWriter => {
  const output = new PassThrough({ highWaterMark: 256 * 1024 })
  output.write(`\ufeff${headers.map((header) => quoted(defused(header))).join(',')}\r\n`)
  const lines = (rows: readonly Cell[][]): string => rows.map((row) => `${row.map(written).join(',')}\r\n`).join('')
  return {
    output,
    write: (rows) => writeWithRoom(output, lines(rows)),
    bytesOf: (rows) => Buffer.byteLength(lines(rows)),
    end: () => void output.end(),
    break: (error) => void output.destroy(error),
  }
}
