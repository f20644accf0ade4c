import type { CurrentMembership } from '@motora/contract/identity'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../../testing/show'
import { AsMember, ana, signInAs } from '../../testing/signed-in'
import { liveFleet } from '../live/live-fleet'
import ShellFrame from './shell-frame'

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => liveFleet.stop())

const technician: CurrentMembership = {
  ...ana,
  role: 'Sharing.Technician',
  sharingOperatorId: '00000000-0000-4000-8000-00000000000f',
  sharingOperatorName: 'Ona Mobilitat',
  operatorCanOperate: true,
}
const frameOf = async (membership: CurrentMembership) => {
  const gateway = await signInAs(membership)
  await show(
    <AsMember>
      <ShellFrame screen="/incidents" palette={<p>the palette</p>} preload={() => undefined}>
        <p>the screen</p>
      </ShellFrame>
    </AsMember>,
  )
  await screen.findByRole('button', { name: 'Help' })
  return gateway
}
const listens = (asked: readonly string[]) => asked.some((one) => one.includes('/vehicles/v1/Live'))

test('a technician who may not work is told so and has nothing else: no screen, no menu, no search, no news (Z-03) [A-22]', async () => {
  const { asked } = await frameOf({ ...technician, canOperate: false })
  expect(screen.getByText('User not operational.')).toBeTruthy()
  for (const text of ['the screen', 'the palette']) expect(screen.queryByText(text)).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull()
  // so late is what listens to the news asked for
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(listens(asked)).toBe(false)
  expect(document.querySelector('.motora-person')).not.toBeNull()
})

test('one who may work has the screen, the menu, the search and the news of incidents', async () => {
  const { asked } = await frameOf(technician)
  expect(screen.queryByText('User not operational.')).toBeNull()
  for (const text of ['the screen', 'the palette']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getAllByRole('navigation').length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Search' })).toBeTruthy()
  await waitFor(() => expect(listens(asked)).toBe(true), { timeout: 20_000 })
})
