import { type Agent, request } from 'node:http'
import type { AccessCompany } from '../acceptance/access/company.js'
import type { Call } from './life.js'

export interface PlainAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  bytes: Buffer
}

let addresses = 0

/** One call as a principal makes it, from an address of its own each time. */
export const sendPlain = (company: AccessCompany, call: Call, agent: Agent): Promise<PlainAnswer> =>
  new Promise((resolve, reject) => {
    addresses += 1
    const { method, path, body } = call
    const bytes = call.bytes ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)))
    const type = call.bytes ? 'application/octet-stream' : 'application/json'
    const headers = {
      ...company.headersOf(call.as),
      'x-forwarded-for': `12.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
      ...(bytes ? { 'content-type': type, 'content-length': String(bytes.length) } : {}),
    }
    const sent = request(
      { host: '127.0.0.1', port: company.stand.port, agent, method, path: `/api${path}`, headers },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const whole = Buffer.concat(parts)
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: whole.toString('utf8'),
            bytes: whole,
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(bytes)
  })
