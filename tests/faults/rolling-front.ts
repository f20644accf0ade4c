import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'

interface Target {
  origin: string
  agent: Agent
  isReady: boolean
}

/**
 * What stands before several gateways: sends each call to one that is ready by `/readyz`, in turns, and tries nothing
 * twice. A call that fails by the change of versions is seen as 502.
 */
export class RollingFront {
  readonly #server: Server
  readonly #targets: Target[] = []
  readonly #watch: NodeJS.Timeout
  #turn = 0
  port = 0

  private constructor(lookEveryMs: number) {
    this.#server = createServer((asked, answer) => this.#hand(asked, answer))
    // Node closes a connection that rests for 5 s; a call sent at that moment fails, and no gateway is to blame.
    this.#server.keepAliveTimeout = 0
    this.#watch = setInterval(() => void this.#look(), lookEveryMs)
  }

  /** @param lookEveryMs how often it asks `/readyz` */
  static async start(lookEveryMs = 250): Promise<RollingFront> {
    const front = new RollingFront(lookEveryMs)
    await new Promise<void>((resolve) => front.#server.listen(0, '127.0.0.1', resolve))
    const address = front.#server.address()
    if (address && typeof address === 'object') front.port = address.port
    return front
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`
  }

  get readyCount(): number {
    return this.#targets.filter(({ isReady }) => isReady).length
  }

  async add(origin: string): Promise<void> {
    this.#targets.push({ origin, agent: new Agent({ keepAlive: true }), isReady: false })
    await this.#look()
  }

  async #look(): Promise<void> {
    await Promise.all(
      this.#targets.map(async (target) => {
        target.isReady = await fetch(`${target.origin}/readyz`).then(
          (answer) => answer.ok,
          () => false,
        )
      }),
    )
  }

  #hand(asked: IncomingMessage, answer: ServerResponse): void {
    const ready = this.#targets.filter(({ isReady }) => isReady)
    const target = ready[this.#turn++ % Math.max(1, ready.length)]
    if (!target) {
      answer.writeHead(502).end('nobody is ready')
      return
    }
    const { connection: _, ...headers } = asked.headers
    const { method = 'GET', url = '/' } = asked
    const onward = request(target.origin + url, { method, agent: target.agent, headers }, (got) => {
      const { connection: __, 'keep-alive': ___, 'transfer-encoding': ____, ...back } = got.headers
      answer.writeHead(got.statusCode ?? 502, back)
      got.on('error', () => answer.destroy())
      got.pipe(answer)
    })
    onward.on('error', (error) => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end(error.message)
    })
    asked.pipe(onward)
  }

  async close(): Promise<void> {
    clearInterval(this.#watch)
    for (const { agent } of this.#targets) agent.destroy()
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
