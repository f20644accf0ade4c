import { mayOpen, type Role, roleNames, zeroDate } from '@motora/contract'
import * as calls from '@motora/contract/customers'
import { getOperator, type Operator } from '@motora/contract/operators'
import { listCustomerMovements } from '@motora/contract/sharing'
import { formatsOf } from '@motora/kit'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCustomer, aCustomerLink, aLinkedCustomer, aMovement, aWaitingCustomer } from '../../testing/a-customer'
import { buttonNamed } from '../../testing/button-named'
import { cellsByHeading } from '../../testing/cells-by-heading'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { operatorWith } from '../../testing/own-operator'
import { workAs } from '../../testing/work-as'
import CustomersPage from './customers-page'

// A screen in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })

const admin: Role = 'Sharing.Admin'
const manager: Role = 'Sharing.OperatorManager'
const sac: Role = 'Sharing.Sac'
const done = () => new Response(null, { status: 204 })
let gateway: FakeGateway
let own: Operator
let customer: calls.Customer
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  own = operatorWith({ isPrivate: false })
  customer = aCustomer()
  gateway.answer(calls.listCustomers, () => [customer])
  gateway.answer(calls.getCustomer, () => customer)
  gateway.answer(calls.listCustomersPendingToValidate, [aWaitingCustomer])
  gateway.answer(calls.listCustomerHistory, [])
  gateway.answer(getOperator, () => own)
  for (const endpoint of [
    calls.enableCustomer,
    calls.unassignOperator,
    calls.unsubscribeCustomer,
    calls.assignOperator,
  ])
    gateway.answer(endpoint, done)
  gateway.answer(calls.updateAssignOperatorDates, done)
  gateway.answer(calls.deleteCustomer, done)
})
const few = '/customers?columns=fullName'
const open = async (role: Role, at = few) => {
  const view = await workAs(role, gateway, <CustomersPage />, at)
  await screen.findByText('Rosa Vila Mas')
  return view
}
const press = (name: string) => fireEvent.click(buttonNamed(name))
const menuOf = async () => {
  press('Actions of Rosa Vila Mas')
  return await waitFor(() => {
    const items = [...document.querySelectorAll<HTMLElement>('[role=menu] [role=menuitem]')]
    expect(items.length).toBeGreaterThan(0)
    return items
  })
}
const offered = async () => (await menuOf()).map(({ textContent }) => textContent)
const choose = async (action: string) => {
  const item = (await menuOf()).find(({ textContent }) => textContent === action)
  if (!item) throw new Error(`no ${action}`)
  fireEvent.click(item)
}
const agree = async (question: string, label: string) => {
  await screen.findByText(question)
  const dialog = [...document.querySelectorAll('[role=dialog]')].at(-1)
  fireEvent.click(buttonNamed(label, dialog ?? document))
}
const dialog = () => [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1) as HTMLElement
const type = (name: string, text: string) => {
  const field = dialog().querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!field) throw new Error(`no field ${name}`)
  fireEvent.change(field, { target: { value: text } })
}
/** A moment as lists show it. */
const shownAt = (at: string) => formatsOf('en').date(at, 'minute')
const heads = () => [...document.querySelectorAll('thead th')].map((head) => head.textContent?.trim()).filter(Boolean)

test('the list has its eight columns in order, each with its own field, newest registration first [H-04]', async () => {
  const refusedOne = aCustomer({
    customerId: '88888888-8888-4888-8888-888888888882',
    fullName: 'Joan Pi',
    canOperate: false,
    cannotOperateReason: 'Blurred',
    dateValidated: zeroDate,
  })
  gateway.answer(calls.listCustomers, () => [customer, refusedOne])
  await open(sac, '/customers')
  expect(heads().slice(0, 8)).toEqual([
    'First registration',
    'Validated on',
    'Trips',
    'Full name',
    'E-mail',
    'Mobile phone',
    'Validated',
    'Reason for not validating',
  ])
  expect(gateway.received(calls.listCustomers)[0]?.query.sort).toBe('-dateFirstRegister')
  expect(cellsByHeading('Rosa Vila Mas')).toEqual({
    'First registration': shownAt(customer.dateFirstRegister),
    'Validated on': shownAt(customer.dateValidated),
    Trips: '12',
    'Full name': 'Rosa Vila Mas',
    'E-mail': 'rosa@riders.demo',
    'Mobile phone': '+34 612 34 56 78',
    Validated: 'Yes',
    'Reason for not validating': '',
  })
  expect(cellsByHeading('Joan Pi')).toMatchObject({
    'Validated on': '',
    Validated: 'No',
    'Reason for not validating': 'Blurred',
  })
})

