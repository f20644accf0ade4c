import { createServer, type IncomingMessage, request } from 'node:http'
import { freePort } from '../free-port.js'

/** One answer as it went over the wire: headers, and the body as it was packed. */
export interface Transfer {
  path: string
  kind: 'script' | 'style' | 'wasm' | 'other'
  /**
   * The service worker's own, and what it fetches a second time to keep it. What a page asks for through its worker is
   * the page's: it comes once, and by its kind cannot be told from what is kept.
   */
  isKept: boolean
  bytes: number
}

const kindOf = (type: string): Transfer['kind'] =>
  /javascript/.test(type) ? 'script' : /css/.test(type) ? 'style' : /wasm/.test(type) ? 'wasm' : 'other'

const headBytes = ({ rawHeaders, statusCode, statusMessage }: IncomingMessage): number =>
  `HTTP/1.1 ${statusCode} ${statusMessage}\r\n\r\n`.length +
  rawHeaders.reduce((sum, text) => sum + Buffer.byteLength(text) + 2, 0)

/**
 * Stands between a browser and the gateway and counts all that passes: of the page, of its workers and of theirs alike,
 * which no one page's own tools see together.
 */
export class WireCounter {
  readonly origin: string
  readonly transfers: Transfer[] = []
  #open = 0
  #lastAt = Date.now()
  readonly #close: () => void

  private constructor(port: number, close: () => void) {
    this.origin = `http://127.0.0.1:${port}`
    this.#close = close
  }

  static async before(gateway: string): Promise<WireCounter> {
    const port = await freePort()
    const target = new URL(gateway)
    const server = createServer((asked, answered) => {
      const path = (asked.url ?? '/').split('?')[0] ?? '/'
      // what a file is for goes on with it: a part of a page gets fewer headers
      const { headers } = asked
      const { 'service-worker': worker } = headers
      counter.#open += 1
      let isOpen = true
      const settle = () => {
        if (isOpen) counter.#settle()
        isOpen = false
      }
      const onward = request(
        {
          host: target.hostname,
          port: target.port,
          method: asked.method,
          path: asked.url,
          headers: { ...headers, host: target.host, ...(headers.origin ? { origin: target.origin } : {}) },
        },
        (answer) => {
          const transfer: Transfer = {
            path,
            kind: kindOf(answer.headers['content-type'] ?? ''),
            isKept: worker !== undefined || counter.transfers.some((one) => one.path === path),
            bytes: headBytes(answer),
          }
          counter.transfers.push(transfer)
          // a stream of live news is never done: it is no part of loading
          const isStream = /event-stream/.test(answer.headers['content-type'] ?? '')
          if (isStream) settle()
          answer.on('data', (chunk: Buffer) => {
            transfer.bytes += chunk.length
          })
          answer.on('close', settle)
          answered.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(answered)
        },
      )
      onward.on('error', () => answered.destroy())
      answered.on('close', () => {
        // also what a page that was left no longer waits for
        settle()
        onward.destroy()
      })
      asked.pipe(onward)
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const counter = new WireCounter(port, () => {
      server.closeAllConnections()
      server.close()
    })
    return counter
  }

  #settle(): void {
    this.#open -= 1
    this.#lastAt = Date.now()
  }

  reset(): void {
    this.transfers.length = 0
  }

  /** Resolves once nothing has been on its way for this long. */
  async quiet(ms = 1500): Promise<void> {
    const until = Date.now() + 30_000
    while (Date.now() < until) {
      if (this.#open <= 0 && Date.now() - this.#lastAt >= ms) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`${this.#open} calls were still on their way after 30 s`)
  }

  close(): void {
    this.#close()
  }
}
