import { randomUUID } from 'node:crypto'
import type { EndpointSpec } from '@motora/contract'
import type { Given } from '../acceptance/access/call-row.js'
import { nobodysId } from '../acceptance/access/call-row.js'
import { rowsOf } from '../acceptance/access/call-rows.js'
import type { AccessCompany } from '../acceptance/access/company.js'
import { type Company, companies } from '../acceptance/access/planted.js'
import { type Principal, principals } from '../acceptance/access/principals.js'

/** Whose things the fuzzer names. The last company is left alone: its people sign in and out. */
const fuzzedCompanies: readonly Company[] = companies.filter((name) => name !== 'ona-litoral')

/** Calls after which others of the fuzzer could not go on, where they reach the people or the companies that ask. */
const aside: Record<string, Company> = {
  'operators.validate': 'brisa',
  'operators.update': 'brisa',
  'operators.rejectChange': 'brisa',
}

/** Names for the ids of one planted company, and back: a case that was found is played again with the ids of another run. */
export class FuzzWorld {
  readonly #byName = new Map<string, string>()
  readonly #byId = new Map<string, string>()
  readonly #company: AccessCompany

  constructor(company: AccessCompany, more: Record<string, string> = {}) {
    this.#company = company
    for (const name of companies)
      for (const [thing, id] of Object.entries(company.planted.things[name])) this.#name(`@${name}.${thing}`, id)
    for (const [name, id] of Object.entries(company.planted.people)) this.#name(`@people.${name}`, id)
    this.#name('@firmware', company.planted.firmware)
    this.#name('@spareFirmware', company.planted.spareFirmware)
    this.#name('@providersVehicle', company.planted.providersVehicle)
    this.#name('@nobody', nobodysId)
    for (const [name, value] of Object.entries(more)) this.#name(`@${name}`, value)
  }

  #name(name: string, id: string): void {
    this.#byName.set(name, id)
    if (!this.#byId.has(id)) this.#byId.set(id, name)
  }

  /** Names become ids, wherever they stand alone; `@new` is a fresh one each time. */
  resolve<T>(value: T): T {
    if (typeof value === 'string') {
      if (!value.startsWith('@')) return value
      return (value === '@new' ? randomUUID() : (this.#byName.get(value) ?? value)) as T
    }
    if (Array.isArray(value)) return value.map((item) => this.resolve(item)) as T
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.resolve(item)])) as T
  }

  /** Ids become names. */
  named<T>(value: T): T {
    if (typeof value === 'string') return (this.#byId.get(value) ?? value) as T
    if (Array.isArray(value)) return value.map((item) => this.named(item)) as T
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, this.named(item)])) as T
  }

  /** What the access matrix sends to a call, about the things of each company, by name. */
  givens(endpoint: EndpointSpec): Given[] {
    const admin = principals[0] as Principal
    const { planted } = this.#company
    return rowsOf(endpoint.id).flatMap(({ about, sent }) => {
      if (!about) return [this.named((typeof sent === 'function' ? sent(planted, admin) : sent) ?? {})]
      const owners = aside[endpoint.id] ? [aside[endpoint.id] as Company] : fuzzedCompanies
      return owners.map((owner) => this.named(about(planted.things[owner], admin, planted)))
    })
  }
}