test('those who wait stand in a list of their own with nine columns and their fields, for those who see documents [H-08]', async () => {
  for (const role of roleNames.filter((one) => mayOpen(one, '/customers'))) {
    const view = await open(role)
    expect(screen.queryByText('Pending validation') !== null, role).toBe(
      role === admin || role === 'Sharing.AdminReadOnly',
    )
    view.unmount()
  }
  const { created } = aWaitingCustomer
  const verified = { ...aWaitingCustomer, mobilePhone: '+34612345678', cannotOperateReason: 'Blurred' }
  gateway.answer(calls.listCustomersPendingToValidate, [
    aWaitingCustomer,
    {
      ...verified,
      id: customer.customerId.replace('1', '2'),
      lastName: 'Pi',
      documentsUploaded: false,
      documentsVerified: true,
    },
  ])
  await workAs(admin, gateway, <CustomersPage />, '/customers?view=pending')
  await screen.findByText('Vila Mas')
  expect(heads().slice(0, 9)).toEqual([
    'Registered',
    'First name',
    'Last name',
    'E-mail',
    'Mobile phone',
    'City',
    'Reason for not validating',
    'Documents sent',
    'Documents verified',
  ])
  const shown = {
    Registered: shownAt(created),
    'First name': 'Rosa',
    'Last name': 'Vila Mas',
    'E-mail': 'rosa@riders.demo',
    'Mobile phone': '',
    City: 'Barcelona',
    'Reason for not validating': '',
    'Documents sent': 'Yes',
    'Documents verified': 'No',
  }
  expect(cellsByHeading('Vila Mas')).toEqual(shown)
  expect(cellsByHeading('Pi')).toEqual({
    ...shown,
    'Last name': 'Pi',
    'Mobile phone': '+34 612 34 56 78',
    'Reason for not validating': 'Blurred',
    'Documents sent': 'No',
    'Documents verified': 'Yes',
  })
})

test('who is not validated any more, because the documents ran out, has that for a reason', async () => {
  gateway.answer(calls.listCustomers, [aCustomer({ canOperate: false, reviewState: 'lapsed' })])
  await open(sac, '/customers')
  expect((await screen.findAllByText(/^The documents/)).length).toBeGreaterThan(0)
})

/** source: DECISIONS §4, Z-37, Z-47, decision 0082; transcribed, not read from the product. */
const ofRole: [role: Role, customer: calls.Customer, ownIsPrivate: boolean, actions: string[]][] = [
  [
    admin,
    aCustomer(),
    false,
    [
      'Review documents',
      'Edit data',
      'Give credit',
      'Discounts',
      'Operators',
      'Movements',
      'Add notification',
      'Assign to an operator',
      'Disable',
      'Delete customer',
    ],
  ],
  ['Sharing.AdminReadOnly', aCustomer(), false, ['See documents', 'Operators', 'Movements']],
  [
    sac,
    aCustomer({ enabled: false }),
    false,
    ['Edit data', 'Give credit', 'Operators', 'Movements', 'Enable', 'Delete customer'],
  ],
  ['Sharing.Cau', aCustomer(), false, ['Movements']],
  [
    manager,
    aLinkedCustomer(),
    false,
    ['Discounts', 'Movements', 'Add notification', 'Edit dates', 'Disable', 'Unassign', 'Unsubscribe'],
  ],
  [
    manager,
    aLinkedCustomer({ isPrivate: true }),
    true,
    ['Discounts', 'Operators', 'Movements', 'Add notification', 'Assign to an operator', 'Disable', 'Unassign'],
  ],
]
test('each role has the actions on a row that are its own, by kind of customer [H-05, H-06, H-29, H-30, H-31, H-32, H-34]', async () => {
  for (const [role, shown, ownIsPrivate, actions] of ofRole) {
    customer = shown
    own = operatorWith({ isPrivate: ownIsPrivate })
    const view = await open(role)
    if (role === manager) await waitFor(() => expect(gateway.received(getOperator).length).toBeGreaterThan(0))
    await waitFor(() => expect(screen.queryByText('Assign a customer') !== null).toBe(role === admin || ownIsPrivate))
    expect(await offered(), role).toEqual(['Open customer', ...actions])
    view.unmount()
  }
})

