import { inflateSync } from 'node:zlib'
import { TOTP, URI } from 'otpauth'
import decodeQr from 'qr/decode.js'

const channelsOf: Record<number, number> = { 0: 1, 2: 3, 4: 2, 6: 4 }

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner
  const [toLeft, toUp, toCorner] = [left, up, corner].map((one) => Math.abs(guess - one)) as [number, number, number]
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}

interface Head {
  width: number
  height: number
  /** Bytes a pixel. */
  step: number
}

/** What a PNG of eight bits a channel holds, its rows freed of their filters. */
const rawRows = (packed: Buffer, { width, height, step }: Head): Buffer => {
  const [length, sent] = [width * step, inflateSync(packed)]
  const rows = Buffer.alloc(length * height)
  for (let y = 0; y < height; y++) {
    const filter = sent[y * (length + 1)] ?? 0
    for (let x = 0; x < length; x++) {
      const left = x < step ? 0 : (rows[y * length + x - step] ?? 0)
      const up = y === 0 ? 0 : (rows[(y - 1) * length + x] ?? 0)
      const corner = x < step || y === 0 ? 0 : (rows[(y - 1) * length + x - step] ?? 0)
      const added = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter] ?? 0
      rows[y * length + x] = ((sent[y * (length + 1) + 1 + x] ?? 0) + added) & 255
    }
  }
  return rows
}

const pixelsOf = (png: Buffer): { width: number; height: number; data: Uint8ClampedArray } => {
  const parts: Buffer[] = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  const [width, height, step] = [png.readUInt32BE(16), png.readUInt32BE(20), channelsOf[png[25] ?? 0]]
  if (png[24] !== 8 || !step) throw new Error('the picture is of a kind that this reader does not know')
  const rows = rawRows(Buffer.concat(parts), { width, height, step })
  const data = new Uint8ClampedArray(width * height * 4)
  for (let n = 0; n < width * height; n++)
    data.set([rows[n * step] ?? 0, rows[n * step] ?? 0, rows[n * step] ?? 0, 255], n * 4)
  return { width, height, data }
}

/** The seed in the picture of an enrolment, as an authenticator reads it. */
export const readSeed = (png: Buffer): string => {
  const scanned = URI.parse(decodeQr(pixelsOf(png)))
  if (!(scanned instanceof TOTP)) throw new Error('the picture is no authenticator’s')
  return scanned.secret.base32
}

/** The code that an authenticator shows now, or some steps of 30 s ago. */
export const codeOf = (secret: string, stepsAgo = 0): string =>
  new TOTP({ secret, digits: 6, period: 30 }).generate({ timestamp: Date.now() - stepsAgo * 30_000 })
