export interface DamageViolation {
  rule: 'stored was sent whole' | 'answered at most once for each good frame'
  what: string
}

/** CRC-16/MODBUS by a table, written apart from both the gateway's and the simulator's. */
const remainders = Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >> 1) ^ 0xa001 : rest >> 1
  return rest
})
const isSealed = (stream: Buffer, from: number, length: number): boolean => {
  let rest = 0xffff
  for (let at = from; at < from + length - 2; at += 1)
    rest = (rest >> 8) ^ (remainders[(rest ^ (stream[at] ?? 0)) & 0xff] ?? 0)
  return rest === stream.readUInt16BE(from + length - 2)
}

const letters = new Set([0x58, 0x4b, 0x5a])
/** Letter, length, and a check sum at the least. */
const shortest = 6

/**
 * Every stretch of a stream that is a frame with a right check sum, wherever it begins. No reader may take more than
 * these, however it finds its way through the damage.
 */
export const goodFramesIn = (stream: Buffer): Buffer[] => {
  const good: Buffer[] = []
  for (let at = 0; at + shortest <= stream.length; at += 1) {
    if (!letters.has(stream[at] ?? 0)) continue
    const length = stream.readUInt16BE(at + 1)
    if (length < shortest || at + length > stream.length) continue
    if (isSealed(stream, at, length)) good.push(stream.subarray(at, at + length))
  }
  return good
}

/** Where an object that begins at a brace ends; undefined when it does not. */
const endOfObject = (text: string, from: number): number | undefined => {
  let depth = 0
  let isInText = false
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]
    if (isInText) {
      if (letter === '\\') at += 1
      else if (letter === '"') isInText = false
    } else if (letter === '"') isInText = true
    else if (letter === '{') depth += 1
    else if (letter === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return undefined
}

/** Every whole JSON object in a stream, as its text is kept; also with the imei that a topic adds. */
export const objectsIn = (stream: Buffer, imei: string): string[] => {
  const text = stream.toString('latin1')
  const found: string[] = []
  for (let at = text.indexOf('{'); at !== -1; at = text.indexOf('{', at + 1)) {
    const end = endOfObject(text, at)
    if (end === undefined) continue
    try {
      const value = JSON.parse(stream.subarray(at, end).toString('utf8')) as Record<string, unknown>
      found.push(JSON.stringify(value))
      if (!('imei' in value)) found.push(JSON.stringify({ ...value, imei }))
    } catch {
      // no JSON after all
    }
  }
  return found
}

/** What was sent whole and right, in or between the damage. */
export class SentWhole {
  readonly #records = new Set<string>()
  readonly #frames = new Set<string>()
  readonly #objects = new Set<string>()

  /** @returns how many frames with a right check sum are in it */
  addFrames(stream: Buffer): number {
    const good = goodFramesIn(stream)
    for (const frame of good) {
      this.#frames.add(frame.toString('hex'))
      // one record, behind the heads of Z, X and K: kept as its letter and its bytes
      for (const from of [4, 11, 10])
        this.#records.add(Buffer.concat([frame.subarray(0, 1), frame.subarray(from, -2)]).toString('hex'))
    }
    return good.length
  }

  addObjects(stream: Buffer, imei: string): void {
    for (const text of objectsIn(stream, imei)) this.#objects.add(text)
  }

  /** @param raw bytes as they were kept: a frame, a record with its frame's letter, or a JSON text */
  has(raw: Buffer): boolean {
    if (this.#objects.has(raw.toString('utf8'))) return true
    const hex = raw.toString('hex')
    if (this.#frames.has(hex) || this.#records.has(hex)) return true
    // one of several records of a frame
    const inside = hex.slice(2)
    for (const frame of this.#frames)
      if (frame.startsWith(hex.slice(0, 2)) && frame.length > hex.length && frame.slice(0, -4).includes(inside))
        return true
    return false
  }
}

/** Nothing is kept but what somebody has sent whole, with a right check sum where there is one. */
export const checkKept = (kept: Iterable<Buffer>, sent: SentWhole): DamageViolation[] =>
  [...kept]
    .filter((raw) => !sent.has(raw))
    .map((raw) => ({ rule: 'stored was sent whole', what: raw.toString('hex').slice(0, 200) }))

/** @param lines connections, each with its answers (the login's too) and the good frames in what it sent */
export const checkAnswers = (lines: Iterable<{ answers: number; logins: number; good: number }>): DamageViolation[] =>
  [...lines]
    .filter(({ answers, logins, good }) => answers > logins + good)
    .map((line) => ({ rule: 'answered at most once for each good frame', what: JSON.stringify(line) }))
