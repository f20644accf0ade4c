import { inflateRawSync } from 'node:zlib'

export interface Cell {
  text: string
  /** What a spreadsheet takes it for: `plain` is read as whatever it looks like, `text` is text whatever it looks like. */
  kind: 'plain' | 'text' | 'formula'
}

/** A CSV by RFC 4180, read by our own reader. */
export const readCsv = (text: string): Cell[][] => {
  const rows: Cell[][] = []
  let row: Cell[] = []
  let cell = ''
  let quoted = false
  const end = (): void => {
    row.push({ text: cell, kind: 'plain' })
    cell = ''
  }
  const body = text.startsWith('\ufeff') ? text.slice(1) : text
  for (let at = 0; at < body.length; at += 1) {
    const sign = body[at]
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (body[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === ',' || sign === ';') end()
    else if (sign === '\r' && body[at + 1] === '\n') {
      at += 1
      end()
      rows.push(row)
      row = []
    } else cell += sign
  }
  if (row.length > 0 || cell !== '') {
    end()
    rows.push(row)
  }
  return rows
}

/** The text of one file inside a ZIP, found by its directory. */
const unzipped = (zip: Buffer, name: RegExp): string => {
  const directory = zip.readUInt32LE(zip.lastIndexOf('PK\u0005\u0006') + 16)
  for (let at = directory; zip.readUInt32LE(at) === 0x02014b50; ) {
    const size = zip.readUInt32LE(at + 20)
    const nameLength = zip.readUInt16LE(at + 28)
    if (name.test(zip.toString('utf8', at + 46, at + 46 + nameLength))) {
      const local = zip.readUInt32LE(at + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const bytes = zip.subarray(start, start + size)
      return (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString('utf8')
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  throw new Error(`no ${name} in the archive`)
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const plain = (xml: string): string =>
  xml
    .replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex: string, decimal: string, name: string) =>
      name ? (entities[name] ?? '') : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replaceAll(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** `AB` is the 28th column. */
const columnOf = (name: string): number => [...name].reduce((sum, sign) => sum * 26 + sign.charCodeAt(0) - 64, 0) - 1

const cellsOf = (row: string): Cell[] => {
  const cells: Cell[] = []
  for (const [, head = '', inner = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const text = plain([...inner.matchAll(/<(?:t|v)\b[^>]*>(.*?)<\/(?:t|v)>/gs)].map(([, one]) => one).join(''))
    const kind = /<f\b/.test(inner) ? 'formula' : /\bt="(inlineStr|s)"/.test(head) ? 'text' : 'plain'
    // empty cells may be left out: each says where it stands
    const place = /\br="([A-Z]+)\d+"/.exec(head)?.[1]
    cells[place ? columnOf(place) : cells.length] = { text, kind }
  }
  return Array.from(cells, (cell) => cell ?? { text: '', kind: 'text' })
}

/** The first sheet of a workbook, read by our own reader: texts stand in their cells. */
export const readXlsx = (bytes: Buffer): Cell[][] =>
  [...unzipped(bytes, /^xl\/worksheets\/sheet1\.xml$/).matchAll(/<row\b[^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(
    ([, row = '']) => cellsOf(row),
  )
