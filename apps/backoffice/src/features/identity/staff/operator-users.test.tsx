import type { OperatorUser } from '@motora/contract/identity'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import type { OperatorField } from '../../../shell/operator-field'
import { buttonNamed } from '../../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { OperatorManagerDialog } from './operator-manager-dialog'
import { OperatorUsersTable } from './operator-users'

const operatorId = '00000000-0000-4000-8000-0000000000ff'
const person = (id: string, firstName: string, role: OperatorUser['role'], email: string): OperatorUser => ({
  id,
  operatorUserId: id,
  firstName,
  lastName: 'Puig',
  fullName: `${firstName} Puig`,
  email,
  username: email,
  mobilePhone: '+34612345678',
  sharingOperatorId: '00000000-0000-4000-8000-00000000000f',
  sharingOperatorName: 'Moto Barcelona',
  pending: false,
  role,
  version: 3,
})
const ana = person('11111111-1111-4111-8111-111111111111', 'Ana', 'Sharing.Operator', 'ana@motora.demo')
const boss = person('22222222-2222-4222-8222-222222222222', 'Berta', 'Sharing.OperatorManager', 'berta@motora.demo')
const me = person('33333333-3333-4333-8333-333333333333', 'Me', 'Sharing.OperatorManager', 'me@motora.demo')
const list = '/api/operators/v1/OperatorUsers'
const exists = '/api/operators/v1/Operators/GetUserDataByEmail'
const password = 'seven grey mopeds'
// Whole screens in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
/** Replaces another room's. */
const operatorField: OperatorField = ({ label, value, onChange, error }) => (
  <label>
    {label}
    <input value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value || null)} />
    <span>{error}</span>
  </label>
)

let gateway: FakeGateway
let sent: unknown[]
let rows: OperatorUser[]
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  sent = []
  rows = [ana, boss, me]
  gateway.answer(list, () => json(rows, 200, { 'X-Total-Count': String(rows.length) }))
  gateway.answer(`${list}/New`, ({ body }) => {
    sent.push(body)
    return json({ id: ana.id, invited: false }, 201)
  })
  gateway.answer(`${list}/${ana.id}/Update`, ({ body }) => {
    sent.push(body)
    return json({ version: 4 })
  })
  gateway.answer(`${list}/${ana.id}`, () => new Response(null, { status: 204 }))
  gateway.answer(exists, () => json({ exists: false }))
})

type StaffRole = 'Sharing.OperatorManager' | 'Sharing.Admin' | 'Sharing.AdminReadOnly'
const open = async (role: StaffRole = 'Sharing.OperatorManager', at = '/') => {
  const view = await workAs(role, gateway, <OperatorUsersTable operatorField={operatorField} />, at)
  await screen.findByText('ana@motora.demo')
  return view
}
const press = (name: RegExp | string) => user.click(buttonNamed(name))
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const fill = (values: Record<string, string>) => {
  for (const [name, text] of Object.entries(values))
    fireEvent.change(field(new RegExp(`^${name}`)), { target: { value: text } })
}
const filled = {
  'First name': 'Ona',
  'Last name': 'Roca',
  'E-mail': 'ona@motora.demo',
  Password: password,
  'Confirm password': password,
}
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent?.trim())
const deleteItem = async (name: string) => {
  await press(`Actions of ${name}`)
  return within(await screen.findByRole('menu')).getByRole('menuitem', { name: /^Delete operator user/ })
}

