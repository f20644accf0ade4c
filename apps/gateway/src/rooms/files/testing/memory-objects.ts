import type { Clock } from '../../../kernel/clock.js'
import type { ByteRange, ObjectStore } from '../../../kernel/objects.js'

type Deed = 'put' | 'open' | 'delete'

/** An object store that forgets everything; it can be made to fail, and to wait at a moment that a test chooses. */
export class MemoryObjects implements ObjectStore {
  readonly kept = new Map<string, { bytes: Uint8Array; changedAt: Date }>()
  /** Asked before each deed; what it throws, the store throws. */
  before: (deed: Deed, key: string) => void | Promise<void> = () => undefined
  /** Most bytes of one put or open that were in one piece. */
  maxPiece = 0
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  async put(key: string, bytes: Uint8Array | AsyncIterable<Uint8Array>, lengthBytes: number): Promise<void> {
    if (!/^[a-z0-9._/-]+$/.test(key) || key.includes('..')) throw new Error(`no key: ${key}`)
    await this.before('put', key)
    const pieces: Uint8Array[] = []
    if (bytes instanceof Uint8Array) pieces.push(bytes)
    else for await (const piece of bytes) pieces.push(piece.slice())
    for (const { length } of pieces) this.maxPiece = Math.max(this.maxPiece, length)
    const whole = Buffer.concat(pieces)
    if (whole.length !== lengthBytes) throw new Error(`${whole.length} bytes came where ${lengthBytes} were announced`)
    this.kept.set(key, { bytes: whole, changedAt: this.#clock.now() })
  }

  async open(key: string, range?: ByteRange) {
    await this.before('open', key)
    const object = this.kept.get(key)
    if (!object) return undefined
    const bytes = range ? object.bytes.subarray(range.first, range.last + 1) : object.bytes
    return { lengthBytes: bytes.length, bytes: pieces(bytes) }
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.before('delete', key)
      this.kept.delete(key)
    }
  }

  async *list(prefix: string) {
    for (const [key, { bytes, changedAt }] of [...this.kept].sort(([a], [b]) => (a < b ? -1 : 1)))
      if (key.startsWith(prefix)) yield { key, lengthBytes: bytes.length, changedAt }
  }

  keys(prefix = ''): string[] {
    return [...this.kept.keys()].filter((key) => key.startsWith(prefix)).sort()
  }
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}
