import type { EndpointSpec } from '@motora/contract'
import { getVehicle } from '@motora/contract/vehicles'
import { expect, test } from 'vitest'
import type { Answer } from './access/ask.js'
import { type Cell, missingRows, type Verdict } from './access/cells.js'
import { judge } from './access/judge.js'
import { missingFields, unlistedFields } from './access/listed-fields.js'
import { principals } from './access/principals.js'
import { mayByTable } from './access/role-table.js'
import { changedRows } from './access/stored-rows.js'

const [principal] = principals
if (!principal) throw new Error('there is nobody')
const cell = (expected: Verdict): Cell => ({
  endpoint: getVehicle,
  row: { row: 'vehicles: list, detail, trips, live map' },
  principal,
  given: {},
  objectClass: 'stranger',
  owner: 'campus',
  expected,
})
const problem = (status: number, code: string): Answer => ({
  status,
  headers: {},
  text: JSON.stringify({ type: 'x', title: 'x', status, code, detail: 'x', requestId: 'x' }),
})
const fine: Answer = { status: 200, headers: {}, text: '{"plate":"MB001"}' }

test.each<[string, Verdict, Answer, string[]]>([
  ['lets in who may not', 403, fine, []],
  ['shows what is another’s', 404, fine, []],
  ['tells a foreign thing from none', 404, problem(403, 'identity.not_permitted'), []],
  ['answers nobody', 401, fine, []],
  ['refuses who may', 'allowed', problem(403, 'identity.not_permitted'), []],
  ['does not find what is one’s own', 'allowed', problem(404, 'vehicle.not_found'), []],
  ['breaks', 'allowed', problem(500, 'defect'), []],
  ['refuses without saying why', 403, { status: 403, headers: {}, text: 'no' }, []],
  ['carries a foreign mark', 'allowed', fine, ['MB001']],
  ['carries a foreign mark in a refusal', 404, { ...problem(404, 'vehicle.not_found'), headers: {} }, ['vehicle']],
])('the judge sees a gateway that %s [A1, J4]', (_what, expected, answer, marks) => {
  expect(judge(cell(expected), answer, marks).length).toBeGreaterThan(0)
})

test('the judge has nothing against right answers', () => {
  expect(judge(cell('allowed'), fine, ['MC002'])).toEqual([])
  expect(judge(cell(404), problem(404, 'vehicle.not_found'), [])).toEqual([])
  expect(judge(cell(401), problem(401, 'identity.unauthenticated'), [])).toEqual([])
})

test('an endpoint without a row and a row without an endpoint are named [A1, J4]', () => {
  const unknown = { ...getVehicle, id: 'vehicles.newCall' } as EndpointSpec
  expect(missingRows([unknown], ['vehicles.getVehicle'])).toEqual([
    expect.stringContaining('vehicles.newCall (GET /vehicles/v1/vehicles/{id}) has no row'),
    expect.stringContaining('vehicles.getVehicle has a row'),
  ])
})

test('a changed, a lost and a new row are seen, bookkeeping is not [A1, J4]', () => {
  const before = new Map([
    ['vehicles', ['a', 'b']],
    ['sessions', ['x']],
  ])
  expect(changedRows(before, new Map([['vehicles', ['a', 'c']]]))).toEqual(['vehicles lost b', 'vehicles gained c'])
  expect(changedRows(before, before)).toEqual([])
})

test('a field too many and one too few are seen [A8, J4]', () => {
  const listed = ['[].id', '[].place.latitude']
  expect(unlistedFields(listed, '[{"id":1,"place":null,"passwordHash":"x"}]')).toEqual(['[].passwordHash'])
  expect(missingFields(listed, '[{"id":1}]')).toEqual(['place'])
  expect(unlistedFields(listed, '[{"id":1,"place":{"latitude":2}}]')).toEqual([])
})

test('the table of the specification is read as it is written [A1]', () => {
  expect(mayByTable('customers: documents (see)', 'readonly', false)).toBe(true)
  expect(mayByTable('customers: documents (see)', 'readonly', true)).toBe(false)
  expect(mayByTable('tariff, discounts (incl. generic)', 'admin', false)).toBe(false)
  expect(mayByTable('helmet', 'technician', true)).toBe(true)
})
