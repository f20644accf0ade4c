import type { Account } from '@motora/contract/identity'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import UsersPage from './users-page'

const base = '/api/users/v1/Accounts'
const anaId = '11111111-1111-4111-8111-111111111111'
const onaOperator = '22222222-2222-4222-8222-222222222222'
const roleId = '33333333-3333-4333-8333-333333333333'
const invitedRoleId = '44444444-4444-4444-8444-444444444444'
const ana: Account = {
  id: anaId,
  email: 'ana@motora.demo',
  fullName: 'Ana Puig',
  phoneNumber: '+34612345678',
  suspended: false,
  suspendedReason: null,
  suspendedAt: null,
  suspendedByName: null,
  secondFactorEnrolled: true,
  emailConfirmed: true,
  lastSignInAt: '2026-11-20T08:30:00Z',
  createdAt: '2026-01-02T08:30:00Z',
  sessionCount: 2,
  memberships: [
    {
      id: roleId,
      role: 'Sharing.OperatorManager',
      operatorId: onaOperator,
      operatorName: 'Ona Mobilitat',
      canOperate: true,
      seesEverything: false,
      pending: false,
    },
    {
      id: invitedRoleId,
      role: 'Sharing.Sac',
      operatorId: null,
      operatorName: null,
      canOperate: true,
      seesEverything: false,
      pending: true,
    },
  ],
}
// Whole screens in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
let gateway: FakeGateway
let account: Account
let sent: unknown[]
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  account = ana
  sent = []
  const done = () => new Response(null, { status: 204 })
  gateway.answer(base, ({ method, body }) => {
    if (method === 'GET') return json([account], 200, { 'X-Total-Count': '1' })
    sent.push(body)
    return json({ id: anaId, invited: true }, 201)
  })
  gateway.answer(`${base}/${anaId}`, () => json(account))
  gateway.answer(`${base}/${anaId}/Suspend`, ({ body }) => {
    sent.push(body)
    account = { ...ana, suspended: true, suspendedReason: 'lost phone', suspendedByName: 'Me Myself' }
    return done()
  })
  gateway.answer(`${base}/${anaId}/Resume`, () => {
    account = ana
    return done()
  })
  for (const path of ['ResetSecondFactor', 'Sessions', `Memberships/${roleId}`])
    gateway.answer(`${base}/${anaId}/${path}`, done)
  gateway.answer('/api/operators/v1/Operators', () => json([{ id: onaOperator, name: 'Ona Mobilitat' }]))
  gateway.answer(`/api/operators/v1/Operators/${onaOperator}`, () => json({ id: onaOperator, name: 'Ona Mobilitat' }))
})

const asked = (call: string) => gateway.asked.filter((one) => one === call).length
const opened = async (role: 'Sharing.Admin' | 'Sharing.AdminReadOnly' = 'Sharing.Admin') => {
  await workAs(role, gateway, <UsersPage />, `/?account=${anaId}`)
  return screen.findByRole('article', { name: 'Ana Puig' })
}
const press = (name: RegExp | string) => user.click(screen.getByRole('button', { name }))
const confirmWith = async (question: string, name: string) => {
  const dialog = await screen.findByRole('dialog', { name: question })
  expect(dialog.textContent).toContain('ana@motora.demo')
  await user.click(within(dialog).getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('an account with its roles, second factor, last sign-in, sessions and state (Z-15)', async () => {
  const detail = await opened()
  const row = screen.getByRole('row', { name: /Ana Puig/ })
  for (const text of ['Operator manager, Customer service (SAC)', 'Ona Mobilitat', 'Active', 'Set up'])
    expect(row.textContent).toContain(text)
  for (const text of ['Ona Mobilitat', 'Set up', '20/11/2026', 'Invited']) expect(detail.textContent).toContain(text)
  // the rules of telephone numbers come after the screen
  await within(detail).findByText('+34 612 34 56 78')
  expect(within(detail).getByText('Open sessions').nextElementSibling?.textContent).toBe('2')
})

test('Escape closes an account that stands next to the list', async () => {
  await opened()
  // jsdom draws nothing: the choices of the operator, which are folded, would count as open
  Element.prototype.checkVisibility = () => false
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Ana Puig' })).toBeNull())
  Reflect.deleteProperty(Element.prototype, 'checkVisibility')
})

test('who may only read sees all of it and may press nothing (Z-15)', async () => {
  const detail = await opened('Sharing.AdminReadOnly')
  expect(
    within(detail)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Close'])
  expect(detail.textContent).toContain('Your role can see this but not change it.')
  expect(screen.queryByRole('button', { name: 'New user' })).toBeNull()
})

test('suspending asks for a reason, sends it once, and can be taken back from the notice (Z-15)', async () => {
  await opened()
  await press('Suspend')
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Ana Puig?' })
  expect(dialog.textContent).toContain('ana@motora.demo is signed out everywhere immediately')
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('The field is required')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: ' lost phone ' } })
  await user.dblClick(within(dialog).getByRole('button', { name: 'Suspend' }))
  expect(await screen.findByText('lost phone')).toBeTruthy()
  expect(sent).toEqual([{ reason: 'lost phone' }])
  expect(await screen.findByText('Suspended by Me Myself')).toBeTruthy()
  await press('Undo')
  expect(await screen.findByRole('button', { name: 'Suspend' })).toBeTruthy()
  expect(asked(`PUT ${base}/${anaId}/Resume`)).toBe(1)
})

