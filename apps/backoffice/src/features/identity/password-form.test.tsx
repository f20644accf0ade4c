import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type FakeGateway, refused } from '../../testing/fake-gateway'
import { show } from '../../testing/show'
import { AsMember, ana, signInAs } from '../../testing/signed-in'
import { PasswordForm } from './password-form'

const path = '/api/customers/v1/Customers/UpdatePassword'
let gateway: FakeGateway
beforeEach(async () => {
  gateway = await signInAs(ana)
})

const fill = async (old: string, next: string, repeat: string) => {
  await show(
    <AsMember>
      <PasswordForm />
    </AsMember>,
  )
  for (const [label, text] of [
    ['Current password', old],
    ['New password', next],
    ['Repeat the new password', repeat],
  ] as const)
    if (text) await userEvent.type(await screen.findByLabelText(label), text)
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }))
}

test('all three are required [V-35]', async () => {
  await fill('', '', '')
  expect(await screen.findAllByText('The field is required')).toHaveLength(3)
  expect(gateway.asked).toEqual([])
})

test('a new password equal to the old one is refused and not sent [A-34, V-35]', async () => {
  await fill('seven grey mopeds', 'seven grey mopeds', 'seven grey mopeds')
  expect(await screen.findByText('Actual and new passwords are equal')).toBeTruthy()
  expect(gateway.asked).toEqual([])
})

test('a repeat that differs is refused and not sent [A-34, V-35]', async () => {
  await fill('old one', 'seven grey mopeds', 'seven gray mopeds')
  expect(await screen.findByText("Passwords don't match")).toBeTruthy()
  expect(gateway.asked).toEqual([])
})

test('sends the old and the new one, says that it worked and empties the fields [A-33, A-34, V-36]', async () => {
  let sent: unknown
  gateway.answer(path, ({ body, method }) => {
    sent = { method, body }
    return new Response(null, { status: 204 })
  })
  await fill('old one', 'seven grey mopeds', 'seven grey mopeds')
  expect(await screen.findByText('Password updated successfully')).toBeTruthy()
  expect(sent).toEqual({ method: 'PUT', body: { oldPassword: 'old one', newPassword: 'seven grey mopeds' } })
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('')
})

test('a refusal is shown with its reason, and what was typed stays [A-34, V-36]', async () => {
  gateway.answer(path, () => refused(409, 'identity.wrong_password'))
  await fill('old one', 'seven grey mopeds', 'seven grey mopeds')
  expect(await screen.findByText(/Error while updating the password\. ./)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('seven grey mopeds')
})
