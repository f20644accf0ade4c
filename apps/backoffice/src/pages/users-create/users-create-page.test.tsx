import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import UsersCreatePage from './users-create-page'

const newId = '11111111-1111-4111-8111-111111111111'
const operatorId = '22222222-2222-4222-8222-222222222222'
// Whole screens in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
let gateway: FakeGateway
let sent: unknown[]
let searches: (string | null)[]
beforeEach(() => {
  gateway = fakeGateway()
  searches = []
  sent = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const address = new URL(String(url), 'http://motora.test')
    if (address.pathname === '/api/operators/v1/Operators') searches.push(address.searchParams.get('search'))
    return gateway.send(url, init)
  })
  gateway.answer('/api/users/v1/Accounts', ({ body }) => {
    sent.push(body)
    return json({ id: newId, invited: true }, 201)
  })
  gateway.answer('/api/operators/v1/Operators', () => json([{ id: operatorId, name: 'Ona Mobilitat' }]))
  gateway.answer(`/api/operators/v1/Operators/${operatorId}`, () => json({ id: operatorId, name: 'Ona Mobilitat' }))
  gateway.answer('/api/operators/v1/Operators/GetUserDataByEmail', () => json({ exists: false }))
})

const opened = async () => {
  const view = await workAs('Sharing.Admin', gateway, <UsersCreatePage />)
  await screen.findByRole('heading', { name: 'New user' })
  return view
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const fill = (email = 'ona@motora.demo', fullName = 'Ona Roca') => {
  fireEvent.change(field(/^E-mail/), { target: { value: email } })
  fireEvent.change(field(/^Full name/), { target: { value: fullName } })
}
const choose = async (list: RegExp, option: string) => {
  fireEvent.click(field(list))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
const send = () => user.click(screen.getByRole('button', { name: /^Send the invitation/ }))

test('e-mail, name and role are required, the address must be one (Z-15) [V-15]', async () => {
  await opened()
  await send()
  expect(await screen.findAllByText('The field is required')).toHaveLength(3)
  fill('ona@')
  expect(await screen.findByText('This is not an e-mail address')).toBeTruthy()
  expect(sent).toEqual([])
})

test('a role of the provider takes no operator, and the person lands in the list (Z-15)', async () => {
  const { router } = await opened()
  fill()
  await choose(/^Role/, 'Customer attention (CAU)')
  expect(screen.queryByLabelText(/^Operator/)).toBeNull()
  await send()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toEqual({
    email: 'ona@motora.demo',
    fullName: 'Ona Roca',
    phoneNumber: '',
    role: 'Sharing.Cau',
    operatorId: null,
    seesEverything: false,
    language: 'en',
  })
  expect(await screen.findByText('Invitation sent to ona@motora.demo')).toBeTruthy()
  expect(router.state.location.href).toBe(`/users?account=${newId}`)
})

test('the operator is sought by the gateway (Z-15)', async () => {
  await opened()
  fill()
  await choose(/^Role/, 'Operator manager')
  await user.type(field(/^Operator/), 'mob')
  await waitFor(() => expect(searches).toContain('mob'))
  await user.click(await screen.findByRole('option', { name: 'Ona Mobilitat' }))
  await send()
  await waitFor(() => expect(sent).toMatchObject([{ role: 'Sharing.OperatorManager', operatorId }]))
})

test('a technician sees everything only when that is said outright (Z-11, Z-15)', async () => {
  await opened()
  fill()
  await choose(/^Role/, 'Technician')
  await send()
  expect(await screen.findByText('Choose an operator, or that this technician sees everything')).toBeTruthy()
  expect(sent).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: /^Sees everything/ }))
  expect(field(/^Operator/).disabled).toBe(true)
  await choose(/^Role/, 'Operator')
  expect(screen.queryByRole('checkbox', { name: /^Sees everything/ })).toBeNull()
  await choose(/^Role/, 'Technician')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Sees everything/ }).checked).toBe(false)
  await user.click(screen.getByRole('checkbox', { name: /^Sees everything/ }))
  await send()
  await waitFor(() =>
    expect(sent).toMatchObject([{ role: 'Sharing.Technician', operatorId: null, seesEverything: true }]),
  )
})

test('an e-mail that has an account is shown before it is sent (Z-07)', async () => {
  gateway.answer('/api/operators/v1/Operators/GetUserDataByEmail', () => json({ exists: true }))
  await opened()
  fill()
  expect(await screen.findByText('This e-mail has an account already')).toBeTruthy()
})

test('a refusal stays in the form, and so does what was typed [V-11]', async () => {
  gateway.answer('/api/users/v1/Accounts', () => refused(409, 'identity.membership_exists'))
  await opened()
  fill()
  await choose(/^Role/, 'Administrator')
  await send()
  expect(await screen.findByText('This person already has this role.')).toBeTruthy()
  expect(field(/^Full name/).value).toBe('Ona Roca')
})
