import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { forgetLinkToken } from '../../features/identity/link-token'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { show } from '../../testing/show'
import ConfirmationPage from './confirmation-page'

const look = '/api/users/v1/Links/Look'
const use = '/api/users/v1/Links/Use'
const facts = {
  kind: 'reset-password',
  email: 'ana@motora.demo',
  passwordNeeded: true,
  operatorName: null,
  role: null,
  expiresAt: '2026-11-21T13:00:00.000Z',
}
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  forgetLinkToken()
})
const open = async (hash: string) => {
  window.history.replaceState(null, '', `/subscriptions/confirmation${hash}`)
  await show(<ConfirmationPage />)
}

test('the token leaves the address at once and is sent in the body alone (Z-05)', async () => {
  let sent: unknown
  gateway.answer(look, ({ body }) => {
    sent = body
    return json(facts)
  })
  await open('#token=secret-token')
  expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeTruthy()
  expect(window.location.href).not.toContain('secret-token')
  expect(sent).toEqual({ token: 'secret-token' })
})

test('a reload finds the link again until it is used, in this tab alone and in no address (Z-05)', async () => {
  const sent: unknown[] = []
  gateway.answer(look, ({ body }) => {
    sent.push(body)
    return json(facts)
  })
  gateway.answer(use, () => json({ kind: 'reset-password', email: facts.email }))
  await open('#token=secret-token')
  await screen.findByRole('heading', { name: 'Set a new password' })
  expect(sent).toEqual([{ token: 'secret-token' }])
  // as the browser leaves it: nothing of the page is left but its address and its tab's storage
  vi.resetModules()
  const { takeLinkToken } = await import('../../features/identity/link-token')
  expect(window.location.href).not.toContain('secret-token')
  expect(takeLinkToken()).toBe('secret-token')
  await userEvent.type(screen.getByLabelText('New password'), 'seven grey mopeds')
  await userEvent.type(screen.getByLabelText('Repeat the new password'), 'seven grey mopeds')
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  await screen.findByText('Your password has been set. Sign in with it.')
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secret-token')
})

test('a link that is left, or over, is not kept for a reload', async () => {
  gateway.answer(look, () => json(facts))
  window.history.replaceState(null, '', '/subscriptions/confirmation#token=left')
  const view = await show(<ConfirmationPage />)
  await screen.findByRole('heading', { name: 'Set a new password' })
  expect(sessionStorage.getItem('motora.link')).toBe('left')
  view.unmount()
  expect(sessionStorage.getItem('motora.link')).toBeNull()
  gateway.answer(look, () => refused(409, 'identity.link_invalid'))
  await open('#token=over')
  await waitFor(() => expect(sessionStorage.getItem('motora.link')).toBeNull())
})

test('sets the password; a repeat that differs is not sent', async () => {
  const sent: unknown[] = []
  gateway.answer(look, () => json(facts))
  gateway.answer(use, ({ body }) => {
    sent.push(body)
    return json({ kind: 'reset-password', email: facts.email })
  })
  await open('#token=t')
  await userEvent.type(await screen.findByLabelText('New password'), 'seven grey mopeds')
  expect(screen.getByText('Good')).toBeTruthy()
  const repeat = screen.getByLabelText('Repeat the new password')
  await userEvent.type(repeat, 'seven')
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText("Passwords don't match")).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.type(repeat, ' grey mopeds')
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText('Your password has been set. Sign in with it.')).toBeTruthy()
  expect(sent).toEqual([{ token: 't', password: 'seven grey mopeds' }])
})

test('a sign-up is confirmed with the password that was chosen then; a wrong one is shown at its field (Z-06)', async () => {
  const sent: unknown[] = []
  gateway.answer(look, () => json({ ...facts, kind: 'confirm-sign-up' }))
  gateway.answer(use, ({ body }) => {
    sent.push(body)
    return sent.length === 1
      ? refused(409, 'identity.wrong_password')
      : json({ kind: 'confirm-sign-up', email: facts.email })
  })
  await open('#token=t')
  expect(await screen.findByRole('heading', { name: 'Confirm the registration' })).toBeTruthy()
  expect(screen.queryByLabelText('Repeat the new password')).toBeNull()
  const password = screen.getByLabelText('Password that you chose')
  await userEvent.type(password, 'seven gray mopeds')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm registration' }))
  expect(await screen.findByText('This is not the password that you chose when you registered.')).toBeTruthy()
  await userEvent.clear(password)
  await userEvent.type(password, 'seven grey mopeds')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm registration' }))
  expect(await screen.findByText('The operator is registered. Sign in to complete its data.')).toBeTruthy()
  expect(sent[1]).toEqual({ token: 't', password: 'seven grey mopeds' })
})

test('a rider confirms the address with the password of the registration', async () => {
  const sent: unknown[] = []
  gateway.answer(look, () => json({ ...facts, kind: 'confirm-rider' }))
  gateway.answer(use, ({ body }) => {
    sent.push(body)
    return json({ kind: 'confirm-rider', email: facts.email })
  })
  await open('#token=t')
  expect(await screen.findByRole('heading', { name: 'Confirm your address' })).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Password that you chose'), 'seven grey mopeds')
  await userEvent.click(screen.getByRole('button', { name: 'Confirm address' }))
  expect(await screen.findByText(/Go on in the app/)).toBeTruthy()
  expect(sent).toEqual([{ token: 't', password: 'seven grey mopeds' }])
})

