import type { Role } from '@motora/contract'
import * as calls from '@motora/contract/customers'
import { getOperator } from '@motora/contract/operators'
import { listAffectedCustomers, listDiscountsByCustomer } from '@motora/contract/pricing'
import { listCustomerMovements } from '@motora/contract/sharing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCustomer, aCustomerLink, aLinkedCustomer, aMovement } from '../../testing/a-customer'
import { aDiscount, anAffectedCustomer } from '../../testing/a-discount'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway } from '../../testing/fake-gateway'
import { operatorWith } from '../../testing/own-operator'
import { workAs } from '../../testing/work-as'
import CustomersPage from './customers-page'

vi.setConfig({ testTimeout: 60_000 })
const admin: Role = 'Sharing.Admin'
const manager: Role = 'Sharing.OperatorManager'
let gateway: FakeGateway
let customer: calls.Customer
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
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
