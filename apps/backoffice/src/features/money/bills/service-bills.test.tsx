import type { Role } from '@motora/contract'
import { listBills } from '@motora/contract/money'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aBill, aRectifyingBill } from '../../../testing/a-bill'
import { type FakeGateway, fakeGateway, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { ServiceBills } from './service-bills'

vi.setConfig({ testTimeout: 60_000 })
const { serviceId } = aBill()
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listBills, [aBill(), aRectifyingBill()])
})
const open = (role: Role = 'Sharing.OperatorManager') =>
  workAs(role, gateway, <ServiceBills serviceId={serviceId} />, '/services')

test('a service says its bill and what rectifies it, with number, kind, total, and the way there', async () => {
  await open()
  for (const [bill, words] of [
    [aBill(), /Simplified, €3\.04, 20\/11\/2026/],
    [aRectifyingBill(), /Rectifying, .€3\.04/],
  ] as const) {
    const link = await screen.findByRole('link', { name: bill.number })
    expect(link.getAttribute('href')).toBe(`/bills/${bill.id}`)
    expect(link.closest('li')?.textContent).toMatch(words)
  }
  expect(JSON.parse(gateway.received(listBills)[0]?.query.filter ?? '')).toEqual({ serviceId: [serviceId] })
})

test('none yet, and those that cannot be read, say so', async () => {
  gateway.answer(listBills, [])
  const view = await open()
  expect(await screen.findByText('No bill yet')).toBeTruthy()
  view.unmount()
  gateway.answer(listBills, () => refused(503, 'request.unavailable'))
  await open()
  expect(await screen.findByText(/^The bills could not be loaded\./)).toBeTruthy()
})

test('who reads no bills is shown none, and none are asked for', async () => {
  await open('Sharing.Sac')
  expect(screen.queryByText('Bills')).toBeNull()
  expect(gateway.received(listBills)).toEqual([])
})
