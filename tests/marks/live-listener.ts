import { type ClientRequest, request } from 'node:http'

/** One stream of one person, from its snapshot on. */
export class LiveListener {
  readonly #request: ClientRequest
  readonly #parts: Buffer[] = []
  status = 0

  constructor(port: number, headers: Record<string, string>) {
    this.#request = request(
      { host: '127.0.0.1', port, path: '/api/vehicles/v1/Live', headers: { ...headers, accept: 'text/event-stream' } },
      (answer) => {
        this.status = answer.statusCode ?? 0
        answer.on('data', (part: Buffer) => this.#parts.push(part))
        answer.on('error', () => undefined)
      },
    )
    this.#request.on('error', () => undefined)
    this.#request.end()
  }

  get bytes(): Buffer {
    return Buffer.concat(this.#parts)
  }

  get events(): number {
    return this.bytes
      .toString('utf8')
      .split(/\n\n/)
      .filter((text) => /^(event|data|id):/m.test(text)).length
  }

  close(): void {
    this.#request.destroy()
  }
}
