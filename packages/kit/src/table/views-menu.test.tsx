import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import type { TableColumn } from './columns'
import { DataTable } from './data-table'
import { initialTableState } from './initial-table-state'
import { INITIAL_TABLE_STATE, type TableState } from './table-state'
import type { TableView, TableViews } from './table-views'

interface Row {
  id: string
  address: string
  speed: number
  cost: number
}
const columns: TableColumn<Row>[] = [
  { id: 'address', kind: 'text', header: 'Address', value: ({ address }) => address, truncateAt: 25 },
  { id: 'currentSpeed', kind: 'number', header: 'Speed', value: ({ speed }) => speed },
  { id: 'cost', kind: 'number', header: 'Cost', value: ({ cost }) => cost },
]
const rows: Row[] = [
  { id: '1', address: 'Carrer de Casanova 12, Barcelona', speed: 20, cost: 1.5 },
  { id: '2', address: 'Short', speed: 30, cost: 2 },
]

beforeAll(() => installBrowserParts())
beforeEach(() => localStorage.clear())

function Table({
  views,
  onState,
  first = INITIAL_TABLE_STATE,
}: {
  views?: TableViews
  onState?: (state: TableState) => void
  first?: TableState
}) {
  const [state, setState] = useState<TableState>(first)
  return (
    <DataTable
      tableId="views-test"
      label="Things"
      columns={columns}
      rows={rows}
      total={200}
      rowId={({ id }) => id}
      rowName={({ id }) => id}
      state={state}
      onStateChange={(next) => {
        setState(next)
        onState?.(next)
      }}
      loading={false}
      empty={{ why: 'none' }}
      summary="page"
      {...(views ? { views } : {})}
    />
  )
}

describe('kept views', () => {
  const kept: TableView = { id: 'v1', name: 'Dear ones', search: { 'f.cost': '>1', sort: '-cost', columns: 'cost' } }

  test('one click shows what was kept: filters, order and columns', async () => {
    const states: TableState[] = []
    const views: TableViews = { list: [kept], save: async () => undefined, remove: async () => undefined }
    renderKit(<Table views={views} onState={(state) => states.push(state)} />)
    await userEvent.click(screen.getByRole('button', { name: 'Views' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Dear ones' }))
    expect(states.at(-1)).toEqual({
      page: 1,
      pageSize: 10,
      sort: { column: 'cost', direction: 'desc' },
      filters: { cost: { kind: 'number', operator: '>', value: 1 } },
      columns: ['cost'],
    })
  })

  test('keeps what is shown, without the page; a refusal is said and the name stays', async () => {
    const saved: [string, object][] = []
    let refuse = true
    const views: TableViews = {
      list: [],
      save: async (name, search) => {
        if (refuse) throw new Error('You keep 50 views already.')
        saved.push([name, search])
      },
      remove: async () => undefined,
    }
    renderKit(<Table views={views} first={{ ...INITIAL_TABLE_STATE, page: 3, search: 'x' }} />)
    await userEvent.click(screen.getByRole('button', { name: 'Views' }))
    const name = await screen.findByLabelText('Name of the view')
    await userEvent.type(name, ' Mine {Enter}')
    expect(await screen.findByText('You keep 50 views already.')).toBeTruthy()
    expect((name as HTMLInputElement).value).toBe(' Mine ')
    refuse = false
    await userEvent.type(name, '{Enter}')
    expect(saved).toEqual([['Mine', { q: 'x', columns: 'address,currentSpeed,cost' }]])
  })

  test('has one made on a schedule: with the columns that it shows, as a file has them', async () => {
    const scheduled: unknown[] = []
    const views: TableViews = {
      list: [kept],
      save: async () => undefined,
      remove: async () => undefined,
      schedule: (view, fileColumns) => scheduled.push([view.id, fileColumns]),
    }
    renderKit(<Table views={views} />)
    await userEvent.click(screen.getByRole('button', { name: 'Views' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Schedule view Dear ones' }))
    expect(scheduled).toEqual([['v1', [{ header: 'Cost', from: ['cost'], kind: 'number' }]]])
  })

  test('forgets one', async () => {
    const gone: string[] = []
    const views: TableViews = { list: [kept], save: async () => undefined, remove: async ({ id }) => gone.push(id) }
    renderKit(<Table views={views} />)
    await userEvent.click(screen.getByRole('button', { name: 'Views' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Delete view Dear ones' }))
    expect(gone).toEqual(['v1'])
  })
})

describe('rows a page', () => {
  test('10 on the fleet’s side, 20 on the customers’, and what the person chose is remembered per table [T-01, V-23] (Z-34)', async () => {
    expect(initialTableState('views-test', 'fleet').pageSize).toBe(10)
    expect(initialTableState('views-test', 'customer').pageSize).toBe(20)
    renderKit(<Table />)
    await userEvent.selectOptions(screen.getByLabelText('Rows per page'), '100')
    expect(initialTableState('views-test', 'fleet').pageSize).toBe(100)
    expect(initialTableState('another', 'customer').pageSize).toBe(20)
  })
})

test('a filter for what holds nothing, of any kind of column', async () => {
  const states: TableState[] = []
  renderKit(<Table onState={(state) => states.push(state)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Filter by Cost' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Only empty ones' }))
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  expect(states.at(-1)?.filters).toEqual({ cost: { kind: 'empty' } })
})

test('a cut text shows whole on focus by keyboard (Z-34) [T-07, V-26]', async () => {
  renderKit(<Table />)
  const cut = screen.getByText('Carrer de Casanova 12, Ba…')
  cut.focus()
  expect(await screen.findByText('Carrer de Casanova 12, Barcelona')).toBeTruthy()
})

test('the summary skips what is called by an identifier-like name, whatever the column says [V-25]', () => {
  renderKit(<Table />)
  const sum = screen.getAllByRole('row').at(-1)
  if (!sum) throw new Error('no sum')
  expect(within(sum).getByText('3.50')).toBeTruthy()
  expect(within(sum).queryByText('50.00')).toBeNull()
})
