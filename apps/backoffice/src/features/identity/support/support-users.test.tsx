import type { SupportUser } from '@motora/contract/identity'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import type { SupportKind } from './support-calls'
import { SupportUsers } from './support-users'

const ana: SupportUser = {
  id: '11111111-1111-4111-8111-111111111111',
  firstName: 'Ana',
  lastName: 'Puig',
  fullName: 'Ana Puig',
  email: 'ana@motora.demo',
  phoneNumber: '+34612345678',
  identificationDocumentCode: '12345678Z',
  pending: false,
}
const lists = { cau: '/api/operators/v1/CauUsers', sac: '/api/operators/v1/SacUsers/GetSacUsers' }
const base = { cau: '/api/operators/v1/CauUsers', sac: '/api/operators/v1/SacUsers' }
const exists = '/api/operators/v1/Operators/GetUserDataByEmail'
const password = 'seven grey mopeds'
// Whole screens in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })

let gateway: FakeGateway
let sent: unknown[]
let rows: SupportUser[]
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  sent = []
  rows = [ana]
  for (const kind of ['cau', 'sac'] as const) {
    gateway.answer(lists[kind], () => json(rows, 200, { 'X-Total-Count': String(rows.length) }))
    gateway.answer(`${base[kind]}/${ana.id}`, ({ method }) =>
      method === 'GET' ? json(ana) : new Response(null, { status: 204 }),
    )
    gateway.answer(`${base[kind]}/Create`, ({ body }) => {
      sent.push(body)
      return json({ id: ana.id, invited: false }, 201)
    })
    gateway.answer(`${base[kind]}/${ana.id}/Update`, ({ body }) => {
      sent.push(body)
      return new Response(null, { status: 204 })
    })
  }
  gateway.answer(exists, () => json({ exists: false }))
})

const asked = (call: string) => gateway.asked.filter((one) => one === call).length
const open = async (kind: SupportKind, at = '/', role: 'Sharing.Admin' | 'Sharing.AdminReadOnly' = 'Sharing.Admin') => {
  await workAs(role, gateway, <SupportUsers kind={kind} />, at)
  await screen.findByText('Ana Puig')
}
const dialog = () => screen.findByRole('dialog')
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const fill = (values: Record<string, string>) => {
  for (const [name, text] of Object.entries(values))
    fireEvent.change(field(new RegExp(`^${name}`)), { target: { value: text } })
}
const press = (name: RegExp | string) => user.click(screen.getByRole('button', { name }))
const toCreate = async (kind: SupportKind = 'cau') => {
  await open(kind)
  await press('Add person')
  await dialog()
}
const menuOfAna = async () => {
  await press('Actions of Ana Puig')
  return screen.findByRole('menu')
}

test.each(['cau', 'sac'] as const)(
  '%s: name, e-mail, document and phone; add, edit and delete, for the administrator [Q-02, Q-03]',
  async (kind) => {
    await open(kind)
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim())
    expect(heads.filter(Boolean).slice(0, 4)).toEqual(['Full name', 'E-mail', 'Document', 'Phone'])
    for (const text of ['ana@motora.demo', '12345678Z', '+34 612 34 56 78']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Add person' })).toBeTruthy()
    const menu = await menuOfAna()
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Edit', 'Delete'])
  },
)

test('who may only read sees the people and no action, not by an address either', async () => {
  await open('cau', `/?person=${ana.id}`, 'Sharing.AdminReadOnly')
  for (const name of ['Add person', 'Actions of Ana Puig']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a new person needs names, e-mail and both passwords; phone and document may be empty [Q-04, Q-07, V-15]', async () => {
  await toCreate()
  await press(/^Create person/)
  expect(await screen.findAllByText('The field is required')).toHaveLength(5)
  expect(sent).toEqual([])
  fill({ 'First name': 'Ona', 'Last name': 'Roca', 'E-mail': 'ona@motora.demo', Password: password })
  fill({ 'Confirm password': password })
  await press(/^Create person/)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    firstName: 'Ona',
    lastName: 'Roca',
    email: 'ona@motora.demo',
    password,
    confirmPassword: password,
  })
})

