import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/show'
import { AsMember, ana, signInAs } from '../../testing/signed-in'
import { lendPlaces } from '../../testing/work-as'
import { TopBar } from './top-bar'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
beforeEach(lendPlaces)
const another = { ...ana, id: 'm-2', role: 'Sharing.Cau' as const }

const menuOf = async (...memberships: (typeof ana)[]) => {
  await signInAs(...memberships)
  await show(
    <AsMember>
      <TopBar screen={undefined} />
    </AsMember>,
  )
  await openMenu()
}
const openMenu = async () => {
  await waitFor(() => expect(document.querySelector('.motora-person')).not.toBeNull())
  await user.click(document.querySelector('.motora-person') as HTMLElement)
  await screen.findByRole('menuitem', { name: 'Log out' })
}
const entries = (role: 'menuitem' | 'menuitemradio') => screen.getAllByRole(role).map(({ textContent }) => textContent)

const always = ['Personal data', 'Roles', 'Keyboard shortcuts', 'About', 'Log out']
test.each([
  ['one role', [ana], always],
  ['several roles', [ana, another], ['Change role', ...always]],
] as const)('the menu of a person with %s: languages, the own things, log out [B-60]', async (_who, roles, said) => {
  await menuOf(...roles)
  expect(screen.getByText('Change language')).toBeTruthy()
  expect(entries('menuitemradio')).toEqual(['Español', 'Català', 'English'])
  expect(entries('menuitem')).toEqual(said)
})

test.each([
  ['Personal data', 'Personal data', 'Password'],
  ['Roles', 'Roles', 'All operators'],
  ['About', 'About', '1.10.2'],
])('%s opens what it names [B-60]', async (entry, title, inside) => {
  await menuOf(ana)
  await user.click(screen.getByRole('menuitem', { name: entry }))
  const dialog = await screen.findByRole('dialog', { name: title })
  await waitFor(() => expect(dialog.textContent).toContain(inside))
})
