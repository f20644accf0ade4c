import { sealed } from './real-frames.js'

type Chance = () => number
const upTo = (next: Chance, most: number): number => Math.floor(next() * most)

const flipBits = (bytes: Buffer, next: Chance): Buffer => {
  const copy = Buffer.from(bytes)
  for (let n = 0; n <= upTo(next, 8); n += 1) {
    const at = upTo(next, copy.length)
    copy[at] = (copy[at] ?? 0) ^ (1 << upTo(next, 8))
  }
  return copy
}
const noise = (next: Chance, most: number): Buffer =>
  Buffer.from(Array.from({ length: upTo(next, most) }, () => upTo(next, 256)))

/** Ways to damage one message, whatever it is; each leaves it non-empty and different, bar rare chance. */
const ways: readonly ((bytes: Buffer, next: Chance) => Buffer)[] = [
  flipBits,
  // half sent
  (bytes, next) => bytes.subarray(0, 1 + upTo(next, bytes.length - 1)),
  // its beginning is lost
  (bytes, next) => bytes.subarray(1 + upTo(next, bytes.length - 1)),
  // a piece is missing, or comes twice
  (bytes, next) => {
    const at = upTo(next, bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + upTo(next, 12))])
  },
  (bytes, next) => {
    const at = upTo(next, bytes.length)
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - 9))])
  },
  // noise in between
  (bytes, next) => {
    const at = upTo(next, bytes.length)
    return Buffer.concat([bytes.subarray(0, at), noise(next, 20), bytes.subarray(at)])
  },
  // another length, or another count
  (bytes, next) => {
    const copy = Buffer.from(bytes)
    copy[1 + upTo(next, 3)] = upTo(next, 256)
    return copy
  },
  // one inside the other
  (bytes, next) => {
    const at = 4 + upTo(next, Math.max(1, bytes.length - 8))
    return Buffer.concat([bytes.subarray(0, at), bytes, bytes.subarray(at)])
  },
  (_, next) => noise(next, 120),
]

/** One message damaged by chance. */
export const damaged = (bytes: Buffer, next: Chance): Buffer => (ways[upTo(next, ways.length)] ?? flipBits)(bytes, next)

/** Content changed behind the letter and the length, with a right check sum: what a broken module may well send. */
export const damagedAndSealed = (frame: Buffer, next: Chance): Buffer => {
  const copy = Buffer.from(frame)
  for (let n = 0; n <= upTo(next, 6); n += 1) copy[3 + upTo(next, copy.length - 5)] = upTo(next, 256)
  return sealed(copy)
}

/** Cuts a stream as networks do: whole, in some pieces, or byte by byte. */
export const pieces = (stream: Buffer, next: Chance): Buffer[] => {
  const kind = next()
  if (kind < 0.4) return [stream]
  const most = kind < 0.97 ? 900 : 1
  const cut: Buffer[] = []
  for (let at = 0; at < stream.length; ) {
    const end = at + 1 + upTo(next, most)
    cut.push(stream.subarray(at, end))
    at = end
  }
  return cut
}
