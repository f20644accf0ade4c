import type { Role } from '@motora/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import OperatorRegisterPage from './operator-register-page'

const newId = '11111111-1111-4111-8111-111111111111'
const parentId = '22222222-2222-4222-8222-222222222222'
const create = '/api/operators/v1/Operators/New'
const newUser = '/api/operators/v1/OperatorUsers/New'
const newTechnician = '/api/technicians/v1/Technicians/New'
const exists = '/api/operators/v1/Operators/GetUserDataByEmail'
const password = 'seven grey mopeds'
// Whole screens in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

let gateway: FakeGateway
let sent: unknown[]
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  sent = []
  for (const call of [create, newUser, newTechnician])
    gateway.answer(call, ({ body }) => {
      sent.push(body)
      return json({ id: newId, invited: false }, 201)
    })
  gateway.answer(exists, () => json({ exists: false }))
  gateway.answer('/api/vehicles/v1/VehicleHomologationTypes', () =>
    json([
      { id: 2, name: 'L1e-B two-wheel moped' },
      { id: 5, name: 'L3e-A1 low-performance motorcycle' },
    ]),
  )
  gateway.answer('/api/operators/v1/Operators', () => json([{ id: parentId, name: 'Ona Mobilitat' }]))
  gateway.answer(`/api/operators/v1/Operators/${parentId}`, () => json({ id: parentId, name: 'Ona Mobilitat' }))
})

const open = async (role: Role = 'Sharing.Admin', at = '/operator/register') => {
  const view = await workAs(role, gateway, <OperatorRegisterPage />, at)
  await screen.findByRole('heading', { name: 'Sign-up' })
  return view
}
/** The form that is shown. */
const form = () => {
  const shown = [...document.querySelectorAll('form')].find(
    (one) => ![...document.querySelectorAll('[role=tabpanel]')].some((panel) => isHidden(panel) && panel.contains(one)),
  )
  if (!shown) throw new Error('no form is shown')
  return within(shown)
}
const isHidden = (panel: Element) => (panel as HTMLElement).style.display === 'none'
const field = (name: RegExp) => form().getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const fill = (values: Record<string, string>) => {
  for (const [name, text] of Object.entries(values))
    fireEvent.change(field(new RegExp(`^${name}`)), { target: { value: text } })
}
const typePhone = (text: string) =>
  fireEvent.change(form().getByRole('textbox', { name: /^Phone/ }), { target: { value: text } })
const press = (name: RegExp) => user.click(form().getByRole('button', { name }))
const choose = async (list: RegExp, option: string) => {
  fireEvent.click(field(list))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const person = {
  'First name': 'Ona',
  'Last name': 'Roca',
  'E-mail': 'ona@motora.demo',
  Password: password,
  'Confirm password': password,
}
const company = { 'Name of the company': 'Moto Girona', 'Tax id': 'b-1234 5674' }

test('tabs operator and technician; under operator the forms of operator, manager and user; the address says which [C-30]', async () => {
  const { router } = await open()
  expect(tabs()).toEqual(['Operator', 'Technician', 'Operator', 'Operator manager', 'Operator user'])
  expect(form().getByRole('button', { name: /^Create operator/ }).textContent).toBe('Create operator')
  await user.click(screen.getByRole('tab', { name: 'Operator manager' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ form: 'manager' }))
  expect(form().getByRole('button', { name: /^Create operator manager/ })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: 'Operator user' }))
  await waitFor(() => expect(form().getByRole('button', { name: /^Create operator user/ })).toBeTruthy())
  await user.click(screen.getByRole('tab', { name: 'Technician' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'technician', form: 'user' }))
  expect(form().getByRole('button', { name: /^Create technician/ })).toBeTruthy()
})

test('what was typed in one form is still there after a look at another', async () => {
  await open()
  fill(company)
  await user.click(screen.getByRole('tab', { name: 'Technician' }))
  await user.click(screen.getAllByRole('tab', { name: 'Operator' })[0] as HTMLElement)
  await waitFor(() => expect(field(/^Name of the company/).value).toBe('Moto Girona'))
})

