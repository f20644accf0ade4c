import { listOperators } from '@motora/contract/operators'
import { getMonthlyReport, getMonthlySummary, type MonthlyDetail } from '@motora/contract/sharing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anOperator } from '../../testing/an-operator'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import MonthlyDetailsPage from './monthly-details-page'

const user = userEvent.setup({ delay: null })
const operatorId = '00000000-0000-4000-8000-00000000000f'
const of = (month: number, facts: Partial<MonthlyDetail> = {}): MonthlyDetail => ({
  year: 2026,
  month,
  servicesCount: 12,
  totalDistanceKms: 40.5,
  totalMinutes: 125,
  totalAmount: 31.2,
  currency: 'eur',
  ...facts,
})
let gateway: FakeGateway
const saved = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') })
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listOperators, [])
  gateway.answer(getMonthlySummary, [of(3), of(11)])
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => undefined
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved(this.download)
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  saved.mockReset()
})
const at = '/monthlyDetails'
const asManager = (address = at) => workAs('Sharing.OperatorManager', gateway, <MonthlyDetailsPage />, address)
const download = () => screen.getByRole('button', { name: 'Download PDF' })

test('a year’s months are there with services, distance, time and amount, and their sums [C-52, P-10]', async () => {
  await asManager()
  const row = await screen.findByRole('row', { name: /March/ })
  for (const said of ['12', '40.50 km', '2 h 05 min', '€31.20']) expect(within(row).getByText(said)).toBeTruthy()
  const sums = screen.getByRole('row', { name: /Total of 2026/ })
  for (const said of ['24', '81.00 km', '4 h 10 min', '€62.40']) expect(within(sums).getByText(said)).toBeTruthy()
  // pauses are in it: the name is that of the services' own lists
  expect(screen.getByRole('columnheader', { name: /^Total time/ })).toBeTruthy()
  expect(gateway.received(getMonthlySummary)[0]?.query).toEqual({ year: '2026' })
})

test('another operator in a manager’s address is taken out: the months are the own operator’s', async () => {
  const { router } = await asManager('/monthlyDetails?operator=ffffffff-ffff-4fff-8fff-ffffffffffff&year=2026')
  await waitFor(() => expect(router.state.location.search).toEqual({ year: 2026 }))
})

test('months are the twelve, years are this one and the four before it [C-50, P-07]', async () => {
  await asManager()
  await user.click(screen.getByRole('combobox', { name: 'Year' }))
  const names = (of: string) =>
    within(screen.getByRole('listbox', { name: of }))
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  expect(names('Year')).toEqual(['2026', '2025', '2024', '2023', '2022'])
  await user.click(screen.getByRole('option', { name: '2024' }))
  await waitFor(() => expect(gateway.received(getMonthlySummary).at(-1)?.query).toEqual({ year: '2024' }))
  await user.click(screen.getByRole('combobox', { name: 'Month' }))
  expect(names('Month')).toHaveLength(12)
  expect(names('Month').at(-1)).toBe('December')
})

test.each(['Sharing.Admin', 'Sharing.AdminReadOnly'] as const)(
  '%s chooses any operator, a manager has no such choice [C-50, P-06]',
  async (role) => {
    gateway.answer(listOperators, [anOperator({ id: operatorId, name: 'Alfa' })])
    const { unmount } = await asManager()
    expect(screen.queryByRole('combobox', { name: 'Operator' })).toBeNull()
    unmount()
    await workAs(role, gateway, <MonthlyDetailsPage />, at)
    expect(screen.getByText('Choose an operator to see its months.')).toBeTruthy()
    await user.click(screen.getByRole('combobox', { name: /Operator/ }))
    await user.click(await screen.findByRole('option', { name: 'Alfa' }))
    await waitFor(() =>
      expect(gateway.received(getMonthlySummary).at(-1)?.query).toEqual({
        year: '2026',
        sharingOperatorId: operatorId,
      }),
    )
  },
)

test('the download waits for an operator, a month and the months that are being read, and says for which [C-51, P-08]', async () => {
  let release = () => {}
  const until = new Promise<void>((resolve) => {
    release = resolve
  })
  gateway.answer(getMonthlySummary, async () => {
    await until
    return [of(3)]
  })
  gateway.answer(getMonthlyReport, () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }))
  const reason = () => document.getElementById(download().getAttribute('aria-describedby') ?? '')?.textContent
  const waits = async (why: string) => {
    expect(reason()).toBe(why)
    await user.click(download())
    expect(gateway.asked.filter((one) => one.includes('GetMonthlyReport'))).toEqual([])
  }
  for (const role of ['Sharing.Admin', 'Sharing.AdminReadOnly'] as const) {
    const provider = await workAs(role, gateway, <MonthlyDetailsPage />, `${at}?month=3`)
    await waits('Choose an operator first.')
    provider.unmount()
  }
  const manager = await asManager()
  await waits('Choose a month first.')
  manager.unmount()
  await asManager(`${at}?month=3`)
  await waits('The months are still being read.')
  release()
  await waitFor(() => expect(reason()).toBeUndefined())
  await user.click(download())
  await waitFor(() => expect(gateway.received(getMonthlyReport)).toHaveLength(1))
})

test('one file for each month that is asked for, in the language of the screen [C-51, C-53, P-09]', async () => {
  gateway.answer(getMonthlyReport, () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }))
  await asManager(`${at}?month=3`)
  await screen.findByRole('row', { name: /March/ })
  await user.click(download())
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
  expect(saved).toHaveBeenCalledWith('2026-03.pdf')
  expect(gateway.received(getMonthlyReport)).toMatchObject([{ query: { year: '2026', month: '3', language: 'en' } }])
})

test('the months are a file as other tables are, with year and month as figures and each amount with its currency [V-24]', async () => {
  await asManager(`${at}?year=2025`)
  await screen.findByRole('row', { name: /March/ })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }))
  await waitFor(() => expect(gateway.received(getMonthlySummary).at(-1)?.query).toMatchObject({ format: 'csv' }))
  const { columns, ...asked } = gateway.received(getMonthlySummary).at(-1)?.query ?? {}
  expect(asked).toMatchObject({ year: '2025', format: 'csv' })
  expect(JSON.parse(String(columns))).toEqual([
    { header: 'Year', from: ['year'], kind: 'number' },
    { header: 'Month', from: ['month'], kind: 'number' },
    { header: 'Services', from: ['servicesCount'], kind: 'number', decimals: 0 },
    { header: 'Distance (m)', from: ['totalDistanceKms'], kind: 'number', scale: 1000 },
    { header: 'Total time (min)', from: ['totalMinutes'], kind: 'number', decimals: 2 },
    { header: 'Amount', from: ['totalAmount'], kind: 'number', decimals: 2 },
    expect.objectContaining({ from: ['currency'] }),
  ])
})

test('where there is no file it is said, and nothing opens [P-17]', async () => {
  gateway.answer(getMonthlyReport, () => refused(404, 'service.none_in_month'))
  await asManager(`${at}?month=1`)
  await screen.findByRole('row', { name: /March/ })
  await user.click(download())
  expect(await screen.findByText('There is no report for that month: no service ended in it.')).toBeTruthy()
  expect(saved).not.toHaveBeenCalled()
})
