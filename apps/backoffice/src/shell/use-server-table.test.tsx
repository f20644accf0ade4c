import { listViews } from '@motora/contract/identity'
import { listTickets } from '@motora/contract/technicians'
import { ActionButton } from '@motora/kit'
import { DataTable, type TableColumn } from '@motora/kit/table'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aTicket } from '../testing/a-ticket'
import { type FakeGateway, fakeGateway, json, refused } from '../testing/fake-gateway'
import { workAs } from '../testing/work-as'
import { invalidate } from './api/query-key'
import { reportDraft } from './report-draft'
import * as files from './save-file'
import { useAddressState } from './use-address-state'
import { useServerTable } from './use-server-table'

vi.setConfig({ testTimeout: 30_000 })
type Row = ReturnType<typeof aTicket>
const columns: TableColumn<Row>[] = [
  { id: 'plate', kind: 'text', header: 'Plate', value: ({ plate }) => plate ?? '', hideable: false },
  { id: 'title', kind: 'text', header: 'Title', value: ({ title }) => title },
]
let queries: QueryClient
function Tickets({ unnamed }: { unnamed?: true }) {
  queries = useQueryClient()
  const [{ since, until }] = useAddressState()
  const span = since && until ? { since, until } : {}
  const table = useServerTable({
    tableId: 'test-tickets',
    endpoint: listTickets,
    columns,
    label: 'Tickets',
    side: 'fleet',
    sort: { column: 'plate', direction: 'asc' },
    query: span,
    conditions: { isClosed: false },
    ...(unnamed ? {} : { failed: (why: string) => `Not read: ${why}` }),
  })
  return (
    <>
      <ActionButton onClick={() => table.change({ since: '2026-01-01', until: '2026-01-31' })}>January</ActionButton>
      <ActionButton onClick={() => table.open({ ticket: 'one' })}>Open one</ActionButton>
      <DataTable {...table.props} rowName={({ plate }) => plate ?? ''} empty={{ why: 'None' }} searchable />
    </>
  )
}

let gateway: FakeGateway
let isDown: boolean
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  isDown = false
  gateway.answer(listTickets, () => (isDown ? refused(503, 'request.unavailable') : [aTicket()]), { total: 45 })
})
const user = userEvent.setup({ delay: null })
const lastAsked = () => gateway.received(listTickets).at(-1)?.query
const open = async (at = '/') => {
  const view = await workAs('Sharing.Admin', gateway, <Tickets />, at)
  await screen.findByText('1234BCD')
  return { ...view, address: () => view.router.state.location.search as Record<string, unknown> }
}
const own = { tab: 'tickets', ticket: 'one', since: '2026-01-01', until: '2026-01-31' }
const at = '/?tab=tickets&ticket=one&since=2026-01-01&until=2026-01-31'

test('what the screen keeps in the address survives order, page and filter, and is asked each time', async () => {
  const { address } = await open(at)
  expect(lastAsked()).toMatchObject({ since: '2026-01-01', until: '2026-01-31', sort: 'plate', page: '1' })
  await user.click(screen.getByRole('button', { name: 'Title' }))
  await waitFor(() => expect(address()).toMatchObject({ ...own, sort: 'title' }))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(address()).toMatchObject({ ...own, sort: 'title' }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ since: '2026-01-01', sort: 'title', page: '2' }))
  await user.type(screen.getByLabelText('Search'), 'abc')
  await waitFor(() => expect(address()).toMatchObject({ ...own, q: 'abc', sort: 'title' }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ until: '2026-01-31', search: 'abc', page: '1' }))
})

test('a reload asks for what the address says: page, order, search, the span and the conditions of the screen', async () => {
  await open(`${at}&page=2&sort=-title&q=abc&f.plate=12*`)
  expect(lastAsked()).toMatchObject({
    page: '2',
    sort: '-title',
    search: 'abc',
    since: '2026-01-01',
    until: '2026-01-31',
    filter: JSON.stringify({ plate: '12*', isClosed: false }),
  })
})

test('the file carries every filter that the person sees: columns, search, span and conditions', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
  await open(`${at}&page=2&q=abc&f.plate=12*`)
  const shown = lastAsked() as Record<string, string>
  gateway.answer(
    listTickets,
    () => new Response('Plate\r\n', { headers: { 'Content-Type': 'text/csv', 'X-Total-Count': '1' } }),
  )
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() => expect(saved).toHaveBeenCalled())
  const { page: _page, pageSize: _size, ...filters } = shown
  expect(lastAsked()).toMatchObject({ ...filters, format: 'csv' })
  expect(lastAsked()).not.toHaveProperty('page')
})

test('what changes the list begins at the first page; what opens next to it leaves the page', async () => {
  const { address } = await open('/?page=2&q=abc')
  await user.click(screen.getByRole('button', { name: 'Open one' }))
  await waitFor(() => expect(address()).toMatchObject({ page: 2, q: 'abc', ticket: 'one' }))
  await user.click(screen.getByRole('button', { name: 'January' }))
  await waitFor(() => expect(address()).toMatchObject({ q: 'abc', ticket: 'one', since: '2026-01-01' }))
  expect(address()).not.toHaveProperty('page')
})

