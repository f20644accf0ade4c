import type { Technician } from '@motora/contract/identity'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { buttonNamed } from '../../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { OwnTechnicians } from './own-technicians'
import { TechniciansOf } from './technicians-of'

const ownOperator = '00000000-0000-4000-8000-00000000000f'
const subOperator = '00000000-0000-4000-8000-0000000000ff'
const ana: Technician = {
  id: '11111111-1111-4111-8111-111111111111',
  technicianId: '11111111-1111-4111-8111-111111111111',
  firstName: 'Ana',
  lastName: 'Puig',
  fullName: 'Ana Puig',
  email: 'ana@motora.demo',
  username: 'ana@motora.demo',
  mobilePhone: '+34612345678',
  sharingOperatorId: ownOperator,
  sharingOperatorName: 'Moto Barcelona',
  pending: false,
  seesEverything: false,
  version: 3,
}
const list = '/api/technicians/v1/Technicians'
const one = `${list}/${ana.id}`
const exists = '/api/operators/v1/Operators/GetUserDataByEmail'
const password = 'seven grey mopeds'
// Whole screens in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

let gateway: FakeGateway
let sent: unknown[]
let rows: Technician[]
let asked: URLSearchParams[]
beforeEach(() => {
  gateway = fakeGateway()
  sent = []
  rows = [ana]
  asked = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const address = new URL(String(url), 'http://motora.test')
    if (address.pathname === list) asked.push(address.searchParams)
    return gateway.send(url, init)
  })
  gateway.answer(list, () => json(rows, 200, { 'X-Total-Count': String(rows.length) }))
  gateway.answer(`${list}/New`, ({ body }) => {
    sent.push(body)
    return json({ id: ana.id, invited: false }, 201)
  })
  gateway.answer(`${one}/Update`, ({ body }) => {
    sent.push(body)
    rows = rows
      .map((row) => ({ ...row, ...(body as Partial<Technician>), version: row.version + 1 }))
      .map((row) => ({ ...row, fullName: `${row.firstName} ${row.lastName}` }))
    return json({ version: rows[0]?.version })
  })
  gateway.answer(one, () => new Response(null, { status: 204 }))
  gateway.answer(exists, () => json({ exists: false }))
})

const open = async (at = '/') => {
  const view = await workAs('Sharing.OperatorManager', gateway, <OwnTechnicians moreActions={null} />, at)
  await screen.findByText('ana@motora.demo')
  return view
}
const press = (name: RegExp | string) => user.click(buttonNamed(name))
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const fill = (values: Record<string, string>) => {
  for (const [name, text] of Object.entries(values))
    fireEvent.change(field(new RegExp(`^${name}`)), { target: { value: text } })
}
const phone = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Phone/ })
/** Opens a cell and types into it, without leaving it. */
const typeInto = async (column: string, text: string, name = 'Ana Puig') => {
  fireEvent.click(await waitFor(() => buttonNamed(`Edit ${column} of ${name}`)))
  const cell = screen.getByRole<HTMLInputElement>('textbox', { name: `Edit ${column} of ${name}` })
  fireEvent.change(cell, { target: { value: text } })
  return cell
}
const toCreate = async () => {
  await open()
  await press('Add technician')
  await screen.findByRole('dialog', { name: 'New technician' })
}
const person = { 'First name': 'Ona', 'Last name': 'Roca', 'E-mail': 'ona@motora.demo' }
const passwords = { Password: password, 'Confirm password': password }

test('names and phone are edited in the row: Enter sends that field alone with the version, Esc sends nothing [D-02]', async () => {
  await open()
  fireEvent.keyDown(await typeInto('First name', 'Anna'), { key: 'Escape' })
  expect(screen.queryByRole('textbox', { name: /^Edit First name/ })).toBeNull()
  expect(sent).toEqual([])
  fireEvent.keyDown(await typeInto('First name', 'Anna'), { key: 'Enter' })
  expect(await screen.findByText('Anna Puig updated')).toBeTruthy()
  fireEvent.keyDown(await typeInto('Last name', 'Puig i Roca', 'Anna Puig'), { key: 'Enter' })
  await waitFor(() => expect(sent).toHaveLength(2))
  fireEvent.keyDown(await typeInto('Phone', '698 76 54 32', 'Anna Puig i Roca'), { key: 'Enter' })
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent).toEqual([
    { firstName: 'Anna', version: 3 },
    { lastName: 'Puig i Roca', version: 4 },
    // no prefix was typed: that of Spain
    { mobilePhone: '+34698765432', version: 5 },
  ])
  for (const column of ['E-mail', 'State'])
    expect(screen.queryByRole('button', { name: new RegExp(`^Edit ${column}`) })).toBeNull()
})