test('different passwords are shown on both fields and not sent; equal ones clear both [Q-08]', async () => {
  await toCreate()
  fill({ 'First name': 'Ona', 'Last name': 'Roca', 'E-mail': 'ona@motora.demo', Password: password })
  fill({ 'Confirm password': 'seven gray mopeds' })
  await press(/^Create person/)
  expect(await screen.findAllByText("Passwords don't match")).toHaveLength(2)
  expect(sent).toEqual([])
  await user.clear(field(/^Confirm password/))
  fill({ 'Confirm password': password })
  await waitFor(() => expect(screen.queryByText("Passwords don't match")).toBeNull())
})

test('each of the two passwords has an eye of its own [Q-04]', async () => {
  await toCreate()
  const types = () => [field(/^Password/).type, field(/^Confirm password/).type]
  expect(types()).toEqual(['password', 'password'])
  await press('Show or hide the confirmed password')
  expect(types()).toEqual(['password', 'text'])
  await press('Show or hide the password')
  expect(types()).toEqual(['text', 'text'])
})

test('a phone goes out with its country; what is no number is refused [Q-07]', async () => {
  await toCreate()
  fill({ 'First name': 'Ona', 'Last name': 'Roca', 'E-mail': 'ona@motora.demo', Password: password })
  fill({ 'Confirm password': password })
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '12')
  await press(/^Create person/)
  expect(
    await screen.findByText('This is not a phone number of its country. Write it with its prefix, such as +34'),
  ).toBeTruthy()
  expect(sent).toEqual([])
  await user.clear(screen.getByRole('textbox', { name: 'Phone' }))
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '612345678')
  await press(/^Create person/)
  await waitFor(() => expect(sent).toMatchObject([{ phoneNumber: '+34612345678' }]))
})

test('an e-mail that has an account disables and empties the password, and asks its owner (Z-07)', async () => {
  gateway.answer(exists, () => json({ exists: true }))
  gateway.answer(`${base.sac}/Create`, ({ body }) => {
    sent.push(body)
    return json({ id: ana.id, invited: true }, 201)
  })
  await toCreate('sac')
  fill({ 'First name': 'Ona', 'Last name': 'Roca', Password: password, 'E-mail': 'ona@motora.demo' })
  expect(await screen.findByText('Password disabled, user already exists')).toBeTruthy()
  for (const name of [/^Password/, /^Confirm password/]) {
    expect(field(name).disabled).toBe(true)
    expect(field(name).value).toBe('')
  }
  await press(/^Send the invitation/)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).not.toHaveProperty('password')
  expect(await screen.findByText('Invitation sent to ona@motora.demo')).toBeTruthy()
})

test('pressed before the look-up answers, nothing goes out with a password for somebody else’s account (Z-07)', async () => {
  let answer: ((response: Response) => void) | undefined
  gateway.answer(
    exists,
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      }),
  )
  await toCreate()
  fill({ 'First name': 'Ona', 'Last name': 'Roca', Password: password, 'Confirm password': password })
  fill({ 'E-mail': 'ona@motora.demo' })
  await press(/^Create person/)
  await waitFor(() => expect(answer).toBeDefined())
  answer?.(json({ exists: true }))
  expect(await screen.findByText('Password disabled, user already exists')).toBeTruthy()
  expect(sent).toEqual([])
})

