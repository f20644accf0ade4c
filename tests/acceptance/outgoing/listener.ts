import { createServer, type Socket } from 'node:net'

/** Takes whatever connects to it on this machine, says nothing, and counts. */
export class Listener {
  readonly #server = createServer((socket) => this.#take(socket))
  readonly #open = new Set<Socket>()
  /** The first bytes of each that came. */
  readonly came: string[] = []

  static start(): Promise<Listener> {
    const listener = new Listener()
    return new Promise((resolve, reject) => {
      listener.#server.once('error', reject)
      // both families: some spellings name the newer one
      listener.#server.listen(0, '::', () => resolve(listener))
    })
  }

  get port(): number {
    const address = this.#server.address()
    if (!address || typeof address === 'string') throw new Error('the listener has no port')
    return address.port
  }

  #take(socket: Socket): void {
    const place = this.came.push('(nothing)') - 1
    this.#open.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => this.#open.delete(socket))
    socket.once('data', (bytes) => {
      this.came[place] = bytes.toString('latin1').slice(0, 100)
      socket.end()
    })
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
