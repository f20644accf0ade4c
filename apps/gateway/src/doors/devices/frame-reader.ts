import { crc16Modbus } from './crc16-modbus.js'

export type FrameLetter = 'X' | 'K' | 'Z'

export type BadReason =
  /** Bytes that begin no known frame; reported once per run of them. */
  | 'garbage'
  /** A frame letter with a length that no such frame can have. */
  | 'length'
  | 'checksum'
  /** A text line with bytes that are no text, or without an end. */
  | 'line'
  /** The rest of a frame or line did not come in time. */
  | 'incomplete'

export type FrameEvent =
  | { kind: 'login'; imei: string; line: string }
  /** Any other text line, such as the answer to a command. */
  | { kind: 'text'; line: string }
  | { kind: 'frame'; letter: FrameLetter; bytes: Buffer }
  | { kind: 'ack' }
  | { kind: 'bad'; reason: BadReason }

const dollar = 0x24
const lineFeed = 0x0a
const carriageReturn = 0x0d
const acknowledge = 0x06
const letters = new Map<number, FrameLetter>([
  [0x58, 'X'],
  [0x4b, 'K'],
  [0x5a, 'Z'],
])
/** Letter, length, count or IMEI, one shortest record, check sum. */
const shortest: Record<FrameLetter, number> = { X: 30, K: 50, Z: 23 }
/** A record's header alone is 17 bytes, its longest known form under 300. */
const minRecordBytes = 17
export const maxFrameBytes = 8192
export const maxLineBytes = 512
const loginPattern = /^\$[^;]*;[^;]*;(\d{15})(?:;|$)/
/** Check sums we are willing to calculate per byte received, so that hostile bytes cost no more than honest ones. */
const workPerByte = 32
const maxWork = workPerByte * maxFrameBytes

/**
 * Cuts a byte stream of a module into login lines, frames and bare acknowledgements, however the network split or
 * glued them. Never throws; after damage it looks for the next beginning. Holds less than 9 kB between pushes.
 */
export class FrameReader {
  #buffer: Buffer = Buffer.alloc(0)
  #inGarbage = false
  /** Length of a damaged frame whose end is not yet known to be one: the next byte decides. */
  #suspectLength = 0
  #work = maxWork

  /** Bytes waiting for the rest of their frame or line. */
  get pendingBytes(): number {
    return this.#buffer.length
  }

  push(chunk: Uint8Array): FrameEvent[] {
    const events: FrameEvent[] = []
    // Piece by piece, so that a huge chunk is never joined to the rest as a whole.
    for (let at = 0; at < chunk.length; at += maxFrameBytes) {
      const piece = chunk.subarray(at, at + maxFrameBytes)
      this.#buffer = this.#buffer.length === 0 ? Buffer.from(piece) : Buffer.concat([this.#buffer, piece])
      this.#work = Math.min(maxWork, this.#work + piece.length * workPerByte)
      this.#read(events)
    }
    return events
  }

  /** The rest did not come: drops the first byte of what waits and reads the remainder again. */
  giveUp(): FrameEvent[] {
    const events: FrameEvent[] = []
    if (this.#buffer.length === 0) return events
    if (this.#suspectLength > 0) this.#skip(this.#suspectLength)
    else {
      events.push({ kind: 'bad', reason: 'incomplete' })
      this.#skip(1)
    }
    this.#suspectLength = 0
    this.#read(events)
    return events
  }

  #read(events: FrameEvent[]): void {
    while (this.#buffer.length > 0) {
      if (this.#suspectLength > 0) {
        if (this.#buffer.length <= this.#suspectLength) return
        this.#leaveSuspect()
        continue
      }
      const first = this.#buffer[0] ?? 0
      const letter = letters.get(first)
      if (isBeginning(first) || isBlank(first)) this.#inGarbage = false
      if (letter !== undefined) {
        if (!this.#readFrame(letter, events)) return
      } else if (first === dollar) {
        if (!this.#readLine(events)) return
      } else if (first === acknowledge) {
        events.push({ kind: 'ack' })
        this.#skip(1)
      } else {
        if (!isBlank(first) && !this.#inGarbage) {
          this.#inGarbage = true
          events.push({ kind: 'bad', reason: 'garbage' })
        }
        this.#skipRun(isBlank(first) ? isBlank : isGarbage)
      }
    }
  }

  /** Skips all in one step: byte by byte, a stream of nonsense cost more than one of frames. */
  #skipRun(belongs: (byte: number) => boolean): void {
    let end = 1
    while (end < this.#buffer.length && belongs(this.#buffer[end] ?? 0)) end += 1
    this.#skip(end)
  }

  /** False when more bytes are needed. */
  #readFrame(letter: FrameLetter, events: FrameEvent[]): boolean {
    if (this.#buffer.length < 4) return false
    const length = this.#buffer.readUInt16BE(1)
    if (!isPlausible(letter, length, this.#buffer[3] ?? 0)) {
      events.push({ kind: 'bad', reason: 'length' })
      this.#skip(1)
      // What follows of it is the same damage.
      this.#inGarbage = true
      return true
    }
    if (this.#buffer.length < length) return false
    const bytes = this.#buffer.subarray(0, length)
    this.#work -= length
    if (crc16Modbus(bytes.subarray(0, -2)) === bytes.readUInt16BE(length - 2)) {
      events.push({ kind: 'frame', letter, bytes: Buffer.from(bytes) })
      this.#skip(length)
    } else {
      events.push({ kind: 'bad', reason: 'checksum' })
      this.#suspectLength = length
    }
    return true
  }

  /**
   * Was only the content damaged, or the length itself? If a beginning is where the frame would end, its length
   * was right and it is skipped; if not, good frames may hide inside it, so it is read again from its second byte.
   */
  #leaveSuspect(): void {
    const next = this.#buffer[this.#suspectLength] ?? 0
    this.#skip(isBeginning(next) || this.#work <= 0 ? this.#suspectLength : 1)
    this.#inGarbage = true
    this.#suspectLength = 0
  }

  #readLine(events: FrameEvent[]): boolean {
    const end = this.#buffer.subarray(0, maxLineBytes).indexOf(lineFeed)
    const text = this.#buffer.subarray(0, end === -1 ? maxLineBytes : end)
    if (!text.every(isText) || (end === -1 && this.#buffer.length >= maxLineBytes)) {
      events.push({ kind: 'bad', reason: 'line' })
      this.#skip(1)
      this.#inGarbage = true
      return true
    }
    if (end === -1) return false
    const line = text.toString('latin1').replace(/\r$/, '')
    const imei = loginPattern.exec(line)?.[1]
    events.push(imei === undefined ? { kind: 'text', line } : { kind: 'login', imei, line })
    this.#skip(end + 1)
    return true
  }

  #skip(count: number): void {
    this.#buffer = this.#buffer.subarray(count)
  }
}

const isBeginning = (byte: number): boolean => letters.has(byte) || byte === dollar || byte === acknowledge

const isBlank = (byte: number): boolean => byte === lineFeed || byte === carriageReturn

const isGarbage = (byte: number): boolean => !isBeginning(byte) && !isBlank(byte)

const isText = (byte: number): boolean => (byte >= 0x20 && byte < 0x7f) || byte === carriageReturn || byte === 0x09

const isPlausible = (letter: FrameLetter, length: number, fourth: number): boolean => {
  if (length < shortest[letter] || length > maxFrameBytes) return false
  if (letter === 'K') return true
  return fourth > 0 && length >= shortest[letter] + (fourth - 1) * minRecordBytes
}
