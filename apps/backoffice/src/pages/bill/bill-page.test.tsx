import { mayOpen, type Role, roleNames } from '@motora/contract'
import { getBill } from '@motora/contract/money'
import { getOperator } from '@motora/contract/operators'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBill, aBillDetail, aRectifyingBill } from '../../testing/a-bill'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { operatorWith } from '../../testing/own-operator'
import { workAs } from '../../testing/work-as'
import { OneBill } from './one-bill'

vi.setConfig({ testTimeout: 60_000 })
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(getOperator, operatorWith({ timezone: 'Europe/Madrid' }))
})
const at = `/bills/${aBill().id}`
const open = (role: Role = 'Sharing.Admin') => workAs(role, gateway, <OneBill id={aBill().id} />, at)
const linkOf = async (name: string | RegExp) => (await screen.findByRole('link', { name })).getAttribute('href')

test('it opens for manager, admin and readonly alone [B-38]', () => {
  expect(roleNames.filter((role) => mayOpen(role, '/bills/$id')).toSorted()).toEqual([
    'Sharing.Admin',
    'Sharing.AdminReadOnly',
    'Sharing.OperatorManager',
  ])
})

test('a bill says its lines, its VAT and its record, and leads to customer, service and what rectifies it', async () => {
  const { id, number, total } = aRectifyingBill()
  const rectifiedBy = [{ id, number, total, issued: aRectifyingBill().issued }]
  gateway.answer(getBill, aBillDetail(aBill(), { rectifiedBy }))
  await open()
  expect(await screen.findByRole('heading', { name: 'Bill MOT-S26-000001' })).toBeTruthy()
  for (const text of ['€2.51', '€0.53', '1234BCD', 'A simplified bill names nobody.', 'F2'])
    expect(screen.getAllByText(text).length, text).toBeGreaterThan(0)
  expect(screen.getByText(/^VAT 21/)).toBeTruthy()
  expect(screen.getByText('Moto Barcelona, Tax id B66012345')).toBeTruthy()
  expect(screen.getByText(aBillDetail().record.fingerprint)).toBeTruthy()
  expect(await linkOf('Rosa Vila Mas')).toBe(`/customers/${aBill().customerId}`)
  expect(await linkOf('Open service')).toBe(`/services?service=${aBill().serviceId}`)
  expect(await linkOf(/^MOT-R26-000001/)).toBe(`/bills/${id}`)
  const check = await screen.findByRole('link', { name: 'Open the tax agency’s page' })
  expect(check.getAttribute('href')).toMatch(/agenciatributaria.*ValidarQRNoVerifactu/)
  // made at 11:14:20+01:00, and read by the operator's clock as its PDF is
  expect(await screen.findByText('20/11/2026 11:14:20')).toBeTruthy()
  expect(screen.getByText('Times of Europe/Madrid')).toBeTruthy()
  expect(screen.queryByText(/VERI\*FACTU/)).toBeNull()
  expect(screen.getByText(/It has not been sent to the tax agency\./)).toBeTruthy()
})

test('VERI*FACTU is said of a bill whose record the tax agency has, and not of one that was tried out or refused', async () => {
  const { record } = aBillDetail()
  const at = { answer: 'A-1', answeredAt: '2026-11-20T10:20:00Z' }
  for (const [sent, said, isThere] of [
    ['accepted', /The tax agency has it\./, true],
    ['pretend', /the tax agency does not have it\./, false],
    ['refused', /It is sent again each day/, false],
  ] as const) {
    gateway.answer(getBill, aBillDetail(aBill({ sent }), { record: { ...record, ...at } }))
    const view = await open()
    expect(await screen.findByText(said)).toBeTruthy()
    expect(screen.getByText(/^A-1 /)).toBeTruthy()
    expect(screen.queryByText(/VERI\*FACTU/) !== null).toBe(isThere)
    view.unmount()
  }
})

test('a bill that two rectify names both', async () => {
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { id, number, total, issued } = aRectifyingBill()
  const second = { id: '0190d5a2-7c1e-7aaa-8bbb-0000000000f9', number: 'MOT-R26-000002', total, issued }
  gateway.answer(getBill, aBillDetail(aBill(), { rectifiedBy: [{ id, number, total, issued }, second] }))
  await open()
  expect(await linkOf(/^MOT-R26-000001/)).toBe(`/bills/${id}`)
  expect(await linkOf(/^MOT-R26-000002/)).toBe(`/bills/${second.id}`)
  expect(complained.mock.calls.map(([what]) => String(what)).filter((what) => what.includes('key'))).toEqual([])
  complained.mockRestore()
})

test('what rectifies another leads back to it; a full bill names who gets it and where who issued it is; an erased person has no page', async () => {
  const recipient = { name: 'Rosa Vila Mas', nif: '12345678Z', address: 'Mallorca 1' }
  const issuer = { name: 'Moto Barcelona', nif: 'B66012345', address: 'Aragó 300, 08009 Barcelona' }
  gateway.answer(getBill, aBillDetail(aRectifyingBill({ customerFullName: '' }), { issuer, recipient }))
  await open('Sharing.OperatorManager')
  expect(await linkOf('MOT-S26-000001')).toBe(`/bills/${aBill().id}`)
  expect(screen.getByText('Refund, by difference')).toBeTruthy()
  expect(screen.getByText('Rosa Vila Mas, Tax id 12345678Z, Mallorca 1')).toBeTruthy()
  expect(screen.getByText('Moto Barcelona, Tax id B66012345, Aragó 300, 08009 Barcelona')).toBeTruthy()
  expect(screen.getByText('Deleted customer').closest('a')).toBeNull()
})

test('a bill that is not there says so', async () => {
  gateway.answer(getBill, () => refused(404, 'bill.not_found'))
  await open()
  expect(await screen.findByText(/This bill does not exist, or is not yours to see\./)).toBeTruthy()
})