test('names and phone are edited in the row, the e-mail is not; add, and delete after confirmation [C-44]', async () => {
  await open()
  expect(heads().filter(Boolean).slice(0, 4)).toEqual(['First name', 'Last name', 'Phone', 'E-mail'])
  expect(screen.queryByRole('button', { name: 'Edit E-mail of Ana Puig' })).toBeNull()
  for (const [column, typed] of [
    ['First name', 'Anna'],
    ['Last name', 'Puig'],
    ['Phone', ''],
  ] as const) {
    await press(`Edit ${column} of Ana Puig`)
    const cell = screen.getByRole('textbox', { name: `Edit ${column} of Ana Puig` })
    fireEvent.change(cell, { target: { value: typed } })
    fireEvent.keyDown(cell, { key: 'Escape' })
  }
  await press('Edit Phone of Ana Puig')
  const phone = screen.getByRole('textbox', { name: 'Edit Phone of Ana Puig' })
  fireEvent.change(phone, { target: { value: '698765432' } })
  fireEvent.keyDown(phone, { key: 'Enter' })
  expect(await screen.findByText('Operator users updated: Ana Puig changed')).toBeTruthy()
  expect(sent).toEqual([{ mobilePhone: '+34698765432', version: 3 }])

  await user.click(await deleteItem('Ana Puig'))
  expect((await screen.findByRole('dialog', { name: 'Delete Ana Puig?' })).textContent).toContain(
    'ana@motora.demo is signed out immediately',
  )
  expect(gateway.asked).not.toContain(`DELETE ${list}/${ana.id}`)
  await press('Delete operator user')
  expect(await screen.findByText('Operator users updated: Ana Puig deleted')).toBeTruthy()
  expect(gateway.asked).toContain(`DELETE ${list}/${ana.id}`)
})

test.each([
  ['First name', 'Anna', 'firstName'],
  ['Last name', 'Mas', 'lastName'],
])(
  '%s is changed in the row: Enter sends it alone, with the version that was read [C-44]',
  async (column, typed, field) => {
    await open()
    await press(`Edit ${column} of Ana Puig`)
    const cell = screen.getByRole('textbox', { name: `Edit ${column} of Ana Puig` })
    fireEvent.change(cell, { target: { value: typed } })
    fireEvent.keyDown(cell, { key: 'Enter' })
    expect(await screen.findByText(/^Operator users updated: .* changed$/)).toBeTruthy()
    expect(sent).toEqual([{ [field]: typed, version: 3 }])
  },
)

test('both passwords must be equal; a phone without prefix goes out with +34, and may be left out [C-45]', async () => {
  await open()
  await press('Add operator user')
  await screen.findByRole('dialog', { name: 'New operator user' })
  fill({ ...filled, 'Confirm password': 'seven gray mopeds' })
  await press(/^Create operator user/)
  expect(await screen.findAllByText("Passwords don't match")).toHaveLength(2)
  expect(sent).toEqual([])
  fill({ 'Confirm password': password })
  fireEvent.change(screen.getByRole('textbox', { name: /^Phone/ }), { target: { value: '612345678' } })
  await press(/^Create operator user/)
  await waitFor(() => expect(sent).toHaveLength(1))
  // no operator: the gateway acts on the logged one
  expect(sent[0]).toEqual({
    firstName: 'Ona',
    lastName: 'Roca',
    email: 'ona@motora.demo',
    username: 'ona@motora.demo',
    password,
    mobilePhone: '+34612345678',
    role: 'Sharing.Operator',
  })
  expect(await screen.findByText('Operator users updated: Ona Roca added')).toBeTruthy()
})

test('a manager is asked for no operator and names none: the gateway acts on the logged one [C-48]', async () => {
  const queries: string[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (String(url).includes('OperatorUsers?')) queries.push(String(url))
    return gateway.send(url, init)
  })
  await open()
  expect(queries.length).toBeGreaterThan(0)
  for (const query of queries) expect(query.toLowerCase()).not.toContain('sharingoperatorid')
  expect(heads()).not.toContain('Operator')
  await press('Add operator user')
  await screen.findByRole('dialog', { name: 'New operator user' })
  expect(screen.queryByLabelText(/^Operator$/, { selector: 'input' })).toBeNull()
  fill(filled)
  await press(/^Create operator user/)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).not.toHaveProperty('sharingOperatorId')
})

