// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import type { TableColumn } from './columns'
import { TableCell } from './table-cell'

beforeEach(installBrowserParts)
afterEach(cleanup)

interface Row {
  name: string | null
}

const column: TableColumn<Row> = { id: 'name', kind: 'text', header: 'Name', whenEmpty: 'Deleted' }
const saidOf = (row: Row) => renderKit(<TableCell column={column} row={row} rowName="row" />).container.textContent

test.each([[''], [null]])('a cell without a value (%j) says the column’s word for it', (name) => {
  expect(saidOf({ name })).toBe('Deleted')
})

test('a cell with a value says that', () => {
  expect(saidOf({ name: 'Rosa' })).toBe('Rosa')
})
