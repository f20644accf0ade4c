import { mayOpen, type Role, roleNames } from '@motora/contract'
import { getBillPdf, getBillTotals, listBills, sendBillRecord } from '@motora/contract/money'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBill, aRectifyingBill } from '../../testing/a-bill'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import BillsPage from './bills-page'

vi.setConfig({ testTimeout: 60_000 })
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listBills, [aRectifyingBill(), aBill(), aBill({ id: aBill().customerId, customerFullName: '' })])
  gateway.answer(getBillTotals, [
    { currency: 'eur', kind: 'simplified', bills: 2, total: 6.08, base: 5.02, vat: 1.06 },
    { currency: 'eur', kind: 'rectifying', bills: 1, total: -3.04, base: -2.51, vat: -0.53 },
  ])
})
const open = async (role: Role = 'Sharing.Admin', at = '/bills') => {
  const view = await workAs(role, gateway, <BillsPage />, at)
  await screen.findAllByText('MOT-R26-000001')
  return view
}
const heads = () =>
  screen
    .getAllByRole('columnheader')
    .map((head) => head.textContent?.trim())
    .filter(Boolean)

test('it opens for manager, admin and readonly alone [B-37]', () => {
  expect(roleNames.filter((role) => mayOpen(role, '/bills')).toSorted()).toEqual([
    'Sharing.Admin',
    'Sharing.AdminReadOnly',
    'Sharing.OperatorManager',
  ])
})

test('each bill says its number, kind, customer and VAT; what all come to stands below [P-11, S-03]', async () => {
  const view = await open()
  expect(heads()).toEqual([
    'Number',
    'Issued',
    'Operation',
    'Kind',
    'Customer',
    'Operator',
    'Total',
    'Before VAT',
    'VAT',
  ])
  for (const text of [
    'MOT-S26-000001',
    'Simplified',
    'Rectifying',
    'Rosa Vila Mas',
    'Deleted customer',
    '-€3.04',
    '€0.53',
  ])
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0)
  expect(await screen.findByText('3 bills')).toBeTruthy()
  expect(screen.getAllByText('€3.04').length).toBeGreaterThan(2)
  expect(screen.getByText('€2.51', { selector: 'tfoot *' })).toBeTruthy()
  view.unmount()
})

test('days are those that each bill says, by whatever clock it is read; a filter of them is asked, and summed, as days', async () => {
  // the last evening of November at Madrid: the next day in UTC
  const lastEvening = aBill({ issued: '2026-12-01T01:30:00+02:00', issuedDay: '2026-11-30', operatedDay: '2026-11-29' })
  gateway.answer(listBills, [aRectifyingBill(), lastEvening])
  await open('Sharing.AdminReadOnly', '/bills?f.operated=2026-11-01..2026-11-30&zone=Asia/Tokyo')
  expect(screen.getByText('30/11/2026')).toBeTruthy()
  expect(screen.getByText('29/11/2026')).toBeTruthy()
  for (const call of [listBills, getBillTotals]) {
    const asked = gateway.received(call).find(({ query }) => query.filter?.includes('operated'))?.query.filter
    expect(JSON.parse(asked ?? '{}')).toEqual({ operated: ['2026-11-01', '2026-11-30'] })
  }
})

test('bills between two days are asked for, and summed, by the same days; or all', async () => {
  await open('Sharing.AdminReadOnly', '/bills?since=2026-11-02')
  for (const call of [listBills, getBillTotals]) {
    const asked = gateway.received(call)[0]?.query
    expect([asked?.since, asked?.until]).toEqual(['2026-11-02', undefined])
  }
  fireEvent.click(buttonNamed('All bills'))
  await waitFor(() => expect(gateway.received(listBills).at(-1)?.query.since).toBeUndefined())
  await waitFor(() => expect(gateway.received(getBillTotals).at(-1)?.query.since).toBeUndefined())
})

test('records that were refused are said above the list, with the way to them', async () => {
  gateway.answer(listBills, [aBill({ sent: 'refused' })])
  const view = await workAs('Sharing.Admin', gateway, <BillsPage />, '/bills')
  expect(await screen.findByText(/1 record of a bill was refused by the tax register\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Show them' }))
  await waitFor(() =>
    expect(gateway.received(listBills).some(({ query }) => query.filter && query.pageSize !== '1')).toBe(true),
  )
  view.unmount()
})

test('bills that cannot be read say so; a PDF that cannot be made does too', async () => {
  gateway.answer(getBillPdf, () => refused(404, 'bill.not_found'))
  const view = await open()
  fireEvent.click(buttonNamed('Actions of bill MOT-R26-000001'))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Download PDF' }))
  expect(await screen.findByText(/^The PDF could not be made\. This bill does not exist/)).toBeTruthy()
  expect(gateway.received(getBillPdf)[0]).toMatchObject({
    params: { id: aRectifyingBill().id },
    query: { language: 'en' },
  })
  view.unmount()
  gateway.answer(listBills, () => refused(503, 'request.unavailable'))
  await workAs('Sharing.Admin', gateway, <BillsPage />, '/bills')
  expect(await screen.findByText(/^The bills could not be loaded\./)).toBeTruthy()
})

test('a refused record is sent again after a question that says why it was refused, by admin and manager alone', async () => {
  const bills = [aRectifyingBill({ sent: 'refused', refusedWhy: 'NIF not known.' }), aBill()]
  gateway.answer(listBills, bills)
  gateway.answer(sendBillRecord, () => undefined)
  const menuOf = async (number: string) => {
    fireEvent.click(buttonNamed(`Actions of bill ${number}`))
    return within(await screen.findByRole('menu'))
  }
  const view = await open('Sharing.OperatorManager')
  fireEvent.click((await menuOf('MOT-R26-000001')).getByRole('menuitem', { name: 'Send again' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Send the record of MOT-R26-000001 again?' }))
  expect(asked.getByText(/NIF not known\./)).toBeTruthy()
  fireEvent.click(asked.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(gateway.received(sendBillRecord)).toMatchObject([{ params: { id: bills[0]?.id } }]))
  expect(await screen.findByText('The record is sent again within seconds')).toBeTruthy()
  expect((await menuOf('MOT-S26-000001')).queryByRole('menuitem', { name: 'Send again' })).toBeNull()
  view.unmount()
  await open('Sharing.AdminReadOnly')
  expect((await menuOf('MOT-R26-000001')).queryByRole('menuitem', { name: 'Send again' })).toBeNull()
})
