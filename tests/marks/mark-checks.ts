import type { Answer, Asked } from '../acceptance/access/ask.js'
import type { Principal } from '../acceptance/access/principals.js'
import { ByteSearch } from './byte-search.js'
import { mayRead } from './foreign-marks.js'
import type { Mark } from './mark-book.js'
import type { OddCall } from './odd-calls.js'
import { unpacked } from './unpacked.js'

const wordOf = ({ endpoint, principal, asked }: OddCall): string =>
  `${endpoint.id} as ${principal.name} (${asked.method} ${asked.path.slice(0, 300)})`

/** Everything of a call that its answer may repeat. */
const saidIn = ({ asked }: OddCall): string => {
  const text = `${asked.path} ${asked.body ?? ''}`
  try {
    return `${text} ${decodeURIComponent(asked.path.replaceAll('+', ' '))}`.toLowerCase()
  } catch {
    return text.toLowerCase()
  }
}

/** An id as the live stream writes it: its 16 bytes as base64. source: contract, live-format.ts */
const shortIds = (text: string): string[] =>
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)
    ? [Buffer.from(text.replaceAll('-', ''), 'hex').toString('base64url')]
    : []

/** Looks for the marks of everybody in what somebody was answered. */
export class LeakSearch {
  readonly #marks: readonly Mark[]
  readonly #search: ByteSearch

  constructor(marks: readonly Mark[]) {
    const told = marks.filter(({ text }) => text.length >= 6)
    const forms = told.flatMap((mark) => [mark.text, ...shortIds(mark.text)].map((text) => ({ mark, text })))
    this.#marks = forms.map(({ mark }) => mark)
    this.#search = new ByteSearch(forms.map(({ text }) => Buffer.from(text)))
  }

  #in(bytes: Buffer): Mark[] {
    const found = new Set([bytes, ...unpacked(bytes)].flatMap((one) => [...this.#search.in(one)]))
    return [...found].map((n) => this.#marks[n]).filter((mark) => mark !== undefined)
  }

  /** Marks in some bytes, and in what lies packed in them, that this caller may not read. */
  foreignIn(principal: Principal, bytes: Buffer): Mark[] {
    return this.#in(bytes).filter((mark) => !mayRead(principal, mark))
  }

  /** Marks there that this caller may read. */
  ownIn(principal: Principal, bytes: Buffer): Mark[] {
    return this.#in(bytes).filter((mark) => mayRead(principal, mark))
  }

  /** What an answer shows that its caller may not see, in sentences. What the caller said may be said back. */
  leaksIn(call: OddCall, { status, headers, text, bytes }: Answer): string[] {
    const said = saidIn(call)
    const all = Buffer.concat([bytes ?? Buffer.from(text), Buffer.from(JSON.stringify(headers))])
    const marks = [...this.foreignIn(call.principal, all), ...(bytes ? this.foreignIn(call.principal, bytes) : [])]
    return [...new Set(marks)]
      .filter((mark) => !said.includes(mark.text.toLowerCase()))
      .map((mark) => `${wordOf(call)}: ${status} shows ${mark.text}, which is ${mark.owner}’s ${mark.field}`)
  }
}

/** The same text with other letters and digits at its end: of the same form, and written nowhere. */
export const nobodysText = (text: string): string => {
  let left = 4
  return [...text]
    .reverse()
    .map((letter) => {
      if (left === 0 || !/[0-9a-f]/i.test(letter)) return letter
      left -= 1
      if (/\d/.test(letter)) return String((Number(letter) + 5) % 10)
      return String.fromCharCode(letter.charCodeAt(0) + (/[a-c]/i.test(letter) ? 3 : -3))
    })
    .reverse()
    .join('')
}

/** The same call, asking for what nobody has. */
export const twinOf = ({ asked, seeks }: OddCall): Asked => {
  const text = seeks?.text ?? ''
  const put = (from: string, to: string, inside: string): string => inside.replaceAll(from, to)
  const inPath = new URLSearchParams({ '': text }).toString().slice(1)
  const nobodys = new URLSearchParams({ '': nobodysText(text) }).toString().slice(1)
  return { ...asked, path: put(inPath, nobodys, asked.path) }
}

/** What a list says of a text that stands only where the caller may not look, and of one that stands nowhere, is the same. */
export const tellsApart = (call: OddCall, answer: Answer, ofNobodys: Answer): string[] => {
  const text = call.seeks?.text ?? ''
  const [one, other] = [answer, ofNobodys].map((each) => settledText(each).replaceAll(nobodysText(text), text))
  return one === other
    ? []
    : [
        `${wordOf(call)}: tells ${text} of ${call.seeks?.owner} from what nobody has: ${one?.slice(0, 200)}; ${other?.slice(0, 200)}`,
      ]
}

/** Names of moments, ages and what is counted up to now, which change by themselves. */
const changesByItself = /time|date|at$|age|since|until|expires|last|now|requestid|minutes|vehicleDays/i

const settled = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(settled)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !changesByItself.test(name))
      .map(([name, one]) => [name, settled(one)]),
  )
}

/** An answer without what changes by itself: what is left may change by one's own doing only. */
export const settledText = ({ status, headers, text }: Answer): string => {
  const total = headers['x-total-count'] ?? ''
  try {
    return `${status} ${String(total)} ${JSON.stringify(settled(JSON.parse(text)))}`
  } catch {
    return `${status} ${String(total)} ${String(headers['content-type']).startsWith('text/') ? text : ''}`
  }
}

/** Answers that others' doings have changed: sums and counts carry no mark, but this. */
export const changedByOthers = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...before]
    .filter(([call, text]) => after.get(call) !== text)
    .map(([call, text]) => {
      const now = after.get(call) ?? ''
      const at = Math.max(0, [...text].findIndex((letter, n) => letter !== now[n]) - 60)
      return `${call}: was …${text.slice(at, at + 200)} and is …${now.slice(at, at + 200)}`
    })
