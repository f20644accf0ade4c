import { KitProvider } from '@motora/kit'
import { galleryTexts } from '@motora/kit/gallery'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { beforeEach, expect, test, vi } from 'vitest'
import { i18n, startLanguage, withWords } from '../shell/language/language'
import { session } from '../shell/session/browser-session'
import { ana, signInAs } from '../testing/signed-in'
import { Door } from './door'

// the router with all screens has tests of its own
vi.mock('./routed', () => ({ default: () => <h1>All screens</h1> }))
vi.mock('../shell/frame/shell-frame', () => ({ default: () => null }))

const open = async (address: string) => {
  if (!i18n.isInitialized) await startLanguage('en')
  await withWords(undefined, 'shell')
  history.replaceState(null, '', address)
  render(
    <I18nextProvider i18n={i18n}>
      <KitProvider language="en" texts={galleryTexts}>
        <Door />
      </KitProvider>
    </I18nextProvider>,
  )
}
const address = () => location.pathname + location.search
const password = () => screen.queryByLabelText('Password', { exact: true })

beforeEach(async () => {
  await session.restore()
})

test.each([
  ['/login?return=%2Fusers', '/login?return=%2Fusers'],
  ['/Login', '/Login'],
  ['/scooters/locations?mode=vehicle', '/login?return=%2Fscooters%2Flocations%3Fmode%3Dvehicle'],
  ['/', '/login?return=%2Fhome'],
  ['/no/such/screen', '/login?return=%2Fhome'],
])('without a session %s shows the sign-in, and keeps where to return [A-26]', async (asked, shown) => {
  await open(asked)
  expect(password()).toBeTruthy()
  expect(address()).toBe(shown)
  expect(document.title).toBe('Sign in · Motora')
})

test('screens that need no session are no matter of the sign-in', async () => {
  await open('/register')
  expect(await screen.findByText('All screens')).toBeTruthy()
  expect(address()).toBe('/register')
})

test('a link of the sign-in leads on without a reload, and Back from there is left to the screens', async () => {
  await open('/login')
  await userEvent.click(screen.getByRole('link', { name: 'Register an operator' }))
  expect(await screen.findByText('All screens')).toBeTruthy()
  expect(address()).toBe('/register')
  act(() => history.back())
  await vi.waitFor(() => expect(address()).toBe('/login'))
  expect(screen.getByText('All screens')).toBeTruthy()
  expect(password()).toBeNull()
})

test('Back in a page that was loaded again at the sign-in leads to the screens', async () => {
  await open('/home')
  expect(address()).toBe('/login?return=%2Fhome')
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect(await screen.findByText('All screens')).toBeTruthy()
})

test('who signs in goes on to the screens, and they stay after signing out', async () => {
  await open('/login')
  await act(() => signInAs(ana))
  expect(await screen.findByText('All screens')).toBeTruthy()
  await act(() => session.signOut())
  expect(screen.getByText('All screens')).toBeTruthy()
  expect(password()).toBeNull()
})
