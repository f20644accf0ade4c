import { importVehicles, maxImportLines } from '@motora/contract/vehicles'

/** Why a file or a text cannot be sent; words stand in `fleet:import.fault.*`. */
export type CsvFault = 'empty' | 'large' | 'manyLines' | 'spreadsheet' | 'noText'
export type ReadCsv = { csv: string } | { fault: CsvFault }

/** What the request holds next to the table: the plan and the names of both. */
const besideBytes = 400
const maxBytes = importVehicles.maxBodyBytes - besideBytes

/** First bytes of workbooks: of now (a zip) and of old. */
const workbooks = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/** A table as text, as it was pasted. */
export function readCsvText(text: string): ReadCsv {
  const csv = text.replace(/^\ufeff/, '')
  if (csv.trim() === '') return { fault: 'empty' }
  if (csv.includes('\u0000')) return { fault: 'noText' }
  if (new TextEncoder().encode(JSON.stringify(csv)).length > maxBytes) return { fault: 'large' }
  const lines = csv.split(/\r\n?|\n/).filter((line) => line.trim() !== '').length
  // and the heading
  return lines > maxImportLines + 1 ? { fault: 'manyLines' } : { csv }
}

/** A table as spreadsheets save it: in UTF-8, UTF-16, or the old encoding of Western Europe. */
export async function readCsvFile(file: File): Promise<ReadCsv> {
  // twice as much, since UTF-16 has two bytes for one; nothing larger can fit
  if (file.size > maxBytes * 2) return { fault: 'large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (workbooks.some((start) => start.every((byte, at) => bytes[at] === byte))) return { fault: 'spreadsheet' }
  return readCsvText(decode(bytes))
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
