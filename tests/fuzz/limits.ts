import { randomUUID } from 'node:crypto'
import { type EndpointSpec, isExportable } from '@motora/contract'
import type { Planted } from '../acceptance/access/planted.js'
import type { Call } from './life.js'

/** A call just beyond a limit, and the rule that has to be named; or exactly at it. source: promise F8 */
export interface Limit {
  name: string
  call: Call
  /** Texts of which one has to stand in the refusal; null: it is answered. */
  says: RegExp | null
}

const get = (path: string): Call => ({ as: 'admin', method: 'GET', path })
const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID())
const report = { imei: '990000000000017', deviceTime: '2026-11-01T10:00:00Z' }

/** The first rows of any list: 1,000 at most, one page after the other. source: DECISIONS §5 */
const ofList = (endpoint: EndpointSpec, path: string): Limit[] => {
  const names = Object.keys(endpoint.query?.shape ?? {})
  const join = path.includes('?') ? '&' : '?'
  const said = (name: string, query: string, says: RegExp): Limit => ({
    name: `${endpoint.id}: ${name}`,
    call: { ...get(`${path}${join}${query}`), as: endpoint.audience === 'rider' ? 'rider' : 'admin' },
    says,
  })
  return [
    ...(names.includes('pageSize')
      ? [said('1,001 rows', 'pageSize=1001', /"path":"query\.pageSize","code":"too_big"/)]
      : []),
    ...(names.includes('page') ? [said('page 0', 'page=0', /"path":"query\.page","code":"too_small"/)] : []),
    ...(names.includes('page')
      ? [said('page 1,000,001', 'page=1000001', /"path":"query\.page","code":"too_big"/)]
      : []),
    ...(names.includes('search')
      ? [said('101 signs', `search=${'a'.repeat(101)}`, /"path":"query\.search","code":"too_big"/)]
      : []),
    ...(names.includes('sort')
      ? [said('201 signs', `sort=${'a'.repeat(201)}`, /"path":"query\.sort","code":"too_big"/)]
      : []),
    ...(names.includes('filter')
      ? [
          said(
            '4,001 signs',
            `filter=${encodeURIComponent(JSON.stringify({ a: 'b'.repeat(4_000) }))}`,
            /"path":"query\.filter"/,
          ),
        ]
      : []),
    ...(isExportable(endpoint)
      ? [
          said(
            '61 columns',
            `format=csv&columns=${encodeURIComponent(JSON.stringify(Array.from({ length: 61 }, () => ({ header: 'a', from: ['id'], kind: 'text' }))))}`,
            /"path":"query\.columns"/,
          ),
        ]
      : []),
  ]
}

const body = (name: string, call: Call, says: RegExp): Limit => ({ name, call, says })

/** Spans of time: heat maps 90 days, what a vehicle told 92. source: Z-18 */
const ofSpans = ({ things: { ona } }: Planted): Limit[] => {
  const heat = '/vehicles/v1/vehicles/GetHeatMap'
  const tooLong = /"code":"vehicle\.heat_map_too_long"/
  const span = (since: string, until: string): Call =>
    get(`${heat}?sharingOperatorId=${ona.operator}&since=${since}&until=${until}`)
  const own = (since: string, until: string): Call => ({
    ...get(`${heat}OfLoggedOperator?since=${since}&until=${until}`),
    as: 'manager',
  })
  const told = ['Events', 'DailyDetails', 'Charges'].map(
    (what): Limit => ({
      name: `${what.toLowerCase()} of 100 years`,
      call: get(`/vehicles/v1/vehicles/${ona.vehicle}/${what}?since=1926-01-01&until=2026-01-01`),
      says: /At most 92 days/,
    }),
  )
  return [
    { name: 'a heat map of 90 days', call: span('2026-01-01', '2026-03-31'), says: null },
    body('a heat map of 91 days', span('2026-01-01', '2026-04-01'), tooLong),
    body('a heat map of 100 years', span('1926-01-01', '2026-01-01'), tooLong),
    body('one’s own heat map of 91 days', own('2026-01-01', '2026-04-01'), tooLong),
    body('a heat map that ends before it begins', span('2026-02-01', '2026-01-01'), /dates entered are invalid/),
    ...told,
  ]
}

/** Lists inside of bodies. */
const ofBodies = ({ things: { ona, campus }, firmware }: Planted): Limit[] => {
  const square = Array.from({ length: 10_001 }, (_, n) => ({ latitude: 41 + n / 1e6, longitude: 2 }))
  const draw = (value: object): Call => ({
    as: 'admin',
    method: 'PUT',
    path: `/operators/v1/Operators/${campus.operator}/update`,
    body: value,
  })
  const choose = (count: number): Call => ({
    as: 'admin',
    method: 'PUT',
    path: '/vehicles/v1/vehicles/AssignToOperate',
    body: { sharingOperatorId: ona.operator, vehicleIds: ids(count), outOfService: true },
  })
  const plan = { firmwareId: firmware, selection: { vehicleIds: ids(10_001) } }
  const tooMany = /"code":"too_big"/
  return [
    body('1,001 vehicles at once', choose(1_001), /"path":"vehicleIds","code":"too_big"/),
    body('100,000 ids', choose(100_000), /"code":"request\.too_large"/),
    body('301 areas', draw({ areas: Array.from({ length: 301 }, () => ({ points: square.slice(0, 3) })) }), tooMany),
    body('an area of 10,001 corners', draw({ areas: [{ points: square }] }), tooMany),
    body('a circle of 51 km', draw({ circles: [{ latitude: 41, longitude: 2, radiusMetres: 51_000 }] }), tooMany),
    body(
      '10,001 vehicles of a campaign',
      { as: 'admin', method: 'POST', path: '/vehicles/v1/upgrades/Preview', body: plan },
      /too_big|invalid_union/,
    ),
    body(
      '1,001 reports',
      {
        as: 'device',
        method: 'POST',
        path: '/devices/v1/Reports',
        body: { reports: Array.from({ length: 1_001 }, () => report) },
      },
      /"path":"reports","code":"too_big"/,
    ),
    body(
      'an upload larger than its kind',
      {
        as: 'admin',
        method: 'POST',
        path: '/files/v1/uploads',
        body: { id: randomUUID(), name: 'a.txt', kind: 'other', sizeBytes: 2 ** 40 },
      },
      /"code":"file\.too_large"/,
    ),
  ]
}

/** Every limit that the requirements and the contract name, one step beyond. @param lists with their addresses */
export const limitsOf = (planted: Planted, lists: readonly { endpoint: EndpointSpec; path: string }[]): Limit[] => [
  ...lists.flatMap(({ endpoint, path }) => ofList(endpoint, path)),
  ...ofSpans(planted),
  ...ofBodies(planted),
]

/** What is wrong with the answer to a call beyond its limit. */
export const beyondLimit = ({ name, says }: Pick<Limit, 'name' | 'says'>, status: number, text: string): string[] => {
  if (says === null)
    return status === 200 ? [] : [`${name}: exactly the limit, and it is ${status} ${text.slice(0, 200)}`]
  if (status < 400 || status > 499) return [`${name}: is ${status}`]
  return says.test(text) ? [] : [`${name}: does not name its rule: ${status} ${text.slice(0, 300)}`]
}
