import { Agent, request } from 'node:http'
import type { EndpointSpec } from '@motora/contract'
import type { FuzzCase } from './fuzz-case.js'

export interface Heard {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  bytes: number
  durationMs: number
}

export const agent = new Agent({ keepAlive: true, maxSockets: 12 })
const patienceMs = 20_000
const boundary = 'a-boundary-of-the-fuzzer'

const formOf = (fields: object): Buffer => {
  const field = ([name, value]: [string, unknown]): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'object' ? JSON.stringify(value) : value}\r\n`
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="fuzz.txt"\r\nContent-Type: text/plain\r\n\r\nplain text\r\n`
  const given = Object.entries(fields).filter(([, value]) => value !== null)
  return Buffer.from(`${given.map(field).join('')}${file}--${boundary}--\r\n`)
}

const bodyOf = (endpoint: EndpointSpec, { body, raw, type }: FuzzCase): { bytes?: Buffer; type?: string } => {
  if (raw !== undefined) return { bytes: Buffer.from(raw), type: type ?? 'application/json' }
  if (endpoint.takes === 'bytes') return { bytes: Buffer.from('bytes'), type: 'application/octet-stream' }
  if (endpoint.takes === 'signed') return { bytes: Buffer.from('{}'), type: 'application/json' }
  if (endpoint.takes === 'form')
    return { bytes: formOf((body ?? {}) as object), type: `multipart/form-data; boundary=${boundary}` }
  return body === undefined ? {} : { bytes: Buffer.from(JSON.stringify(body)), type: 'application/json' }
}

const text = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
const encoded = (value: unknown): string => encodeURIComponent(text(value))

export const addressOf = (endpoint: EndpointSpec, { params, query }: FuzzCase): string => {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(params[name]))
  const said = query.map(([name, value]) => `${encodeURIComponent(name)}=${encoded(value)}`).join('&')
  return `/api${path}${said ? `?${said}` : ''}`
}

/** Sends a case, its names resolved, and hears the answer; 599 when none comes, 598 when it breaks off. */
export const sendCase = (
  port: number,
  endpoint: EndpointSpec,
  one: FuzzCase,
  headers: Record<string, string>,
): Promise<Heard> =>
  new Promise((resolve) => {
    const began = performance.now()
    const { bytes, type } = bodyOf(endpoint, one)
    const said = (status: number, answer?: { headers: Heard['headers'] }, parts: Buffer[] = []): void => {
      const whole = Buffer.concat(parts)
      const durationMs = performance.now() - began
      resolve({ status, headers: answer?.headers ?? {}, text: whole.toString('utf8'), bytes: whole.length, durationMs })
    }
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        agent,
        method: endpoint.method,
        path: addressOf(endpoint, one),
        headers: {
          ...headers,
          ...(bytes ? { 'content-type': type, 'content-length': bytes.length } : {}),
        },
      },
      (answer) => {
        const { statusCode = 0 } = answer
        if (endpoint.stream && statusCode === 200) {
          said(statusCode, answer)
          sent.destroy()
          return
        }
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => said(statusCode, answer, parts))
        answer.on('error', () => said(598))
      },
    )
    sent.setTimeout(patienceMs, () => {
      said(599)
      sent.destroy()
    })
    sent.on('error', () => said(598))
    sent.end(bytes)
  })
