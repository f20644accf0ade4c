import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { show } from '../../testing/show'
import ForgottenPasswordDialog from './forgotten-password-dialog'

const path = '/api/users/v1/SendResetPasswordEmail'
const onClose = vi.fn()
let gateway: FakeGateway
beforeEach(() => {
  onClose.mockClear()
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
})
const opened = async (email = '') => {
  await show(<ForgottenPasswordDialog opened onClose={onClose} email={email} />)
  return screen.findByLabelText<HTMLInputElement>('E-mail')
}
const send = () => userEvent.click(screen.getByRole('button', { name: /^Send/ }))

test('sends nothing unless the e-mail is there and valid [A-06]', async () => {
  const field = await opened()
  await send()
  await userEvent.type(field, 'ana@')
  await send()
  expect(gateway.asked).toEqual([])
  expect(screen.getByRole('button', { name: /^Send/ })).toHaveProperty('ariaDisabled', 'true')
})

test('begins with what was typed on the sign-in screen and asks for that address [A-06, A-07]', async () => {
  let asked: unknown
  gateway.answer(path, ({ body }) => {
    asked = body
    return new Response(null, { status: 204 })
  })
  expect((await opened('ana@motora.demo')).value).toBe('ana@motora.demo')
  await send()
  await waitFor(() => expect(asked).toEqual({ email: 'ana@motora.demo', language: 'en' }))
})

test.each([
  ['worked', () => new Response(null, { status: 204 })],
  ['was refused', () => refused(429, 'request.throttled')],
  [
    'was lost',
    () => {
      throw new TypeError('no network')
    },
  ],
])('says the same, as a success, when the call %s [A-08, V-37]', async (_, answer) => {
  gateway.answer(path, answer)
  await opened('ana@motora.demo')
  await send()
  const notice = (await screen.findByText('Check your email to reset your password')).closest(
    '.mantine-Notification-root',
  )
  expect(notice?.querySelector('.tabler-icon-check')).toBeTruthy()
  expect(onClose).toHaveBeenCalled()
})
