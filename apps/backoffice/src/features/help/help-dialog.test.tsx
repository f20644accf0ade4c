import type { Role, ScreenPath } from '@motora/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { HelpButton } from '../../shell/frame/help-button'
import { chooseLanguage } from '../../shell/language/language'
import { type FakeGateway, fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'

let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
})

const at = async (role: Role, path: ScreenPath) => {
  await workAs(role, gateway, <HelpButton screen={path} />, path)
  await userEvent.click(await screen.findByRole('button', { name: 'Help' }))
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findAllByRole('heading', { level: 3 })
  return dialog
}
const topicsIn = (dialog: HTMLElement) =>
  [...within(dialog).getByLabelText<HTMLSelectElement>('Topic').options].map((option) => option.text)
const questionsIn = (dialog: HTMLElement) =>
  [...dialog.querySelectorAll('.motora-help-link')].map((link) => link.textContent)

test('it opens at the topic of the screen, with the topics of the role alone', async () => {
  const dialog = await at('Sharing.Technician', '/incidents')
  expect(within(dialog).getByRole('heading', { level: 3 }).textContent).toBe('Incidents')
  expect(topicsIn(dialog)).toEqual(['Vehicles', 'Trips', 'Incidents', 'Personal data'])
  expect(questionsIn(dialog)).toContain('How do I close an incident?')
  expect(within(dialog).queryByRole('link', { name: 'Open the whole help' })).toBeNull()
})

test('a role that only reads is not shown how to write', async () => {
  const dialog = await at('Sharing.AdminReadOnly', '/incidents')
  expect(questionsIn(dialog)).toEqual(['How do I find an incident?', 'Can incidents open by themselves?'])
})

test('a manager goes on to the whole help from it', async () => {
  const dialog = await at('Sharing.OperatorManager', '/technicians')
  expect(within(dialog).getByRole('link', { name: 'Open the whole help' }).getAttribute('href')).toBe('/help')
})

test('an answer takes the place of the list, and the way back is there', async () => {
  const dialog = await at('Sharing.Sac', '/incidents')
  await userEvent.click(within(dialog).getByRole('button', { name: 'How do I open an incident?' }))
  expect(await within(dialog).findByRole('heading', { level: 2, name: 'How do I open an incident?' })).toBeTruthy()
  expect(dialog.contains(document.activeElement)).toBe(true)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Next question' }))
  expect(await within(dialog).findByRole('heading', { level: 2, name: 'How do I find an incident?' })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'All questions' }))
  expect(questionsIn(dialog)).toContain('How do I open an incident?')
})

test('a search looks in all topics of the role', async () => {
  const dialog = await at('Sharing.Sac', '/incidents')
  await userEvent.type(within(dialog).getByLabelText('Search in the help'), 'password')
  await waitFor(() => expect(questionsIn(dialog)).toContain('How do I change my password?'))
  await userEvent.type(within(dialog).getByLabelText('Search in the help'), ' xyz')
  expect(await within(dialog).findByText(/The help has no answer for/)).toBeTruthy()
})

test('F1 opens it, and the language changes under it', async () => {
  await workAs('Sharing.Operator', gateway, <HelpButton screen="/scooters/locations" />)
  await userEvent.keyboard('{F1}')
  expect(await screen.findByText('How do I read the map?')).toBeTruthy()
  await chooseLanguage('ca')
  expect(await screen.findByText('Com es llegeix el mapa?')).toBeTruthy()
  await chooseLanguage('es')
  expect(await screen.findByText('¿Cómo se lee el mapa?')).toBeTruthy()
  await chooseLanguage('en')
})
