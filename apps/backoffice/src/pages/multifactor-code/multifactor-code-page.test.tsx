import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { pendingSignIn } from '../../features/identity/pending-sign-in'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { show } from '../../testing/show'
import MultifactorCodePage from './multifactor-code-page'

let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer('/api/users/v1/Totp', () => refused(401, 'identity.wrong_code'))
})
const pending = { email: 'ana@motora.demo', password: 'seven grey mopeds', remember: true }
const typeCode = async () => {
  await show(<MultifactorCodePage />)
  await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), '123456')
  return (await screen.findByRole('alert')).textContent
}

test('a code of a picture that is void by now: it says that the newest picture counts', async () => {
  pendingSignIn.keep({ ...pending, picture: new Blob(['png']) })
  expect(await typeCode()).toContain('Only the newest picture counts')
  // they come with the first right code
  expect(screen.queryByRole('button', { name: 'Use a recovery code' })).toBeNull()
})

test('once the authenticator is set up a wrong code is just wrong', async () => {
  pendingSignIn.keep(pending)
  expect(await typeCode()).toBe('Code invalid or expired')
})

test('codes that are shown once take the focus and the tab: what was typed into is gone', async () => {
  gateway.answer('/api/users/v1/Totp', () => json({ idToken: 'token', expiresIn: 3600, recoveryCodes: ['aaaa-1'] }))
  pendingSignIn.keep({ ...pending, picture: new Blob(['png']) })
  await show(<MultifactorCodePage />)
  await userEvent.type(await screen.findByLabelText('Digit 1 of 6'), '123456')
  await screen.findByText('aaaa-1')
  expect(document.activeElement).toBe(screen.getByRole('main', { name: 'Keep your recovery codes' }))
  expect(document.title).toMatch(/^Keep your recovery codes · /)
})

test('without a sign-in that waits for its code, as after a reload, it starts again', async () => {
  pendingSignIn.forget()
  const { router } = await show(<MultifactorCodePage />, { at: '/multifactor-code' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
})