test('a refused suspension stays in the dialog with its reason [V-11]', async () => {
  gateway.answer(`${base}/${anaId}/Suspend`, () => refused(409, 'identity.last_admin'))
  await opened()
  await press('Suspend')
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Ana Puig?' })
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'left' } })
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('This is the last administrator')
})

test.each([
  ['Reset second factor', 'Reset the second factor of Ana Puig?', 'Reset second factor', 'PUT', 'ResetSecondFactor'],
  ['End sessions', 'Sign Ana Puig out everywhere?', 'End sessions', 'DELETE', 'Sessions'],
  [
    'Remove the role Operator manager',
    'Remove the role Operator manager from Ana Puig?',
    'Remove role',
    'DELETE',
    `Memberships/${roleId}`,
  ],
])(
  '%s asks, naming the person and what follows, and reads the account again (Z-15)',
  async (button, question, yes, method, path) => {
    await opened()
    await press(button)
    await confirmWith(question, 'Cancel')
    await press(button)
    const before = asked(`GET ${base}/${anaId}`)
    await confirmWith(question, yes)
    await waitFor(() => expect(asked(`${method} ${base}/${anaId}/${path}`)).toBe(1))
    await waitFor(() => expect(asked(`GET ${base}/${anaId}`)).toBe(before + 1))
  },
)

test('what cannot be done to the own account says why (Z-15)', async () => {
  account = { ...ana, email: 'ME@motora.demo', sessionCount: 0 }
  const detail = await opened()
  const own = 'This is your own account. Ask another administrator.'
  for (const [name, description] of [
    ['Suspend', own],
    ['Reset second factor', own],
  ] as const) {
    const button = within(detail).getByRole('button', { name, description })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await user.click(button)
  }
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(within(detail).queryByRole('button', { name: /^Remove the role/ })).toBeNull()
})

test('an invitation that waits is sent again with the same role (Z-07)', async () => {
  await opened()
  await press('Send the invitation again')
  expect(await screen.findByText('Invitation sent again to ana@motora.demo')).toBeTruthy()
  expect(sent).toMatchObject([
    { email: 'ana@motora.demo', role: 'Sharing.Sac', operatorId: null, seesEverything: false },
  ])
})

test('one more role asks for the role and its operator and sends an invitation (Z-01, Z-07)', async () => {
  await opened()
  await press('Add role')
  const dialog = await screen.findByRole('dialog', { name: 'One more role for Ana Puig' })
  await user.click(within(dialog).getByRole('button', { name: 'Send the invitation' }))
  expect(await within(dialog).findByText('The field is required')).toBeTruthy()
  await user.click(within(dialog).getByLabelText(/^Role/, { selector: 'input' }))
  await user.click(await screen.findByRole('option', { name: 'Operator' }))
  await user.click(within(dialog).getByRole('button', { name: 'Send the invitation' }))
  expect(await within(dialog).findByText('The field is required')).toBeTruthy()
  expect(sent).toEqual([])
  const operator = within(dialog).getByLabelText(/^Operator/, { selector: 'input' })
  await user.click(operator)
  // The filter of the table behind has a list of the same operators.
  await waitFor(() => expect(operator.getAttribute('aria-controls')).toBeTruthy())
  const list = document.getElementById(operator.getAttribute('aria-controls') ?? '') as HTMLElement
  await user.click(await within(list).findByRole('option', { name: 'Ona Mobilitat' }))
  await user.click(within(dialog).getByRole('button', { name: 'Send the invitation' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ email: 'ana@motora.demo', role: 'Sharing.Operator', operatorId: onaOperator })
})

test('filters, order and operator of the address are asked of the gateway (Z-15)', async () => {
  const queries: URLSearchParams[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const address = new URL(String(url), 'http://motora.test')
    if (address.pathname === base) queries.push(address.searchParams)
    return gateway.send(url, init)
  })
  const at = `/?operator=${onaOperator}&f.role=Sharing.Sac&f.suspended=no&f.secondFactorEnrolled=yes&sort=-lastSignInAt&page=1`
  await workAs('Sharing.Admin', gateway, <UsersPage />, at)
  await screen.findByText('Ana Puig')
  const asked = queries.at(-1)
  expect(asked?.get('sort')).toBe('-lastSignInAt')
  expect(JSON.parse(asked?.get('filter') ?? '')).toEqual({
    role: ['Sharing.Sac'],
    suspended: false,
    secondFactorEnrolled: true,
    operatorId: [onaOperator],
  })
})

test('an account that is gone says so and lets go [V-14]', async () => {
  gateway.answer(`${base}/${anaId}`, () => refused(404, 'request.not_found'))
  await workAs('Sharing.Admin', gateway, <UsersPage />, `/?account=${anaId}`)
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