test('a row needs both names and a phone of its country; a value that did not change is not sent', async () => {
  await open()
  fireEvent.keyDown(await typeInto('Last name', ' '), { key: 'Enter' })
  expect(await screen.findByText('The field is required')).toBeTruthy()
  await user.keyboard('{Escape}')
  fireEvent.keyDown(await typeInto('Phone', '12'), { key: 'Enter' })
  expect(
    await screen.findByText('This is not a phone number of its country. Write it with its prefix, such as +34'),
  ).toBeTruthy()
  await user.keyboard('{Escape}')
  fireEvent.keyDown(await typeInto('First name', 'Ana '), { key: 'Enter' })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Edit First name/ })).toBeNull())
  expect(sent).toEqual([])
})

test('somebody else was quicker: the cell says so and with what, keeps what was typed, and Enter saves it over theirs (two at once)', async () => {
  gateway.answer(`${one}/Update`, ({ body }) => {
    sent.push(body)
    if ((body as { version: number }).version !== 7) {
      rows = [{ ...ana, firstName: 'Anita', fullName: 'Anita Puig', version: 7 }]
      return refused(409, 'identity.person_changed_meanwhile')
    }
    rows = [{ ...ana, firstName: 'Anna', fullName: 'Anna Puig', version: 8 }]
    return json({ version: 8 })
  })
  await open()
  fireEvent.keyDown(await typeInto('First name', 'Anna'), { key: 'Enter' })
  expect(await screen.findByText(/here it now says “Anita”/)).toBeTruthy()
  const cell = screen.getByRole<HTMLInputElement>('textbox', { name: /^Edit First name/ })
  expect(cell.value).toBe('Anna')
  fireEvent.keyDown(cell, { key: 'Enter' })
  expect(await screen.findByText('Anna Puig updated')).toBeTruthy()
  expect(sent).toEqual([
    { firstName: 'Anna', version: 3 },
    { firstName: 'Anna', version: 7 },
  ])
})

test('somebody invited who has not accepted yet is shown by a badge (Z-07)', async () => {
  rows = [{ ...ana, pending: true }]
  await open()
  expect(within(screen.getByRole('row', { name: /Ana/ })).getByText('Invited')).toBeTruthy()
})

test('every field of the form is needed, and both passwords must be equal [D-02, D-03]', async () => {
  await toCreate()
  await press(/^Create technician/)
  // first and last name, e-mail, username, both passwords, phone
  expect(await screen.findAllByText('The field is required')).toHaveLength(7)
  fill({ ...person, Password: password, 'Confirm password': 'seven gray mopeds' })
  fireEvent.change(phone(), { target: { value: '612345678' } })
  await press(/^Create technician/)
  await waitFor(() => expect(screen.getAllByText("Passwords don't match")).toHaveLength(2))
  expect(sent).toEqual([])
  fill({ 'Confirm password': password })
  await press(/^Create technician/)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    firstName: 'Ona',
    lastName: 'Roca',
    email: 'ona@motora.demo',
    username: 'ona@motora.demo',
    password,
    mobilePhone: '+34612345678',
    seesEverything: false,
  })
  expect(await screen.findByText('Ona Roca added as technician')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a phone is valid for its country and goes out with +; Spain is meant where none is typed, Spain and France stand first [V-20]', async () => {
  await toCreate()
  const countries = screen.getByRole<HTMLInputElement>('combobox', { name: 'Country of the phone' })
  expect(countries.value).toBe('ES +34')
  await user.click(countries)
  const listed = document.getElementById(countries.getAttribute('aria-controls') ?? '') as HTMLElement
  const options = within(listed).getAllByRole('option')
  expect(options.slice(0, 2).map((option) => option.textContent)).toEqual(['Spain +34', 'France +33'])
  fill({ ...person, ...passwords })
  for (const wrong of ['12', '+34 612 345 678 901']) {
    fireEvent.change(phone(), { target: { value: wrong } })
    await press(/^Create technician/)
    expect(
      await screen.findByText('This is not a phone number of its country. Write it with its prefix, such as +34'),
    ).toBeTruthy()
  }
  expect(sent).toEqual([])
  fireEvent.change(phone(), { target: { value: '612 34 56 78' } })
  await press(/^Create technician/)
  await waitFor(() => expect(sent).toMatchObject([{ mobilePhone: '+34612345678' }]))
  await press('Add technician')
  await screen.findByRole('dialog', { name: 'New technician' })
  fill({ ...person, ...passwords })
  fireEvent.change(phone(), { target: { value: '+33 6 12 34 56 78' } })
  await press(/^Create technician/)
  await waitFor(() => expect(sent[1]).toMatchObject({ mobilePhone: '+33612345678' }))
})

test('the username follows the e-mail until another one is typed', async () => {
  await toCreate()
  fill({ 'E-mail': 'ona@motora.demo' })
  await waitFor(() => expect(field(/^Username/).value).toBe('ona@motora.demo'))
  fill({ Username: 'ona' })
  fill({ 'E-mail': 'ona.roca@motora.demo' })
  await waitFor(() => expect(field(/^E-mail/).value).toBe('ona.roca@motora.demo'))
  expect(field(/^Username/).value).toBe('ona')
})

