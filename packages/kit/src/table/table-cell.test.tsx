// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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

test('a text of a row is cut beyond a bound, and the whole of it is heard and reached by the pointer (Z-34)', async () => {
  const name = 'x'.repeat(100)
  renderKit(<TableCell column={column} row={{ name }} rowName="row" cutAt={40} />)
  const cut = screen.getByText(`${'x'.repeat(40)}…`)
  // what is heard is the whole one
  expect([cut.getAttribute('aria-hidden'), screen.getByText(name).className]).toEqual([
    'true',
    expect.stringContaining('kit-cut-whole'),
  ])
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  await userEvent.hover(cut)
  expect((await screen.findByRole('tooltip')).textContent).toBe(name)
})

test('what its column says of the cut comes before the bound of rows, and no bound cuts nothing', () => {
  const row = { name: 'x'.repeat(100) }
  renderKit(<TableCell column={{ ...column, truncateAt: 60 }} row={row} rowName="row" cutAt={40} />)
  expect(screen.getByText(`${'x'.repeat(60)}…`)).toBeTruthy()
  cleanup()
  expect(saidOf(row)).toBe(row.name)
})

test('a cell with a value says that', () => {
  expect(saidOf({ name: 'Rosa' })).toBe('Rosa')
})
