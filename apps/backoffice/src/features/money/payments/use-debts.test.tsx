import { roleNames } from '@motora/contract'
import { cancelServicePayment, listPayments, type PaymentNow, retryServicePayment } from '@motora/contract/money'
import { paymentStatuses } from '@motora/contract/sharing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aFailedPayment } from '../../../testing/a-payment'
import { buttonNamed } from '../../../testing/button-named'
import { type FakeGateway, fakeGateway, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import ca from '../../../words/ca/payments.json'
import en from '../../../words/en/payments.json'
import es from '../../../words/es/payments.json'
import { PaymentList } from './payment-list'
import { type Debt, useDebts } from './use-debts'

vi.setConfig({ testTimeout: 60_000 })
const serviceId = '99999999-9999-4999-8999-999999999991'
/** Of 7.80 € credit has paid 2.50 €. */
const owed: Debt = {
  serviceId,
  status: 'failed',
  amount: 7.8,
  creditAmount: 2.5,
  currency: 'eur',
  customerFullName: 'Rosa Vila Mas',
}
const now = (facts: Partial<PaymentNow>): PaymentNow => ({
  id: aFailedPayment().id,
  status: 'failed',
  failedReason: '',
  isUnderWay: false,
  ...facts,
})
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listPayments, [aFailedPayment()])
})

function List() {
  const { actionsOf } = useDebts()
  return (
    <>
      {actionsOf(owed).map(({ id, label, onSelect }) => (
        <button key={id} type="button" onClick={() => void onSelect()}>{`${label} here`}</button>
      ))}
      <PaymentList actionsOf={() => []} onOpen={() => undefined} openId={undefined} />
    </>
  )
}
const open = async () => {
  await workAs('Sharing.Sac', gateway, <List />, '/payments')
  await screen.findByText('€7.80')
}
const buttonsOf = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('button')
    .map(({ textContent: says }) => says)
    .filter(Boolean)
const agree = async (label: string, question: string, consequence: RegExp) => {
  fireEvent.click(buttonNamed(`${label} here`))
  await screen.findByRole('dialog', { name: question })
  expect(screen.getByText(consequence)).toBeTruthy()
  fireEvent.click(buttonNamed(label))
}

test('cancelling a payment asks in a dialog that shows the price in euros, is sent once, and the list is read again [O-03, O-09, O-10, O-13]', async () => {
  gateway.answer(cancelServicePayment, now({ status: 'cancelled' }))
  await open()
  const before = gateway.received(listPayments).length
  await agree(
    'Cancel payment',
    'Cancel the payment of €7.80?',
    /^Rosa Vila Mas still owes €5.30 of this payment: that is forgiven for good/,
  )
  expect(await screen.findByText('Service payment cancelled successfully')).toBeTruthy()
  expect(gateway.received(cancelServicePayment)).toMatchObject([{ params: { id: serviceId } }])
  await waitFor(() => expect(gateway.received(listPayments).length).toBeGreaterThan(before))
})

test('the no of a cancellation reads so that it cannot be taken for the yes', async () => {
  await open()
  fireEvent.click(buttonNamed('Cancel payment here'))
  const question = await screen.findByRole('dialog', { name: 'Cancel the payment of €7.80?' })
  expect(buttonsOf(question)).toEqual(['Go back', 'Cancel payment'])
  fireEvent.click(buttonNamed('Go back'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(gateway.received(cancelServicePayment)).toEqual([])
})

test('the question before a cancellation says that the bill stays, with its VAT, in each language', async () => {
  await open()
  fireEvent.click(buttonNamed('Cancel payment here'))
  const question = await screen.findByRole('dialog', { name: 'Cancel the payment of €7.80?' })
  expect(question.textContent).toContain('The bill of this service is not cancelled: it stays, with its VAT.')
  for (const [words, stays] of [
    [en, 'The bill of this service is not cancelled: it stays, with its VAT.'],
    [es, 'La factura de este servicio no se cancela: se mantiene, con su IVA.'],
    [ca, 'La factura d’aquest servei no es cancel·la: es manté, amb el seu IVA.'],
  ] as const)
    for (const one of ['cancel.consequence', 'cancel.consequenceOf'] as const) expect(words[one]).toContain(stays)
})

test('one that the card has paid meanwhile is not cancelled, and it is said why [O-13]', async () => {
  gateway.answer(cancelServicePayment, () => refused(409, 'payment.paid_meanwhile'))
  await open()
  await agree('Cancel payment', 'Cancel the payment of €7.80?', /forgiven for good/)
  expect(await screen.findByText(/^The payment could not be cancelled\. The card has paid this/)).toBeTruthy()
})

test('charging again says that it was paid, why it was not, or that nothing is known yet (Z-22) [O-13]', async () => {
  for (const [answer, said] of [
    [{ status: 'success' }, 'The payment has been paid correctly'],
    [{ failedReason: 'no_funds' }, 'The payment has not been paid. Not enough money'],
    [{ isUnderWay: true }, 'The card provider has not answered yet. Look again in a minute.'],
  ] as const) {
    gateway.answer(retryServicePayment, now(answer))
    const view = await workAs('Sharing.Sac', gateway, <List />, '/payments')
    await screen.findByText('€7.80')
    await agree(
      'Charge again',
      'Charge the payment of €7.80 again?',
      /^Rosa Vila Mas still owes €5.30 of this payment, which is charged/,
    )
    expect(await screen.findByText(said)).toBeTruthy()
    view.unmount()
  }
})

test('both are offered of a failed payment and of no other, to those who may refund services [O-08]', async () => {
  const offered: string[] = []
  function Offers({ role }: { role: string }) {
    const { actionsOf } = useDebts()
    for (const status of paymentStatuses)
      for (const { id } of actionsOf({ ...owed, status })) offered.push(`${role} ${status} ${id}`)
    return null
  }
  for (const role of roleNames) (await workAs(role, gateway, <Offers role={role} />)).unmount()
  const expected = ['Sharing.OperatorManager', 'Sharing.Admin', 'Sharing.Sac'].flatMap((role) =>
    ['retry', 'cancel'].map((action) => `${role} failed ${action}`),
  )
  expect([...new Set(offered)].toSorted()).toEqual(expected.toSorted())
})
