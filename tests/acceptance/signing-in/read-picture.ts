import { inflateSync } from 'node:zlib'
import { TOTP, URI } from 'otpauth'
import decodeQr from 'qr/decode.js'

const bytesAPixel = 4

/** What PNG foretells for a byte from its neighbours. source: PNG specification, section 9 */
const foretold = (filter: number, left: number, up: number, upLeft: number): number => {
  if (filter === 1) return left
  if (filter === 2) return up
  if (filter === 3) return (left + up) >> 1
  if (filter !== 4) return 0
  const guess = left + up - upLeft
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)]
  return a <= b && a <= c ? left : b <= c ? up : upLeft
}

/** The pixels of a PNG with eight bits of red, green, blue and opacity, as an enrolment's picture is. */
const pixelsOf = (png: Buffer): { width: number; height: number; data: Uint8ClampedArray } => {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  if (png[24] !== 8 || png[25] !== 6 || png[28] !== 0) throw new Error('a picture of another kind')
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length))
    at += 12 + length
  }
  const packed = inflateSync(Buffer.concat(parts))
  const line = width * bytesAPixel
  const data = new Uint8ClampedArray(line * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < line; x += 1) {
      const there = y * line + x
      const left = x < bytesAPixel ? 0 : (data[there - bytesAPixel] ?? 0)
      const up = y === 0 ? 0 : (data[there - line] ?? 0)
      const upLeft = y === 0 || x < bytesAPixel ? 0 : (data[there - line - bytesAPixel] ?? 0)
      const filter = packed[y * (line + 1)] ?? 0
      data[there] = ((packed[y * (line + 1) + 1 + x] ?? 0) + foretold(filter, left, up, upLeft)) & 255
    }
  return { width, height, data }
}

/** What an authenticator reads from the picture of an enrolment. */
export const scanPicture = (png: Buffer): { secret: string } => {
  const scanned = URI.parse(decodeQr(pixelsOf(png)))
  if (!(scanned instanceof TOTP)) throw new Error('the picture is no authenticator’s')
  return { secret: scanned.secret.base32 }
}

/** The code that an authenticator shows now, or some steps of 30 s away. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: Date.now() + steps * 30_000 })

export const isPicture = (bytes: Buffer): boolean => bytes.subarray(1, 4).toString('latin1') === 'PNG'
