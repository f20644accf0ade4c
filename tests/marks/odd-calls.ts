import { type EndpointSpec, isExportable } from '@motora/contract'
import type { Asked } from '../acceptance/access/ask.js'
import type { Given } from '../acceptance/access/call-row.js'
import type { Cell } from '../acceptance/access/cells.js'
import { listedFields } from '../acceptance/access/listed-fields.js'
import { oddSpellings } from '../acceptance/access/odd-spellings.js'
import type { Principal } from '../acceptance/access/principals.js'
import { requestOf } from '../acceptance/access/request-of.js'
import { mayRead } from './foreign-marks.js'
import type { Mark } from './mark-book.js'

export interface OddCall {
  endpoint: EndpointSpec
  principal: Principal
  asked: Asked
  /** Set where the list is asked for a foreign mark: it must count nothing. */
  seeks?: Mark
}

/** Draws from lists by one source of chance. */
const drawing = (random: () => number) => ({
  one: <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T,
  sometimes: (share: number): boolean => random() < share,
})
type Draw = ReturnType<typeof drawing>

/** The demo's outbox shows every mail to everybody; there is none where mails really leave, or outside the demo. */
const asksNothing = new Set(['identity.listKeptMails'])

const columnsOf = (endpoint: EndpointSpec, listed: Record<string, string[]>): string[] =>
  (listed[endpoint.id] ?? []).map((path) => path.replace(/^\[\]\.?/, '')).filter((path) => /^[\w.]+$/.test(path))

const oddTexts = [
  '*',
  '%',
  '_',
  '**',
  "'",
  '"',
  '\\',
  'a',
  '0',
  '-1',
  '>0',
  '<=9e9',
  'null',
  'true',
  '\u0000',
  'ü*',
  ' ',
]
const oddSizes = ['0', '1', '2', '1000', '1001', '-1', '1e9', 'x', '']

/** A filter as the lists take it, over one column, of one of the kinds that there are. */
const filterOn = (column: string, text: string, draw: Draw): string => {
  const value = draw.one<unknown>([text, `*${text}*`, `${text.slice(0, -1)}*`, [text], [text, text], [null, text]])
  return JSON.stringify({ [column]: value })
}

const listParts = (columns: readonly string[], text: string, draw: Draw): Record<string, string> => {
  const column = draw.sometimes(0.95) ? draw.one(columns) : draw.one(['id', 'noSuchColumn', 'operatorId'])
  const parts: Record<string, string> = {}
  // most of them right: a refusal tells little
  if (draw.sometimes(0.3)) parts.sort = `${draw.one(['', '-'])}${column}`
  if (draw.sometimes(0.3)) parts.page = draw.one(['1', '1', '1', '2', '3', draw.one(oddSizes)])
  if (draw.sometimes(0.3)) parts.pageSize = draw.one(['1', '5', '50', '500', draw.one(oddSizes)])
  const how = draw.one(['search', 'search', 'filter', 'both', 'neither'] as const)
  if (how === 'search' || how === 'both') parts.search = text.slice(0, 100)
  if (how === 'filter' || how === 'both') parts.filter = filterOn(column, text, draw)
  return parts
}

/** The whole list as a file, every field a column. */
const exportParts = (columns: readonly string[], draw: Draw): Record<string, string> => ({
  format: draw.one(['csv', 'csv', 'csv', 'xlsx', 'xlsx', 'xlsx', 'pdf']),
  columns: JSON.stringify(columns.slice(0, 60).map((from) => ({ header: from, from: [from], kind: 'text' }))),
  zone: draw.one(['UTC', 'UTC', 'Europe/Madrid', 'Europe/Madrid', 'Nowhere/There']),
})

/** @param cells of the access matrix @param marks everything that anybody has */
export const oddCalls = (cells: readonly Cell[], marks: readonly Mark[], random: () => number): (() => OddCall) => {
  const draw = drawing(random)
  const listed = listedFields()
  const reads = cells.filter(
    ({ endpoint, row }) =>
      !endpoint.stream &&
      !asksNothing.has(endpoint.id) &&
      !row.endsSession &&
      !(row.writes ?? endpoint.method !== 'GET'),
  )
  const writes = cells.filter(
    ({ endpoint, expected }) => endpoint.method !== 'GET' && expected !== 'allowed' && expected !== 'open',
  )
  const [readsOf, writesOf] = [byPrincipal(reads), byPrincipal(writes)]
  const everybody = [...readsOf.keys()]
  // who sees everything has nothing foreign to be shown, and who may not come in is shown nothing at all
  const narrow = everybody.filter((name) => {
    const principal = readsOf.get(name)?.[0]?.principal
    return principal && principal.sees !== 'everything' && principal.outright === undefined
  })

  return () => {
    const name = draw.sometimes(0.85) ? draw.one([...narrow, 'rider']) : draw.one(everybody)
    const isWrite = draw.sometimes(0.1)
    const all = (isWrite ? writesOf : readsOf).get(name) ?? []
    const answered = draw.sometimes(0.75) ? all.filter(({ expected }) => expected === 'allowed') : []
    const some = answered.length > 0 ? answered : all
    const lists = draw.sometimes(0.6) ? some.filter(({ endpoint }) => endpoint.list) : []
    const cell = draw.one(lists.length > 0 ? lists : some)
    return draw.sometimes(0.04) ? odder(cell, draw) : callOf(cell, { marks, listed, draw })
  }
}

const byPrincipal = (cells: readonly Cell[]): Map<string, Cell[]> => {
  const groups = new Map<string, Cell[]>()
  for (const cell of cells) groups.set(cell.principal.name, [...(groups.get(cell.principal.name) ?? []), cell])
  return groups
}

const odder = ({ endpoint, principal, given }: Cell, draw: Draw): OddCall => {
  const respell = draw.one(Object.values(oddSpellings))
  return { endpoint, principal, asked: respell(requestOf(endpoint, given)) }
}

interface Parts {
  marks: readonly Mark[]
  listed: Record<string, string[]>
  draw: Draw
}

const callOf = ({ endpoint, principal, given }: Cell, { marks, listed, draw }: Parts): OddCall => {
  if (!endpoint.list) return { endpoint, principal, asked: requestOf(endpoint, given) }
  const columns = columnsOf(endpoint, listed)
  const mark = draw.sometimes(0.7) ? draw.one(marks) : undefined
  const text = mark?.text ?? draw.one(oddTexts)
  const parts = columns.length > 0 ? listParts(columns, text, draw) : {}
  const asExport = isExportable(endpoint) && columns.length > 0 && draw.sometimes(0.2)
  const { page: _page, pageSize: _pageSize, ...whole } = parts
  const query: Given['query'] = { ...given.query, ...(asExport ? { ...whole, ...exportParts(columns, draw) } : parts) }
  const asked = requestOf(endpoint, { ...given, query })
  const isSought = mark && (parts.search === mark.text || parts.filter?.includes(`"${mark.text}"`))
  const isForeign = mark && isSought && !mayRead(principal, mark) && mark.text.length >= 10
  // a filter that takes `nothing` as well may count what has nothing there
  return { endpoint, principal, asked, ...(isForeign && !parts.filter?.includes('null') ? { seeks: mark } : {}) }
}
