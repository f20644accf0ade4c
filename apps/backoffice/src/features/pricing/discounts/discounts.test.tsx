import type { Role } from '@motora/contract'
import { getOperator, listOperatorHistory } from '@motora/contract/operators'
import * as calls from '@motora/contract/pricing'
import { toast } from '@motora/kit'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import OperatorProfilePage from '../../../pages/operator-profile/operator-profile-page'
import RatesPage from '../../../pages/rates/rates-page'
import { aDiscount, aGenericDiscount, anAffectedCustomer } from '../../../testing/a-discount'
import { aRate } from '../../../testing/a-rate'
import { type FakeGateway, fakeGateway, refused } from '../../../testing/fake-gateway'
import { operatorWith } from '../../../testing/own-operator'
import { workAs } from '../../../testing/work-as'
import { DiscountDetails } from './discount-details'
import { DiscountDialog } from './discount-dialog'
import { DiscountManagement } from './discount-management'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const manager: Role = 'Sharing.OperatorManager'
const free = { customerId: '88888888-8888-4888-8888-888888888882', email: 'pau@riders.demo', fullName: 'Pau Serra' }
const none = () => new Response(null, { status: 204 })
const nothing = () => undefined
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(calls.listDiscountsOfLoggedOperator, ({ query }) =>
    query.filter?.includes('"isGeneric":true') ? [aGenericDiscount()] : [aDiscount()],
  )
  gateway.answer(calls.listAssignableCustomers, [free])
  gateway.answer(calls.listAffectedCustomers, [anAffectedCustomer()])
  gateway.answer(calls.createCustomDiscount, aDiscount())
  gateway.answer(calls.updateCustomDiscount, aDiscount())
  gateway.answer(calls.updateGenericDiscount, aGenericDiscount())
  gateway.answer(calls.updatePersonalizedDiscount, aDiscount())
  gateway.answer(calls.applyOperatorDiscounts, none)
  gateway.answer(calls.deleteDiscount, none)
})
const show = async (role: Role = manager) => {
  const view = await workAs(role, gateway, <DiscountManagement />)
  await screen.findByRole('button', { name: 'Edit generic discount' })
  return view
}
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string | RegExp, text: string) => fireEvent.change(field(name), { target: { value: text } })
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
const sent = (endpoint: Parameters<FakeGateway['received']>[0]) => gateway.received(endpoint).map(({ body }) => body)
const rowAction = async (of: string, action: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions of ${of}` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

test.each([
  ['the rates page', '/rates', <RatesPage key="rates" />],
  ['the operator profile', '/operator/profile?open=rates', <OperatorProfilePage key="profile" />],
])(
  'discounts are next to the tariff on %s: the generic one, the list, a way to make one [K-01]',
  async (_, at, page) => {
    gateway.answer(getOperator, operatorWith())
    gateway.answer(listOperatorHistory, [])
    gateway.answer(calls.getCurrentRateOfLoggedOperator, aRate())
    gateway.answer(calls.listRates, [aRate()])
    await workAs(manager, gateway, page, at)
    await screen.findByRole('button', { name: 'Save rates' })
    const section = await screen.findByRole('region', { name: 'Discounts' })
    const generic = await within(section).findByRole('region', { name: 'Generic discount' })
    expect(await within(generic).findByText('10 %')).toBeTruthy()
    expect(within(generic).getByText('For all')).toBeTruthy()
    const list = await within(section).findByRole('table', { name: 'Discounts for customers' })
    expect(await within(list).findByText('Summer')).toBeTruthy()
    await user.click(within(section).getByRole('button', { name: 'New discount' }))
    expect(await screen.findByRole('dialog', { name: 'New discount for customers' })).toBeTruthy()
  },
)

test('the list has its heading; an empty one says what such a discount is and leads to a new one', async () => {
  gateway.answer(calls.listDiscountsOfLoggedOperator, ({ query }) =>
    query.filter?.includes('"isGeneric":true') ? [aGenericDiscount()] : [],
  )
  await show()
  expect(screen.getByRole('heading', { level: 3, name: 'Discounts for customers' })).toBeTruthy()
  const why = await screen.findByText(/counts for the customers whom you add to it/)
  await user.click(within(why.parentElement as HTMLElement).getByRole('button', { name: 'New discount' }))
  expect(await screen.findByRole('dialog', { name: 'New discount for customers' })).toBeTruthy()
})

test('the list is paged by the gateway and leaves the generic one out', async () => {
  await show()
  await screen.findByText('Summer')
  const asked = gateway.received(calls.listDiscountsOfLoggedOperator).map(({ query }) => query)
  expect(asked).toContainEqual(expect.objectContaining({ filter: '{"isGeneric":false}', page: '1', pageSize: '20' }))
})

test('the generic discount is read until Edit is pressed; then Save stores it and says so [K-02]', async () => {
  await show()
  const region = screen.getByRole('region', { name: 'Generic discount' })
  await within(region).findByText('10 %')
  expect(within(region).queryAllByRole('textbox')).toEqual([])
  expect(within(region).queryAllByRole('switch')).toEqual([])
  await press('Edit generic discount')
  type('Percent (%)', '25')
  await press('Save generic discount')
  await waitFor(() =>
    expect(sent(calls.updateGenericDiscount)).toEqual([
      { percent: 25, enable: true, promoText: 'For all', version: 1 },
    ]),
  )
  expect(await screen.findByText('Generic discount updated')).toBeTruthy()
  expect(await within(region).findByRole('button', { name: 'Edit generic discount' })).toBeTruthy()
  expect(within(region).queryAllByRole('textbox')).toEqual([])
})

test('a percent takes digits alone, is judged from 1 to 100, and is sent as a number [K-13]', async () => {
  await show()
  await press('Edit generic discount')
  const percent = field('Percent (%)')
  await user.clear(percent)
  await user.type(percent, 'a1-2.e3')
  expect(percent.value).toBe('123')
  await press('Save generic discount')
  expect(await screen.findByText('Enter a whole number from 1 to 100')).toBeTruthy()
  await user.clear(percent)
  await press('Save generic discount')
  expect(await screen.findByText('The field is required')).toBeTruthy()
  expect(sent(calls.updateGenericDiscount)).toEqual([])
  await user.type(percent, '100')
  await press('Save generic discount')
  await waitFor(() => expect(sent(calls.updateGenericDiscount)).toMatchObject([{ percent: 100 }]))
})

const fill = () => {
  type(/^Name/, 'Winter')
  type(/^Valid since/, '01/12/2026')
  fireEvent.blur(field(/^Valid since/))
  type(/^Valid until/, '31/12/2026')
  fireEvent.blur(field(/^Valid until/))
  type(/^Percent \(%\)/, '20')
}

test('a percent of a discount for customers takes digits alone and is judged from 1 to 100 as well [K-13]', async () => {
  await workAs(manager, gateway, <DiscountDialog onClose={nothing} />)
  fill()
  const percent = field(/^Percent \(%\)/)
  await user.clear(percent)
  await user.type(percent, 'a1-2.e3')
  expect(percent.value).toBe('123')
  await user.click(await screen.findByRole('checkbox', { name: 'Select pau@riders.demo' }))
  await press('Create discount')
  expect(await screen.findByText('Enter a whole number from 1 to 100')).toBeTruthy()
  expect(sent(calls.createCustomDiscount)).toEqual([])
  await user.clear(percent)
  await user.type(percent, '100')
  await press('Create discount')
  await waitFor(() => expect(sent(calls.createCustomDiscount)).toMatchObject([{ percent: 100 }]))
})

test('after a discount is made, changed and deleted the list is read again [V-13]', async () => {
  await show()
  const listed = () =>
    gateway.received(calls.listDiscountsOfLoggedOperator).filter(({ query }) => query.filter?.includes('false')).length
  const readAgain = async (before: number, said: string) => {
    expect(await screen.findByText(said)).toBeTruthy()
    await waitFor(() => expect(listed()).toBe(before + 1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await screen.findByText('Summer')
  const first = listed()
  await press('New discount')
  await screen.findByRole('dialog')
  fill()
  await user.click(await screen.findByRole('checkbox', { name: 'Select pau@riders.demo' }))
  await press('Create discount')
  await readAgain(first, 'Discount created')
  await rowAction('Summer', 'Edit discount')
  await screen.findByRole('dialog', { name: 'Edit Summer' })
  await press('Save discount')
  await readAgain(first + 1, 'Discount updated')
  await rowAction('Summer', 'Delete discount')
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Delete discount' }))
  await readAgain(first + 2, 'Discount deleted')
})

test('the dialog has all that a discount is made of; customers are ticked in a table or added by e-mail [K-03]', async () => {
  gateway.answer(calls.getAssignableCustomerByEmail, {
    customerId: '88888888-8888-4888-8888-888888888883',
    email: 'nil@riders.demo',
    fullName: 'Nil',
  })
  const onClose = vi.fn()
  await workAs(manager, gateway, <DiscountDialog onClose={onClose} />)
  fill()
  type('Promo code', '4321')
  type('Promo text', 'Warm')
  const table = await screen.findByRole('table', { name: 'Customers who can be added' })
  await user.click(await within(table).findByRole('checkbox', { name: 'Select pau@riders.demo' }))
  type('E-mail of a customer', 'nil@riders.demo')
  await press('Add customer')
  expect(await screen.findByText('2 customers in the discount')).toBeTruthy()
  await press('Create discount')
  await waitFor(() => expect(sent(calls.createCustomDiscount)).toHaveLength(1))
  expect(sent(calls.createCustomDiscount)[0]).toEqual({
    id: expect.any(String),
    name: 'Winter',
    percent: 20,
    promoText: 'Warm',
    promotionalCode: '4321',
    applySince: expect.stringMatching(/^2026-1[12]-/),
    applyUntil: expect.stringMatching(/^2026-12-31|^2027-01-01/),
    enable: true,
    preSelectCustomer: true,
    customerEmails: ['pau@riders.demo', 'nil@riders.demo'],
  })
  expect(await screen.findByText('Discount created')).toBeTruthy()
  expect(onClose).toHaveBeenCalled()
})

test('what is wrong is said at its field and nothing is sent [K-12, K-14, K-17]', async () => {
  await workAs(manager, gateway, <DiscountDialog onClose={nothing} />)
  await screen.findByText('0 customers in the discount')
  type('Promo code', '12a')
  await press('Create discount')
  expect(await screen.findAllByText('The field is required')).toHaveLength(4)
  expect(screen.getByText('The code must be numerical between 4 and 12 digits')).toBeTruthy()
  expect(screen.getByText('You must select at least one customer')).toBeTruthy()
  fill()
  type(/^Valid until/, '30/11/2026')
  fireEvent.blur(field(/^Valid until/))
  await press('Create discount')
  expect(await screen.findByText('The date must be greater than the start')).toBeTruthy()
  expect(sent(calls.createCustomDiscount)).toEqual([])
})

test('an e-mail that cannot be taken and one that is in the list have their two messages [K-15, K-16]', async () => {
  gateway.answer(calls.getAssignableCustomerByEmail, none)
  await workAs(manager, gateway, <DiscountDialog discount={aDiscount()} onClose={nothing} />)
  type('E-mail of a customer', 'nobody@riders.demo')
  await press('Add customer')
  expect(await screen.findByText('The email is already assigned in the discount')).toBeTruthy()
  type('E-mail of a customer', 'ROSA@riders.demo')
  await press('Add customer')
  expect(await screen.findByText('The email already exists in the discount list')).toBeTruthy()
  // somebody taken out may come back, though the gateway still has them in this discount
  await press('Take rosa@riders.demo out')
  await press('Add customer')
  expect(await screen.findByText('One customer in the discount')).toBeTruthy()
  expect(gateway.received(calls.getAssignableCustomerByEmail)).toHaveLength(1)
})

test.each([
  ['create', undefined, calls.createCustomDiscount, 'Create discount', 'creating'],
  ['edit', aDiscount(), calls.updateCustomDiscount, 'Save discount', 'updating'],
] as const)(
  'a save that fails leaves the %s dialog open, at its top, and says so there [K-04, K-27]',
  async (_, discount, endpoint, save, doing) => {
    gateway.answer(endpoint, () => refused(409, 'discount.code_taken'))
    const onClose = vi.fn()
    await workAs(manager, gateway, <DiscountDialog {...(discount ? { discount } : {})} onClose={onClose} />)
    fill()
    if (!discount) await user.click(await screen.findByRole('checkbox', { name: 'Select pau@riders.demo' }))
    const dialog = screen.getByRole('dialog')
    dialog.scrollTop = 400
    await press(save)
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toContain(`An error occurred while ${doing} the discount. Please retry.`)
    expect(alert.textContent).toContain('has this promo code')
    expect(dialog.scrollTop).toBe(0)
    expect(onClose).not.toHaveBeenCalled()
    // above all fields, not below them
    expect(alert.compareDocumentPosition(field(/^Name/)) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  },
)

test('of two managers who change a discount the second sees what is there now, and decides', async () => {
  gateway.answer(calls.updateCustomDiscount, () => refused(409, 'discount.changed_meanwhile'))
  const theirs = aDiscount({
    name: 'Theirs',
    percent: 30,
    customerEmails: ['rosa@riders.demo', free.email],
    version: 2,
  })
  gateway.answer(calls.listDiscountsOfLoggedOperator, ({ query }) =>
    query.filter?.includes(`"id":["${theirs.id}"]`) ? [theirs] : [],
  )
  const onClose = vi.fn()
  await workAs(manager, gateway, <DiscountDialog discount={aDiscount()} onClose={onClose} />)
  type(/^Name/, 'Mine')
  await press('Save discount')
  expect(await screen.findByText('Somebody else has changed this discount in the meantime')).toBeTruthy()
  expect(screen.getByText(/^It now is Theirs, 30\s% from .+, 2 customers in the discount$/)).toBeTruthy()
  expect([field(/^Name/).value, onClose.mock.calls.length]).toEqual(['Mine', 0])
  // who keeps the own goes on from theirs, and is asked again where there is a third
  gateway.answer(calls.updateCustomDiscount, ({ body }) => aDiscount({ name: (body as { name: string }).name }))
  await press('Keep mine')
  await press('Save discount')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent(calls.updateCustomDiscount)).toMatchObject([
    { name: 'Mine', percent: 15, version: 1 },
    // what was not typed here stays as they have left it
    { name: 'Mine', percent: 30, customerEmails: theirs.customerEmails, version: 2 },
  ])
})

test('who shows theirs has the form filled with it', async () => {
  gateway.answer(calls.updateCustomDiscount, () => refused(409, 'discount.changed_meanwhile'))
  gateway.answer(calls.listDiscountsOfLoggedOperator, [aDiscount({ name: 'Theirs', percent: 30, version: 2 })])
  await workAs(manager, gateway, <DiscountDialog discount={aDiscount()} onClose={nothing} />)
  type(/^Name/, 'Mine')
  await press('Save discount')
  await user.click(await screen.findByRole('button', { name: 'Show theirs' }))
  expect([field(/^Name/).value, field(/^Percent/).value]).toEqual(['Theirs', '30'])
  expect(screen.queryByText('Somebody else has changed this discount in the meantime')).toBeNull()
})

test('the generic discount is no exception', async () => {
  gateway.answer(calls.updateGenericDiscount, () => refused(409, 'discount.changed_meanwhile'))
  await show()
  await press('Edit generic discount')
  type('Percent (%)', '25')
  gateway.answer(calls.listDiscountsOfLoggedOperator, [aGenericDiscount({ percent: 30, enable: false, version: 4 })])
  await press('Save generic discount')
  expect(await screen.findByText(/^It now is 30\s%, disabled: For all$/)).toBeTruthy()
  await press('Keep mine')
  gateway.answer(calls.updateGenericDiscount, aGenericDiscount({ percent: 25, version: 5 }))
  await press('Save generic discount')
  expect(await screen.findByText('Generic discount updated')).toBeTruthy()
  expect(sent(calls.updateGenericDiscount)).toMatchObject([{ version: 1 }, { percent: 25, enable: false, version: 4 }])
})

test('an e-mail that was taken meanwhile is said at the customers', async () => {
  gateway.answer(calls.updateCustomDiscount, () => {
    const body = {
      type: 'about:blank',
      title: 'no',
      status: 400,
      code: 'request.invalid',
      detail: 'no',
      requestId: 'r-1',
      errors: [{ path: 'body.customerEmails.0', code: 'customerEmailRepeat', message: 'no' }],
    }
    return new Response(JSON.stringify(body), { status: 400, headers: { 'Content-Type': 'application/problem+json' } })
  })
  await workAs(manager, gateway, <DiscountDialog discount={aDiscount()} onClose={nothing} />)
  // the dialog has put the focus where it begins
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('name'))
  await press('Save discount')
  const group = screen.getByRole('group', { name: 'Customers' })
  expect((await within(group).findByRole('alert')).textContent).toBe('The email is already assigned in the discount')
  // once, and not at the top again; it takes the focus, for it may be far down
  expect(within(screen.getByRole('dialog')).getAllByRole('alert')).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(group))
})

test('discount updated and generic discount updated say so; a failure says its own [K-27]', async () => {
  await show()
  await rowAction('Summer', 'Edit discount')
  await screen.findByRole('dialog', { name: 'Edit Summer' })
  await press('Save discount')
  expect(await screen.findByText('Discount updated')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  gateway.answer(calls.updateGenericDiscount, () => refused(404, 'operator.not_found'))
  await press('Edit generic discount')
  await press('Save generic discount')
  expect(await screen.findByText('An error occurred while updating the generic discount. Please retry.')).toBeTruthy()
})

test('deleting asks, says what it does, and says that it is done; a failure never looks like it [K-26]', async () => {
  const [said, done] = [vi.spyOn(toast, 'error'), vi.spyOn(toast, 'success')]
  await show()
  await rowAction('Summer', 'Delete discount')
  const question = await screen.findByRole('dialog', { name: 'Delete Summer?' })
  expect(question.textContent).toMatch(/One customer no longer gets 15\s% off new rentals/)
  await user.click(within(question).getByRole('button', { name: 'Delete discount' }))
  expect(await screen.findByText('Discount deleted')).toBeTruthy()
  expect(gateway.received(calls.deleteDiscount)[0]?.params).toEqual({ id: aDiscount().id })
  gateway.answer(calls.deleteDiscount, () => refused(403, 'request.forbidden'))
  await rowAction('Summer', 'Delete discount')
  await user.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Delete discount' }))
  expect(await screen.findByText(/^The discount could not be deleted\./)).toBeTruthy()
  expect([said.mock.calls.length, done.mock.calls.length]).toEqual([1, 1])
})

test('in its details whole days are days on both sides, and hours stand where they are no edge of a day', async () => {
  const at = (day: number, hour = 0) => new Date(2027, 0, day, hour).toISOString()
  const spans = [
    [at(1), at(32), ['01/01/2027', '31/01/2027']],
    [at(1, 9), at(31, 18), ['01/01/2027 09:00', '31/01/2027 18:00']],
  ] as const
  for (const [applySince, applyUntil, said] of spans) {
    const discount = aDiscount({ applySince, applyUntil })
    const view = await workAs(manager, gateway, <DiscountDetails discount={discount} onClose={nothing} />)
    const factOf = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextSibling?.textContent
    expect([await factOf('Valid since'), await factOf('Valid until')]).toEqual(said)
    view.unmount()
  }
})

test('in its details each customer has an own switch, after which they are read again [K-05, V-13]', async () => {
  const other = anAffectedCustomer({ customerId: free.customerId, email: free.email, enable: false })
  gateway.answer(calls.listAffectedCustomers, [anAffectedCustomer(), other])
  await workAs(manager, gateway, <DiscountDetails discount={aDiscount()} onClose={nothing} />)
  const listed = () => gateway.received(calls.listAffectedCustomers).length
  await rowAction('rosa@riders.demo', 'Disable for this customer')
  expect(await screen.findByText('Discount disabled for rosa@riders.demo')).toBeTruthy()
  await waitFor(() => expect(listed()).toBe(2))
  await rowAction(free.email, 'Enable for this customer')
  expect(await screen.findByText(`Discount enabled for ${free.email}`)).toBeTruthy()
  await waitFor(() => expect(listed()).toBe(3))
  const discountId = aDiscount().id
  expect(sent(calls.updatePersonalizedDiscount)).toEqual([
    { discountId, customerId: anAffectedCustomer().customerId, enable: false },
    { discountId, customerId: free.customerId, enable: true },
  ])
})

test('in its details a customer is added by e-mail, without touching the others', async () => {
  gateway.answer(calls.getAssignableCustomerByEmail, free)
  await workAs(manager, gateway, <DiscountDetails discount={aDiscount()} onClose={nothing} />)
  type('E-mail of a customer', 'rosa@riders.demo')
  await press('Add customer')
  expect(await screen.findByText('The email already exists in the discount list')).toBeTruthy()
  type('E-mail of a customer', free.email)
  await press('Add customer')
  expect(await screen.findByText(`${free.email} added to the discount`)).toBeTruthy()
  expect(sent(calls.applyOperatorDiscounts)).toEqual([
    { customerId: free.customerId, discountId: aDiscount().id, enable: false },
  ])
})

test('in its details add and edit are hidden from admins, and add from a private operator [K-18]', async () => {
  const offered = () =>
    ['Edit discount', 'Add customer', 'Actions of rosa@riders.demo'].filter((name) =>
      screen.queryByRole('button', { name }),
    )
  const open = async (role: Role, discount = aDiscount()) => {
    const view = await workAs(role, gateway, <DiscountDetails discount={discount} onClose={nothing} />)
    await screen.findByText('Rosa Vila Mas')
    const found = offered()
    view.unmount()
    return found
  }
  expect(await open('Sharing.Admin')).toEqual([])
  expect(await open(manager)).toEqual(['Edit discount', 'Add customer', 'Actions of rosa@riders.demo'])
  expect(await open(manager, aDiscount({ kind: 'private' }))).toEqual(['Edit discount', 'Actions of rosa@riders.demo'])
  // one of a sub-operator is read alone
  expect(await open(manager, aDiscount({ sharingOperatorId: free.customerId }))).toEqual([])
})
