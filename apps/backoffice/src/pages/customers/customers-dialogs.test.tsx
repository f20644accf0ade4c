import type { Role } from '@motora/contract'
import * as calls from '@motora/contract/customers'
import { giveGoodwill, goodwillGiven } from '@motora/contract/money'
import { getOperator } from '@motora/contract/operators'
import { listAffectedCustomers, listDiscountsByCustomer } from '@motora/contract/pricing'
import { listCustomerMovements } from '@motora/contract/sharing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aGoodwill } from '../../testing/a-bonus'
import { aCustomer, aCustomerLink, aLinkedCustomer, aMovement } from '../../testing/a-customer'
import { aDiscount, anAffectedCustomer } from '../../testing/a-discount'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { operatorWith } from '../../testing/own-operator'
import { workAs } from '../../testing/work-as'
import CustomersPage from './customers-page'

vi.setConfig({ testTimeout: 60_000 })
const admin: Role = 'Sharing.Admin'
const manager: Role = 'Sharing.OperatorManager'
let gateway: FakeGateway
let customer: calls.Customer
/** That calls carried. */
let keys: string[]
beforeEach(() => {
  gateway = fakeGateway()
  keys = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    const key = new Headers(init?.headers).get('Idempotency-Key')
    if (key !== null) keys.push(key)
    return gateway.send(url, init)
  })
  customer = aCustomer()
  gateway.answer(calls.listCustomers, () => [customer])
  gateway.answer(calls.getCustomer, () => customer)
  gateway.answer(calls.listCustomerOperators, [aCustomerLink()])
  gateway.answer(listCustomerMovements, [aMovement()])
  gateway.answer(listDiscountsByCustomer, [aDiscount()])
  gateway.answer(listAffectedCustomers, [anAffectedCustomer()])
  gateway.answer(getOperator, operatorWith())
})
const open = async (role: Role) => {
  const view = await workAs(role, gateway, <CustomersPage />, '/customers?columns=fullName')
  await screen.findByText('Rosa Vila Mas')
  return view
}
const choose = async (action: string) => {
  fireEvent.click(buttonNamed('Actions of Rosa Vila Mas'))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}
const dialog = async (name: string | RegExp) => {
  const found = await screen.findByRole('dialog', { name })
  return { isFullScreen: found.closest('[data-full-screen]') !== null || found.hasAttribute('data-full-screen'), found }
}
const close = async () => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await waitFor(() => expect(document.querySelectorAll('[role=dialog]').length).toBe(0))
}

test('from a customer open the documents, operators, movements, discount details, dates, assignment and a question before what is destroyed [H-09]', async () => {
  const view = await open(admin)
  for (const [action, title] of [
    ['Operators', 'Operators of Rosa Vila Mas'],
    ['Movements', 'Movements of Rosa Vila Mas'],
  ] as const) {
    await choose(action)
    expect((await dialog(title)).isFullScreen, action).toBe(true)
    await close()
  }
  await choose('Discounts')
  expect(await dialog('Discounts of Rosa Vila Mas')).toBeTruthy()
  fireEvent.click(await screen.findByText('Summer'))
  await dialog('Discount Summer')
  expect(await screen.findByText('rosa@riders.demo')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discount Summer' })).toBeNull())
  await close()
  fireEvent.click(buttonNamed('Assign a customer'))
  await dialog('Assign a customer')
  await close()
  await choose('Delete customer')
  await dialog('Delete Rosa Vila Mas for good?')
  await close()
  await choose('Review documents')
  await waitFor(() => expect(view.router.state.location.pathname).toBe(`/customers/review/${customer.customerId}`))
  view.unmount()

  customer = aLinkedCustomer()
  await open(manager)
  await choose('Edit dates')
  await dialog('Dates of Rosa Vila Mas')
})

test('credit is given after what follows was said, with how much and why; pressed twice it is given once, with a key', async () => {
  gateway.answer(giveGoodwill, () => goodwillGiven.parse(aGoodwill()))
  await open('Sharing.Sac')
  await choose('Give credit')
  const { found } = await dialog('Give credit to Rosa Vila Mas?')
  within(found).getByText(/It cannot be taken back/)
  const [amount, reason] = [within(found).getByLabelText(/^Credit in euros/), within(found).getByLabelText(/^Reason/)]
  const press = () => fireEvent.click(within(found).getByRole('button', { name: 'Give credit' }))
  fireEvent.change(amount, { target: { value: '100,01' } })
  fireEvent.change(reason, { target: { value: 'The moped did not open' } })
  press()
  await within(found).findByText('Enter an amount above 0 and within the limit, with at most two decimals')
  expect(gateway.received(giveGoodwill)).toHaveLength(0)
  fireEvent.change(amount, { target: { value: '5' } })
  press()
  press()
  await screen.findByText('€5.00 of credit given')
  const [call, ...others] = gateway.received(giveGoodwill)
  expect(others).toEqual([])
  expect(call?.body).toMatchObject({ amount: 5, reason: 'The moped did not open' })
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
})

test('a refusal of credit is said in the dialog, and the same key is sent again', async () => {
  gateway.answer(giveGoodwill, () => refused(409, 'goodwill.rider_bound', { left: 4.5 }))
  await open('Sharing.Admin')
  await choose('Give credit')
  const { found } = await dialog('Give credit to Rosa Vila Mas?')
  fireEvent.change(within(found).getByLabelText(/^Credit in euros/), { target: { value: '5' } })
  fireEvent.change(within(found).getByLabelText(/^Reason/), { target: { value: 'Late' } })
  const press = () => fireEvent.click(within(found).getByRole('button', { name: 'Give credit' }))
  press()
  await within(found).findByText(/: €4\.50 more can be given now/)
  press()
  await waitFor(() => expect(gateway.received(giveGoodwill)).toHaveLength(2))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})
