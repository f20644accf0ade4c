import { mayOpen, roleNames } from '@motora/contract'
import { getLedgerBalances, listLedger, listLedgerBalances } from '@motora/contract/money'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import * as files from '../../shell/save-file'
import { aLedger, aLedgerBalance, aLedgerTransfer, aSettledTransfer } from '../../testing/a-ledger'
import { aSettlement } from '../../testing/a-settlement'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import LedgerPage from './ledger-page'

vi.setConfig({ testTimeout: 60_000 })
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(getLedgerBalances, aLedger())
  gateway.answer(listLedger, [aSettledTransfer(), aLedgerTransfer()])
})
const open = (at = '/ledger') => workAs('Sharing.Admin', gateway, <LedgerPage />, at)
const balance = () => screen.findByRole('table', { name: 'Trial balance' })
const figuresIn = (row: Element): (string | null)[] => [...row.querySelectorAll('td')].map((cell) => cell.textContent)

test('it opens for admin and readonly alone', () => {
  expect(roleNames.filter((role) => mayOpen(role, '/ledger')).toSorted()).toEqual([
    'Sharing.Admin',
    'Sharing.AdminReadOnly',
  ])
})

test('each account has its sums and its balance on one side, of all operators; the last row says that both are equal', async () => {
  await open()
  const rows = [...(await balance()).querySelectorAll('tr')]
  expect(rows.map((row) => row.querySelector('th')?.textContent)).toEqual([
    'Account',
    'Card provider',
    'Credit owed to customers',
    'Sales of operators, to be settled',
    'Total',
  ])
  expect(rows.slice(1).map(figuresIn)).toEqual([
    ['€100.00', '€50.00', '€5.00', '€145.00', ''],
    ['€0.00', '€0.00', '€20.00', '', '€20.00'],
    ['-€100.00', '€5.00', '€30.00', '', '€125.00'],
    ['€0.00', '€55.00', '€55.00', '€145.00', '€145.00'],
  ])
  expect(screen.getByText('From the beginning until now')).toBeTruthy()
  expect(screen.getByText(/Days are those of Europe\/Madrid\./)).toBeTruthy()
})

test('days of the address are asked of both as days, and an account opens its movements', async () => {
  await open('/ledger?since=2026-11-01&until=2026-11-30&page=2')
  for (const call of [getLedgerBalances, listLedger]) {
    const asked = gateway.received(call)[0]?.query
    expect([asked?.since, asked?.until]).toEqual(['2026-11-01', '2026-11-30'])
  }
  const account = await screen.findByRole('link', { name: 'Credit owed to customers' })
  expect(screen.getByText('01/11/2026 – 30/11/2026')).toBeTruthy()
  fireEvent.click(account)
  await waitFor(() => expect(gateway.received(listLedger).at(-1)?.query.account).toBe('rider:credit'))
  const { since, page } = gateway.received(listLedger).at(-1)?.query ?? {}
  expect([since, page]).toEqual(['2026-11-01', '1'])
  expect(screen.getByRole('link', { name: 'Credit owed to customers' }).getAttribute('aria-current')).toBe('true')
  fireEvent.click(buttonNamed('All movements'))
  await waitFor(() => expect(gateway.received(listLedger).at(-1)?.query.since).toBeUndefined())
})

test('of one operator are what is its own, and its movements', async () => {
  const { sharingOperatorId } = aLedgerBalance()
  gateway.answer(
    getLedgerBalances,
    aLedger({
      balances: [
        ...aLedger().balances,
        aLedgerBalance({ sharingOperatorId: '0190d5a2-7c1e-7aaa-8bbb-0000000000d9', operatorName: 'Other' }),
      ],
    }),
  )
  await open(`/ledger?operator=${sharingOperatorId}`)
  const rows = [...(await balance()).querySelectorAll('tbody tr')]
  expect(rows.map(figuresIn)).toEqual([
    ['€100.00', '€30.00', '€5.00', '€125.00', ''],
    ['-€100.00', '€5.00', '€30.00', '', '€125.00'],
  ])
  expect(gateway.received(listLedger)[0]?.query.sharingOperatorId).toBe(sharingOperatorId)
  expect(gateway.received(getLedgerBalances)[0]?.query.sharingOperatorId).toBeUndefined()
})

test('each currency has a balance of its own', async () => {
  const dollars = aLedger().balances.map((one) => ({ ...one, currency: 'usd' as const }))
  gateway.answer(getLedgerBalances, aLedger({ balances: [...aLedger().balances, ...dollars] }))
  await open()
  expect(await screen.findByRole('table', { name: 'Trial balance in EUR' })).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Trial balance in USD' })
  expect(within(table).getAllByText('US$145.00').length).toBeGreaterThan(1)
})

test('a movement says its accounts, and leads to its service and payment, or to its settlement', async () => {
  const { router } = await open()
  await screen.findAllByText('€142.50')
  for (const text of ['Collected by card', 'Owed by customers', 'Commission and cost of vehicles', 'Owed to operators'])
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0)
  const menuOf = async (name: string) => {
    fireEvent.click(buttonNamed(`Actions of ${name}`))
    return within(await screen.findByRole('menu'))
  }
  const items = async (name: string) =>
    (await menuOf(name)).getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(await items('Collected by card, €3.04')).toEqual(['Open service', 'Open payment'])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  fireEvent.click((await menuOf('Commission, €142.50')).getByRole('menuitem', { name: 'Open settlement' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/bills'))
  expect(router.state.location.search).toMatchObject({ view: 'settlements', settlement: aSettlement().id })
})

test('the trial balance is saved as a file of the same days, operator and clock, in the words of the screen', async () => {
  const saved = vi.spyOn(files, 'saveFile').mockImplementation(() => undefined)
  gateway.answer(listLedgerBalances, () => new Response('Account', { headers: { 'Content-Type': 'text/csv' } }))
  const { sharingOperatorId } = aLedgerBalance()
  await open(`/ledger?since=2026-11-01&until=2026-11-30&operator=${sharingOperatorId}&account=provider`)
  fireEvent.click(await screen.findByRole('button', { name: 'Export trial balance' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Export CSV' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(saved.mock.calls[0]?.[1]).toMatch(/^trial-balance-\d{4}-\d\d-\d\d\.csv$/)
  const { columns, ...query } = (gateway.received(listLedgerBalances)[0]?.query ?? {}) as Record<string, string>
  const days = { since: '2026-11-01', until: '2026-11-30', sharingOperatorId }
  expect(query).toEqual({ ...days, format: 'csv', zone: 'Europe/Madrid' })
  expect(columns).toBeTruthy()
})

test('books with nothing in them say so, and so do those that cannot be read', async () => {
  gateway.answer(getLedgerBalances, aLedger({ balances: [], sums: [] }))
  gateway.answer(listLedger, [])
  const view = await open()
  expect(await screen.findByText(/^There is nothing in the books yet\./)).toBeTruthy()
  expect(await screen.findByText('Nothing has been booked yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Export trial balance' })).toBeNull()
  view.unmount()
  gateway.answer(getLedgerBalances, () => refused(503, 'request.unavailable'))
  gateway.answer(listLedger, () => refused(503, 'request.unavailable'))
  await open()
  expect(await screen.findByText(/^The trial balance could not be loaded\./)).toBeTruthy()
  expect(await screen.findByText(/^The movements could not be loaded\./)).toBeTruthy()
})
