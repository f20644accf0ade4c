import { createHash } from 'node:crypto'
import type { KeptMail } from '@motora/contract/identity'
import { demoPassword } from '../acceptance/people.js'
import { codeOf, scanPicture } from '../acceptance/signing-in/read-picture.js'
import { size } from '../promise.js'
import type { Stand } from '../stand.js'
import type { KeyEvent } from './master-key-checks.js'

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

let addresses = 0
/** From an address of its own, as many people are. */
export const ask = async (stand: Stand, method: string, path: string, body?: unknown, token?: string) => {
  addresses += 1
  const answer = await fetch(`${stand.origin}/api${path}`, {
    method,
    headers: {
      'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const isJson = answer.headers.get('content-type')?.includes('json') ?? false
  return { status: answer.status, bytes, json: isJson && bytes.length > 0 ? JSON.parse(bytes.toString()) : undefined }
}

/** From this machine itself, which needs no session for it. */
const readMails = async (stand: Stand): Promise<{ status: number; mails: KeptMail[] }> => {
  const answer = await fetch(`${stand.origin}/api/users/v1/Outbox`)
  return { status: answer.status, mails: answer.ok ? ((await answer.json()) as KeptMail[]) : [] }
}

type Log = (event: KeyEvent) => void
interface Crowd {
  /** Gateways on one database; each question goes to another one than the last. */
  stands: readonly Stand[]
  log: Log
  isOver: () => boolean
}
const turns = (stands: readonly Stand[]): (() => Stand) => {
  let turn = 0
  return () => stands[turn++ % stands.length] as Stand
}

interface Tokens {
  idToken: string
  refreshToken: string
}
export interface Way {
  signIn: string
  refresh: string
  call: string
}
export const staffWay: Way = { signIn: '/users/v1/Totp', refresh: '/users/v1/RefreshToken', call: '/users/v1/Account' }
export const riderWay: Way = {
  signIn: '/sharing/v1/Rider/SignIn',
  refresh: '/sharing/v1/Rider/Refresh',
  call: '/sharing/v1/Rider/Me',
}

export const signedIn = async (stand: Stand, way: Way, email: string): Promise<Tokens> => {
  const { status, json } = await ask(stand, 'POST', way.signIn, { email, password: demoPassword })
  if (status !== 200 || !json) throw new Error(`${email}: ${status}`)
  return json
}

/** Exchanges its refresh token again and again, and calls the other gateway with what it got. */
export const keepRefreshing = async ({ stands, log, isOver }: Crowd, way: Way, subject: string, tokens: Tokens) => {
  const next = turns(stands)
  let { refreshToken } = tokens
  let hadToAskAgain = false
  while (!isOver()) {
    const { status, json } = await ask(next(), 'POST', way.refresh, { refreshToken })
    log({ kind: 'refresh', subject, status })
    if (status !== 200) return
    ;({ refreshToken } = json as Tokens)
    const called = await ask(next(), 'GET', way.call, undefined, json.idToken)
    // the other gateway may have taken the key out just now; the screens exchange their token then
    if (called.status !== 401 || hadToAskAgain) log({ kind: 'call', subject, status: called.status })
    hadToAskAgain = called.status === 401
    await pause(size === 'M' ? 20 : 80)
  }
}

const seededPassword = 'four copper kettles boil'

/**
 * Asks for pictures to enrol with, each made of a new seed that is sealed; at the end the newest must open.
 * @param isPatient once only: its seed is as old as the first key then
 */
export const keepLooking = async ({ stands, log, isOver }: Crowd, email: string, isPatient: boolean) => {
  const next = turns(stands)
  const person = { email, password: seededPassword }
  let secret: string | undefined
  while (!isOver()) {
    if (isPatient && secret !== undefined) {
      await pause(100)
      continue
    }
    const { status, bytes, json } = await ask(next(), 'POST', staffWay.signIn, person)
    if (!json && status === 200) ({ secret } = scanPicture(bytes))
    const value = json ? undefined : createHash('sha256').update(bytes).digest('hex')
    log({ kind: 'picture', subject: email, status, ...(value ? { value } : {}) })
    await pause(100)
  }
  const code = codeOf(secret ?? '')
  const { status } = await ask(next(), 'POST', staffWay.signIn, { ...person, code })
  log({ kind: 'code', subject: email, status })
}

/** Somebody with a start password chooses the own one by the link of the mail. */
export const chooseOwnPassword = async (stand: Stand, email: string): Promise<void> => {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    const mail = (await readMails(stand)).mails.find(({ to, link }) => to === email && link)
    const token = mail?.link?.split('#token=')[1]
    if (token) {
      const { status } = await ask(stand, 'POST', '/users/v1/Links/Use', { token, password: seededPassword })
      if (status !== 200) throw new Error(`the link to ${email} answered ${status}`)
      return
    }
    await pause(200)
  }
  throw new Error(`no mail came to ${email}`)
}

/** Invites people, and reads all mails again and again: each is sealed. Links in them are looked at. */
export const keepInviting = async ({ stands, log, isOver }: Crowd, tokens: Tokens, word: string) => {
  const next = turns(stands)
  let { idToken, refreshToken } = tokens
  /** As the screens do: an id token that counts no more is exchanged, and the call is made again. */
  const call = async (path: string, body: unknown): Promise<number> => {
    const { status } = await ask(next(), 'POST', path, body, idToken)
    if (status !== 401) return status
    await refresh()
    return (await ask(next(), 'POST', path, body, idToken)).status
  }
  const refresh = async (): Promise<void> => {
    const { status, json } = await ask(next(), 'POST', staffWay.refresh, { refreshToken })
    log({ kind: 'refresh', subject: 'admin', status })
    if (status === 200) ({ idToken, refreshToken } = json as Tokens)
  }
  let before = 0
  const looked = new Set<string>()
  for (let n = 0; !isOver(); n += 1) {
    if (n % 5 === 4) await refresh()
    const person = { email: `${word}.${n}@motora.test`, fullName: 'Anna Vila', role: 'Sharing.Cau' }
    const made = await call('/users/v1/Accounts', person)
    log({ kind: 'call', subject: 'admin', status: made === 201 ? 200 : made })
    const { status, mails } = await readMails(next())
    log({ kind: 'mails', subject: 'all', status, mails: { before, now: mails.length } })
    before = Math.min(mails.length, 200)
    for (const { link, to } of mails) {
      const token = link && /token=([\w-]+)/.exec(link)?.[1]
      if (!token || looked.has(token) || !to.startsWith(word)) continue
      looked.add(token)
      log({ kind: 'link', subject: to, status: (await ask(next(), 'POST', '/users/v1/Links/Look', { token })).status })
    }
    await pause(150)
  }
  return { invited: looked.size }
}
