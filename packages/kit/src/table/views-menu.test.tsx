import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useKeptFocus } from '../dialogs/use-kept-focus'
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

/** A table in a frame, whose views are kept here. */
function Keeper({ first }: { first: TableView[] }) {
  const [list, setList] = useState(first)
  useKeptFocus()
  const views: TableViews = {
    list,
    save: async (name, search) => setList((before) => [...before, { id: name, name, search }]),
    remove: async ({ id }) => setList((before) => before.filter((view) => view.id !== id)),
  }
  return <Table views={views} />
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
    const name = await screen.findByLabelText(/^Name of the view/)
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

  test('forgets one, says so and offers to undo it; the focus stays in the menu, which Escape closes', async () => {
    renderKit(<Keeper first={[kept, { ...kept, id: 'v2', name: 'Others' }]} />)
    await userEvent.click(screen.getByRole('button', { name: 'Views' }))
    const button = await screen.findByRole('button', { name: 'Delete view Dear ones' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    expect(await screen.findByText('Dear ones: deleted')).toBeTruthy()
    const menu = screen.getByRole('dialog', { name: 'Views' })
    expect(within(menu).queryByRole('button', { name: 'Dear ones' })).toBeNull()
    await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Views' })).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await userEvent.click(screen.getByRole('button', { name: 'Views' }))
    expect(await screen.findByRole('button', { name: 'Dear ones' })).toBeTruthy()
  })

  test('without a name nothing is saved and that is said at the field; what was saved is said as well', async () => {
    renderKit(<Keeper first={[]} />)
    await userEvent.click(screen.getByRole('button', { name: 'Views' }))
    const name = await screen.findByRole('textbox', { name: 'Name of the view' })
    expect((name as HTMLInputElement).required).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Keep view' }))
    expect([name.getAttribute('aria-invalid'), document.activeElement]).toEqual(['true', name])
    await userEvent.type(name, 'Mine{Enter}')
    expect(await screen.findByText('Mine: saved')).toBeTruthy()
    expect(name.getAttribute('aria-invalid')).toBeNull()
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

test('a cut text is heard whole, is shown whole where the focus is on its row, and is no stop of Tab (Z-34) [T-07, V-26]', () => {
  renderKit(<Table />)
  const cut = screen.getByText('Carrer de Casanova 12, Ba…')
  expect(cut.getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByRole('rowheader', { name: 'Carrer de Casanova 12, Barcelona' }).contains(cut)).toBe(true)
  const row = cut.closest('tr') as HTMLElement
  expect(
    within(row)
      .queryAllByText(/Casanova/)
      .filter(({ tabIndex }) => tabIndex >= 0),
  ).toEqual([])
  // what shows it is a rule of the style sheet
  const sheet = readFileSync(`${import.meta.dirname}/../frame/cut-text.css`, 'utf8')
  const [, selector = ''] = /\n(.*focus-visible .*) \{\n {2}inset/.exec(sheet) ?? []
  expect(row.querySelector(selector.replace(':focus-visible', ''))?.textContent).toBe(
    'Carrer de Casanova 12, Barcelona',
  )
})

test('the summary skips what is called by an identifier-like name, whatever the column says [V-25]', () => {
  renderKit(<Table />)
  const sum = screen.getAllByRole('row').at(-1)
  if (!sum) throw new Error('no sum')
  expect(within(sum).getByText('3.50')).toBeTruthy()
  expect(within(sum).queryByText('50.00')).toBeNull()
})