test('somebody who has left has nothing more to be done to the link, and the menu says why [H-66]', async () => {
  customer = aLinkedCustomer({ isLinked: false })
  await open(manager)
  const dates = (await menuOf()).find(({ textContent }) => textContent?.startsWith('Edit dates'))
  expect(dates?.textContent).toContain('not linked to the operator any more')
  expect((await offered()).some((text) => text === 'Unassign' || text === 'Unsubscribe')).toBe(false)
})

test('two roles come from a row to the documents, of all customers and of those who wait [H-29]', async () => {
  const first = await open(admin)
  await choose('Review documents')
  const to = `/customers/review/${customer.customerId}`
  await waitFor(() => expect(first.router.state.location.pathname).toBe(to))
  first.unmount()
  const second = await workAs('Sharing.AdminReadOnly', gateway, <CustomersPage />, '/customers?view=pending')
  await screen.findByText('Vila Mas')
  await choose('See documents')
  await waitFor(() => expect(second.router.state.location.pathname).toBe(to))
})

test('only the provider and private operators assign by e-mail; every refusal has one answer [H-33, H-46, H-54]', async () => {
  own = operatorWith({ isPrivate: true })
  gateway.answer(calls.assignOperator, () => refused(409, 'customer.not_assignable'))
  await open(manager)
  fireEvent.click(await screen.findByText('Assign a customer'))
  await screen.findByText(/it is not shown whether an address is registered/)
  press('Assign')
  await screen.findByText('The field is required')
  expect(gateway.received(calls.assignOperator)).toEqual([])
  type('email', 'new@riders.demo')
  press('Assign')
  await waitFor(() => expect(dialog().textContent).toContain('This customer cannot be assigned.'))
  gateway.answer(calls.assignOperator, done)
  press('Assign')
  await screen.findByText('new@riders.demo assigned')
  expect(gateway.received(calls.assignOperator).at(-1)?.body).toEqual({
    sharingOperatorId: own.id,
    customerKey: 'new@riders.demo',
    canOperateEnd: calls.endlessDate,
  })
})

test('the provider switches the account, a manager the own link; off asks and names what follows [H-66]', async () => {
  const first = await open(sac)
  await choose('Disable')
  await screen.findByText(/No operator rents to this customer/)
  await agree('Disable Rosa Vila Mas?', 'Disable')
  await screen.findByText('Rosa Vila Mas disabled')
  expect(gateway.received(calls.enableCustomer)[0]?.body).toEqual({ enabled: false })
  first.unmount()

  customer = aLinkedCustomer({ enabled: false })
  await open(manager)
  await choose('Enable')
  await screen.findByText('Rosa Vila Mas enabled')
  expect(gateway.received(calls.enableCustomer)[1]?.body).toEqual({ enabled: true })
})

test('a manager unassigns and unsubscribes a customer of the own operator alone [H-46, H-66]', async () => {
  customer = aLinkedCustomer()
  await open(manager)
  await choose('Unassign')
  await agree('Unassign Rosa Vila Mas from Moto Barcelona?', 'Unassign')
  await screen.findByText('Rosa Vila Mas unassigned from Moto Barcelona')
  const { customerId, sharingOperatorId } = customer
  expect(gateway.received(calls.unassignOperator)[0]?.body).toEqual({ customerId, sharingOperatorId })
  gateway.answer(calls.unsubscribeCustomer, () => refused(409, 'customer.not_linked'))
  await choose('Unsubscribe')
  await agree('Unsubscribe Rosa Vila Mas?', 'Unsubscribe')
  await screen.findByText(/^The customer could not be unsubscribed\. This customer is not linked/)
  gateway.answer(calls.unsubscribeCustomer, done)
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  await choose('Unsubscribe')
  await agree('Unsubscribe Rosa Vila Mas?', 'Unsubscribe')
  await screen.findByText('Rosa Vila Mas unsubscribed')
  expect(gateway.received(calls.unsubscribeCustomer)).toHaveLength(2)
  expect(gateway.received(calls.unsubscribeCustomer)[1]).toMatchObject({
    params: { id: customerId },
    body: { sharingOperatorId },
  })
})