test('a failed change says that the operator users could not be updated, and why [C-49]', async () => {
  gateway.answer(`${list}/New`, () => refused(409, 'identity.membership_exists'))
  gateway.answer(`${list}/${ana.id}`, () => refused(404, 'identity.person_not_found'))
  const said = /^An error occurred while updating the operator users\. Please retry\./
  await open()
  await press('Add operator user')
  await screen.findByRole('dialog', { name: 'New operator user' })
  fill(filled)
  await press(/^Create operator user/)
  expect((await screen.findByText(said)).textContent).toContain('This person already has this role.')
  await press('Cancel')
  await press('Leave')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await deleteItem('Ana Puig'))
  await screen.findByRole('dialog', { name: 'Delete Ana Puig?' })
  await press('Delete operator user')
  await waitFor(() => expect(screen.getByText(/does not exist, or is not yours/).textContent).toMatch(said))
})

test('a manager removes and adds no manager and not itself, and is shown why', async () => {
  await open()
  for (const [name, why] of [
    ['Berta Puig', 'Managers are added and removed by the provider.'],
    ['Me Puig', 'This is your own account.'],
  ] as const) {
    const item = await deleteItem(name)
    expect(item.textContent).toContain(why)
    await user.click(item)
    await user.keyboard('{Escape}')
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  await press('Add operator user')
  await screen.findByRole('dialog', { name: 'New operator user' })
  expect(screen.getByText('Managers are added and removed by the provider.')).toBeTruthy()
  fireEvent.click(screen.getByRole('combobox', { name: /^Role/ }))
  const option = await screen.findByRole('option', { name: 'Operator manager' })
  expect(option.getAttribute('data-combobox-disabled')).toBe('true')
})

test('the provider sees whose people they are, names the operator of a new one, and removes managers', async () => {
  await open('Sharing.Admin')
  expect(heads()).toContain('Operator')
  expect((await deleteItem('Berta Puig')).getAttribute('aria-disabled')).not.toBe('true')
  await user.keyboard('{Escape}')
  await press('Add operator user')
  await screen.findByRole('dialog', { name: 'New operator user' })
  fill(filled)
  await press(/^Create operator user/)
  expect(await screen.findByText('The field is required')).toBeTruthy()
  expect(sent).toEqual([])
  fill({ Operator: operatorId })
  await press(/^Create operator user/)
  await waitFor(() => expect(sent).toMatchObject([{ sharingOperatorId: operatorId, role: 'Sharing.Operator' }]))
})

test('who may only read sees the people and no action', async () => {
  await open('Sharing.AdminReadOnly', '/?people.add=yes')
  for (const name of ['Add operator user', 'Actions of Ana Puig', 'Edit Phone of Ana Puig'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('its part of the address stands next to that of the rest of the screen', async () => {
  const { router } = await open('Sharing.OperatorManager', '/?sort=name&people.sort=-email')
  expect(screen.getByRole('columnheader', { name: /^E-mail/ }).getAttribute('aria-sort')).toBe('descending')
  await press('Add operator user')
  await screen.findByRole('dialog')
  expect(router.state.location.search).toEqual({ sort: 'name', 'people.sort': '-email', 'people.add': 'yes' })
})

test('an operator manager is added to the operator that is chosen', async () => {
  let closed = 0
  await workAs(
    'Sharing.Admin',
    gateway,
    <OperatorManagerDialog
      operatorField={operatorField}
      onClose={() => {
        closed += 1
      }}
    />,
  )
  await screen.findByRole('dialog', { name: 'New operator manager' })
  fill({ ...filled, Operator: operatorId })
  const button = screen.getByRole('button', { name: /^Create operator manager/ })
  await user.dblClick(button)
  await waitFor(() => expect(closed).toBe(1))
  expect(sent).toMatchObject([{ sharingOperatorId: operatorId, role: 'Sharing.OperatorManager' }])
})
