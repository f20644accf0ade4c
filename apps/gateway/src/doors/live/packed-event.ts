import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, deflateRawSync } from 'node:zlib'

/**
 * One event, as text and as a self-contained piece of deflate: it refers to nothing before it and ends on a
 * byte. So it is packed once and put into the gzip stream of every reader, who needs no packer (256 kB) of its own.
 */
export interface PackedEvent {
  plain: Buffer
  packed: Buffer
}

const options = { level: 6, finishFlush: constants.Z_SYNC_FLUSH }
const deflateInThread = promisify(deflateRaw) as (bytes: Buffer, more: typeof options) => Promise<Buffer>

/** @param data one line of text */
export const eventText = (event: string, data: string, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${data}\n\n`

export const packEvent = (text: string): PackedEvent => {
  const plain = Buffer.from(text)
  return { plain, packed: deflateRawSync(plain, options) }
}

/** For large ones: packed next to the main thread. */
export const packLargeEvent = async (text: string): Promise<PackedEvent> => {
  const plain = Buffer.from(text)
  return { plain, packed: await deflateInThread(plain, options) }
}

/** Begin of a gzip stream: no name, no time. */
export const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])

/** Counts what has gone through, for the stream's proper end. */
export class GzipTail {
  #crc = 0
  #length = 0

  count(plain: Buffer): void {
    this.#crc = crc32(plain, this.#crc)
    this.#length = (this.#length + plain.length) >>> 0
  }

  /** An empty last block, the check sum and the length. */
  bytes(): Buffer {
    const tail = Buffer.alloc(10)
    tail.writeUInt8(3, 0)
    tail.writeUInt32LE(this.#crc, 2)
    tail.writeUInt32LE(this.#length, 6)
    return tail
  }
}