test('dates are edited as day and time, and an empty end is none [H-46]', async () => {
  customer = aLinkedCustomer()
  await open(manager)
  await choose('Edit dates')
  await screen.findByText('Dates of Rosa Vila Mas')
  type('sinceTime', '25:00')
  press('Save dates')
  await waitFor(() => expect(dialog().querySelector('[aria-invalid=true]')).not.toBeNull())
  expect(gateway.received(calls.updateAssignOperatorDates)).toEqual([])
  type('sinceTime', '08:15')
  press('Save dates')
  await screen.findByText('Dates of Rosa Vila Mas changed')
  const { body } = gateway.received(calls.updateAssignOperatorDates)[0] ?? {}
  expect(body).toEqual({
    customerKey: customer.customerId,
    operatorId: own.id,
    canOperateStart: new Date(2026, 9, 3, 8, 15).toISOString(),
    canOperateEnd: calls.endlessDate,
    known: { canOperateStart: customer.canOperateStart, canOperateEnd: customer.canOperateEnd },
  })
})

test('erasing names what is lost and kept, is refused with its reason, and says what came of it [H-32, H-65]', async () => {
  const lost = { lost: { links: 2, sessions: 1, creditCents: 1250 }, kept: { trips: 12 } }
  gateway.answer(calls.getErasure, { obstacles: ['customer.rental_open'], ...lost })
  const first = await open(sac)
  await choose('Delete customer')
  await screen.findByText('2 links to operators end')
  await screen.findByText('12 trips stay, without a name')
  await screen.findByText('€12.50 of unspent credit is forfeited')
  expect(screen.getAllByText('This customer has a rental that has not ended.').length).toBeGreaterThan(0)
  press('Delete customer')
  expect(gateway.received(calls.deleteCustomer)).toEqual([])
  first.unmount()

  gateway.answer(calls.getErasure, { obstacles: [], ...lost })
  gateway.answer(calls.deleteCustomer, () => refused(409, 'customer.rental_open'))
  await open(sac)
  await choose('Delete customer')
  await screen.findByText('Delete Rosa Vila Mas for good?')
  fireEvent.click(await waitFor(() => buttonNamed('Delete customer', dialog())))
  await screen.findByText(/^Selected user could not be deleted successfully\./)
  gateway.answer(calls.deleteCustomer, done)
  fireEvent.click(buttonNamed('Delete customer', dialog()))
  await screen.findByText('User deleted successfully')
})

test('the operators of a customer fill the screen, each with its link and why not [H-10, H-27]', async () => {
  gateway.answer(calls.listCustomerOperators, [
    aCustomerLink(),
    aCustomerLink({
      sharingOperatorId: '00000000-0000-4000-8000-0000000000ee',
      sharingOperatorName: 'Ona Mobilitat',
      until: '2026-11-01T10:00:00Z',
      operative: false,
      whyNotRent: 'rider.not_assigned',
    }),
  ])
  await open(admin)
  await choose('Operators')
  await screen.findByText('Operators of Rosa Vila Mas')
  await screen.findByText('Ona Mobilitat')
  expect(screen.getAllByText('No end').length).toBe(2)
  await screen.findByText('Not assigned to the operator at this moment')
  expect(screen.getAllByText('Yes').length).toBeGreaterThan(0)
  press('Actions of Moto Barcelona')
  fireEvent.click(await screen.findByText('Unassign'))
  await agree('Unassign Rosa Vila Mas from Moto Barcelona?', 'Unassign')
  await waitFor(() => expect(gateway.received(calls.unassignOperator)).toHaveLength(1))
})

