import type { EndpointSpec } from '@motora/contract'
import { allEndpoints } from '@motora/contract/all'
import type { Answer, Asked } from '../acceptance/access/ask.js'
import { rowsOf } from '../acceptance/access/call-rows.js'
import { type Cell, cellsOf } from '../acceptance/access/cells.js'
import type { AccessCompany } from '../acceptance/access/company.js'
import type { Company } from '../acceptance/access/planted.js'
import { principals } from '../acceptance/access/principals.js'
import { requestOf } from '../acceptance/access/request-of.js'
import type { MarkBook } from './mark-book.js'
import { markedBody } from './marked-body.js'
import { ownPersonOf } from './own-person-of.js'
import { plantFilesWithMarks } from './plant-files-with-marks.js'
import { givenOfCall, notPlanted } from './planted-calls.js'
import { textPaths } from './text-fields.js'

/** What became of the calls that wrote marks. */
export interface Planting {
  /** Calls that took a text, and those of them that were answered with success at least once. */
  tried: Set<string>
  taken: Set<string>
  /** Refusals in words, for anyone who mends this. */
  refused: string[]
  /** Places of bodies that took no mark in any spelling. */
  without: Set<string>
}

/** Calls that write texts. */
export const textCalls: readonly EndpointSpec[] = allEndpoints.filter(
  ({ id, method, body, takes }) => method !== 'GET' && !takes && !notPlanted[id] && textPaths(body).length > 0,
)

/** Writes marks into every text that the public doors take. */
export class MarkPlanter {
  readonly planting: Planting = { tried: new Set(), taken: new Set(), refused: [], without: new Set() }
  readonly #company: AccessCompany
  readonly #book: MarkBook
  readonly #cells: readonly Cell[]

  constructor(company: AccessCompany, book: MarkBook) {
    this.#company = company
    this.#book = book
    this.#cells = cellsOf(textCalls, principals, company.planted).filter(
      ({ expected }) => expected === 'allowed' || expected === 'open',
    )
  }

  /** What one company keeps: written by its own person where that one may, else by the administrator. */
  async ofCompany(owner: Company): Promise<void> {
    for (const endpoint of textCalls)
      for (const row of rowsOf(endpoint.id)) {
        const may = this.#cells.filter((cell) => cell.row === row && cell.owner === owner)
        const [cell] = [ownPersonOf[owner], 'admin', 'device'].flatMap((name) =>
          may.filter(({ principal }) => principal.name === name),
        )
        if (cell) await this.#write(cell, owner)
      }
    await this.#report(owner)
    await plantFilesWithMarks(this.#company, this.#book, owner, (endpoint, answer) => this.#note(endpoint, answer))
  }

  /** What is of no company: the provider's own, and what each person keeps for themselves. */
  async ofProviderAndPeople(): Promise<void> {
    for (const cell of this.#cells.filter(({ owner, row }) => owner === null && !row.about)) {
      const { name, company } = cell.principal
      if (cell.expected === 'open' && name !== 'nobody') continue
      const isOwn = cell.row.row === 'oneself'
      if (!isOwn && !company && name !== 'admin' && name !== 'nobody') continue
      const ownOnly = isOwn && cell.endpoint.withoutMembership
      await this.#write(cell, ownOnly ? `person ${name}` : (company ?? 'provider'))
    }
    for (const { name, outright } of principals)
      if (outright === undefined) await this.#company.signInAgain(name, this.#browserOf(name))
  }

  #browserOf(name: string): Record<string, string> {
    const [owner, field] = [`person ${name}`, 'identity.signIn user-agent']
    // a header carries Latin-1 and no line end
    const text = this.#book.spellings(owner, field).find((spelling) => /^[\x20-\x7e\xa0-\xff]+$/.test(spelling)) ?? ''
    return { 'user-agent': `Mozilla/5.0 ${this.#book.note(owner, field, text)}` }
  }

  /** What its vehicle says of itself. */
  async #report(owner: Company): Promise<void> {
    const imei = this.#company.planted.imeis[owner]
    const place = { latitude: 41.4, longitude: 2.15, speedKmh: 0, satellites: 9 }
    const reports = [{ imei, deviceTime: new Date().toISOString(), position: place, values: { batteryPercent: 55 } }]
    const cell = this.#cells.find(({ endpoint }) => endpoint.id === 'devices.takeReports')
    if (cell) await this.#write({ ...cell, given: { body: { reports } } }, owner)
  }

  async #write({ endpoint, given, principal }: Cell, owner: string): Promise<void> {
    const body = await givenOfCall(endpoint, { company: this.#company, owner, given, book: this.#book })
    if (!body) return
    const marked = markedBody(endpoint, body, owner, this.#book)
    for (const place of marked.without) this.planting.without.add(place)
    const asked: Asked = { ...requestOf(endpoint, { ...given, body: {} }), body: JSON.stringify(marked.body) }
    this.#note(endpoint, await this.#company.sendAs(principal.name, asked), `for ${owner} as ${principal.name}`)
  }

  #note({ id }: EndpointSpec, { status, text }: Answer, who = ''): void {
    this.planting.tried.add(id)
    if (status < 300) this.planting.taken.add(id)
    else this.planting.refused.push(`${id} ${who}: ${status} ${text.slice(0, 300)}`)
  }
}
