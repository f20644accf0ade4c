import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pendingSignIn } from '../../features/identity/pending-sign-in'
import { show } from '../../testing/show'
import MultifactorPage from './multifactor-page'

const pending = { email: 'ana@motora.demo', password: 'seven grey mopeds', remember: true }
const address = 'otpauth://totp/Motora:ana%40motora.demo?issuer=Motora&secret=GEZDGNBVGY3TQOJQ&algorithm=SHA1'

vi.setConfig({ testTimeout: 60_000 })
beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined }))
})
afterEach(() => pendingSignIn.forget())

test('the picture is there to scan, and for a phone that shows it itself as a link and as a key to type [A-13]', async () => {
  pendingSignIn.keep({ ...pending, picture: new Blob(['\u0089PNG', `Description\0${address}\n`, '\u00ff']) })
  await show(<MultifactorPage />)
  expect(await screen.findByRole('img', { name: /QR picture/ })).toBeTruthy()
  // the password was typed on the screen before
  expect(document.activeElement).toBe(screen.getByRole('main', { name: screen.getByRole('heading').textContent ?? '' }))
  const link = await screen.findByRole('link', { name: 'Open it in the app' })
  expect(link.getAttribute('href')).toBe(address)
  expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy()
  const user = userEvent.setup()
  await user.click(within(document.body).getByRole('button', { name: 'Copy the key' }))
  expect(await navigator.clipboard.readText()).toBe('GEZDGNBVGY3TQOJQ')
})

test('a picture without a description is there to scan alone', async () => {
  pendingSignIn.keep({ ...pending, picture: new Blob(['\u0089PNG otpauth: nothing']) })
  await show(<MultifactorPage />)
  expect(await screen.findByRole('img', { name: /QR picture/ })).toBeTruthy()
  expect(screen.queryByRole('link', { name: /app/ })).toBeNull()
})
