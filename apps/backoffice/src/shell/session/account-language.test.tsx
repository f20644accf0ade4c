import { type StaffLanguage, setOwnLanguage, signIn } from '@motora/contract/identity'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { show } from '../../testing/show'
import { ana } from '../../testing/signed-in'
import { LanguageLinks } from '../frame/language-links'
import { choice, chooseLanguage, i18n } from '../language/language'
import { signInSpeaking } from './account-language'
import { connection, session } from './browser-session'
import { syncLanguage } from './sync-language'

let gateway: FakeGateway
beforeEach(async () => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(setOwnLanguage, undefined)
  gateway.answer('/api/sharing/v1/users/GetCurrent', () => json([ana]))
  await show(<LanguageLinks />)
  await session.signOut()
  await chooseLanguage('en')
  choice.isUntold = false
  localStorage.removeItem('motora.language')
})

const told = () => gateway.received(setOwnLanguage).map(({ body }) => body.language)
const choose = async (name: string, language: string) => {
  fireEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(i18n.language).toBe(language))
}
/** @param ofAccount once it has heard what the screen speaks */
const enter = async (ofAccount?: StaffLanguage) => {
  gateway.answer(signIn, { idToken: 'token', expiresIn: 3600, ...(ofAccount && { language: ofAccount }) })
  await signInSpeaking({ email: ana.email, password: 'right' })
  await session.enter()
}

test('the sign-in says what the screen speaks, and an account that takes it is told nothing more', async () => {
  await enter('en')
  expect(gateway.received(signIn).map(({ body }) => body.language)).toEqual(['en'])
  expect([told(), i18n.language]).toEqual([[], 'en'])
})

test('where nobody has chosen on this device, the screen follows the account; later it stays so there', async () => {
  await enter('cat')
  expect([i18n.language, localStorage.getItem('motora.language'), told()]).toEqual(['ca', 'cat', []])
})

test('a device on which another language was chosen keeps it, and the account its own', async () => {
  localStorage.setItem('motora.language', 'en')
  await enter('es')
  expect([i18n.language, told()]).toEqual(['en', []])
})

test('what is chosen on the way in is the person’s own choice', async () => {
  await choose('Català', 'ca')
  expect(told(), 'nobody is signed in').toEqual([])
  await enter('es')
  await waitFor(() => expect(told()).toEqual(['cat']))
  expect(i18n.language).toBe('ca')
})

test('the account of the signed-in person hears of each choice, the latest last [B-61]', async () => {
  await enter('en')
  await choose('Català', 'ca')
  await waitFor(() => expect(told()).toEqual(['cat']))
  await choose('Español', 'es')
  await waitFor(() => expect(told()).toEqual(['cat', 'es']))
})

test('what is chosen without a network is told once there is one', async () => {
  await enter('en')
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network')
  })
  await choose('Català', 'ca')
  await waitFor(() => expect(connection.isLost()).toBe(true))
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer('/healthz', () => json({}))
  await connection.ask()
  await waitFor(() => expect(told()).toEqual(['cat']))
  await syncLanguage()
  expect(told(), 'once').toEqual(['cat'])
})

test('what the account never heard is forgotten at the sign-out: it is not the next person’s choice', async () => {
  await enter('en')
  gateway.answer(setOwnLanguage, () => refused(500, 'defect'))
  await choose('Català', 'ca')
  await waitFor(() => expect([told(), choice.isUntold]).toEqual([['cat'], true]))
  gateway.answer(setOwnLanguage, undefined)
  await session.signOut()
  await enter('es')
  expect(told()).toEqual(['cat'])
})