test('an e-mail that has an account empties and disables the password and says so; its owner is asked [D-03, D-04] (Z-07)', async () => {
  gateway.answer(exists, () => json({ exists: true }))
  gateway.answer(`${list}/New`, ({ body }) => {
    sent.push(body)
    return json({ id: ana.id, invited: true }, 201)
  })
  await toCreate()
  fill({ ...passwords, ...person })
  expect(await screen.findByText('Password disabled, user already exists')).toBeTruthy()
  for (const name of [/^Password/, /^Confirm password/]) {
    expect(field(name).disabled).toBe(true)
    expect(field(name).value).toBe('')
  }
  fireEvent.change(phone(), { target: { value: '612345678' } })
  await press(/^Send the invitation/)
  expect(await screen.findByText('Invitation sent to ona@motora.demo')).toBeTruthy()
  expect(sent[0]).not.toHaveProperty('password')
})

test('a failed insert, update and remove are shown with the server’s reason; what was typed stays, the passwords do not [D-10]', async () => {
  gateway.answer(`${list}/New`, () => refused(409, 'identity.membership_exists'))
  gateway.answer(`${one}/Update`, () => refused(404, 'identity.person_not_found'))
  gateway.answer(one, () => refused(404, 'identity.person_not_found'))
  await toCreate()
  fill({ ...person, ...passwords })
  fireEvent.change(phone(), { target: { value: '612345678' } })
  await press(/^Create technician/)
  expect(
    await screen.findByText('An error occurred while adding the technician. This person already has this role.'),
  ).toBeTruthy()
  expect([field(/^First name/).value, field(/^Password/).value]).toEqual(['Ona', ''])
  await press('Cancel')
  await press('Leave')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  fireEvent.keyDown(await typeInto('First name', 'Anna'), { key: 'Enter' })
  expect(
    await screen.findByText(/^An error occurred while updating the technician\. This person does not exist/),
  ).toBeTruthy()
  await user.keyboard('{Escape}')

  await askToDelete()
  await press('Delete technician')
  expect(
    await screen.findByText(/^An error occurred while deleting the technician\. This person does not exist/),
  ).toBeTruthy()
})

const askToDelete = async () => {
  await press('Actions of Ana Puig')
  await user.click(within(await screen.findByRole('menu')).getByText('Delete technician'))
  return screen.findByRole('dialog', { name: 'Delete Ana Puig?' })
}

test('deleting asks, naming the person and what follows; declined, nothing is sent; done, it is said [D-02, D-10]', async () => {
  await open()
  const question = await askToDelete()
  expect(question.textContent).toContain('ana@motora.demo is signed out immediately')
  await press('Cancel')
  expect(gateway.asked).not.toContain(`DELETE ${one}`)
  await askToDelete()
  rows = []
  await press('Delete technician')
  expect(await screen.findByText('Ana Puig deleted')).toBeTruthy()
  expect(gateway.asked.filter((call) => call === `DELETE ${one}`)).toHaveLength(1)
  expect(await screen.findByText(/^There are no technicians yet/)).toBeTruthy()
})

test('a failed listing is shown in the table and in a notice, and can be tried again [D-10]', async () => {
  gateway.answer(list, () => refused(500, 'defect'))
  await workAs('Sharing.OperatorManager', gateway, <OwnTechnicians moreActions={null} />)
  expect(await screen.findByText(/^The technicians could not be loaded\./)).toBeTruthy()
  const face = screen.getAllByRole('alert').find((alert) => alert.textContent?.includes('r-1'))
  expect(face).toBeTruthy()
  gateway.answer(list, () => json(rows))
  await press(/^Try again/)
  expect(await screen.findByText('ana@motora.demo')).toBeTruthy()
})

test('filters, order and page are asked of the gateway and live in the address', async () => {
  const { router } = await open('/?sort=-lastName&page=2&f.firstName=An*')
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    page: '2',
    pageSize: '10',
    sort: '-lastName',
    filter: JSON.stringify({ firstName: 'An*' }),
  })
  await press('Add technician')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ add: 'yes', sort: '-lastName' }))
})

test('in the details of an operator its technicians alone are asked for; the provider adds to that operator', async () => {
  await workAs('Sharing.Admin', gateway, <TechniciansOf operatorId={subOperator} />, '/?operator=x&technicians.add=yes')
  await screen.findByRole('dialog', { name: 'New technician' })
  expect(asked[0]?.get('field')).toBe('SharingOperatorId')
  expect(asked[0]?.get('value')).toBe(subOperator)
  fill({ ...person, ...passwords })
  fireEvent.change(phone(), { target: { value: '612345678' } })
  await press(/^Create technician/)
  await waitFor(() => expect(sent).toMatchObject([{ sharingOperatorId: subOperator }]))
})

test('who may only read sees the technicians and no action (Z-13)', async () => {
  await workAs('Sharing.AdminReadOnly', gateway, <TechniciansOf operatorId={subOperator} />, '/?technicians.add=yes')
  await screen.findByText('ana@motora.demo')
  for (const name of ['Add technician', 'Actions of Ana Puig', 'Edit First name of Ana Puig'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
