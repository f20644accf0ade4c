import { listCustomers } from '@motora/contract/customers'
import { listCauUsers } from '@motora/contract/identity'
import { expect, test } from 'vitest'
import { exportBegan } from './export-record.js'

const filterOf = (endpoint: Parameters<typeof exportBegan>[0], asked: Record<string, unknown>) =>
  exportBegan(endpoint, { format: 'csv', asked }).after?.filter

const asked = {
  sort: '-fullName',
  search: 'Marta Puig',
  filter: JSON.stringify({
    email: 'marta@rider.test',
    canOperate: true,
    dateFirstRegister: ['2026-11-21T10:00:00Z', null],
  }),
}

test('what was typed to find a customer does not stay on record; of staff it does [H2]', () => {
  expect(filterOf(listCustomers, asked)).toBe(
    'sort=-fullName&search=…&filter={"email":"…","canOperate":true,"dateFirstRegister":["2026-11-21T10:00:00Z",null]}',
  )
  expect(filterOf(listCustomers, { field: 'CustomerId', value: '0190a000-0000-7000-8000-00000000000a' })).toBe(
    'field=CustomerId&value=0190a000-0000-7000-8000-00000000000a',
  )
  expect(filterOf(listCustomers, { field: 'Email', value: 'marta@rider.test' })).toBe('field=Email&value=…')
  expect(filterOf(listCustomers, { filter: 'no json of marta' })).toBe('filter=…')
  expect(filterOf(listCauUsers, { search: 'Marta' })).toBe('search=Marta')
})
