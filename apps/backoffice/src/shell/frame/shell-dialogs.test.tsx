import { readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show } from '../../testing/show'
import { AsMember, ana, signInAs } from '../../testing/signed-in'
import { session } from '../session/browser-session'
import { AboutDialog } from './about-dialog'
import { RolesDialog } from './roles-dialog'

const close = () => undefined

test('about: version 1.10.2 and the environment that the page was served with [S-05, S-06]', async () => {
  document.head.innerHTML = '<meta name="motora-installation" content="pre demo">'
  await show(<AboutDialog opened onClose={close} />)
  expect(await screen.findByText('1.10.2')).toBeTruthy()
  expect(screen.getByText('Pre-production (pre)')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Licences/ }).getAttribute('href')).toBe('/licences.txt')
  document.head.innerHTML = ''
})

test.each(['.', 'apps/backoffice', 'apps/gateway', 'packages/contract'])('%s has the same version [S-05]', (folder) => {
  const { version } = JSON.parse(readFileSync(`${process.cwd()}/${folder}/package.json`, 'utf8')) as { version: string }
  expect(version).toBe('1.10.2')
})

test('roles: each with its operator and what it may open, and another can be taken at once [B-60]', async () => {
  await signInAs(
    ana,
    { ...ana, id: 'm-2', role: 'Sharing.Technician', sharingOperatorName: 'Motos del Mar', operatorCanOperate: true },
    { ...ana, id: 'm-3', role: 'Sharing.Operator', sharingOperatorName: 'Motos del Sud', canOperate: false },
  )
  await show(
    <AsMember>
      <RolesDialog opened onClose={close} />
    </AsMember>,
  )
  expect(await screen.findByText('Motos del Mar')).toBeTruthy()
  expect(screen.getByText(/^May open: Locations, Incidents, Vehicles,? and Update my data$/)).toBeTruthy()
  expect(screen.getByText('Present')).toBeTruthy()
  const [take, idle] = screen.getAllByRole('button', { name: /Work in this role/ })
  expect(idle?.ariaDisabled).toBe('true')
  await userEvent.click(take as HTMLElement)
  await waitFor(() => expect(session.get()).toMatchObject({ membership: { id: 'm-2' } }))
})
