import { connect, createServer, type Server, type Socket } from 'node:net'

/** What happens to bytes that pass. All may be changed while connections are open. */
export interface Faults {
  /** Each piece waits so long, in either direction; order is kept. */
  delayMs: number
  /** At most so many bytes a second in either direction of each connection; 0: as many as come. */
  bytesPerSecond: number
  /** Takes bytes and hands none on, connections stay open: a network that swallows. */
  isBlackHole: boolean
  /** Requests go on, answers are swallowed and the connection is cut: anyone who asked does not know what became of it. */
  swallowsReplies: boolean
  /** New connections are refused. */
  refuses: boolean
}

const none: Faults = { delayMs: 0, bytesPerSecond: 0, isBlackHole: false, swallowsReplies: false, refuses: false }

interface Pair {
  near: Socket
  far: Socket
}

/** A proxy on TCP between a caller and what it calls, with faults by order. */
export class TcpProxy {
  readonly #server: Server
  readonly #pairs = new Set<Pair>()
  readonly #target: { host: string; port: number }
  readonly faults: Faults = { ...none }
  /** Pieces that callers have sent so far. */
  sent = 0
  /** Told of each piece that a caller sends, before it is handed on; may kill somebody meanwhile. Each connection has an object of its own. */
  onSent: ((piece: Buffer, connection: object) => void | Promise<void>) | undefined

  private constructor(target: { host: string; port: number }) {
    this.#target = target
    this.#server = createServer((near) => this.#take(near))
  }

  static start(port: number, host = '127.0.0.1'): Promise<TcpProxy> {
    const proxy = new TcpProxy({ host, port })
    return new Promise((resolve, reject) => {
      proxy.#server.once('error', reject)
      proxy.#server.listen(0, '127.0.0.1', () => resolve(proxy))
    })
  }

  get port(): number {
    const address = this.#server.address()
    if (!address || typeof address === 'string') throw new Error('the proxy listens to no port')
    return address.port
  }

  get connections(): number {
    return this.#pairs.size
  }

  heal(): void {
    Object.assign(this.faults, none)
  }

  /** Cuts every open connection with a reset. */
  cut(): void {
    for (const { near, far } of this.#pairs) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.cut()
    await closed
  }

  #take(near: Socket): void {
    if (this.faults.refuses) {
      near.resetAndDestroy()
      return
    }
    const far = connect(this.#target.port, this.#target.host)
    const pair: Pair = { near, far }
    this.#pairs.add(pair)
    const end = (): void => {
      this.#pairs.delete(pair)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      socket.on('error', end)
      socket.on('close', end)
    }
    this.#carry(near, far, async (piece) => {
      this.sent += 1
      await this.onSent?.(piece, pair)
      return this.faults.isBlackHole ? 'drop' : 'hand on'
    })
    this.#carry(far, near, async () => {
      if (this.faults.swallowsReplies) {
        near.resetAndDestroy()
        return 'drop'
      }
      return this.faults.isBlackHole ? 'drop' : 'hand on'
    })
  }

  /** One piece after the other, so that their order holds whatever each of them waits for. */
  #carry(from: Socket, to: Socket, judge: (piece: Buffer) => Promise<'hand on' | 'drop'>): void {
    let before = Promise.resolve()
    from.on('data', (piece: Buffer) => {
      from.pause()
      before = before.then(async () => {
        const { delayMs, bytesPerSecond } = this.faults
        const waitMs = delayMs + (bytesPerSecond > 0 ? (piece.length / bytesPerSecond) * 1000 : 0)
        if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs))
        if ((await judge(piece)) === 'hand on' && to.writable && !to.write(piece))
          await new Promise<void>((resolve) => {
            to.once('drain', resolve)
            to.once('close', resolve)
          })
        from.resume()
      })
    })
    from.on('end', () => {
      void before.then(() => to.end())
    })
  }
}
