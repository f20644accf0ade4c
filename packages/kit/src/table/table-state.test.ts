import { expect, test } from 'vitest'
import type { TableColumn } from './columns'
import { INITIAL_TABLE_STATE, type TableState, tableStateFromSearch, tableStateToSearch } from './table-state'

const COLUMNS: TableColumn<object>[] = [
  { id: 'name', header: 'Name', kind: 'text', value: () => '' },
  { id: 'size', header: 'Size', kind: 'number', value: () => 0 },
  { id: 'day', header: 'Day', kind: 'date', value: () => null },
  { id: 'open', header: 'Open', kind: 'boolean', value: () => true },
  {
    id: 'kind',
    header: 'Kind',
    kind: 'choice',
    value: () => '',
    choices: [
      { value: 'a|b', label: 'A' },
      { value: 'c', label: 'C' },
    ],
  },
]

test('an address gives back the state it was made from', () => {
  const state: TableState = {
    page: 4,
    pageSize: 100,
    sort: { column: 'size', direction: 'desc' },
    search: 'ana',
    columns: ['size', 'name'],
    filters: {
      name: { kind: 'text', text: 'A*' },
      size: { kind: 'number', operator: '<', value: -2.5 },
      day: { kind: 'date', until: '2026-02-03' },
      open: { kind: 'boolean', value: false },
      kind: { kind: 'choice', values: ['a|b', 'c'] },
    },
  }
  expect(tableStateFromSearch(tableStateToSearch(state), COLUMNS)).toEqual(state)
})

test('the plain state leaves the address empty', () => {
  expect(tableStateToSearch(INITIAL_TABLE_STATE)).toEqual({})
  expect(tableStateFromSearch({}, COLUMNS)).toEqual(INITIAL_TABLE_STATE)
})

test('a router may have read numbers and booleans from the text', () => {
  expect(tableStateFromSearch({ page: 3, size: 20, 'f.name': 1234 }, COLUMNS)).toMatchObject({
    page: 3,
    pageSize: 20,
    filters: { name: { kind: 'text', text: '1234' } },
  })
})

test('nonsense is left out', () => {
  const search = {
    page: '-1',
    size: '1000000',
    sort: 'secret',
    columns: 'x,y',
    'f.size': '>1; drop',
    'f.day': 'today..',
    'f.open': 'maybe',
    'f.kind': 'z',
    'f.other': 'x',
    'f.name': { a: 1 },
  }
  expect(tableStateFromSearch(search, COLUMNS)).toEqual(INITIAL_TABLE_STATE)
})

test('the first state of a table may have other rows a page; an address says when it differs (Z-34)', () => {
  const customers = { ...INITIAL_TABLE_STATE, pageSize: 20 } as const
  expect(tableStateToSearch(customers, customers)).toEqual({})
  const ten = { ...customers, pageSize: 10 } as const
  expect(tableStateToSearch(ten, customers)).toEqual({ size: '10' })
  expect(tableStateFromSearch({ size: '10' }, [], customers).pageSize).toBe(10)
  // the second page of twenty is another one of ten: a link says of how many
  expect(tableStateToSearch({ ...customers, page: 2 }, customers)).toEqual({ page: '2', size: '20' })
})

test('"holds nothing" stands in an address for any column', () => {
  const columns = (['text', 'date'] as const).map((kind) => ({ id: kind, kind, header: kind, value: () => null }))
  const state = { ...INITIAL_TABLE_STATE, filters: { text: { kind: 'empty' }, date: { kind: 'empty' } } } as const
  expect(tableStateFromSearch(tableStateToSearch(state), columns)).toEqual(state)
})

test('a search in an address is cut where the gateway would refuse it', () => {
  expect(tableStateFromSearch({ q: 'x'.repeat(200) }, COLUMNS).search).toBe('x'.repeat(100))
})
