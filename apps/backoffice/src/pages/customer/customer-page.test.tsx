import type { Role } from '@motora/contract'
import * as calls from '@motora/contract/customers'
import { getRefundable, giveGoodwill, goodwillGiven, listCustomerCredit, listPayments } from '@motora/contract/money'
import { getOperator } from '@motora/contract/operators'
import { listCustomerMovements } from '@motora/contract/sharing'
import { listTickets } from '@motora/contract/technicians'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { customerSlots } from '../../compositions/customer-slots'
import { CustomerScreen } from '../../features/customers/page/customer-screen'
import { aGoodwill, ofPack } from '../../testing/a-bonus'
import { aCustomer, aCustomerLink, aLinkedCustomer, aMovement } from '../../testing/a-customer'
import { aFailedPayment, aPayment, aRefundable } from '../../testing/a-payment'
import { aTicket } from '../../testing/a-ticket'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { operatorWith } from '../../testing/own-operator'
import { workAs } from '../../testing/work-as'

// A screen in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })

let gateway: FakeGateway
let customer: calls.Customer
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  customer = aCustomer()
  gateway.answer(calls.getCustomer, () => customer)
  gateway.answer(calls.listCustomerHistory, [])
  gateway.answer(calls.listCustomerOperators, [aCustomerLink()])
  gateway.answer(listCustomerMovements, [aMovement()])
  gateway.answer(getOperator, operatorWith())
})
const open = async (role: Role, at = '/', onErased = () => {}) => {
  const page = (
    <CustomerScreen
      id={customer.customerId}
      goBack={<a href="/customers">Go back</a>}
      onErased={onErased}
      slots={customerSlots}
    />
  )
  const view = await workAs(role, gateway, page, at)
  await screen.findByRole('heading', { level: 1, name: 'Rosa Vila Mas' })
  return view
}
const tabs = () => [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)

test('one who can rent is said so; one who cannot, for how many reasons and which [H-36]', async () => {
  const first = await open('Sharing.Sac')
  screen.getByText('Can rent')
  first.unmount()
  customer = aCustomer({ enabled: false, cannotRentReasons: ['rider.disabled', 'rider.documents_expired'] })
  await open('Sharing.Sac')
  screen.getByText('Cannot rent, for 2 reasons')
  screen.getByText('The account is disabled')
  screen.getByText('The documents have expired')
})

test('who lacks a card alone is said to rent only where nothing is charged, and why not everywhere', async () => {
  customer = aCustomer({ cannotRentReasons: ['rider.no_payment_method'] })
  const first = await open('Sharing.Sac')
  screen.getByText('Can rent only where nothing is charged')
  screen.getByRole('heading', { name: 'Why not everywhere' })
  screen.getByText('There is no card that can be charged')
  first.unmount()
  customer = aCustomer({ cannotRentReasons: ['rider.payments_waiting', 'rider.no_payment_method'] })
  await open('Sharing.Sac')
  screen.getByText('Cannot rent, for 2 reasons')
  screen.getByText('Too many payments wait to be charged')
})

test('next to the name it is the documents that have expired, not the customer', async () => {
  customer = aCustomer({ reviewState: 'lapsed' })
  await open('Sharing.Sac')
  expect(document.querySelector('.kit-object-line')?.textContent).toContain('Rosa Vila MasDocuments expired')
})

test('to an operator nothing is promised: what is owed to others it does not learn', async () => {
  customer = aLinkedCustomer()
  const first = await open('Sharing.OperatorManager')
  screen.getByText('Nothing bars them at your operator')
  expect(screen.queryByText('Can rent')).toBeNull()
  first.unmount()
  customer = aLinkedCustomer({ cannotRentReasons: ['rider.has_debt'] })
  await open('Sharing.OperatorManager')
  screen.getByText('Cannot rent, for one reason')
})

