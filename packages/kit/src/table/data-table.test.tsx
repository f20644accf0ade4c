// @vitest-environment jsdom
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { KitDialog } from '../dialogs/kit-dialog'
import { installBrowserParts, renderKit } from '../testing/render-kit'
import { columnSums, isSummable } from './column-sums'
import type { TableColumn } from './columns'
import { DataTable } from './data-table'
import type { DataTableProps } from './data-table-props'
import { INITIAL_TABLE_STATE, type TableState } from './table-state'

interface Book {
  id: string
  title: string
  state: string
  pages: number
  phone: number
  lent: boolean
  since: string
}

const BOOKS: Book[] = [
  {
    id: '1',
    title: 'Tirant lo Blanc',
    state: 'free',
    pages: 900.255,
    phone: 600000001,
    lent: false,
    since: '2026-01-02T10:00:00',
  },
  {
    id: '2',
    title: 'La plaça del Diamant',
    state: 'lent',
    pages: 253.5,
    phone: 600000002,
    lent: true,
    since: '0001-01-01T00:00:00',
  },
]
const saved = vi.fn<(book: Book, text: string) => Promise<unknown>>()
const COLUMNS: TableColumn<Book>[] = [
  {
    id: 'title',
    header: 'Title',
    kind: 'text',
    value: (book) => book.title,
    truncateAt: 15,
    wildcard: true,
    onCard: true,
    edit: { validate: (text) => (text ? undefined : 'The field is required'), save: (book, text) => saved(book, text) },
  },
  {
    id: 'state',
    header: 'State',
    kind: 'choice',
    value: (book) => book.state,
    choices: [
      { value: 'free', label: 'Free' },
      { value: 'lent', label: 'Lent' },
    ],
    onCard: true,
  },
  { id: 'pages', header: 'Pages', kind: 'number' },
  { id: 'phone', header: 'Phone', kind: 'number', value: (book) => book.phone, identifierLike: true, format: String },
  { id: 'lent', header: 'On loan', kind: 'boolean', value: (book) => book.lent },
  { id: 'since', header: 'Since when', kind: 'date', value: (book) => book.since, precision: 'day' },
]

const states = vi.fn<(state: TableState) => void>()
const lastState = () => states.mock.calls.at(-1)?.[0]

function Books(props: Partial<DataTableProps<Book>> & { initial?: Partial<TableState> }) {
  const { initial, ...rest } = props
  const [state, setState] = useState<TableState>({ ...INITIAL_TABLE_STATE, ...initial })
  return (
    <DataTable
      tableId="books"
      label="Books"
      columns={COLUMNS}
      rows={BOOKS}
      total={42}
      rowId={(book) => book.id}
      rowName={(book) => book.title}
      state={state}
      onStateChange={(next) => {
        states(next)
        setState(next)
      }}
      loading={false}
      empty={{ why: 'There are no books yet.' }}
      {...rest}
    />
  )
}

const user = userEvent.setup({ delay: null })
beforeEach(() => {
  installBrowserParts()
  localStorage.clear()
  states.mockReset()
  saved.mockReset().mockResolvedValue(undefined)
})
afterEach(cleanup)

test('what a person unfolds is brought into sight; what was unfolded before the list came is left where it is', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined)
  renderKit(<Books detail={(book) => <p>Details of {book.title}</p>} />)
  await user.click(screen.getByRole('button', { name: 'Expand Tirant lo Blanc' }))
  expect(shown).toHaveBeenCalledWith({ block: 'nearest' })
  expect(shown.mock.contexts[0]).toBe(screen.getByText('Details of Tirant lo Blanc').closest('tr'))
  shown.mockClear()
  await user.click(screen.getByRole('button', { name: 'Collapse Tirant lo Blanc' }))
  expect(shown).not.toHaveBeenCalled()
  shown.mockRestore()
})

