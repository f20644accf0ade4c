import { listPayments, refundService } from '@motora/contract/money'
import { ActionButton } from '@motora/kit'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aPayment } from '../../../testing/a-payment'
import { buttonNamed } from '../../../testing/button-named'
import { type FakeGateway, fakeGateway, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { PaymentList } from './payment-list'
import { useRefunds } from './use-refunds'

vi.setConfig({ testTimeout: 60_000 })
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listPayments, [aPayment()])
})

function List({ refundNeedsSecond = false }) {
  const { refundService: refund } = useRefunds()
  const serviceId = aPayment().serviceId ?? ''
  return (
    <>
      <ActionButton onClick={() => refund({ ...aPayment(), id: serviceId, refundNeedsSecond })}>
        Give it back
      </ActionButton>
      <PaymentList actionsOf={() => []} onOpen={() => undefined} openId={undefined} />
    </>
  )
}
const open = async ({ refundNeedsSecond = false } = {}) => {
  await workAs('Sharing.Sac', gateway, <List refundNeedsSecond={refundNeedsSecond} />, '/payments')
  await screen.findByText('€3.04')
}
const ask = async () => {
  fireEvent.click(buttonNamed('Give it back'))
  await screen.findByRole('dialog', { name: 'Refund €3.04?' })
}

test('a refund asks in a dialog that shows the price in euros, is created once, and the list is read again [O-03, O-09, O-13]', async () => {
  const { serviceId, id } = aPayment()
  gateway.answer(refundService, {
    ...{ id, paymentId: id, amount: 3.04, bonusAmount: 0, state: 'on its way' },
  })
  await open()
  await ask()
  expect(screen.getByText(/^The customer gets €3\.04 back/)).toBeTruthy()
  const before = gateway.received(listPayments).length
  fireEvent.click(buttonNamed('Refund'))
  expect(await screen.findByText('Refund created successfully')).toBeTruthy()
  expect(gateway.received(refundService)).toMatchObject([{ params: { id: serviceId }, body: {} }])
  await waitFor(() => expect(gateway.received(listPayments).length).toBeGreaterThan(before))
})

test('a refund that is refused says why [O-13]', async () => {
  gateway.answer(refundService, () => refused(409, 'payment.refunded'))
  await open()
  await ask()
  fireEvent.click(buttonNamed('Refund'))
  expect(
    await screen.findByText(/^The refund could not be created\. Everything of this payment was refunded/),
  ).toBeTruthy()
})

test('one that needs a second person says so before and after (Z-43)', async () => {
  const { id } = aPayment()
  gateway.answer(refundService, { ...{ id, paymentId: id, amount: 3.04, bonusAmount: 0, state: 'waiting' } })
  await open({ refundNeedsSecond: true })
  await ask()
  expect(screen.getByText(/it waits until another person allows it/)).toBeTruthy()
  fireEvent.click(buttonNamed('Refund'))
  expect(await screen.findByText('The refund waits for a second person')).toBeTruthy()
})
