import { appendFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { chance } from '../promise.js'
import type { MailFault, MailOrder, MailPlan, MailWord } from './mail-partner.js'

// A mail server that errs by plan. It speaks as much of SMTP (RFC 5321) as a sender needs and is started by `MailPartner`.

const plan = JSON.parse(process.argv[2] ?? '{}') as MailPlan
const toss = chance(plan.seed)
const faultsOf = new Map<string, number>()
/** Kinds take turns, from one that the seed names: few faults are of many kinds. */
let nextFault = Math.floor(toss() * plan.faults.length)
let arrivals = 0
let holdAt = 0
let release: ((takes: boolean) => void) | undefined

const tell = (word: MailWord): void => void process.send?.(word)
const note = (line: object): void => appendFileSync(plan.ledger, `${JSON.stringify({ at: Date.now(), ...line })}\n`)
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

process.on('message', (order: MailOrder) => {
  if ('holdAt' in order) holdAt = order.holdAt
  else release?.(order.takes)
})
// the process that started it is gone
process.on('disconnect', () => process.exit(0))

/** What goes wrong with this mail this time; nothing once it has had its share. */
const faultFor = (to: string): MailFault | undefined => {
  const had = faultsOf.get(to) ?? 0
  if (had >= plan.maxFaults || toss() >= plan.faultShare) return undefined
  faultsOf.set(to, had + 1)
  nextFault += 1
  return plan.faults[nextFault % plan.faults.length]
}

const headerOf = (raw: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*(.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(raw.split('\r\n\r\n')[0] ?? '')?.[1]?.trim() ?? ''

/** The address of the link in it, whichever way the text was encoded. */
const linkIn = (raw: string): string | null => {
  const parts = [
    raw,
    raw.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16))),
  ]
  for (const [, base64 = ''] of raw.matchAll(/\r\n\r\n((?:[A-Za-z0-9+/]{4,76}={0,2}\r\n)+)/g))
    parts.push(Buffer.from(base64, 'base64').toString())
  for (const part of parts) {
    const [found] = /https?:\/\/[^\s"<>]+#token=[\w-]{43}/.exec(part) ?? []
    if (found) return found
  }
  return null
}

/** One conversation: a mail, perhaps with a fault in it. */
class Conversation {
  readonly #socket: Socket
  #to = ''
  #fault: MailFault | undefined
  #data: string | undefined
  constructor(socket: Socket) {
    this.#socket = socket
  }

  #say(text: string): void {
    if (this.#socket.writable) this.#socket.write(`${text}\r\n`)
  }

  async hear(line: string): Promise<void> {
    if (this.#data !== undefined) {
      if (line !== '.') this.#data += `${line.startsWith('..') ? line.slice(1) : line}\r\n`
      else await this.#arrive(this.#data)
      return
    }
    const [verb = ''] = line.toUpperCase().split(/[ :]/)
    if (verb === 'EHLO' || verb === 'HELO') this.#say('250 the pretend mail partner')
    else if (verb === 'MAIL' || verb === 'RSET' || verb === 'NOOP') this.#say('250 go on')
    else if (verb === 'RCPT') await this.#meet(/<([^>]*)>/.exec(line)?.[1] ?? '')
    else if (verb === 'DATA') {
      this.#data = ''
      this.#say('354 speak')
    } else if (verb === 'QUIT') {
      this.#say('221 until soon')
      this.#socket.end()
    } else this.#say('502 not here')
  }

  async #meet(to: string): Promise<void> {
    this.#to = to
    this.#fault = faultFor(to)
    if (this.#fault === '4xx' || this.#fault === '5xx') {
      note({ type: this.#fault, to })
      // not of the recipient: that would be for good (decision 0149)
      this.#say(this.#fault === '4xx' ? '451 not now' : '554 not from you')
    } else this.#say('250 known')
  }

  async #arrive(raw: string): Promise<void> {
    this.#data = undefined
    arrivals += 1
    const n = arrivals
    const mail = { n, to: this.#to, messageId: headerOf(raw, 'Message-ID'), link: linkIn(raw) }
    note({ type: 'arrived', ...mail })
    if (this.#fault === 'slow' || this.#fault === '4xx late') note({ type: this.#fault, to: this.#to })
    let takes = this.#fault !== 'cut before' && this.#fault !== '4xx late'
    if (n === holdAt) {
      const held = new Promise<boolean>((resolve) => {
        release = resolve
      })
      tell({ held: n })
      takes = await held
    } else await wait(this.#fault === 'slow' ? plan.slowMs : plan.answerMs)
    if (takes) note({ type: 'kept', ...mail })
    if (this.#fault === 'cut before' || this.#fault === 'cut after') {
      note({ type: this.#fault, to: this.#to })
      this.#socket.resetAndDestroy()
    } else this.#say(takes ? '250 taken' : '451 no room just now')
  }
}

const server = createServer((socket) => {
  const conversation = new Conversation(socket)
  let rest = ''
  let before = Promise.resolve()
  socket.on('error', () => undefined)
  socket.on('data', (piece) => {
    const lines = (rest + piece.toString('utf8')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) before = before.then(() => conversation.hear(line))
  })
  socket.write('220 the pretend mail partner\r\n')
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  tell({ port: address && typeof address === 'object' ? address.port : 0 })
})
