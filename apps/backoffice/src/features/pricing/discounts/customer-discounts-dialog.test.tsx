import type { Role } from '@motora/contract'
import * as calls from '@motora/contract/pricing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLinkedCustomer } from '../../../testing/a-customer'
import { aDiscount, aGenericDiscount, anAffectedCustomer } from '../../../testing/a-discount'
import { type FakeGateway, fakeGateway, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { CustomerDiscountsDialog } from './customer-discounts-dialog'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const manager: Role = 'Sharing.OperatorManager'
const none = () => new Response(null, { status: 204 })
const winter = aDiscount({
  id: '0190d5a2-7c1e-7aaa-8bbb-0000000000e3',
  name: 'Winter',
  percent: 30,
  customerEmails: [],
  discountAssigned: [],
})
const { customerId } = aLinkedCustomer()
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(calls.listDiscountsByCustomer, [aDiscount()])
  gateway.answer(calls.listDiscountsOfLoggedOperator, [winter, aDiscount()])
  gateway.answer(calls.listAffectedCustomers, [anAffectedCustomer()])
  const { customerEmails: _e, discountAssigned: _a, ...current } = aDiscount()
  gateway.answer(calls.getCurrentDiscountsOfLoggedOperatorForCustomer, [{ ...current, isInForce: true }])
  gateway.answer(calls.applyOperatorDiscounts, none)
})
const open = async (role: Role = manager, customer = aLinkedCustomer()) => {
  const onClose = vi.fn()
  await workAs(role, gateway, <CustomerDiscountsDialog customer={customer} onClose={onClose} />)
  await screen.findByRole('table', { name: 'Discounts of Rosa Vila Mas' })
  return onClose
}
const apply = () => screen.findByRole('button', { name: /^Apply discount/ })
const choose = async (option: string | RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: 'Discount' }))
  await user.click(await screen.findByRole('option', { name: option }))
}
const sent = () => gateway.received(calls.applyOperatorDiscounts).map(({ body }) => body)

test('says what a rental gets now, and which discounts name the customer', async () => {
  await open()
  expect(await screen.findByText('A rental that starts now has 15 % off, by Summer.')).toBeTruthy()
  const table = screen.getByRole('table', { name: 'Discounts of Rosa Vila Mas' })
  expect(await within(table).findByText('Moto Barcelona')).toBeTruthy()
  expect(gateway.received(calls.listDiscountsByCustomer)[0]?.query).toMatchObject({ customerId })
})

test.each([
  [
    'generic',
    [{ ...aGenericDiscount(), isInForce: true }],
    'A rental that starts now has the generic discount of 10 %.',
  ],
  ['no', [], 'A rental that starts now has no discount.'],
])('the %s discount in force is said as such', async (_, rows, words) => {
  gateway.answer(
    calls.getCurrentDiscountsOfLoggedOperatorForCustomer,
    rows.map(({ customerEmails: _e, discountAssigned: _a, ...row }) => row),
  )
  await open()
  expect(await screen.findByText(words)).toBeTruthy()
})

test('another discount is applied in the place of the one that it had, and it says so; nothing changed is nothing to apply', async () => {
  const onClose = await open()
  expect((await apply()).getAttribute('aria-disabled')).toBe('true')
  await choose(/^Winter, 30\s%$/)
  expect(await screen.findByText('Rosa Vila Mas leaves the discount Summer.')).toBeTruthy()
  await user.click(await apply())
  await waitFor(() => expect(sent()).toEqual([{ customerId, discountId: winter.id, enable: true }]))
  expect(await screen.findByText('Discount applied to Rosa Vila Mas')).toBeTruthy()
  expect(onClose).toHaveBeenCalled()
})

test('it is switched off for the customer, or taken away', async () => {
  await open()
  await user.click(await screen.findByRole('switch', { name: 'On for the customer' }))
  await user.click(await apply())
  await waitFor(() => expect(sent()).toEqual([{ customerId, discountId: aDiscount().id, enable: false }]))
  await choose('No discount of their own')
  await user.click(await apply())
  await waitFor(() => expect(sent()[1]).toMatchObject({ customerId, discountId: null }))
})

test('a failure says its own and leaves the dialog open', async () => {
  gateway.answer(calls.applyOperatorDiscounts, () => refused(409, 'discount.full'))
  const onClose = await open()
  await choose(/^Winter, 30\s%$/)
  await user.click(await apply())
  expect(await screen.findByText(/^The discount could not be applied\. This discount names 500/)).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

test('who has left is given none, and it says why', async () => {
  await open(manager, aLinkedCustomer({ isLinked: false }))
  expect((await apply()).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('This customer is not linked to the operator any more.')).toBeTruthy()
})

test('the provider sees them with their operator and is offered no change', async () => {
  await open('Sharing.Admin')
  await screen.findByText('Summer')
  expect(screen.queryByRole('button', { name: /^Apply discount/ })).toBeNull()
  expect(gateway.received(calls.getCurrentDiscountsOfLoggedOperatorForCustomer)).toEqual([])
})
