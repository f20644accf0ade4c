import type { EndpointSpec, Role } from '@motora/contract'
import * as calls from '@motora/contract/customers'
import { getOperator } from '@motora/contract/operators'
import * as pricing from '@motora/contract/pricing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCustomer, aLinkedCustomer } from '../../testing/a-customer'
import { aDiscount } from '../../testing/a-discount'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { operatorWith } from '../../testing/own-operator'
import { workAs } from '../../testing/work-as'
import CustomersPage from './customers-page'

// A screen in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })

const manager: Role = 'Sharing.OperatorManager'
const sac: Role = 'Sharing.Sac'
const none = () => new Response(null, { status: 204 })
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(getOperator, operatorWith({ isPrivate: true }))
  gateway.answer(calls.listCountries, [{ code: 'ES', name: 'Spain' }])
  gateway.answer(pricing.listDiscountsByCustomer, [])
  gateway.answer(pricing.listDiscountsOfLoggedOperator, [aDiscount()])
  gateway.answer(pricing.getCurrentDiscountsOfLoggedOperatorForCustomer, [])
})

const dialog = () => [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1) as HTMLElement
const press = async (name: string) => fireEvent.click(await waitFor(() => buttonNamed(name, dialog())))
const type = (name: string, text: string) => {
  const field = dialog().querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!field) throw new Error(`no field ${name}`)
  fireEvent.change(field, { target: { value: text } })
}
const choose = async (action: string) => {
  fireEvent.click(buttonNamed('Actions of Rosa Vila Mas'))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}
const agree = (action: string) => async () => {
  await choose(action)
  await press(action)
}

/** What a person does on the screen, and what it says when the gateway refuses and when it does it. */
interface Action {
  role: Role
  customer?: calls.Customer
  call: EndpointSpec
  answer?: unknown
  act: () => Promise<void>
  failed: string
  done: string
}

const actions: Record<string, Action> = {
  create: {
    role: sac,
    call: calls.inviteCustomer,
    answer: aCustomer(),
    act: async () => {
      fireEvent.click(await screen.findByText('Invite a customer'))
      await screen.findByText(/gets an e-mail, chooses a password in the app/)
      for (const [field, text] of [
        ['email', 'new@riders.demo'],
        ['firstName', 'Nora'],
        ['lastName', 'Pla Roca'],
      ] as const)
        type(field, text)
      fireEvent.change(within(dialog()).getByLabelText(/^Mobile phone/), { target: { value: '+34600111222' } })
      await press('Invite')
    },
    failed: 'The customer could not be invited.',
    done: 'rosa@riders.demo invited',
  },
  assign: {
    role: manager,
    call: calls.assignOperator,
    act: async () => {
      fireEvent.click(await screen.findByText('Assign a customer'))
      await screen.findByText(/it is not shown whether an address is registered/)
      type('email', 'new@riders.demo')
      await press('Assign')
    },
    failed: 'The customer could not be assigned.',
    done: 'new@riders.demo assigned',
  },
  unassign: {
    role: manager,
    call: calls.unassignOperator,
    act: agree('Unassign'),
    failed: 'The customer could not be unassigned.',
    done: 'Rosa Vila Mas unassigned from Moto Barcelona',
  },
  enable: {
    role: manager,
    customer: aLinkedCustomer({ enabled: false }),
    call: calls.enableCustomer,
    act: () => choose('Enable'),
    failed: 'The customer could not be enabled.',
    done: 'Rosa Vila Mas enabled',
  },
  disable: {
    role: manager,
    call: calls.enableCustomer,
    act: agree('Disable'),
    failed: 'The customer could not be disabled.',
    done: 'Rosa Vila Mas disabled',
  },
  unsubscribe: {
    role: manager,
    call: calls.unsubscribeCustomer,
    act: agree('Unsubscribe'),
    failed: 'The customer could not be unsubscribed.',
    done: 'Rosa Vila Mas unsubscribed',
  },
  'apply a discount': {
    role: manager,
    call: pricing.applyOperatorDiscounts,
    act: async () => {
      await choose('Discounts')
      fireEvent.click(await screen.findByRole('combobox', { name: 'Discount' }))
      fireEvent.click(await screen.findByRole('option', { name: /^Summer/ }))
      await press('Apply discount')
    },
    failed: 'The discount could not be applied.',
    done: 'Discount applied to Rosa Vila Mas',
  },
  'date range': {
    role: manager,
    call: calls.updateAssignOperatorDates,
    act: async () => {
      await choose('Edit dates')
      await screen.findByText('Dates of Rosa Vila Mas')
      type('sinceTime', '08:15')
      await press('Save dates')
    },
    failed: 'The dates could not be changed.',
    done: 'Dates of Rosa Vila Mas changed',
  },
  update: {
    role: sac,
    customer: aCustomer(),
    call: calls.updateCustomer,
    answer: aCustomer({ version: 9 }),
    act: async () => {
      await choose('Edit data')
      await screen.findByText('Edit Rosa Vila Mas')
      type('city', 'Girona')
      await press('Save data')
    },
    failed: 'The customer could not be updated.',
    done: 'Data of Rosa Vila Mas saved',
  },
}
const open = async ({ role, customer = aLinkedCustomer() }: Action) => {
  gateway.answer(calls.listCustomers, [customer])
  gateway.answer(calls.getCustomer, customer)
  const view = await workAs(role, gateway, <CustomersPage />, '/customers?columns=fullName')
  await screen.findByText('Rosa Vila Mas')
  return view
}
const said = () => document.body.textContent ?? ''

test.each(Object.entries(actions))('%s shows its own success and its own error [H-64]', async (name, action) => {
  const { call, answer = none, act, failed, done } = action
  const others = Object.entries(actions).flatMap(([other, one]) => (other === name ? [] : [one.failed, one.done]))
  expect(others).not.toContain(failed)
  expect(others).not.toContain(done)

  gateway.answer(call, () => refused(503, 'request.unavailable'))
  const first = await open(action)
  await act()
  await waitFor(() => expect(said()).toContain(failed))
  expect(said()).not.toContain(done)
  first.unmount()

  gateway.answer(call, answer as never)
  await open(action)
  await act()
  await waitFor(() => expect(said()).toContain(done))
})
