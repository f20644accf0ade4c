import { PassThrough } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import type { ExportColumn } from '@motora/contract'
import yazl from 'yazl'
import type { Cell } from './cells.js'
import type { FileWriter } from './file-writer.js'
import { writeWithRoom } from './write-with-room.js'
import { columnName, fixedParts, sheetEnd, sheetStart, sheetText, styles } from './xlsx-parts.js'

/** Rows a sheet holds below its header. */
export const maxSheetRows = 1_048_575

/** A spreadsheet counts days from 1899-12-30, and knows none before 1900-03-01 for certain. */
const spreadsheetStart = 25_569
const firstSureDay = 61

const styleOf = ({ kind, precision = 'minute', decimals }: ExportColumn): number => {
  if (kind === 'date') return styles[precision]
  if (kind === 'number') return decimals === undefined ? styles.plain : styles.decimals + decimals
  return styles.text
}

/** A workbook of one sheet, zipped while it is written. Texts are strings of their own kind: nothing in it calculates. */
export const xlsxWriter = (columns: readonly ExportColumn[]): FileWriter => {
  const styleNumbers = columns.map(styleOf)
  const names = columns.map((_, index) => columnName(index + 1))
  const figure = (place: string, value: number, index: number): string =>
    `<c r="${place}" s="${styleNumbers[index]}"><v>${value}</v></c>`
  const text = (place: string, value: string, style: number): string =>
    `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${sheetText(value)}</t></is></c>`
  const written = (cell: Cell, index: number, row: number): string => {
    const place = `${names[index]}${row}`
    switch (cell.kind) {
      case 'none':
        return ''
      case 'number':
        return figure(place, cell.value, index)
      case 'date': {
        const serial = cell.days + spreadsheetStart
        return serial < firstSureDay ? text(place, cell.text, styles.text) : figure(place, serial, index)
      }
      case 'text':
        return text(place, cell.text, styles.text)
    }
  }

  const sheet = new PassThrough({ highWaterMark: 256 * 1024 })
  const zip = new yazl.ZipFile()
  const output = new PassThrough({ highWaterMark: 256 * 1024 })
  for (const [name, part] of Object.entries(fixedParts)) zip.addBuffer(Buffer.from(part), name)
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml')
  zip.end()
  zip.on('error', (error) => output.destroy(error))
  zip.outputStream.pipe(output)
  // the reader has gone: the rows have nowhere to go either
  output.once('close', () => sheet.destroy())

  const heads = columns.map(({ header }, index) => text(`${names[index]}1`, header, styles.header))
  sheet.write(`${sheetStart(columns)}<row r="1">${heads.join('')}</row>`)
  let rowsWritten = 1
  const lines = (rows: readonly Cell[][], first: number): string =>
    rows
      .flatMap((row, at) => [
        `<row r="${first + at}">`,
        ...row.map((cell, index) => written(cell, index, first + at)),
        '</row>',
      ])
      .join('')
  return {
    output,
    write: (rows) => {
      const text = lines(rows, rowsWritten + 1)
      rowsWritten += rows.length
      return writeWithRoom(sheet, text)
    },
    bytesOf: (rows) => deflateRawSync(lines(rows, 2)).length,
    end: () => void sheet.end(sheetEnd(`A1:${names.at(-1)}${rowsWritten}`)),
    break: (error) => {
      sheet.destroy()
      output.destroy(error)
    },
  }
}