test('an operator goes out with all that is kept of its registration [C-02]', async () => {
  await open()
  fill({ ...company, ...person, 'Cost per vehicle': '12,5', Commission: '7.25', 'Minimum age': '21' })
  fill({ Username: 'ona' })
  typePhone('612345678')
  for (const choice of [/^Private/, /^Stations/, /^Free of charge/]) fireEvent.click(form().getByLabelText(choice))
  await choose(/^Vehicle types/, 'L1e-B two-wheel moped')
  await choose(/^Parent operator/, 'Ona Mobilitat')
  await user.dblClick(form().getByRole('button', { name: /^Create operator/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    username: 'ona',
    password,
    managerEmail: 'ona@motora.demo',
    managerFirstName: 'Ona',
    managerLastName: 'Roca',
    contactPhone: '+34612345678',
    cif: 'B12345674',
    name: 'Moto Girona',
    parentId,
    isPrivate: true,
    isStationBase: true,
    costByVehicle: 12.5,
    serviceCommissionPercent: 7.25,
    vehicleTypes: [2],
    isFree: true,
    minimumAge: 21,
  })
})

test('operator created is said, with the way to it, and the form is empty for the next one [C-49]', async () => {
  await open()
  fill({ ...company, ...person })
  fireEvent.click(field(/^Free of charge/))
  await press(/^Create operator/)
  expect((await screen.findAllByText('Operator created')).length).toBeGreaterThan(0)
  expect(screen.getByRole('link', { name: 'Open Moto Girona' }).getAttribute('href')).toBe(
    `/operator/validate?operator=${newId}`,
  )
  expect(field(/^Name of the company/).value).toBe('')
  expect(field(/^Free of charge/).checked).toBe(false)
})

test('the minimum age starts at 18; what is no number costs 0, and the form says so before it is sent; both passwords must be equal [C-31]', async () => {
  await open()
  expect(field(/^Minimum age/).value).toBe('18')
  fill({ ...company, ...person, 'Confirm password': 'seven gray mopeds', 'Cost per vehicle': 'twelve' })
  expect(await screen.findByText('This is not a number: the cost will be sent as 0.')).toBeTruthy()
  await press(/^Create operator/)
  expect(await screen.findAllByText("Passwords don't match")).toHaveLength(2)
  expect(sent).toEqual([])
  fill({ 'Confirm password': password })
  await press(/^Create operator/)
  await waitFor(() => expect(sent).toMatchObject([{ costByVehicle: 0, minimumAge: 18, parentId: null }]))
})

test('a tax id whose check digit does not fit is shown at its field', async () => {
  await open()
  fill({ ...person, 'Name of the company': 'Moto Girona', 'Tax id': 'B12345675' })
  await press(/^Create operator/)
  expect(await screen.findByText('This is not a valid tax id: the check digit or letter is wrong')).toBeTruthy()
  expect(sent).toEqual([])
})

test('an e-mail that has an account clears and disables the password; its owner is asked [C-32] (Z-07)', async () => {
  gateway.answer(exists, () => json({ exists: true }))
  gateway.answer(create, ({ body }) => {
    sent.push(body)
    return json({ id: newId, invited: true }, 201)
  })
  await open()
  fill({ ...company, ...person })
  expect(await screen.findByText('Password disabled, user already exists')).toBeTruthy()
  for (const name of [/^Password/, /^Confirm password/]) {
    expect(field(name).disabled).toBe(true)
    expect(field(name).value).toBe('')
  }
  await press(/^Create operator/)
  expect(await screen.findByText(/^ona@motora\.demo has an account and is asked by e-mail/)).toBeTruthy()
  expect(sent[0]).not.toHaveProperty('password')
})

test('what fails is said with its reason; a weak password and a taken tax id stand at their fields; what was typed stays', async () => {
  gateway.answer(create, () => refused(409, 'identity.password_weak', { reason: 'common' }))
  await open()
  fill({ ...company, ...person })
  await press(/^Create operator/)
  expect(await screen.findByText('This password is among the most used ones. Choose another.')).toBeTruthy()
  expect(await screen.findByText(/^An error occurred while creating the operator\. Please retry\./)).toBeTruthy()
  expect([field(/^Name of the company/).value, field(/^Password/).value]).toEqual(['Moto Girona', ''])
  gateway.answer(create, () => refused(409, 'operator.cif_taken'))
  fill({ Password: password, 'Confirm password': password })
  await press(/^Create operator/)
  expect(await screen.findByText('An operator with this tax id is registered already.')).toBeTruthy()
  expect(field(/^Tax id/).getAttribute('aria-invalid')).toBe('true')
})

test('the vehicle types that cannot be loaded say so and are asked for again', async () => {
  gateway.answer('/api/vehicles/v1/VehicleHomologationTypes', () => refused(500, 'defect'))
  await open()
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  gateway.answer('/api/vehicles/v1/VehicleHomologationTypes', () => json([{ id: 2, name: 'L1e-B two-wheel moped' }]))
  await press(/^Try again/)
  await choose(/^Vehicle types/, 'L1e-B two-wheel moped')
})

test('the technician of the provider who sees everything is an outright choice, else an operator is needed (Z-11)', async () => {
  await open('Sharing.Admin', '/operator/register?tab=technician')
  fill(person)
  typePhone('612345678')
  await press(/^Create technician/)
  expect(await screen.findByText('Choose an operator, or that this technician sees everything')).toBeTruthy()
  await user.click(form().getByRole('checkbox', { name: /^Sees everything/ }))
  await press(/^Create technician/)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ seesEverything: true, mobilePhone: '+34612345678' })
  expect(sent[0]).not.toHaveProperty('sharingOperatorId')
})

test.each([
  ['manager', 'Sharing.OperatorManager'],
  ['user', 'Sharing.Operator'],
] as const)('the form of the %s gives that role at the operator that is chosen', async (which, role) => {
  await open('Sharing.Admin', `/operator/register?form=${which}`)
  fill(person)
  await choose(/^Operator/, 'Ona Mobilitat')
  await press(/^Create operator/)
  await waitFor(() => expect(sent).toMatchObject([{ role, sharingOperatorId: parentId }]))
})

test('a manager registers users and technicians of its own operator, and nothing else (Z-13)', async () => {
  await open('Sharing.OperatorManager', '/operator/register?form=operator')
  expect(tabs()).toEqual(['Operator', 'Technician'])
  expect(screen.queryByLabelText(/^Operator$/, { selector: 'input' })).toBeNull()
  fill(person)
  await press(/^Create operator user/)
  await waitFor(() => expect(sent).toMatchObject([{ role: 'Sharing.Operator' }]))
  expect(sent[0]).not.toHaveProperty('sharingOperatorId')
  await user.click(screen.getByRole('tab', { name: 'Technician' }))
  await waitFor(() => expect(form().getByRole('button', { name: /^Create technician/ })).toBeTruthy())
  expect(form().queryByRole('checkbox', { name: /^Sees everything/ })).toBeNull()
})

test('who may only read sees the forms, cannot fill them in, and is shown why', async () => {
  await open('Sharing.AdminReadOnly')
  expect(screen.getAllByText('Your role can see this but not change it.').length).toBeGreaterThan(0)
  const button = form().getByRole('button', { name: /^Create operator/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(field(/^Name of the company/).matches(':disabled')).toBe(true)
  await user.click(button)
  expect(sent).toEqual([])
})
