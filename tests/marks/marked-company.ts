import { allEndpoints } from '@motora/contract/all'
import { type Cell, cellsOf } from '../acceptance/access/cells.js'
import { AccessCompany, suspend } from '../acceptance/access/company.js'
import { inTurns } from '../acceptance/access/in-turns.js'
import { companies } from '../acceptance/access/planted.js'
import { principals } from '../acceptance/access/principals.js'
import { requestOf } from '../acceptance/access/request-of.js'
import type { Backend } from '../stand.js'
import { plantedMarks } from './foreign-marks.js'
import { type Mark, MarkBook } from './mark-book.js'
import { changedByOthers, settledText } from './mark-checks.js'
import { MarkPlanter, type Planting } from './plant-marks.js'
import { plantRiderNames } from './plant-rider-names.js'

/** Whose answers are compared: it has things of every kind, and nobody is its parent or its child. */
const bystander = 'manager of a private operator'
/** Own by nobody’s company, so others may change them; and what chance or the clock draws. */
const notCompared = new Set(['identity.listSessions', 'identity.listKeptMails', 'operators.listVehicleOffers'])

/** The company of the access matrix with a mark in every text. */
export class MarkedCompany {
  readonly company: AccessCompany
  readonly marks: readonly Mark[]
  readonly planting: Planting
  readonly cells: readonly Cell[]
  /** Answers to a bystander, asked before and after everybody else wrote; those that differ, in sentences. */
  readonly comparedAnswers: number
  readonly changedByOthers: readonly string[]

  private constructor(made: Pick<MarkedCompany, Exclude<keyof MarkedCompany, never>>) {
    this.company = made.company
    this.marks = made.marks
    this.planting = made.planting
    this.cells = made.cells
    this.comparedAnswers = made.comparedAnswers
    this.changedByOthers = made.changedByOthers
  }

  static async found(seed: number, backend?: Backend): Promise<MarkedCompany> {
    const book = new MarkBook(seed)
    const company = await AccessCompany.found(backend ? { backend } : {}, async (sql, planted) => {
      await plantRiderNames(book)(sql, planted)
      await suspend(sql)
    })
    const cells = cellsOf(allEndpoints, principals, company.planted)
    const planter = new MarkPlanter(company, book)
    await planter.ofCompany('campus')
    const before = await answersTo(company, cells)
    for (const owner of companies.filter((one) => one !== 'campus')) await planter.ofCompany(owner)
    const after = await answersTo(company, cells)
    await planter.ofProviderAndPeople()
    const marks = [...book.all, ...plantedMarks(company.planted)]
    return new MarkedCompany({
      company,
      marks,
      planting: planter.planting,
      cells,
      comparedAnswers: before.size,
      changedByOthers: changedByOthers(before, after),
    })
  }
}

/** What the bystander is told of its own, without what changes by itself. */
const answersTo = async (company: AccessCompany, cells: readonly Cell[]): Promise<Map<string, string>> => {
  const asked = cells.filter(
    ({ endpoint, principal, expected, owner }) =>
      principal.name === bystander &&
      expected === 'allowed' &&
      endpoint.method === 'GET' &&
      !endpoint.stream &&
      !notCompared.has(endpoint.id) &&
      (owner === null || owner === 'campus'),
  )
  const answers = await inTurns(asked, 4, async ({ endpoint, given }) => {
    const request = requestOf(endpoint, given)
    return [request.path, settledText(await company.sendAs(bystander, request))] as const
  })
  return new Map(answers)
}
