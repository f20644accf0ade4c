import type { Role } from '@motora/contract'
import {
  getSettlement,
  getSettlementPdf,
  getSettlementTotals,
  listSettlementEntries,
  listSettlements,
  listSettlementVehicles,
} from '@motora/contract/money'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  aSettlement,
  aSettlementDetail,
  aSettlementEntry,
  aSettlementTotals,
  aSettlementVehicle,
} from '../../testing/a-settlement'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import BillsPage from './bills-page'

vi.setConfig({ testTimeout: 60_000 })
let gateway: FakeGateway
const second = aSettlement({ id: '0190d5a2-7c1e-7aaa-8bbb-0000000000c9', month: '2026-09', payable: -12.3 })
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listSettlements, [aSettlement(), second])
  gateway.answer(getSettlementTotals, [aSettlementTotals()])
  gateway.answer(getSettlement, aSettlementDetail())
  gateway.answer(listSettlementEntries, [aSettlementEntry()])
  gateway.answer(listSettlementVehicles, [aSettlementVehicle()])
})
const list = '/bills?view=settlements'
const open = (role: Role = 'Sharing.Admin', at = list) => workAs(role, gateway, <BillsPage />, at)
const one = `${list}&settlement=${aSettlement().id}`

test('the second tab lists what each month comes to, the newest first; a row opens the settlement', async () => {
  await open()
  expect((await screen.findAllByText('October 2026')).length).toBeGreaterThan(0)
  for (const text of ['€1,000.00', '-€142.50', '€907.50', '-€12.30'])
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0)
  expect(gateway.received(listSettlements)[0]?.query.sort).toBe('-month')
  fireEvent.doubleClick(screen.getAllByText('October 2026')[0] as HTMLElement)
  fireEvent.click(screen.getAllByText('October 2026')[0] as HTMLElement)
  expect(await screen.findByText('Back to settlements')).toBeTruthy()
})

const eurosIn = (row: Element | null | undefined): string[] => row?.textContent?.match(/-?€[\d,]+\.\d\d/g) ?? []

test('all amounts of a row are there at first: what is paid, then card and credit, less the others, which come to it', async () => {
  await open()
  const row = (await screen.findAllByText('€907.50'))[0]?.closest('tr')
  expect(eurosIn(row)).toEqual(['€907.50', '€1,000.00', '€200.00', '-€50.00', '-€10.00', '-€142.50', '-€90.00'])
})

test('the last row is what all that is found comes to, in each currency, with the filters of the list', async () => {
  gateway.answer(getSettlementTotals, [aSettlementTotals(), aSettlementTotals({ currency: 'usd', settlements: 1 })])
  await open('Sharing.Admin', `${list}&q=moto&f.month=2026-10`)
  const row = (await screen.findByText(/3 settlements/)).closest('tr')
  expect(eurosIn(row)).toEqual(['€1,815.00', '€2,000.00', '€400.00', '-€100.00', '-€20.00', '-€285.00', '-€180.00'])
  expect(row?.textContent).toContain('€1,815.00 · US$1,815.00')
  const { search, filter } = gateway.received(listSettlements)[0]?.query ?? {}
  expect(gateway.received(getSettlementTotals)[0]?.query).toEqual({ search, filter })
  expect([search, filter]).toEqual(['moto', expect.stringContaining('2026-10')])
})

test('a settlement says its lines, which add up, and its terms', async () => {
  await open('Sharing.OperatorManager', one)
  const rows = (await screen.findByRole('table', { name: 'Lines' })).querySelectorAll('tr')
  const amounts = [...rows].map((row) => row.querySelector('td')?.textContent)
  expect(amounts).toEqual(['€1,000.00', '€200.00', '-€50.00', '-€10.00', '-€142.50', '-€90.00', '€907.50'])
  expect(screen.getByText('Payable to the operator')).toBeTruthy()
  expect(screen.getByText('Moto Barcelona, Tax id B66012345')).toBeTruthy()
  expect(screen.getByText('€9.00 for a month of 31 days')).toBeTruthy()
  expect(screen.getByText('12.5 %')).toBeTruthy()
})

test('what an operator owes is said as that, and nothing is not minus nothing', async () => {
  gateway.answer(getSettlement, aSettlementDetail({ payable: -12.3, disputes: 0 }))
  await open('Sharing.AdminReadOnly', one)
  expect(await screen.findByText('Payable by the operator')).toBeTruthy()
  expect(screen.getByText('€12.30')).toBeTruthy()
  expect(screen.getByText('€0.00')).toBeTruthy()
})

test('each line opens the list behind it: amounts with their services, or vehicles with their days', async () => {
  const view = await open('Sharing.Admin', one)
  fireEvent.click(await screen.findByRole('link', { name: 'Refunds' }))
  await waitFor(() => expect(gateway.received(listSettlementEntries).at(-1)?.query.line).toBe('refunds'))
  expect(gateway.received(listSettlementEntries).at(-1)?.params).toEqual({ id: aSettlement().id })
  expect((await screen.findAllByText('€3.04')).length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('link', { name: 'Cost of vehicles (310 days)' }))
  expect((await screen.findAllByText('1234BCD')).length).toBeGreaterThan(0)
  view.unmount()
})

test('a PDF that cannot be made says so, and so does a settlement that is not there', async () => {
  gateway.answer(getSettlementPdf, () => refused(404, 'settlement.not_found'))
  const view = await open('Sharing.Admin', one)
  await screen.findByText('Payable to the operator')
  fireEvent.click(buttonNamed('Download PDF'))
  expect(await screen.findByText(/^The PDF could not be made\. This settlement does not exist/)).toBeTruthy()
  expect(gateway.received(getSettlementPdf)[0]?.query).toEqual({ language: 'en' })
  view.unmount()
  gateway.answer(getSettlement, () => refused(404, 'settlement.not_found'))
  await open('Sharing.Admin', one)
  expect(await screen.findByText(/This settlement does not exist, or is not yours to see\./)).toBeTruthy()
})