test('a rider who forgot the password chooses another, and is sent back to the app', async () => {
  const sent: unknown[] = []
  gateway.answer(look, () => json({ ...facts, kind: 'reset-rider' }))
  gateway.answer(use, ({ body }) => {
    sent.push(body)
    return json({ kind: 'reset-rider', email: facts.email })
  })
  await open('#token=t')
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeTruthy()
  expect(screen.getByText(/You are signed out on every phone/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('New password'), 'seven grey mopeds')
  await userEvent.type(screen.getByLabelText('Repeat the new password'), 'seven grey mopeds')
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText(/Sign in with it in the app/)).toBeTruthy()
  // the door of staff is none of a rider's
  expect(screen.queryByRole('link', { name: 'Go to sign-in' })).toBeNull()
  expect(sent).toEqual([{ token: 't', password: 'seven grey mopeds' }])
})

test('a weak password is refused and can be corrected with the same link', async () => {
  gateway.answer(look, () => json(facts))
  gateway.answer(use, () => refused(409, 'identity.password_weak', { reason: 'common' }))
  await open('#token=t')
  await userEvent.type(await screen.findByLabelText('New password'), 'password1234')
  await userEvent.type(screen.getByLabelText('Repeat the new password'), 'password1234')
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText(/Many people use this password/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('password1234')
})

test('the link to an account that somebody else made asks for a password of one’s own', async () => {
  const sent: unknown[] = []
  gateway.answer(look, () => json({ ...facts, kind: 'confirm-email' }))
  gateway.answer(use, ({ body }) => {
    sent.push(body)
    return json({ kind: 'confirm-email', email: facts.email })
  })
  await open('#token=t')
  expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeTruthy()
  expect(screen.getByText(/The password that somebody typed for you stops here/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('New password'), 'seven grey mopeds')
  await userEvent.type(screen.getByLabelText('Repeat the new password'), 'seven grey mopeds')
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
  expect(await screen.findByText(/Sign in with it and set up your second factor/)).toBeTruthy()
  expect(sent).toEqual([{ token: 't', password: 'seven grey mopeds' }])
})

test('an invitation names the role and the operator, and needs no password of who has an account', async () => {
  gateway.answer(look, () =>
    json({
      ...facts,
      kind: 'accept-membership',
      passwordNeeded: false,
      role: 'Sharing.Technician',
      operatorName: 'Motos del Mar',
    }),
  )
  gateway.answer(use, () => json({ kind: 'accept-membership', email: facts.email }))
  await open('#token=t')
  expect(await screen.findByText('Technician')).toBeTruthy()
  expect(screen.getByText('Motos del Mar')).toBeTruthy()
  expect(screen.queryByLabelText('New password')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Accept invitation' }))
  expect(await screen.findByText(/The invitation is accepted/)).toBeTruthy()
})

const signUp = {
  ...facts,
  kind: 'confirm-sign-up',
  role: 'Sharing.OperatorManager',
  operatorName: 'Motos del Mar',
}

test('a company that registered itself: says which, and asks for the password chosen there; a wrong one can be typed again (Z-06)', async () => {
  const sent: unknown[] = []
  gateway.answer(look, () => json(signUp))
  gateway.answer(use, ({ body }) => {
    sent.push(body)
    return sent.length === 1
      ? refused(409, 'identity.wrong_password')
      : json({ kind: 'confirm-sign-up', email: facts.email })
  })
  await open('#token=t')
  expect(await screen.findByText('Motos del Mar')).toBeTruthy()
  expect(screen.getByText('Operator manager')).toBeTruthy()
  const typed = screen.getByLabelText('Password that you chose')
  const confirm = screen.getByRole('button', { name: 'Confirm registration' })
  await userEvent.click(confirm)
  expect(sent).toEqual([])
  await userEvent.type(typed, 'seven grey moped')
  await userEvent.click(confirm)
  expect(await screen.findByText('This is not the password that you chose when you registered.')).toBeTruthy()
  await userEvent.type(typed, 's')
  await userEvent.click(confirm)
  expect(await screen.findByText(/The operator is registered/)).toBeTruthy()
  expect(sent.at(-1)).toEqual({ token: 't', password: 'seven grey mopeds' })
})

test('a tax id that was taken meanwhile is shown, and the link is still there', async () => {
  gateway.answer(look, () => json({ ...signUp, passwordNeeded: false }))
  gateway.answer(use, () => refused(409, 'operator.cif_taken'))
  await open('#token=t')
  expect(await screen.findByText(/keeps its password and gets the new operator/)).toBeTruthy()
  expect(screen.queryByLabelText('Password that you chose')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Confirm registration' }))
  expect(await screen.findByText('An operator with this tax id is registered already.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Confirm registration' })).toBeTruthy()
})

test.each([
  ['without a token', '', () => json(facts)],
  ['expired or used', '#token=old', () => refused(404, 'identity.link_invalid')],
])('a link %s can be sent again, in the same words whether the address is known or not', async (_, hash, answer) => {
  gateway.answer(look, answer)
  gateway.answer('/api/users/v1/Links/Send', () => refused(429, 'request.throttled'))
  await open(hash)
  expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toBeTruthy()
  await userEvent.type(screen.getByLabelText('E-mail'), 'ana@motora.demo')
  await userEvent.click(screen.getByRole('button', { name: 'Send the invitation or confirmation again' }))
  expect(await screen.findByText(/If something is waiting for this address/)).toBeTruthy()
  await waitFor(() => expect(gateway.asked).toContain('POST /api/users/v1/Links/Send'))
})

test('a gateway out of reach is no dead link: it can be asked again', async () => {
  gateway.answer(look, () => refused(503, 'request.unavailable'))
  await open('#token=t')
  gateway.answer(look, () => json(facts))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Set a new password' })).toBeTruthy()
})
