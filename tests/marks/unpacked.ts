import { execFileSync } from 'node:child_process'
import { gunzipSync, inflateRawSync, inflateSync } from 'node:zlib'

const maxBytes = 256 * 1_048_576
const localHead = 0x04034b50
const centralHead = 0x02014b50

/** Entries of a ZIP, as an XLSX is one: by its directory at the end, which also streamed ones have. */
const zipEntries = (bytes: Buffer): Buffer[] => {
  const entries: Buffer[] = []
  for (let at = bytes.indexOf('PK\x01\x02', 0, 'latin1'); at >= 0 && at + 46 <= bytes.length; ) {
    if (bytes.readUInt32LE(at) !== centralHead) break
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const from = bytes.readUInt32LE(at + 42)
    if (bytes.readUInt32LE(from) === localHead) {
      const start = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28)
      const packed = bytes.subarray(start, start + size)
      entries.push(method === 8 ? inflateRawSync(packed, { maxOutputLength: maxBytes }) : packed)
    }
    const name = bytes.subarray(at + 46, at + 46 + bytes.readUInt16LE(at + 28))
    entries.push(name)
    at += 46 + name.length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries
}

/** Texts of a PDF by Debian's pdftotext, and besides what its packed streams hold. */
const pdfTexts = (bytes: Buffer): Buffer[] => {
  const texts: Buffer[] = []
  try {
    texts.push(execFileSync('pdftotext', ['-', '-'], { input: bytes, maxBuffer: maxBytes }))
  } catch {
    // not there, or no whole PDF: its streams are still looked through
  }
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const start = at + 6 + (bytes[at + 6] === 13 ? 2 : 1)
    try {
      texts.push(inflateSync(bytes.subarray(start), { maxOutputLength: maxBytes }))
    } catch {
      // not a packed one
    }
  }
  return texts
}

/** What a dump of PostgreSQL would write into a database; its blocks are packed one by one. */
const dumpTexts = (bytes: Buffer): Buffer[] => [
  execFileSync('pg_restore', ['--file=-'], {
    input: bytes,
    maxBuffer: 4 * maxBytes,
    stdio: ['pipe', 'pipe', 'ignore'],
  }),
]

/** Of gzip, ZIP, PDF and a dump of PostgreSQL. */
const beginnings = [[0x1f, 0x8b], [0x50, 0x4b, 3, 4], [...Buffer.from('%PDF-')], [...Buffer.from('PGDMP')]].map(
  (bytes) => Buffer.from(bytes),
)

/** Whether a file that begins like this may hold something packed. */
export const looksPacked = (head: Buffer): boolean =>
  beginnings.some((beginning) => head.subarray(0, beginning.length).equals(beginning))

/** What lies packed in these bytes, one layer deep and in what that holds; empty where nothing is packed. */
export const unpacked = (bytes: Buffer, depth = 3): Buffer[] => {
  const inside = opened(bytes)
  return depth === 0 ? inside : inside.flatMap((one) => [one, ...unpacked(one, depth - 1)])
}

const opened = (bytes: Buffer): Buffer[] => {
  if (!looksPacked(bytes)) return []
  try {
    if (bytes.subarray(0, 5).toString('latin1') === 'PGDMP') return dumpTexts(bytes)
    if (bytes.length > 18 && bytes[0] === 0x1f && bytes[1] === 0x8b)
      return [gunzipSync(bytes, { maxOutputLength: maxBytes })]
    if (bytes.length > 46 && bytes.readUInt32LE(0) === localHead) return zipEntries(bytes)
    if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return pdfTexts(bytes)
  } catch {
    // it only looked packed: what it is was read as it is
  }
  return []
}
