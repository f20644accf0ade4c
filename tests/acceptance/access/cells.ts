import type { EndpointSpec } from '@motora/contract'
import type { CallRow, Given } from './call-row.js'
import { rowsOf } from './call-rows.js'
import { type Company, companies, type Planted, sharesWith } from './planted.js'
import { type Principal, relation, seesCompany } from './principals.js'
import { mayByTable } from './role-table.js'

/** What the specification says of one call: an answer, or which refusal. `open`: nobody's question is asked. */
export type Verdict = 'allowed' | 'open' | 401 | 403 | 404

export interface Cell {
  endpoint: EndpointSpec
  row: CallRow
  principal: Principal
  given: Given
  /** Whose thing is asked about, as it stands to the caller; empty where none is named. */
  objectClass: string
  owner: Company | null
  expected: Verdict
}

export const nameOf = ({ endpoint, row, principal, objectClass, owner }: Cell): string =>
  [endpoint.id, row.variant, `as ${principal.name}`, objectClass && `about the ${objectClass} ${owner ?? ''}`]
    .filter(Boolean)
    .join(', ')

/** Whether the caller may ask such a thing at all; `allowed` leaves the owner to be asked. */
const verdictOnCaller = (endpoint: EndpointSpec, row: CallRow, principal: Principal): Verdict => {
  if (row.row === 'everybody') return 'open'
  if (row.row === 'riders') return principal.name === 'rider' ? 'allowed' : 401
  if (row.row === 'devices') return principal.name === 'device' ? 'allowed' : 401
  if (principal.name === 'nobody' && row.nobodyToo) return row.onlyFromThisMachine ? 401 : 'open'
  if (principal.outright === 401) return 401
  if (row.row === 'oneself') return endpoint.withoutMembership ? 'allowed' : (principal.outright ?? 'allowed')
  if (principal.outright) return principal.outright
  if (principal.role === 'none') return 401
  if (principal.only && !principal.only.includes(row.row)) return 403
  return mayByTable(row.row, principal.role, row.writes ?? endpoint.method !== 'GET') ? 'allowed' : 403
}

const verdictOn = (cell: Omit<Cell, 'expected'>): Verdict => {
  const { endpoint, row, principal, owner, objectClass } = cell
  const onCaller = verdictOnCaller(endpoint, row, principal)
  if (onCaller !== 'allowed' || objectClass === '') return onCaller
  if (row.always) return row.always
  if (row.ownOnly && principal.company !== null) return principal.company === owner ? 'allowed' : 404
  const alsoOf = row.shared && owner ? sharesWith[owner] : null
  return seesCompany(principal, owner) || (alsoOf && seesCompany(principal, alsoOf)) ? 'allowed' : 404
}

/** Every question of the matrix: endpoint × principal × whose thing. */
export const cellsOf = (
  endpoints: readonly EndpointSpec[],
  principals: readonly Principal[],
  planted: Planted,
): Cell[] => {
  const cells: Cell[] = []
  for (const endpoint of endpoints)
    for (const row of rowsOf(endpoint.id))
      for (const principal of principals) {
        const add = (given: Given, objectClass: string, owner: Company | null): void => {
          const cell = { endpoint, row, principal, given, objectClass, owner }
          cells.push({ ...cell, expected: verdictOn(cell) })
        }
        const given = typeof row.sent === 'function' ? row.sent(planted, principal) : row.sent
        if (!row.about) add(given ?? {}, '', null)
        else
          for (const owner of companies)
            if (!row.onlySeen || seesCompany(principal, owner))
              add(row.about(planted.things[owner], principal, planted), relation(principal, owner), owner)
      }
  return cells
}

/** A sentence for each endpoint that no row of the specification decides on, and for each row of no endpoint. */
export const missingRows = (endpoints: readonly EndpointSpec[], rowIds: readonly string[]): string[] => [
  ...endpoints
    .filter(({ id }) => rowsOf(id).length === 0)
    .map(
      ({ id, method, path }) =>
        `${id} (${method} ${path}) has no row: add it to tests/acceptance/access/call-rows.ts with the action of DECISIONS §4 that decides who may call it`,
    ),
  ...rowIds
    .filter((id) => !endpoints.some((endpoint) => endpoint.id === id))
    .map((id) => `${id} has a row in tests/acceptance/access/call-rows.ts and is no endpoint of the contract`),
]
