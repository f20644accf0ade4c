import { Agent, request } from 'node:http'

export interface Asked {
  method: string
  /** As it stands in the request line, so also such as no well-behaved client would send. */
  path: string
  headers?: Record<string, string | string[]>
  body?: string
  /** Sent instead of `body`, with headers that say what it is. */
  bytes?: Buffer
  /** Take the status and hang up: for event streams. */
  statusOnly?: boolean
}
export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  /** The body as it came. */
  bytes?: Buffer
}

const patienceMs = 30_000
/** A connection is kept for the next request: opening one costs as much as a small answer. */
const agent = new Agent({ keepAlive: true })

/** One request, sent byte by byte as it is said: fetch() would tidy the address first. An answer that does not come is 599, one that cannot be read 598. */
export const ask = (
  port: number,
  { method, path, headers = {}, body, bytes: sentBytes, statusOnly }: Asked,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      const { statusCode: status = 0, headers: said } = answer
      if (statusOnly && status === 200) {
        sent.destroy()
        resolve({ status, headers: said, text: '' })
        return
      }
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const bytes = Buffer.concat(parts)
        resolve({ status, headers: said, text: bytes.toString('utf8'), bytes })
      })
      answer.on('error', reject)
    })
    sent.setTimeout(patienceMs, () => {
      resolve({ status: 599, headers: {}, text: 'no answer' })
      sent.destroy()
    })
    sent.on('error', (error) => {
      if (!statusOnly) resolve({ status: 598, headers: {}, text: `no answer that can be read: ${error.message}` })
    })
    sent.end(sentBytes ?? body)
  })