test('a failed refetch keeps the rows and offers to try again; without rows the failure stands in their place [V-14]', async () => {
  await open()
  isDown = true
  await invalidate(queries, [listTickets])
  const line = await screen.findByText(/The list could not be refreshed. Not read:/)
  expect(screen.getByText('1234BCD')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  isDown = false
  await user.click(within(line.parentElement as HTMLElement).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(/could not be refreshed/)).toBeNull())
})

test('a list that was never read says why, with the request to quote', async () => {
  isDown = true
  await workAs('Sharing.Admin', gateway, <Tickets />, '/')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Not read:')
  expect(alert.textContent).toContain('Request r-1')
})

test('a list without words of its own says by its name that it could not be read; above rows only that they are old', async () => {
  isDown = true
  await workAs('Sharing.Admin', gateway, <Tickets unnamed />, '/')
  const said = 'The service is not available at the moment.'
  expect((await screen.findByRole('alert')).textContent).toContain(`The list “Tickets” could not be loaded. ${said}`)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('1234BCD')
  isDown = true
  await invalidate(queries, [listTickets])
  await screen.findByText(new RegExp(`The list could not be refreshed. ${said}`))
})

test('when the page has become empty the last page there is comes', async () => {
  gateway.answer(listTickets, ({ query }) => (Number(query.page) > 2 ? [] : [aTicket()]), { total: 15 })
  const { address } = await open('/?page=5&tab=tickets')
  expect(address()).toMatchObject({ page: 2, tab: 'tickets' })
})

test('of a list that comes whole, an address beyond the last page of what its pages count shows the last one', async () => {
  gateway.answer(
    listTickets,
    () => Array.from({ length: 24 }, (_, index) => aTicket({ id: `00000000-0000-4000-8000-0000000000${10 + index}` })),
    { total: 24 },
  )
  const Whole = () => {
    const table = useServerTable({
      tableId: 'whole-tickets',
      endpoint: listTickets,
      columns,
      label: 'Tickets',
      side: 'fleet',
      // two rows each are one of a page
      whole: (rows) => rows.length / 2,
    })
    return <DataTable {...table.props} rowName={({ plate }) => plate ?? ''} empty={{ why: 'None' }} />
  }
  const { router } = await workAs('Sharing.Admin', gateway, <Whole />, '/?page=5&size=10')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ page: 2 }))
})

test('the next page begins at the cursor that came with this one; more rows than are counted are said to be more', async () => {
  gateway.answer(listTickets, ({ query }) =>
    json(
      Array.from({ length: 10 }, (_, index) => aTicket({ id: `${query.page}-${index}` })),
      200,
      {
        'X-Total-Count': '100000',
        'X-Total-Count-Has-More': 'true',
        'X-Next-Cursor': `behind-${query.page}`,
        ...(Number(query.page) > 1 ? { 'X-Previous-Cursor': `before-${query.page}` } : {}),
      },
    ),
  )
  const { address } = await workOnMany()
  expect(screen.getByText('1–10 of more than 100,000')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ page: '2', cursor: 'behind-1' }))
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(address()).toMatchObject({ page: 3, at: 'behind-2' }))
  await user.click(screen.getByRole('button', { name: 'Previous page' }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ page: '2', cursor: 'before-3' }))
  // in another order it would be no place
  await user.click(screen.getByRole('button', { name: 'Title' }))
  await waitFor(() => expect(lastAsked()).toMatchObject({ page: '1', sort: 'title' }))
  expect(lastAsked()).not.toHaveProperty('cursor')
})

const workOnMany = async () => {
  const view = await workAs('Sharing.Admin', gateway, <Tickets />, '/')
  await screen.findAllByText('1234BCD')
  return { address: () => view.router.state.location.search as Record<string, unknown> }
}

test('a view that is scheduled is asked as its file is: with the screen’s own, and without pages', async () => {
  const search = { 'f.plate': '12*', sort: '-title', columns: 'title' }
  gateway.answer(listViews, [
    { id: '77777777-7777-4777-8777-777777777779', tableId: 'test-tickets', name: 'Mine', search },
  ])
  const { address, router } = await open(`${at}&page=2`)
  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.click(await screen.findByRole('button', { name: 'Schedule view Mine' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/scheduledReports'))
  expect(address()).toEqual({ new: 'list' })
  expect(reportDraft()).toEqual({
    name: 'Mine',
    content: {
      kind: 'list',
      list: listTickets.id,
      format: 'xlsx',
      params: {},
      query: {
        sort: '-title',
        since: '2026-01-01',
        until: '2026-01-31',
        filter: '{"plate":"12*","isClosed":false}',
      },
      // the plate cannot be hidden
      columns: [
        { header: 'Plate', from: ['plate'], kind: 'text' },
        { header: 'Title', from: ['title'], kind: 'text' },
      ],
    },
    // this list takes days of its own; none of its columns holds a date
    dated: [{ column: null, header: 'Tickets' }],
  })
})
