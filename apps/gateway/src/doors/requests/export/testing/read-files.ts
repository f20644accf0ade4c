import { inflateRawSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'

/** A CSV as any reader sees it. */
export const readCsv = (bytes: Uint8Array): string[][] => parse(Buffer.from(bytes), { bom: true }) as string[][]

/** Takes the apostrophes away that kept a cell and its parts from being calculated, and no others. */
export const restored = (text: string): string => {
  const whole = text.replaceAll(/([;|\t\r\n]['"\s\p{Cc}\p{Cf}]*)'(?=[=+\-@\uff1d\uff0b\uff0d\uff20\u2212])/gu, '$1')
  return /^'+(?:[\s\p{Cc}\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\u2212]|[\t\r\n])/u.test(whole) ? whole.slice(1) : whole
}

/** The cells of a CSV in a spreadsheet that parts at another sign: a quote counts at the start of a cell alone. */
export const cellsPartedAt = (bytes: Uint8Array, sign: string): string[] => {
  const cells: string[] = []
  let rest = Buffer.from(bytes)
    .toString()
    .replace(/^\ufeff/, '')
  const unquoted = new RegExp(`^[^${sign}\r\n]*`)
  while (rest.length > 0) {
    const quoted = /^"((?:[^"]|"")*)(?:"|$)/.exec(rest)
    const behind = rest.slice(quoted?.[0].length ?? 0)
    const [tail = ''] = unquoted.exec(behind) ?? []
    cells.push(`${quoted?.[1]?.replaceAll('""', '"') ?? ''}${tail}`)
    rest = behind.slice(tail.length).slice(1)
  }
  return cells
}

/** A workbook as a reader of somebody else's sees it. */
export const readXlsx = async (bytes: Uint8Array): Promise<unknown[][]> =>
  (await readSheet(Buffer.from(bytes), { trim: false })) as unknown[][]

/** The text of one file inside a ZIP. */
export const unzipped = (bytes: Uint8Array, name: string): string => {
  const zip = Buffer.from(bytes)
  const directory = zip.readUInt32LE(zip.lastIndexOf('PK\u0005\u0006') + 16)
  for (let at = directory; zip.readUInt32LE(at) === 0x02014b50; ) {
    const [size, nameLength, extra, comment] = [20, 28, 30, 32].map((offset, index) =>
      index === 0 ? zip.readUInt32LE(at + offset) : zip.readUInt16LE(at + offset),
    ) as [number, number, number, number]
    if (zip.toString('utf8', at + 46, at + 46 + nameLength) === name) {
      const local = zip.readUInt32LE(at + 42)
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      return inflateRawSync(zip.subarray(start, start + size)).toString('utf8')
    }
    at += 46 + nameLength + extra + comment
  }
  throw new Error(`no ${name} in the archive`)
}
