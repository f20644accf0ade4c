// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import type { TableColumn } from './columns'
import { DataTable } from './data-table'
import { INITIAL_TABLE_STATE } from './table-state'

beforeEach(installBrowserParts)
afterEach(cleanup)

interface Row {
  id: string
  created: string
  customer: string
  operator: string
  why: string
}
const columns: TableColumn<Row>[] = [
  { id: 'created', kind: 'text', header: 'Created', hideable: false },
  { id: 'customer', kind: 'text', header: 'Customer' },
  { id: 'operator', kind: 'text', header: 'Operator' },
  { id: 'why', kind: 'text', header: 'Why', truncateAt: 80 },
]
const long = 'Maria de los Ángeles Fernández de Córdoba y Álvarez de Toledo'
const row = { id: '1', created: 'Today', customer: long, operator: `${long} SL`, why: long }

test('long names in a row are cut so that two of them leave room for an amount; a sentence has more, and each is readable as a whole', async () => {
  renderKit(
    <DataTable
      tableId="long"
      label="Payments"
      columns={columns}
      rows={[row]}
      total={1}
      loading={false}
      rowId={({ id }) => id}
      rowName={({ created }) => created}
      state={INITIAL_TABLE_STATE}
      onStateChange={() => undefined}
      empty={{ why: 'None' }}
    />,
  )
  const cells = [...(screen.getByText('Today').closest('tr')?.querySelectorAll('td') ?? [])].map(
    (cell) => (cell.querySelector('[aria-hidden]') ?? cell).textContent ?? '',
  )
  expect(cells.filter((text) => text.startsWith('Maria')).map(({ length }) => length <= 31)).toEqual([
    true,
    true,
    false,
  ])
  expect(cells).toContain(long)
  const [customer] = screen.getAllByText(/^Maria.*…$/)
  await userEvent.hover(customer as HTMLElement)
  expect((await screen.findByRole('tooltip')).textContent).toBe(long)
})
