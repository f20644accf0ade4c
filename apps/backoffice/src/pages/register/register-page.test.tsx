import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { show } from '../../testing/show'
import RegisterPage from './register-page'

const signUp = '/api/operators/v1/Operators/SignUp'
const again = '/api/users/v1/Links/Send'
const password = 'seven grey mopeds'
// Whole screens in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })

let gateway: FakeGateway
let sent: unknown[]
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  sent = []
  gateway.answer(signUp, ({ body }) => {
    sent.push(body)
    return new Response(null, { status: 204 })
  })
})

const open = async (language: 'en' | 'ca' = 'en') => {
  const view = await show(<RegisterPage />, { language, at: '/register' })
  await screen.findByRole('heading', { level: 1 })
  return view
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' })
const fill = (values: Record<string, string>) => {
  for (const [name, text] of Object.entries(values))
    fireEvent.change(field(new RegExp(`^${name}( \\*)?$`)), { target: { value: text } })
}
const filled = {
  'Name of the company': 'Moto Girona',
  'Tax id \\(NIF\\)': 'B12345674',
  'First name': 'Ona',
  'Last name': 'Roca',
  'E-mail': 'ona@motora.demo',
}
const passwords = { 'New password': password, 'Repeat the new password': password }
const press = (name: RegExp) => user.click(screen.getByRole('button', { name }))

test('company, first manager and the language of the person go out once, however often it is pressed (Z-06)', async () => {
  await open()
  fill({ ...filled, ...passwords })
  fireEvent.change(screen.getByRole('textbox', { name: /^Phone/ }), { target: { value: '612345678' } })
  await user.click(screen.getByRole('radio', { name: 'Private' }))
  await user.dblClick(screen.getByRole('button', { name: /^Register operator/ }))
  expect(await screen.findByRole('heading', { name: 'Look into your mailbox' })).toBeTruthy()
  expect(sent).toEqual([
    {
      name: 'Moto Girona',
      cif: 'B12345674',
      contactPhone: '+34612345678',
      isPrivate: true,
      isFree: false,
      managerFirstName: 'Ona',
      managerLastName: 'Roca',
      managerEmail: 'ona@motora.demo',
      password,
      language: 'en',
    },
  ])
})

test('the language goes out as it is stored: cat', async () => {
  await open('ca')
  fill({ 'Nom de l’empresa': 'Moto Girona', NIF: 'B12345674', Nom: 'Ona', Cognoms: 'Roca' })
  fill({
    'Correu electrònic': 'ona@motora.demo',
    'Contrasenya nova': password,
    'Repeteix la contrasenya nova': password,
  })
  await press(/^Registra l’operador/)
  await waitFor(() => expect(sent).toMatchObject([{ language: 'cat' }]))
})

test('what is missing is said, and so is what happens next; nobody is asked whether an e-mail is known (Z-06, Z-07)', async () => {
  await open()
  for (const step of [/^You receive an e-mail with a link\. It works once, for 24 hours/, /^You sign in and complete/])
    expect(screen.getByText(step)).toBeTruthy()
  fill({ 'E-mail': 'ona@motora.demo' })
  await press(/^Register operator/)
  // name, tax id, first and last name, both passwords
  expect(await screen.findAllByText('The field is required')).toHaveLength(6)
  for (const name of [...Object.keys(filled), ...Object.keys(passwords)]) {
    const { required, labels } = field(new RegExp(`^${name}( \\*)?$`))
    expect([required, labels?.[0]?.textContent?.endsWith('*')], `${name} has the mark`).toEqual([true, true])
  }
  expect(gateway.asked).toEqual([])
})

test('the password is judged while it is typed, and a repeat that differs is not sent', async () => {
  await open()
  fill({ ...filled, 'New password': password, 'Repeat the new password': 'seven' })
  expect(screen.getByText('Good')).toBeTruthy()
  await press(/^Register operator/)
  expect(await screen.findByText("Passwords don't match")).toBeTruthy()
  expect(sent).toEqual([])
})

test('a reload in the same tab keeps what was typed, but never the password', async () => {
  const { unmount } = await open()
  fill({ ...filled, ...passwords })
  await user.click(screen.getByLabelText(/^Free of charge/))
  unmount()
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain(password)
  await open()
  expect([field(/^Name of the company/).value, field(/^E-mail/).value]).toEqual(['Moto Girona', 'ona@motora.demo'])
  expect(screen.getByLabelText<HTMLInputElement>(/^Free of charge/).checked).toBe(true)
  expect([field(/^New password/).value, field(/^Repeat the new password/).value]).toEqual(['', ''])
})

test('the mail can be sent again, also after a reload; it says the same whether something waits or not (Z-07)', async () => {
  const asked: unknown[] = []
  gateway.answer(again, ({ body }) => {
    asked.push(body)
    return asked.length === 1 ? new Response(null, { status: 204 }) : refused(500, 'defect')
  })
  const { unmount } = await open()
  fill({ ...filled, ...passwords })
  await press(/^Register operator/)
  await screen.findByRole('heading', { name: 'Look into your mailbox' })
  unmount()
  await open()
  expect(screen.getByText(/^We have written to ona@motora\.demo/)).toBeTruthy()
  const words = 'If something is waiting for this address, an e-mail is on its way.'
  await press(/^Send the e-mail again/)
  expect(await screen.findByText(words)).toBeTruthy()
  await press(/^Send the e-mail again/)
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(screen.getByText(words)).toBeTruthy()
  expect(asked[0]).toEqual({ email: 'ona@motora.demo', language: 'en' })
  await press(/^Register with other data/)
  expect(field(/^Name of the company/).value).toBe('')
})

test('a weak password is shown at its field; any other failure keeps everything and gives its number', async () => {
  gateway.answer(signUp, () => refused(409, 'identity.password_weak', { reason: 'common' }))
  await open()
  fill({ ...filled, ...passwords })
  await press(/^Register operator/)
  expect(await screen.findByText(/^Many people use this password/)).toBeTruthy()
  expect(document.activeElement).toBe(field(/^New password/))
  gateway.answer(signUp, () => refused(503, 'identity.busy'))
  await press(/^Register operator/)
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  expect([field(/^Name of the company/).value, field(/^New password/).value]).toEqual(['Moto Girona', password])
})

test.each([
  ['in the demo its mails are a step away', 'dev demo', 2],
  ['elsewhere nothing is said of them', 'pro', 0],
] as const)('%s', async (_what, installation, links) => {
  sessionStorage.setItem('motora.sign-up-sent', JSON.stringify({ email: 'ona@motora.demo' }))
  const meta = document.createElement('meta')
  meta.name = 'motora-installation'
  meta.content = installation
  document.head.append(meta)
  try {
    gateway.answer(again, () => json({}))
    await open()
    expect(screen.queryAllByRole('link', { name: 'Mails of the demo' })).toHaveLength(links)
  } finally {
    meta.remove()
  }
})
