import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { session } from '../../shell/session/browser-session'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { show } from '../../testing/show'
import { ana } from '../../testing/signed-in'
import LoginPage from './login-page'

const user = userEvent.setup({ delay: null })
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
})
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')

test('has e-mail, password and a ticked remember-me, and begins in the e-mail [A-04]', async () => {
  await show(<LoginPage />)
  expect(document.activeElement).toBe(email())
  expect(email().value).toBe('')
  expect(password().type).toBe('password')
  expect(screen.getByLabelText<HTMLInputElement>('Remember me').checked).toBe(true)
})

test.each([
  ['en', 'Sign in', 'The field is required'],
  ['es', 'Iniciar sesión', 'Campo obligatorio'],
  ['ca', 'Inicia sessió', 'El camp és obligatori'],
] as const)(
  'in %s an empty field is told, the first one is gone to, and nothing is sent [T-02]',
  async (language, button, required) => {
    await show(<LoginPage />, { language })
    const fields = [...document.querySelectorAll<HTMLInputElement>('[name=email], [name=password]')]
    await user.click(screen.getByRole('button', { name: button }))
    expect(screen.getAllByText(required)).toHaveLength(2)
    expect(document.querySelectorAll('input[aria-invalid=true]')).toHaveLength(2)
    expect(document.activeElement).toBe(fields[0])
    await user.type(fields[0] as HTMLElement, 'ana@motora.demo')
    await user.click(screen.getByRole('button', { name: button }))
    expect(screen.getAllByText(required)).toHaveLength(1)
    expect(document.activeElement).toBe(fields[1])
    expect(gateway.asked).toEqual([])
  },
)

test('a refused sign-in is told, keeps what was typed, and can be sent again [A-12]', async () => {
  gateway.answer('/api/users/v1/Totp', () => refused(401, 'identity.wrong_credentials'))
  await show(<LoginPage />)
  await user.type(email(), 'nobody@motora.demo')
  await user.type(password(), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Login Error: Incorrect email or password.')
  expect([email().value, password().value]).toEqual(['nobody@motora.demo', 'wrong'])
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(false))
})

test.each([
  ['a role that is none of the seven [A-20]', { role: 'Sharing.Owner' }, 'Login Error: User without permission.'],
  ['a manager who may not work [A-21]', { role: 'Sharing.OperatorManager' }, 'User not operational.'],
  ['an operator who may not work [A-21]', { role: 'Sharing.Operator' }, 'User not operational.'],
] as const)('%s is signed out and reads why', async (_who, { role }, text) => {
  gateway.answer('/api/users/v1/Totp', () => json({ idToken: 'token', expiresIn: 3600 }))
  gateway.answer('/api/sharing/v1/users/GetCurrent', () => json([{ ...ana, role, canOperate: false }]))
  gateway.answer('/api/users/v1/Logout', () => new Response(null, { status: 204 }))
  await show(<LoginPage />)
  await user.type(email(), ana.email)
  await user.type(password(), 'right')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByText(text)).closest('[role=status]')).toBeTruthy()
  expect(gateway.asked).toContain('POST /api/users/v1/Logout')
  expect(session.get().phase).toBe('signed-out')
})