test.each(['cau', 'sac'] as const)(
  '%s: busy while it runs, sent once however often pressed, then confirmed and the list read again [Q-10, Q-15, V-13]',
  async (kind) => {
    let finish: (() => void) | undefined
    gateway.answer(`${base[kind]}/Create`, ({ body }) => {
      sent.push(body)
      return new Promise((resolve) => {
        finish = () => resolve(json({ id: ana.id, invited: false }, 201))
      })
    })
    await toCreate(kind)
    fill({ 'First name': 'Ona', 'Last name': 'Roca', 'E-mail': 'ona@motora.demo', Password: password })
    fill({ 'Confirm password': password })
    const before = asked(`GET ${lists[kind]}`)
    const button = screen.getByRole('button', { name: /^Create person/ })
    await user.dblClick(button)
    await user.type(field(/^Document number/), '{Enter}')
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    expect(sent).toHaveLength(1)
    rows = [ana, { ...ana, id: '22222222-2222-4222-8222-222222222222', fullName: 'Ona Roca' }]
    finish?.()
    expect(await screen.findByText('Ona Roca created')).toBeTruthy()
    expect(await screen.findByRole('row', { name: /Ona Roca/ })).toBeTruthy()
    expect(asked(`GET ${lists[kind]}`)).toBe(before + 1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)

test('a failed create is shown in a notice and in the form; the passwords are forgotten, the rest stays [Q-15, Q-16]', async () => {
  gateway.answer(`${base.sac}/Create`, () => refused(503, 'request.unavailable'))
  await toCreate('sac')
  fill({ 'First name': 'Ona', 'Last name': 'Roca', 'E-mail': 'ona@motora.demo', Password: password })
  fill({ 'Confirm password': password })
  await press(/^Create person/)
  expect(await screen.findByText('An error occurred while creating the person. Please retry.')).toBeTruthy()
  expect(within(await dialog()).getByRole('alert').textContent).toContain('r-1')
  expect([field(/^Password/).value, field(/^Confirm password/).value, field(/^First name/).value]).toEqual([
    '',
    '',
    'Ona',
  ])
})

test('a weak password is shown at its field with the reason', async () => {
  const weak = { type: 'about:blank', title: 'no', status: 409, code: 'identity.password_weak', detail: 'no' }
  gateway.answer(`${base.cau}/Create`, () =>
    json({ ...weak, params: { reason: 'personal' }, requestId: 'r-1' }, 409, {
      'Content-Type': 'application/problem+json',
    }),
  )
  await toCreate()
  fill({ 'First name': 'Ona', 'Last name': 'Roca', 'E-mail': 'ona@motora.demo', Password: password })
  fill({ 'Confirm password': password })
  await press(/^Create person/)
  expect(await screen.findByText('The password contains the name or the e-mail. Choose another.')).toBeTruthy()
  expect(document.activeElement).toBe(field(/^Password/))
})

test.each(['cau', 'sac'] as const)(
  '%s: editing has names, document and phone as they are now; names are required [Q-05, Q-09, Q-15]',
  async (kind) => {
    await open(kind)
    await user.click(within(await menuOfAna()).getByText('Edit'))
    await screen.findByRole('dialog', { name: 'Edit Ana Puig' })
    const inputs = within(await dialog())
      .getAllByRole('textbox')
      .map((input) => (input as HTMLInputElement).value)
    expect(inputs).toEqual(['Ana', 'Puig', '12345678Z', '+34 612 34 56 78'])
    await user.clear(field(/^First name/))
    await press(/^Save changes/)
    expect(await screen.findByText('The field is required')).toBeTruthy()
    expect(sent).toEqual([])
    fill({ 'First name': 'Anna' })
    const before = asked(`GET ${lists[kind]}`)
    await press(/^Save changes/)
    expect(await screen.findByText('Anna Puig updated')).toBeTruthy()
    expect(sent).toEqual([
      { firstName: 'Anna', lastName: 'Puig', phoneNumber: '+34612345678', identificationDocumentCode: '12345678Z' },
    ])
    await waitFor(() => expect(asked(`GET ${lists[kind]}`)).toBe(before + 1))
  },
)

test.each(['cau', 'sac'] as const)(
  '%s: an update is busy while it runs, and one that the gateway could not do now asks to try again [Q-10, Q-15]',
  async (kind) => {
    let finish: ((response: Response) => void) | undefined
    gateway.answer(
      `${base[kind]}/${ana.id}/Update`,
      () =>
        new Promise<Response>((resolve) => {
          finish = resolve
        }),
    )
    await open(kind, `/?person=${ana.id}`)
    await screen.findByRole('dialog', { name: 'Edit Ana Puig' })
    const button = screen.getByRole('button', { name: /^Save changes/ })
    expect(button.getAttribute('aria-busy')).not.toBe('true')
    await user.dblClick(button)
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
    expect(asked(`POST ${base[kind]}/${ana.id}/Update`)).toBe(1)
    finish?.(refused(503, 'request.unavailable'))
    expect(await screen.findByText('An error occurred while updating the person. Please retry.')).toBeTruthy()
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'))
  },
)

test('after a failed update the kept person is forgotten: the next look reads them again [Q-15, Q-16]', async () => {
  gateway.answer(`${base.sac}/${ana.id}/Update`, () => refused(404, 'request.not_found'))
  await open('sac', `/?person=${ana.id}`)
  await screen.findByRole('dialog', { name: 'Edit Ana Puig' })
  fill({ 'First name': 'Ana Maria' })
  await press(/^Save changes/)
  // in a notice and in the form: to try again would not find it either
  expect(await screen.findAllByText(/^This does not exist/)).toHaveLength(2)
  expect(screen.queryByText(/Please retry/)).toBeNull()
  expect(field(/^First name/).value).toBe('Ana Maria')
  const before = asked(`GET ${base.sac}/${ana.id}`)
  await press('Cancel')
  await press('Leave')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(within(await menuOfAna()).getByText('Edit'))
  await screen.findByRole('dialog', { name: 'Edit Ana Puig' })
  expect(asked(`GET ${base.sac}/${ana.id}`)).toBe(before + 1)
  expect(field(/^First name/).value).toBe('Ana')
})

test.each(['cau', 'sac'] as const)(
  '%s: deleting asks, naming the person and what follows, and the list reloads [Q-03, Q-15]',
  async (kind) => {
    await open(kind)
    const remove = `DELETE ${base[kind]}/${ana.id}`
    await user.click(within(await menuOfAna()).getByText('Delete'))
    const question = await screen.findByRole('dialog', { name: 'Delete Ana Puig?' })
    expect(question.textContent).toContain('ana@motora.demo is signed out immediately')
    await press('Cancel')
    expect(asked(remove)).toBe(0)
    await user.click(within(await menuOfAna()).getByText('Delete'))
    await screen.findByRole('dialog', { name: 'Delete Ana Puig?' })
    rows = []
    await press('Delete')
    expect(await screen.findByText('Ana Puig deleted')).toBeTruthy()
    expect(asked(remove)).toBe(1)
    expect(await screen.findByText('There is nobody here yet.')).toBeTruthy()
  },
)

test('a delete that is refused says why, and does not ask to try again [Q-15]', async () => {
  gateway.answer(`${base.cau}/${ana.id}`, () => refused(409, 'identity.own_account'))
  await open('cau')
  await user.click(within(await menuOfAna()).getByText('Delete'))
  await screen.findByRole('dialog', { name: 'Delete Ana Puig?' })
  await press('Delete')
  expect(await screen.findByText(/^You cannot do this/)).toBeTruthy()
})

test('a delete that the gateway could not do now asks to try again, with the reason [Q-15]', async () => {
  gateway.answer(`${base.cau}/${ana.id}`, () => refused(503, 'request.unavailable'))
  await open('cau')
  await user.click(within(await menuOfAna()).getByText('Delete'))
  await screen.findByRole('dialog', { name: 'Delete Ana Puig?' })
  await press('Delete')
  expect(await screen.findByText(/^An error occurred while deleting the person\. Please retry\. ./)).toBeTruthy()
})

test('the list is loading, then there, or says what failed and tries again [T-14, V-14]', async () => {
  let answer: ((response: Response) => void) | undefined
  gateway.answer(
    lists.cau,
    () =>
      new Promise<Response>((resolve) => {
        answer = resolve
      }),
  )
  await workAs('Sharing.Admin', gateway, <SupportUsers kind="cau" />)
  await waitFor(() => expect(answer).toBeDefined())
  expect(screen.queryByText('There is nobody here yet.')).toBeNull()
  answer?.(refused(500, 'defect'))
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  gateway.answer(lists.cau, () => json(rows))
  await press(/^Try again|^Retry/)
  expect(await screen.findByText('Ana Puig')).toBeTruthy()
})