test('movements by days or all of them, nine columns with their fields; prices in their currency, what has none says so [H-11, H-12]', async () => {
  const paid = {
    serviceId: aMovement().tripId ?? '',
    originAddress: 'Carrer de Sants',
    price: 3.5,
    currency: 'usd',
    paymentStatus: 'success',
  } as const
  gateway.answer(listCustomerMovements, [aMovement(), aMovement(paid)])
  await open('Sharing.Cau')
  await choose('Movements')
  await screen.findAllByText('Plaça de Catalunya')
  expect(gateway.received(listCustomerMovements)[0]?.query).not.toHaveProperty('since')
  const day = (name: string, text: string) => {
    const field = within(dialog()).getByRole('textbox', { name })
    fireEvent.change(field, { target: { value: text } })
    fireEvent.blur(field)
  }
  day('Since', '01/11/2026')
  day('Until', '20/11/2026')
  fireEvent.click(buttonNamed('Search', dialog()))
  await waitFor(() =>
    expect(gateway.received(listCustomerMovements).at(-1)?.query).toMatchObject({
      since: new Date(2026, 10, 1).toISOString(),
      until: new Date(2026, 10, 21).toISOString(),
    }),
  )
  expect([...dialog().querySelectorAll('thead th')].map((head) => head.textContent?.trim()).filter(Boolean)).toEqual([
    'Origin address',
    'Distance',
    'Trip start',
    'Trip end',
    'Driven minutes',
    'Paused minutes',
    'Price',
    'Payment',
    'Operator',
  ])
  const shown = {
    'Origin address': 'Plaça de Catalunya',
    Distance: '3.25\u00a0km',
    'Trip start': shownAt(aMovement().tripStart),
    'Trip end': shownAt(aMovement().tripEnd ?? ''),
    'Driven minutes': '12\u00a0min',
    'Paused minutes': '2\u00a0min',
    Price: 'Not priced yet',
    Payment: 'Not priced yet',
    Operator: 'Moto Barcelona',
  }
  expect(cellsByHeading('Plaça de Catalunya', dialog())).toEqual(shown)
  expect(cellsByHeading('Carrer de Sants', dialog())).toEqual({
    ...shown,
    'Origin address': 'Carrer de Sants',
    Price: 'US$3.50',
    Payment: 'Paid',
  })
  press('All trips')
  await waitFor(() => expect(gateway.received(listCustomerMovements).at(-1)?.query).not.toHaveProperty('since'))
})

test('the profile sends what was changed, and shows what somebody else has left', async () => {
  gateway.answer(calls.listCountries, [{ code: 'ES', name: 'Spain' }])
  gateway.answer(calls.updateCustomer, () => refused(409, 'customer.changed_meanwhile'))
  await open(sac)
  await choose('Edit data')
  await screen.findByText('Edit Rosa Vila Mas')
  type('city', 'Girona')
  press('Save data')
  await screen.findByText('Somebody else has changed this customer meanwhile')
  customer = aCustomer({ version: 9 })
  press('Keep what I typed')
  gateway.answer(calls.updateCustomer, () => customer)
  press('Save data')
  await screen.findByText('Data of Rosa Vila Mas saved')
  expect(gateway.received(calls.updateCustomer).map(({ body }) => body)).toEqual([
    { city: 'Girona', version: 4 },
    { city: 'Girona', version: 4 },
  ])
})

test('a list that cannot be read says so with the reason, and the way to try again', async () => {
  gateway.answer(calls.listCustomers, () => refused(500, 'internal'))
  await workAs(sac, gateway, <CustomersPage />, few)
  await screen.findByText(/The customers could not be loaded/)
})

test('the provider invites somebody who asks by phone; an address that is taken is said, and a try again is the same one [H-50]', async () => {
  gateway.answer(calls.inviteCustomer, () => refused(409, 'customer.email_taken'))
  const asManager = await open(manager)
  expect(screen.queryByText('Invite a customer')).toBeNull()
  asManager.unmount()
  await open(sac)
  press('Invite a customer')
  await screen.findByText(/gets an e-mail, chooses a password in the app/)
  press('Invite')
  await waitFor(() => expect(screen.getAllByText('The field is required').length).toBeGreaterThan(2))
  expect(gateway.received(calls.inviteCustomer)).toEqual([])
  type('email', 'new@riders.demo')
  type('firstName', 'Nora')
  type('lastName', 'Pla Roca')
  fireEvent.change(within(dialog()).getByLabelText(/^Mobile phone/), { target: { value: '+34600111222' } })
  press('Invite')
  await waitFor(() => expect(dialog().textContent).toContain('Password disabled, user already exists.'))
  gateway.answer(calls.inviteCustomer, () => customer)
  press('Invite')
  await screen.findByText('rosa@riders.demo invited')
  const [first, second] = gateway.received(calls.inviteCustomer).map(({ body }) => body)
  expect(first).toMatchObject({ email: 'new@riders.demo', firstName: 'Nora', mobilePhone: '+34600111222' })
  expect(second).toEqual(first)
})