test('its parts: trips for everybody, payments and incidents for those who may read them, operators as the gateway shows them [H-10, H-31]', async () => {
  const all = ['Overview', 'Movements', 'Operators', 'Payments', 'Credit', 'Incidents']
  const ofOthers = ['Overview', 'Movements']
  const expected: [Role, calls.Customer, string[]][] = [
    ['Sharing.Admin', aCustomer(), all],
    ['Sharing.AdminReadOnly', aCustomer(), all],
    ['Sharing.Sac', aCustomer(), all],
    ['Sharing.Cau', aCustomer(), ofOthers],
    ['Sharing.OperatorManager', aLinkedCustomer(), [...ofOthers, 'Incidents']],
    ['Sharing.OperatorManager', aLinkedCustomer({ isPrivate: true }), [...ofOthers, 'Operators', 'Incidents']],
  ]
  for (const [role, shown, parts] of expected) {
    customer = shown
    const view = await open(role)
    expect(tabs(), role).toEqual(parts)
    view.unmount()
  }
})

test('the incidents of a customer’s rentals, each leading to its ticket', async () => {
  const asked: string[] = []
  gateway.answer(listTickets, ({ query }) => {
    asked.push(query.filter ?? '')
    return [aTicket({ title: 'Mirror broken' })]
  })
  const { router } = await open('Sharing.Sac', '/?tab=tickets')
  const row = (await screen.findByText('Mirror broken')).closest('tr') as HTMLElement
  expect(JSON.parse(asked[0] ?? '')).toEqual({ customerId: [customer.customerId] })
  fireEvent.click(row)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/incidents/details/${aTicket().id}`))
})

test('a customer’s payments, the newest first, what is owed of them, and the way to the list of payments', async () => {
  gateway.answer(listPayments, ({ query }) => {
    const { status } = JSON.parse(query.filter ?? '') as { status?: string[] }
    return status ? [aFailedPayment()] : [aFailedPayment(), aPayment()]
  })
  await open('Sharing.Sac', '/?tab=payments')
  expect(await screen.findByText('1 service is not paid: €5.80 owed.')).toBeTruthy()
  for (const text of ['€7.80', 'Failed', '€3.04', 'Paid']) expect(screen.getAllByText(text), text).not.toEqual([])
  const { customerId } = aCustomer()
  const [rows, debts] = ['-created', undefined].map((sort) =>
    gateway.received(listPayments).find(({ query }) => query.sort === sort),
  )
  expect(JSON.parse(rows?.query.filter ?? '')).toEqual({ customerId: [customerId] })
  expect(JSON.parse(debts?.query.filter ?? '')).toEqual({
    customerId: [customerId],
    status: ['Failed'],
    refKey: ['Service'],
  })
  const link = screen.getByRole('link', { name: 'Show them in the list of payments' })
  expect(link.getAttribute('href')).toBe(`/payments?of=${customerId}`)
})

test('a customer’s credit, the newest first: where it is from, what is left, and why and by whom it was given', async () => {
  gateway.answer(listCustomerCredit, [
    aGoodwill(),
    aGoodwill({ ...ofPack, id: '0190d5a2-7c1e-7aaa-8bbb-0000000000c2', left: 1.9 }),
  ])
  await open('Sharing.AdminReadOnly', '/?tab=credit')
  for (const text of ['Customer service', 'The moped did not open', 'Bonus 20', '€2.40'])
    expect(await screen.findByText(text), text).toBeTruthy()
  expect(gateway.received(listCustomerCredit)[0]?.query.sort).toBe('-opened')
  expect(screen.queryByText('Give credit'), 'who only reads gives nothing').toBeNull()
})

test('a payment of a customer is refunded from its row, by those who may', async () => {
  gateway.answer(listPayments, ({ query }) => (query.filter?.includes('Failed') ? [] : [aPayment()]))
  gateway.answer(getRefundable, aRefundable())
  const menu = async () => {
    fireEvent.click(await waitFor(() => buttonNamed(/^Actions of payment of €3\.04/)))
    return within(await screen.findByRole('menu'))
  }
  const view = await open('Sharing.Sac', '/?tab=payments')
  fireEvent.click((await menu()).getByRole('menuitem', { name: 'Refund' }))
  expect(await screen.findByRole('dialog', { name: 'Refund of the payment of €9.00' })).toBeTruthy()
  view.unmount()
  await open('Sharing.AdminReadOnly', '/?tab=payments')
  const items = await menu()
  expect(items.getByRole('menuitem', { name: 'Trips' })).toBeTruthy()
  expect(items.queryByRole('menuitem', { name: 'Refund' })).toBeNull()
})

test('a customer without payments owes nothing, and the page says that there are none', async () => {
  gateway.answer(listPayments, [])
  await open('Sharing.Admin', '/?tab=payments')
  expect(await screen.findByText('This customer has no payments yet.')).toBeTruthy()
  expect(screen.queryByText(/owed/)).toBeNull()
})

test('what was done and by whom, the newest first, by kinds', async () => {
  const done = { sharingOperatorId: null, sharingOperatorName: null, changed: [] }
  gateway.answer(calls.listCustomerHistory, [
    {
      ...done,
      id: aCustomer().customerId,
      at: '2026-11-20T10:00:00Z',
      what: 'disabled',
      byName: 'sac@motora.demo',
      byProvider: true,
    },
    {
      ...done,
      id: aMovement().serviceId,
      at: '2026-11-19T10:00:00Z',
      what: 'profile-changed',
      byName: null,
      byProvider: true,
      changed: ['city', 'mobilePhone'],
    },
  ])
  await open('Sharing.Admin')
  await screen.findByText('Account disabled')
  screen.getByText('sac@motora.demo')
  screen.getByText('City and Mobile phone')
  screen.getByText('The provider')
  fireEvent.click(screen.getAllByText('Documents').find((one) => one.closest('.kit-kind')) as HTMLElement)
  await waitFor(() =>
    expect(gateway.received(calls.listCustomerHistory).at(-1)?.query.filter).toBe(
      JSON.stringify({ what: ['validated', 'invalidated'] }),
    ),
  )
})

test.each([
  [true, 'Yes'],
  [false, 'No'],
] as const)('whether news are accepted is said: %s', async (acceptsNews, said) => {
  customer = aCustomer({ acceptsNews })
  await open('Sharing.Sac')
  expect((await screen.findByText('Accepts news')).parentElement?.textContent).toContain(said)
})

test('licences and the identity document are shown to those who get them; a manager sees the own link', async () => {
  const first = await open('Sharing.Admin')
  screen.getByText('NIF 12345678Z')
  screen.getByText('Driving licences')
  expect(screen.queryByText('Linked to your operator')).toBeNull()
  first.unmount()
  customer = aLinkedCustomer()
  await open('Sharing.OperatorManager')
  expect(screen.queryByText('Driving licences')).toBeNull()
  screen.getByText('Linked to your operator')
  // movements are those of sub-operators too: so the figure says whose trips it counts
  screen.getByText('Trips with Moto Barcelona')
  screen.getByText('No end')
})

test('a customer that is gone says so', async () => {
  gateway.answer(calls.getCustomer, () => refused(404, 'customer.not_found'))
  const page = <CustomerScreen id={customer.customerId} goBack={null} onErased={() => {}} slots={customerSlots} />
  await workAs('Sharing.Sac', gateway, page)
  await screen.findByText('This customer does not exist, or is not yours to see.')
})

test('after credit was given the history that is below the dialog is read again', async () => {
  gateway.answer(giveGoodwill, () => goodwillGiven.parse(aGoodwill()))
  await open('Sharing.Sac')
  await waitFor(() => expect(gateway.received(calls.listCustomerHistory)).toHaveLength(1))
  const direct = screen.queryByRole('button', { name: /Give credit/ })
  if (direct) fireEvent.click(direct)
  else {
    fireEvent.click(screen.getByRole('button', { name: /More|Actions/ }))
    fireEvent.click(await screen.findByRole('menuitem', { name: /Give credit/ }))
  }
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(/^Credit in euros/), { target: { value: '5' } })
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'The moped did not open' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Give credit' }))
  await waitFor(() => expect(gateway.received(giveGoodwill)).toHaveLength(1))
  await waitFor(() => expect(gateway.received(calls.listCustomerHistory)).toHaveLength(2))
})
