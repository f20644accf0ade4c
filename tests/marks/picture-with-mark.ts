import { crc32, deflateSync } from 'node:zlib'

const chunk = (type: string, data: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The least EXIF that says whose picture it is: one field, the copyright. */
const exif = (text: string): Buffer => {
  const value = Buffer.from(`${text}\0`)
  const head = Buffer.from('4d4d002a0000000800018298000200000000000000 1a00000000'.replaceAll(' ', ''), 'hex')
  head.writeUInt32BE(value.length, 14)
  return Buffer.concat([head, value])
}

/** A PNG that carries a text as its comment, as its EXIF and behind its end. */
export const pictureWithMark = (text: string): Buffer => {
  const size = 8
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.concat(Array.from({ length: size }, (_, n) => Buffer.from([0, ...Array(size * 3).fill(n * 30)])))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(`Comment\0${text}`)),
    chunk('eXIf', exif(text)),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
    Buffer.from(text),
  ])
}