test('a table of which nothing more is said can be filtered and not searched; one that is searchable can [V-24]', () => {
  renderKit(<Books />)
  expect(screen.queryByRole('textbox', { name: 'Search' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Filter by Title' })).toBeTruthy()
  cleanup()
  renderKit(<Books searchable />)
  expect(screen.getByRole('textbox', { name: 'Search' })).toBeTruthy()
})

describe('asking the server', () => {
  test('offers 10, 20 and 100 rows a page, 10 at first, and keeps the first row in sight [T-01]', async () => {
    renderKit(<Books initial={{ page: 3 }} />)
    const size = screen.getByRole('combobox', { name: 'Rows per page' })
    expect(
      within(size)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10', '20', '100'])
    expect((size as HTMLSelectElement).value).toBe('10')
    await user.selectOptions(size, '20')
    expect(lastState()).toMatchObject({ pageSize: 20, page: 2 })
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(lastState()?.page).toBe(3)
  })

  test('sorts ascending, descending, not, and goes back to page 1', async () => {
    renderKit(<Books initial={{ page: 2 }} />)
    const head = screen.getByRole('button', { name: 'Pages' })
    await user.click(head)
    expect(lastState()).toMatchObject({ sort: { column: 'pages', direction: 'asc' }, page: 1 })
    expect(screen.getByRole('columnheader', { name: /Pages/ }).getAttribute('aria-sort')).toBe('ascending')
    await user.click(head)
    expect(lastState()?.sort?.direction).toBe('desc')
    await user.click(head)
    expect(lastState()?.sort).toBeNull()
  })

  test('filters text on Enter, shows it as a chip and takes it away again', async () => {
    renderKit(<Books initial={{ page: 2 }} />)
    await user.click(screen.getByRole('button', { name: 'Filter by Title' }))
    const field = await screen.findByRole('textbox', { name: 'Filter by Title' })
    expect(screen.getByText('* stands for any characters; "…" is the whole text')).toBeTruthy()
    await user.type(field, ' Tir*{Enter}')
    expect(lastState()).toMatchObject({ filters: { title: { kind: 'text', text: 'Tir*' } }, page: 1 })
    await user.click(await screen.findByRole('button', { name: 'Remove filter Title' }))
    expect(lastState()?.filters).toEqual({})
  })

  test.each(['=', '<', '>'] as const)('a numeric column filters with %s [V-21]', async (operator) => {
    renderKit(<Books />)
    await user.click(screen.getByRole('button', { name: 'Filter by Pages' }))
    await user.click(await screen.findByRole('radio', { name: operator }))
    await user.type(screen.getByRole('textbox', { name: 'Value' }), '250{Enter}')
    expect(lastState()?.filters).toEqual({ pages: { kind: 'number', operator, value: 250 } })
  })

  test('a column of a quantity filters in the unit that it shows, and keeps the wire’s', async () => {
    const ridden = { id: 'pages', header: 'Ridden', kind: 'number', quantity: 'odometer' } as const
    renderKit(<Books columns={[ridden]} />)
    await user.click(screen.getByRole('button', { name: 'Filter by Ridden' }))
    await user.click(await screen.findByRole('radio', { name: '>' }))
    await user.type(screen.getByRole('textbox', { name: 'Value (km)' }), '1500{Enter}')
    expect(lastState()?.filters).toEqual({ pages: { kind: 'number', operator: '>', value: 1_500_000 } })
    expect(await screen.findByText(/> 1,500\skm/)).toBeTruthy()
  })

  test('the distance of a trip filters in metres, as its list shows it [V-30]', async () => {
    const trip = { id: 'pages', header: 'Way', kind: 'number', quantity: 'tripDistance' } as const
    renderKit(<Books columns={[trip]} summary={{ pages: 12_340 }} />)
    expect(screen.getByRole('row', { name: /^Sum/ }).textContent).toBe('Sum 12,340\u00a0m')
    await user.click(screen.getByRole('button', { name: 'Filter by Way' }))
    await user.click(await screen.findByRole('radio', { name: '>' }))
    await user.type(screen.getByRole('textbox', { name: 'Value (m)' }), '1500{Enter}')
    expect(lastState()?.filters).toEqual({ pages: { kind: 'number', operator: '>', value: 1500 } })
    expect(await screen.findByText(/> 1,500\sm$/)).toBeTruthy()
  })

  test('what is no number is said, and filters nothing', async () => {
    renderKit(<Books />)
    await user.click(screen.getByRole('button', { name: 'Filter by Pages' }))
    const field = await screen.findByRole('textbox', { name: 'Value' })
    const before = lastState()
    await user.type(field, '1.2.3{Enter}')
    expect(screen.getAllByText('This is not a number')[0]).toBeTruthy()
    expect(lastState()).toBe(before)
    // the field is gone and back, and what was typed in it too
    await user.click(screen.getByRole('checkbox', { name: 'Only empty ones' }))
    await user.click(screen.getByRole('checkbox', { name: 'Only empty ones' }))
    expect(screen.queryByText('This is not a number')).toBeNull()
    await user.type(screen.getByRole('textbox', { name: 'Value' }), '1,250{Enter}')
    expect(lastState()?.filters).toEqual({ pages: { kind: 'number', operator: '=', value: 1250 } })
  })

  test('choice and yes/no', async () => {
    renderKit(<Books />)
    await user.click(screen.getByRole('button', { name: 'Filter by State' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Lent' }))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(lastState()?.filters.state).toEqual({ kind: 'choice', values: ['lent'] })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Filter by On loan' }))
    await user.click(await screen.findByRole('radio', { name: 'No' }))
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(lastState()?.filters.lent).toEqual({ kind: 'boolean', value: false })
  })

  test('a date may be typed on one side', async () => {
    renderKit(<Books />)
    await user.click(screen.getByRole('button', { name: 'Filter by Since when' }))
    await user.type(await screen.findByRole('textbox', { name: 'Since' }), '05/11/2026')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    expect(lastState()?.filters.since).toEqual({ kind: 'date', since: '2026-11-05' })
  })
})

describe('what is shown', () => {
  test('texts are cut, dates formatted, the zero date empty, yes and no in words', () => {
    renderKit(<Books />)
    const [, , second] = screen.getAllByRole('row')
    const texts = within(second as HTMLElement)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
    expect(within(second as HTMLElement).getByText('La plaça del Di…')).toBeTruthy()
    expect(texts).toEqual(['Lent', '253.5', '600000002', 'Yes', ''])
    expect(screen.getByText('02/01/2026')).toBeTruthy()
  })

  test('sums numeric columns with 2 decimals, never identifier-like ones [V-25]', () => {
    renderKit(<Books summary="page" />)
    const row = screen.getByRole('row', { name: /Sum of this page/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['', '1,153.76', '', '', ''])
  })

  test.each(['imei', 'phone', 'cif', 'nif', 'iban', 'battery', 'currentSpeed'])(
    'figures of %s are not summed, by their name alone [V-25]',
    (id) => {
      const column = (name: string): TableColumn<object> => ({ id: name, header: name, kind: 'number', value: () => 7 })
      expect(isSummable(column(id))).toBe(false)
      expect(columnSums([column(id), column('pages')], [{}])).toEqual({ pages: 7 })
    },
  )

  test('a sum has the unit of its cells', () => {
    const way = { id: 'pages', header: 'Way', kind: 'number', quantity: 'distance' } as const
    const ride = { id: 'lent', header: 'Time', kind: 'number', value: () => 4.5, quantity: 'minutes' } as const
    renderKit(<Books columns={[way, ride]} summary={{ pages: 12_340, lent: 9.5 }} />)
    expect(screen.getByRole('row', { name: /^Sum/ }).textContent).toBe('Sum 12.34\u00a0km9\u00a0min\u00a030\u00a0s')
    expect(screen.getAllByText(/^4\smin\s30\ss$/).length).toBeGreaterThan(0)
  })

  test('a figure passed in for an identifier-like column is not shown either', () => {
    renderKit(<Books summary={{ pages: 5, phone: 1_200_000_003 }} />)
    const row = screen.getByRole('row', { name: /^Sum/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['', '5.00', '', '', ''])
  })

  test('loading, then results, or an error with its request id and a retry [T-14, V-14]', async () => {
    const retry = vi.fn()
    const view = renderKit(<Books rows={undefined} loading />)
    expect(screen.getByRole('region', { name: 'Books' }).getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText('There are no books yet.')).toBeNull()
    view.rerender(<Books />)
    expect(screen.getByText('02/01/2026')).toBeTruthy()
    view.rerender(<Books rows={undefined} error={{ what: 'Could not be loaded', requestId: 'r-1', onRetry: retry }} />)
    expect(screen.getByRole('alert').textContent).toContain('Request r-1')
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
  })

  test('rows that were read stay when reading them again fails: one quiet line says why and offers to try again', async () => {
    const retry = vi.fn()
    const fault = { what: 'No connection.', requestId: 'r-1', onRetry: retry }
    const view = renderKit(<Books />)
    // who listens hears it: the region was there before it speaks
    const [line] = screen.getAllByRole('status') as [HTMLElement]
    expect(line.textContent).toBe('')
    view.rerender(<Books error={fault} />)
    expect(screen.getByText('02/01/2026')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(line.textContent).toContain('The list could not be refreshed. No connection. Request r-1')
    await user.click(within(line).getByRole('button', { name: 'Try again' }))
    expect(retry).toHaveBeenCalledOnce()
    view.rerender(<Books rows={[]} total={0} error={fault} />)
    expect(screen.getByText('There are no books yet.')).toBeTruthy()
    view.rerender(<Books />)
    expect(line.textContent).toBe('')
  })

  test('before the first answer the line below the table says no range, and keeps its place', () => {
    const view = renderKit(<Books rows={undefined} total={0} loading />)
    const range = () => {
      const pager = screen.getByRole('combobox', { name: 'Rows per page' }).closest<HTMLElement>('.kit-pager')
      return within(pager as HTMLElement).getByRole('status').textContent
    }
    expect(range()).toBe('')
    view.rerender(<Books />)
    expect(range()).toBe('1–2 of 42')
    view.rerender(<Books loading />)
    expect(range(), 'while the same list is read again').toBe('1–2 of 42')
  })

  test('nothing is not counted: no pager below why the table is empty', () => {
    renderKit(<Books rows={[]} total={0} />)
    expect(screen.getByText('There are no books yet.')).toBeTruthy()
    expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull()
  })

  test('empty says why; with a filter on it offers to clear it', async () => {
    const view = renderKit(<Books rows={[]} total={0} />)
    expect(screen.getByText('There are no books yet.')).toBeTruthy()
    view.unmount()
    renderKit(<Books rows={[]} total={0} initial={{ filters: { title: { kind: 'text', text: 'x' } } }} />)
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(lastState()?.filters).toEqual({})
  })

  test('a table may say what its search reads, and where else to look when it finds nothing', async () => {
    const noneFound = { why: 'Titles alone are searched.', nextStep: <a href="/authors">Authors</a> }
    const view = renderKit(<Books searchable searchHint="A title" noneFound={noneFound} rows={[]} total={0} />)
    expect(screen.getByRole('textbox', { name: 'Search' }).getAttribute('placeholder')).toBe('A title')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' }).maxLength, 'what the gateway takes').toBe(
      100,
    )
    expect(screen.getByText('There are no books yet.')).toBeTruthy()
    view.unmount()
    renderKit(<Books searchable noneFound={noneFound} rows={[]} total={0} initial={{ search: 'x' }} />)
    expect(screen.getByText('Titles alone are searched.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Authors' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(lastState()?.search).toBeUndefined()
  })

  test('a search that finds nothing is named, and can be taken away without the filters', async () => {
    const filters = { title: { kind: 'text', text: 'x' } } as const
    renderKit(<Books searchable rows={[]} total={0} initial={{ search: 'harbour', filters }} />)
    expect(screen.getByText('No row matches “harbour”.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear the search' }))
    expect(lastState()?.search).toBeUndefined()
    expect(lastState()?.filters).toEqual(filters)
  })

  test('children are indented by 10 % a level', async () => {
    renderKit(
      <Books rows={[BOOKS[0] as Book]} childRows={(book) => (book.id === '1' ? [BOOKS[1] as Book] : undefined)} />,
    )
    expect(screen.queryByText('La plaça del Di…')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Expand Tirant lo Blanc' }))
    const child = screen.getByText('La plaça del Di…').closest('.kit-indent') as HTMLElement
    expect(child.style.marginInlineStart).toBe('10%')
  })

  test('columns can be hidden and moved, and the device remembers', async () => {
    const view = renderKit(<Books />)
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Phone' }))
    await user.click(screen.getByRole('button', { name: 'Move State earlier' }))
    expect(lastState()?.columns).toEqual(['state', 'title', 'pages', 'lent', 'since'])
    view.unmount()
    renderKit(<Books />)
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'State',
      'Title',
      'Pages',
      'On loan',
      'Since when',
    ])
  })

  test('a hidden column keeps its place in the list, has it again, and where a moved one stands is said', async () => {
    renderKit(<Books />)
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    const listed = () => screen.getAllByRole('checkbox').map((box) => box.closest('li')?.textContent)
    const order = ['Title', 'State', 'Pages', 'Phone', 'On loan', 'Since when']
    const pages = await screen.findByRole('checkbox', { name: 'Pages' })
    await user.click(pages)
    expect(listed()).toEqual(order)
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Pages' }))
    // a move goes over what is hidden
    await user.click(screen.getByRole('button', { name: 'Move Phone earlier' }))
    expect(screen.getByText('Phone: 2 of 5').getAttribute('role')).toBe('status')
    expect(listed()).toEqual(['Title', 'Phone', 'Pages', 'State', 'On loan', 'Since when'])
    await user.click(screen.getByRole('checkbox', { name: 'Pages' }))
    expect(lastState()?.columns).toEqual(['title', 'phone', 'pages', 'state', 'lent', 'since'])
    expect(screen.getByText('Pages: 3 of 6')).toBeTruthy()
  })

  test('a column that was hidden on an earlier day comes back behind the one that it follows', async () => {
    localStorage.clear()
    renderKit(<Books initial={{ columns: ['since', 'title', 'phone'] }} />)
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'State' }))
    expect(lastState()?.columns).toEqual(['since', 'title', 'state', 'phone'])
  })

  test('on a phone each row is a card with the flagged columns only', () => {
    installBrowserParts({ phone: true })
    renderKit(<Books />)
    expect(screen.queryByRole('table')).toBeNull()
    const [card] = screen.getAllByRole('listitem')
    expect(card?.textContent).toBe('Tirant lo BlancStateFree')
  })

  test('a card says what few rows have only where the row has it', () => {
    installBrowserParts({ phone: true })
    const prize: TableColumn<Book> = {
      id: 'prize',
      header: 'Prize',
      kind: 'choice',
      choices: [{ value: 'won', label: 'Won' }],
      value: ({ id }) => (id === '2' ? 'won' : null),
      onCard: 'if-any',
    }
    renderKit(<Books columns={[...COLUMNS, prize]} />)
    const cards = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(cards).toEqual(['Tirant lo BlancStateFree', expect.stringMatching(/StateLentPrizeWon$/)])
  })
})

describe('acting on rows', () => {
  test('inline edit: Enter saves, Escape cancels, a refusal stays with its text', async () => {
    renderKit(<Books />)
    const pencil = () => screen.getByRole('button', { name: 'Edit Title of Tirant lo Blanc' })
    const field = () => screen.getByRole('textbox', { name: 'Edit Title of Tirant lo Blanc' })
    await user.click(pencil())
    await user.clear(field())
    await user.type(field(), 'New{Escape}')
    expect(saved).not.toHaveBeenCalled()
    await user.click(pencil())
    await user.clear(field())
    await user.keyboard('{Enter}')
    expect(screen.getByText('The field is required')).toBeTruthy()
    expect(saved).not.toHaveBeenCalled()
    let refuse = (): void => undefined
    saved.mockReturnValueOnce(
      new Promise((_, reject) => {
        refuse = () => reject(new Error('Somebody else changed it'))
      }),
    )
    await user.type(field(), 'New{Enter}')
    // a field that is disabled meanwhile would lose the focus
    expect([field().matches(':disabled'), field().matches(':read-only')]).toEqual([false, true])
    refuse()
    expect(await screen.findByText('Somebody else changed it')).toBeTruthy()
    await user.type(field(), 'er{Enter}')
    expect(saved).toHaveBeenLastCalledWith(BOOKS[0], 'Newer')
    await waitFor(() => expect(document.activeElement).toBe(pencil()))
  })

  test('what is edited is saved as of the row that the person saw; told that it has changed, they may insist', async () => {
    const newer = { ...(BOOKS[0] as Book), pages: 1 }
    let readAgain = (): void => undefined
    function Library() {
      const [rows, setRows] = useState(BOOKS)
      readAgain = () => setRows([newer, ...BOOKS.slice(1)])
      return <Books rows={rows} />
    }
    renderKit(<Library />)
    await user.click(screen.getByRole('button', { name: 'Edit Title of Tirant lo Blanc' }))
    act(() => readAgain())
    saved.mockRejectedValueOnce(new Error('Somebody else changed it'))
    await user.keyboard('{Enter}')
    expect(saved).toHaveBeenLastCalledWith(BOOKS[0], 'Tirant lo Blanc')
    expect(await screen.findByText('Somebody else changed it')).toBeTruthy()
    await user.keyboard('{Enter}')
    expect(saved).toHaveBeenLastCalledWith(newer, 'Tirant lo Blanc')
  })

  test('in a dialog a table is walked and opened as on a page', async () => {
    const open = vi.fn()
    renderKit(
      <KitDialog opened onClose={() => undefined} title="Library">
        <Books onRowOpen={open} />
      </KitDialog>,
    )
    await user.click(await screen.findByRole('rowheader', { name: /Tirant/ }))
    expect(open).toHaveBeenLastCalledWith(BOOKS[0])
    screen.getByRole('row', { name: /Tirant/ }).focus()
    await user.keyboard('j')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row-id')).toBe('2'))
    await user.keyboard('{Enter}')
    expect(open).toHaveBeenLastCalledWith(BOOKS[1])
  })

  test('j and k move, Enter opens, x selects, / filters', async () => {
    const open = vi.fn()
    const selected = vi.fn()
    renderKit(<Books onRowOpen={open} onSelectionChange={selected} />)
    await user.keyboard('j')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row-id')).toBe('1'))
    await user.keyboard('j')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row-id')).toBe('2'))
    await user.keyboard('{Enter}')
    expect(open).toHaveBeenLastCalledWith(BOOKS[1])
    await user.keyboard('x')
    expect(selected).toHaveBeenLastCalledWith([BOOKS[1]])
    const name = BOOKS[1]?.title
    expect(screen.getByText(`${name}: selected`).getAttribute('role')).toBe('status')
    await user.keyboard('x')
    expect(screen.getByText(`${name}: not selected`)).toBeTruthy()
    await user.keyboard('x')
    await user.keyboard('k')
    await waitFor(() => expect(document.activeElement?.getAttribute('data-row-id')).toBe('1'))
    await user.keyboard('/')
    await waitFor(() => expect(document.activeElement?.closest('[role=dialog]')).toBeTruthy())
    await user.keyboard('jx')
    expect(selected).toHaveBeenCalledTimes(3)
  })

  test('a row that takes the focus is called by its name, and not by all that stands in it', () => {
    renderKit(<Books />)
    for (const { title } of BOOKS) expect(screen.getByRole('row', { name: title }).tabIndex).toBeLessThan(1)
  })

  test('presses faster than a frame each count', async () => {
    const frames = vi.spyOn(window, 'requestAnimationFrame')
    renderKit(<Books />)
    const waiting: FrameRequestCallback[] = []
    frames.mockImplementation((callback) => waiting.push(callback))
    await user.keyboard('jj')
    for (const frame of waiting) frame(0)
    frames.mockRestore()
    expect(document.activeElement?.getAttribute('data-row-id')).toBe('2')
  })

  test('the same menu opens from the button and by right-click; a blocked action says why and does nothing', async () => {
    const lend = vi.fn()
    const bin = vi.fn()
    renderKit(
      <Books
        rowActions={() => [
          { id: 'lend', label: 'Lend', onSelect: lend },
          { id: 'bin', label: 'Throw away', onSelect: bin, disabledReason: 'It is on loan.' },
        ]}
      />,
    )
    await user.click(screen.getByRole('button', { name: 'Actions of Tirant lo Blanc' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Lend' }))
    expect(lend).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull())
    await user.pointer({ keys: '[MouseRight]', target: screen.getByText('02/01/2026') })
    const blocked = await screen.findByRole('menuitem', { name: /Throw away/ })
    expect(blocked.textContent).toContain('It is on loan.')
    await user.click(blocked)
    expect(bin).not.toHaveBeenCalled()
  })

  test('a menu whose actions are on their way has nothing to press yet: one that grows would move under the hand', async () => {
    const lend = vi.fn()
    const view = renderKit(<Books rowActions={() => undefined} />)
    await user.click(screen.getByRole('button', { name: 'Actions of Tirant lo Blanc' }))
    const menu = await screen.findByRole('menu')
    expect(menu.getAttribute('aria-busy')).toBe('true')
    expect(screen.getByText('Loading')).toBeTruthy()
    expect(screen.queryByRole('menuitem')).toBeNull()
    view.rerender(<Books rowActions={() => [{ id: 'lend', label: 'Lend', onSelect: lend }]} />)
    expect(menu.getAttribute('aria-busy')).toBe('false')
    await user.click(await screen.findByRole('menuitem', { name: 'Lend' }))
    expect(lend).toHaveBeenCalledOnce()
  })

  test('bulk actions get the selected rows, and rows that left the page are no longer selected', async () => {
    const run = vi.fn()
    const bulk = [{ id: 'lend', label: 'Lend all', run }]
    const view = renderKit(<Books bulkActions={bulk} />)
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }))
    await user.click(screen.getByRole('button', { name: 'Lend all' }))
    expect(run).toHaveBeenCalledWith(BOOKS)
    view.rerender(<Books bulkActions={bulk} rows={[BOOKS[0] as Book]} />)
    expect(screen.getByText('1 selected')).toBeTruthy()
    // among actions it says that it empties the selection, not that it deletes what is selected
    expect(screen.getByRole('button', { name: 'Clear the selection' })).toBeTruthy()
  })

  test('export passes the format, shows progress and can be stopped', async () => {
    let controls: Parameters<NonNullable<DataTableProps<Book>['onExport']>>[1] | undefined
    const onExport = vi.fn<NonNullable<DataTableProps<Book>['onExport']>>(
      (_format, given) =>
        new Promise((_, reject) => {
          controls = given
          given.onProgress(0.4)
          given.signal.addEventListener('abort', () => reject(new Error('stopped')))
        }),
    )
    renderKit(<Books onExport={onExport} />)
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Export XLSX' }))
    expect(onExport.mock.calls[0]?.[0]).toBe('xlsx')
    const bar = await screen.findByRole('progressbar', { name: 'Exporting' })
    expect(bar.getAttribute('aria-valuenow')).toBe('40')
    await user.click(screen.getByRole('button', { name: 'Stop export' }))
    expect(controls?.signal.aborted).toBe(true)
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
  })
})

test('a row that is opened leaves the others as they are, and a press does what the last drawing says', async () => {
  const drawn = vi.fn()
  const columns: TableColumn<Book>[] = [
    {
      id: 'title',
      kind: 'text',
      header: 'Title',
      value: ({ title }) => title,
      cell: ({ id, title }) => {
        drawn(id)
        return title
      },
    },
  ]
  const opened = vi.fn()
  const table = (round: number, openRowId: string | undefined, rows = BOOKS) => (
    <DataTable
      tableId="steady"
      label="Books"
      columns={columns}
      rows={rows}
      total={2}
      loading={false}
      rowId={({ id }) => id}
      rowName={({ title }) => title}
      state={INITIAL_TABLE_STATE}
      onStateChange={() => undefined}
      empty={{ why: 'None' }}
      openRowId={openRowId}
      onRowOpen={({ id }) => opened(round, id)}
    />
  )
  const { rerender } = renderKit(table(1, undefined))
  drawn.mockClear()
  rerender(table(2, '2'))
  expect(drawn.mock.calls).toEqual([['2']])
  await userEvent.click(screen.getByText('Tirant lo Blanc'))
  expect(opened.mock.calls).toEqual([[2, '1']])
  drawn.mockClear()
  rerender(
    table(
      3,
      '2',
      BOOKS.map((book) => (book.id === '1' ? { ...book, title: 'Tirant' } : book)),
    ),
  )
  expect(screen.getByText('Tirant')).toBeTruthy()
  expect(drawn.mock.calls).toEqual([['1']])
})
