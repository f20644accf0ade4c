import { connect, createServer, type Server, type Socket } from 'node:net'

/** A tiny load balancer on TCP: each new connection goes to the next port that takes it. */
export class RoundRobin {
  readonly #server: Server
  readonly #ports: readonly number[]
  readonly #sockets = new Set<Socket>()
  #next = 0

  private constructor(ports: readonly number[]) {
    this.#ports = ports
    this.#server = createServer((near) => this.#take(near))
  }

  static start(ports: readonly number[]): Promise<RoundRobin> {
    const balancer = new RoundRobin(ports)
    return new Promise((resolve, reject) => {
      balancer.#server.once('error', reject)
      balancer.#server.listen(0, '127.0.0.1', () => resolve(balancer))
    })
  }

  get port(): number {
    const address = this.#server.address()
    if (!address || typeof address === 'string') throw new Error('the balancer listens to no port')
    return address.port
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    for (const socket of this.#sockets) socket.destroy()
    await closed
  }

  #take(near: Socket): void {
    this.#keep(near)
    near.on('error', () => undefined)
    this.#try(near, this.#ports.length)
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket)
    socket.setNoDelay(true)
    socket.once('close', () => this.#sockets.delete(socket))
  }

  /** Nothing of the caller's was read yet, so another may be tried. */
  #try(near: Socket, triesLeft: number): void {
    const port = this.#ports[this.#next++ % this.#ports.length]
    if (triesLeft === 0 || port === undefined || near.destroyed) {
      near.destroy()
      return
    }
    const far = connect(port, '127.0.0.1')
    let isThrough = false
    this.#keep(far)
    far.on('error', () => undefined)
    far.once('connect', () => {
      isThrough = true
      near.once('close', () => far.destroy())
      near.pipe(far)
      far.pipe(near)
    })
    far.once('close', () => {
      if (isThrough) near.destroy()
      else this.#try(near, triesLeft - 1)
    })
  }
}
