import { type EndpointSpec, isExportable } from '@motora/contract'
import { allEndpoints } from '@motora/contract/all'
import type { AccessCompany } from '../acceptance/access/company.js'
import { unlikeList } from './export-checks.js'
import { formulas } from './formulas.js'
import type { FuzzCase } from './fuzz-case.js'
import type { FuzzWorld } from './fuzz-world.js'
import { readCsv, readXlsx } from './read-exports.js'
import { addressOf, agent } from './send-case.js'
import { sendPlain } from './send-plain.js'
import { typeFactorAgain } from './type-factor.js'

type Row = Record<string, unknown>

/** Where texts stand in the rows of a list: `sharing.sharingOperatorId`. */
const textPlaces = (rows: readonly Row[]): string[] => {
  const found = new Set<string>()
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') found.add(path)
    else if (typeof value === 'object' && value !== null && !Array.isArray(value))
      for (const [name, inner] of Object.entries(value)) walk(inner, path ? `${path}.${name}` : name)
  }
  for (const row of rows) walk(row, '')
  return [...found].filter((path) => /^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/.test(path)).slice(0, 60)
}
const textAt = (row: Row, path: string): string => {
  const value = path.split('.').reduce<unknown>((inner, name) => (inner as Row | null | undefined)?.[name], row)
  return typeof value === 'string' ? value : ''
}

/** Lists of one's own operator, which an administrator has none of; the same rows are in another list. */
const ofOwnOperator = ['pricing.listDiscountsOfLoggedOperator']

/** An address of each list as the administrator asks for it. */
export const listsOf = (world: FuzzWorld, isWanted: (endpoint: EndpointSpec) => boolean) =>
  allEndpoints
    .filter((endpoint) => isWanted(endpoint) && !ofOwnOperator.includes(endpoint.id))
    .map((endpoint) => {
      const given = world.resolve(world.givens(endpoint)[0] ?? {})
      const one: FuzzCase = {
        endpoint: endpoint.id,
        as: 'admin',
        mood: 'right',
        params: given.params ?? {},
        query: Object.entries(given.query ?? {}),
      }
      return { endpoint, path: addressOf(endpoint, one).slice('/api'.length) }
    })

export interface ExportRun {
  exports: number
  cells: number
  /** Formulas of ours that came out of a list, whichever. */
  reached: number
  /** Lists that carried none of them. */
  without: string[]
  wrong: string[]
}

/** Each file leaves a record: the list of records is asked for up to now. */
const upToNow = (endpoint: EndpointSpec, path: string): string => {
  if (endpoint.id !== 'identity.listAuditRecords') return path
  const filter = JSON.stringify({ at: `<${new Date().toISOString()}` })
  return `${path}${path.includes('?') ? '&' : '?'}filter=${encodeURIComponent(filter)}`
}

/** Every list of the contract as a file of both kinds, against the list itself. */
export const tryExports = async (company: AccessCompany, world: FuzzWorld): Promise<ExportRun> => {
  // files of people ask for a fresh one
  await typeFactorAgain(company, ['admin'])
  const run: ExportRun = { exports: 0, cells: 0, reached: 0, without: [], wrong: [] }
  for (const { endpoint, path: whole } of listsOf(world, isExportable)) {
    const path = upToNow(endpoint, whole)
    const list = await sendPlain(company, { as: 'admin', method: 'GET', path }, agent)
    if (list.status !== 200) {
      run.wrong.push(`${endpoint.id}: ${list.status} ${list.text.slice(0, 300)}`)
      continue
    }
    const rows = JSON.parse(list.text) as Row[]
    const places = textPlaces(rows)
    const carried = formulas.filter((formula) =>
      rows.some((row) => places.some((place) => textAt(row, place).includes(formula))),
    )
    run.reached += carried.length
    if (carried.length === 0) run.without.push(endpoint.id)
    if (places.length === 0) continue
    const columns = JSON.stringify(places.map((place) => ({ header: `=${place}`, from: [place], kind: 'text' })))
    const expected = rows.map((row) => places.map((place) => textAt(row, place)))
    for (const format of ['csv', 'xlsx'] as const) {
      const query = `${path.includes('?') ? '&' : '?'}format=${format}&columns=${encodeURIComponent(columns)}`
      const file = await sendPlain(company, { as: 'admin', method: 'GET', path: `${path}${query}` }, agent)
      const name = `${endpoint.id} as ${format}`
      run.exports += 1
      if (file.status !== 200) {
        run.wrong.push(`${name}: ${file.status} ${file.text.slice(0, 300)}`)
        continue
      }
      const [heading = [], ...cells] = format === 'csv' ? readCsv(file.text) : readXlsx(file.bytes)
      run.cells += cells.flat().length
      run.wrong.push(...unlikeList(`${name}, heading`, [], [heading]).filter((one) => one.includes('calculate')))
      run.wrong.push(...unlikeList(name, expected, cells))
    }
  }
  return run
}
