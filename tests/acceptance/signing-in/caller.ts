import { request } from 'node:http'
import type { KeptMail } from '@motora/contract/identity'
import { patienceMs } from '../../patience.js'
import type { Stand } from '../../stand.js'
import { type Answer, type Asked, ask } from '../access/ask.js'
import { demoPassword } from '../people.js'

export interface SignedIn {
  idToken: string
  refreshToken: string
  recoveryCodes?: string[]
}

let addresses = 0
/** An address of its own each time: throttles for one address are another matter. The stand must trust its proxy. */
export const nextAddress = (): string => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** The demo's mails, as this machine itself reads them: no header says that it asks for another. */
const readMails = async ({ origin }: Stand): Promise<KeptMail[]> =>
  (await fetch(`${origin}/api/users/v1/Outbox`)).json() as Promise<KeptMail[]>

/** Calls of one gateway, each from an address of its own. */
export class Caller {
  readonly stand: Stand
  constructor(stand: Stand) {
    this.stand = stand
  }

  send(asked: Asked): Promise<Answer> {
    const json: Record<string, string> = asked.body === undefined ? {} : { 'content-type': 'application/json' }
    const headers = { 'x-forwarded-for': nextAddress(), ...json, ...asked.headers }
    return ask(this.stand.port, { ...asked, headers })
  }

  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const text = body === undefined ? {} : { body: JSON.stringify(body) }
    return this.send({ method, path: `/api${path}`, headers, ...text })
  }

  as(idToken: string, method: string, path: string, body?: unknown): Promise<Answer> {
    return this.call(method, path, body, { authorization: `Bearer ${idToken}` })
  }

  /** One try at the door, whatever comes of it. */
  knock(email: string, password = demoPassword, code = '', headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('POST', '/users/v1/Totp', { email, password, code }, headers)
  }

  /** @param email whole, or the name of a demo person */
  async signIn(email: string, password = demoPassword, code = ''): Promise<SignedIn> {
    const answer = await this.knock(whole(email), password, code)
    const tokens = answer.status === 200 ? (JSON.parse(answer.text) as Partial<SignedIn>) : {}
    if (!tokens.idToken || !tokens.refreshToken) throw new Error(`sign-in of ${email}: ${answer.status} ${answer.text}`)
    return tokens as SignedIn
  }

  refresh(refreshToken: string): Promise<Answer> {
    return this.call('POST', '/users/v1/RefreshToken', { refreshToken })
  }

  /** The newest mail with a link to somebody, among those that the demo keeps, waiting for as many as there must be. */
  async mailTo(email: string, howMany = 1): Promise<KeptMail> {
    const until = Date.now() + patienceMs
    while (Date.now() < until) {
      const all = await readMails(this.stand)
      const theirs = all.filter(({ to, link }) => link && to === whole(email))
      if (theirs[0] && theirs.length >= howMany) return theirs[0]
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error(`no mail came to ${email}`)
  }
}

export const whole = (name: string): string => (name.includes('@') ? name : `${name}@motora.demo`)
export const tokenOf = (mail: KeptMail): string => mail.link?.split('#token=')[1] ?? ''

/** A request whose answer is bytes. */
export const bytesOf = (stand: Stand, path: string, body: object): Promise<{ status: number; bytes: Buffer }> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': nextAddress() }
    const sent = request({ host: '127.0.0.1', port: stand.port, method: 'POST', path, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes: Buffer.concat(parts) }))
    })
    sent.on('error', reject)
    sent.end(JSON.stringify(body))
  })
