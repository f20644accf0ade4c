import type { Role } from '@motora/contract'
import { allowRefund, listPayments, listWaitingRefunds, refuseRefund, withdrawRefund } from '@motora/contract/money'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import PaymentsPage from '../../../pages/payments/payments-page'
import { aPayment, aWaitingRefund } from '../../../testing/a-payment'
import { buttonNamed } from '../../../testing/button-named'
import { type FakeGateway, fakeGateway, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'

vi.setConfig({ testTimeout: 60_000 })
const ofOther = aWaitingRefund()
const own = aWaitingRefund({
  id: '0190d5a2-7c1e-7aaa-8bbb-0000000000c5',
  amount: 210,
  reason: '',
  isOwn: true,
  askedBy: 'Me',
})
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listPayments, [aPayment()])
  gateway.answer(listWaitingRefunds, [ofOther, own])
})
const open = async (role: Role = 'Sharing.Sac') => {
  await workAs(role, gateway, <PaymentsPage />, '/payments')
  await screen.findAllByText('€3.04')
}
const title = 'Refunds that wait for a second person'
const menuOf = async (refund: typeof ofOther) => {
  fireEvent.click(buttonNamed(new RegExp(`^Actions of refund of €${refund.amount}`)))
  await screen.findByRole('menu')
  return screen.getAllByRole('menuitem').map((item) => item.textContent)
}
const choose = async (refund: typeof ofOther, action: string) => {
  await menuOf(refund)
  fireEvent.click(screen.getByRole('menuitem', { name: action }))
  await screen.findByRole('dialog')
}

test('refunds that wait say who asked, how much, of what was paid and until when; the own can only be withdrawn (Z-43)', async () => {
  await open()
  await screen.findByRole('region', { name: title })
  for (const text of ['€250.00', 'Marta Soler', 'It did not start', 'All that is left', 'You'])
    expect((await screen.findAllByText(text)).length, text).toBeGreaterThan(0)
  expect(screen.getAllByText(/27\/11\/2026/).length).toBeGreaterThan(0)
  expect(await menuOf(ofOther)).toEqual(['Allow refund', 'Refuse refund'])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(await menuOf(own)).toEqual(['Withdraw refund'])
})

test('each answer asks first, is sent once, and the list is read again (Z-43)', async () => {
  const answer = { id: ofOther.id, paymentId: ofOther.paymentId, amount: 250, bonusAmount: 0 }
  gateway.answer(allowRefund, { ...answer, state: 'on its way' })
  gateway.answer(refuseRefund, { ...answer, state: 'refused' })
  gateway.answer(withdrawRefund, { ...answer, id: own.id, state: 'withdrawn' })
  await open()
  await screen.findByRole('region', { name: title })
  for (const [refund, action, consequence, done, endpoint] of [
    [
      ofOther,
      'Allow refund',
      'The customer gets €250.00 back: first to the card, then as credit. It cannot be taken back.',
      'Refund allowed',
      allowRefund,
    ],
    [ofOther, 'Refuse refund', /Nothing goes back/, 'Refund refused', refuseRefund],
    [own, 'Withdraw refund', /does not wait any more/, 'Refund withdrawn', withdrawRefund],
  ] as const) {
    const before = gateway.received(listWaitingRefunds).length
    await choose(refund, action)
    expect(screen.getByText(consequence)).toBeTruthy()
    fireEvent.click(buttonNamed(action, screen.getByRole('dialog')))
    expect(await screen.findByText(done)).toBeTruthy()
    expect(gateway.received(endpoint)).toMatchObject([{ params: { id: refund.id } }])
    await waitFor(() => expect(gateway.received(listWaitingRefunds).length).toBeGreaterThan(before))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test.each([
  [0, 'The customer gets €250.00 back to the card. It cannot be taken back.'],
  [250, 'The customer gets €250.00 back as credit. It cannot be taken back.'],
])('of one with %s € of credit it says where all of it goes', async (bonusAmount, consequence) => {
  gateway.answer(listWaitingRefunds, [{ ...ofOther, bonusAmount }])
  await open()
  await screen.findByRole('region', { name: title })
  await choose(ofOther, 'Allow refund')
  expect(screen.getByText(consequence)).toBeTruthy()
})

test('one that somebody else has answered meanwhile says so', async () => {
  gateway.answer(allowRefund, () => refused(409, 'refund.not_waiting'))
  await open()
  await screen.findByRole('region', { name: title })
  await choose(ofOther, 'Allow refund')
  fireEvent.click(buttonNamed('Allow refund', screen.getByRole('dialog')))
  expect(await screen.findByText(/^The refund was not answered\. This refund does not wait any more/)).toBeTruthy()
})

test('while none waits nothing is shown, and who may not answer is not asked', async () => {
  gateway.answer(listWaitingRefunds, [])
  await open()
  await waitFor(() => expect(gateway.received(listWaitingRefunds).length).toBeGreaterThan(0))
  expect(screen.queryByRole('region', { name: title })).toBeNull()
  const asked = gateway.received(listWaitingRefunds).length
  await open('Sharing.AdminReadOnly')
  expect(gateway.received(listWaitingRefunds)).toHaveLength(asked)
})
