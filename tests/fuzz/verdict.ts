import { type EndpointSpec, exportQuery, isExportable } from '@motora/contract'
import { documentedColumns } from './documented-columns.js'
import type { FuzzCase, Verdict } from './fuzz-case.js'
import { isNoText } from './hostile-texts.js'

const hasNoText = (value: unknown): boolean => {
  if (typeof value === 'string') return isNoText(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, item]) => isNoText(name) || hasNoText(item))
}

/** As the address carries it: everything is text. */
const inAddress = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)

/** As a form carries it: everything is text, and nothing is left out. */
const inForm = (body: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((body ?? {}) as object)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, inAddress(value)]),
  )

const exportNames = new Set(Object.keys(exportQuery.shape))

const queryVerdict = (endpoint: EndpointSpec, query: FuzzCase['query']): Verdict => {
  if (!endpoint.query && endpoint.audience === 'device') return 'right'
  const asFile = isExportable(endpoint) && query.some(([name]) => name === 'format')
  const names = Object.keys(endpoint.query?.shape ?? {})
  const own = query.filter(([name]) => !(asFile && exportNames.has(name)))
  if (own.some(([name]) => !names.includes(name))) return 'wrong'
  if (new Set(query.map(([name]) => name)).size < query.length) return 'wrong'
  const said = Object.fromEntries(own.map(([name, value]) => [name, inAddress(value)]))
  if (hasNoText(said) || endpoint.query?.safeParse(said).success === false) return 'wrong'
  return asFile || own.some(([name, value]) => dependsOnColumns(endpoint, name, value)) ? 'either' : 'right'
}

/** Which columns can be sorted and filtered, and by what, is said in words alone; those that are named must be sorted by. */
const dependsOnColumns = (endpoint: EndpointSpec, name: string, value: unknown): boolean => {
  if (name !== 'sort') return ['filter', 'field', 'value'].includes(name)
  const known = documentedColumns(endpoint)
  return !String(value)
    .split(',')
    .every((column) => known.includes(column.replace('-', '')))
}

/** What the contract says of a request: its own schemas, and the rules of every call. */
export const verdictOf = (endpoint: EndpointSpec, { params, query, body, raw, type }: FuzzCase): Verdict => {
  if (raw !== undefined || type !== undefined) return 'wrong'
  const said = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, inAddress(value)]))
  if (endpoint.params?.safeParse(said).success === false) return 'wrong'
  // no body is an empty one
  const given = endpoint.takes === 'form' ? inForm(body) : (body ?? {})
  if (endpoint.body?.safeParse(given).success === false) return 'wrong'
  if (hasNoText(said) || (endpoint.audience !== 'device' && hasNoText(body))) return 'wrong'
  return queryVerdict(endpoint, query)
}
