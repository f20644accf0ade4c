import type { Socket } from 'node:net'
import { Duplex } from 'node:stream'

/**
 * A socket that ends when an MQTT packet announces more bytes than allowed. The broker's parser gathers a packet
 * whole, whatever its length, even before the sign-in; so the announcement is read on the way in.
 */
export class GuardedConnection extends Duplex {
  readonly #socket: Socket
  readonly #limit: () => number
  /** Bytes of the current packet's body still to come. */
  #bodyLeft = 0
  #lengthBytes = 0
  #length = 0
  #isInHead = false

  /** @param limit the longest packet body allowed at this moment, in bytes */
  constructor(socket: Socket, limit: () => number) {
    super()
    this.#socket = socket
    this.#limit = limit
    socket.on('data', (chunk: Buffer) => {
      if (!this.#isWithinLimit(chunk)) this.destroy(new Error('a packet is too long'))
      else if (!this.push(chunk)) socket.pause()
    })
    socket.on('end', () => this.push(null))
    socket.on('error', (error) => this.destroy(error))
    socket.on('close', () => this.destroy())
  }

  get socket(): Socket {
    return this.#socket
  }

  get remoteAddress(): string {
    return this.#socket.remoteAddress ?? ''
  }

  override _read(): void {
    this.#socket.resume()
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    if (this.#socket.destroyed) done(new Error('the connection is gone'))
    else if (this.#socket.write(chunk)) done()
    else this.#socket.once('drain', done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#socket.end()
    done()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy()
    done(error)
  }

  #isWithinLimit(chunk: Buffer): boolean {
    let at = 0
    while (at < chunk.length) {
      if (this.#bodyLeft > 0) {
        const step = Math.min(this.#bodyLeft, chunk.length - at)
        this.#bodyLeft -= step
        at += step
      } else if (this.#isInHead) {
        const byte = chunk[at++] ?? 0
        this.#length += (byte & 0x7f) * 128 ** this.#lengthBytes++
        if (byte < 0x80) {
          if (this.#length > this.#limit()) return false
          this.#bodyLeft = this.#length
          this.#isInHead = false
        } else if (this.#lengthBytes === 4) return false
      } else {
        at++
        this.#isInHead = true
        this.#length = 0
        this.#lengthBytes = 0
      }
    }
    return true
  }
}
