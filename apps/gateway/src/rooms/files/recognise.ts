import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'

/** Bytes of the beginning that are looked at; a packed file is not unpacked to see what is in it. */
const headBytes = 65_536
/** A packed file says where it ends in its last bytes: 22, and a comment of up to 65,535. */
export const tailBytes = 65_557

const zipBegins = ['504b0304', '504b0506', '504b0708']
const zipEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06])

const startsAsZip = (bytes: Uint8Array): boolean =>
  zipBegins.includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))

/** Whether a packed file hangs behind whatever this is: such are read from their end. */
export const endsAsZip = (tail: Uint8Array): boolean => {
  const bytes = Buffer.from(tail.buffer, tail.byteOffset, tail.byteLength)
  for (let at = bytes.lastIndexOf(zipEnd); at >= 0; at = at === 0 ? -1 : bytes.lastIndexOf(zipEnd, at - 1))
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true
  return false
}

/** Two bytes that any program may begin with by chance. */
const byChance = ['audio/mpeg', 'audio/aac']

/** What the bytes begin as, by their signature; undefined: nothing that is known. */
export const typeByContent = async (bytes: Uint8Array): Promise<string | undefined> => {
  if (startsAsZip(bytes)) return 'application/zip'
  try {
    const found = (await fileTypeFromBuffer(bytes.subarray(0, headBytes)))?.mime
    return found && byChance.includes(found) ? undefined : found
  } catch {
    // a file that begins as something and goes on as nothing
    return undefined
  }
}

/** Whether a browser might take it for a page or a drawing: `<` and text, after blanks. */
export const startsAsMarkup = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.subarray(0, 4096))
  const [a, b, c] = head
  const isWide = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)
  let at = isWide ? 2 : a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0
  const isBlank = (byte: number | undefined) =>
    byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d) || (isWide && byte === 0)
  while (at < head.length && isBlank(head[at])) at += 1
  if (head[at] !== 0x3c) return false
  const next = [...head.subarray(at + 1, at + 17)].filter((byte) => !(isWide && byte === 0))
  const [first = 0x20] = next
  return /[a-z!?/]/i.test(String.fromCharCode(first)) && next.every((byte) => byte >= 0x20 || isBlank(byte))
}

/** A PDF from its first byte to its last: nothing before it, nothing behind it. */
export const isWholePdf = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!/^%PDF-[12]\.\d/.test(text.toString('latin1', 0, 8))) return false
  const end = text.lastIndexOf('%%EOF')
  const behind = end < 0 ? 'no end' : text.toString('latin1', end + 5, end + 1029)
  return /^[\s\0]*$/.test(behind) && text.length - end <= 1024 && !endsAsZip(bytes.subarray(-tailBytes))
}

/** Formats that are written in letters and yet are no plain text. */
const writtenInLetters = ['application/rtf', 'application/postscript', 'application/eps']

/**
 * Text as it may be kept: UTF-8 without control characters but tabs and line breaks, no page and no drawing.
 * @param bytes all of them
 */
export const isPlainText = async (bytes: Uint8Array): Promise<boolean> => {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if ((byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13) || byte === 0x7f) return false
    // U+0080 to U+009F
    if (byte === 0xc2 && (bytes[at + 1] ?? 0) < 0xa0) return false
  }
  if (!isUtf8(bytes) || startsAsMarkup(bytes)) return false
  return !writtenInLetters.includes((await typeByContent(bytes)) ?? '')
}
