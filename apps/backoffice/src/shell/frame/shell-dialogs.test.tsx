import { readFileSync } from 'node:fs'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeGateway, json } from '../../testing/fake-gateway'
import { show } from '../../testing/show'
import { AsMember, ana, signInAs } from '../../testing/signed-in'
import { attributions } from '../attributions'
import { session } from '../session/browser-session'
import { AboutDialog } from './about-dialog'
import { RolesDialog } from './roles-dialog'

const close = () => undefined

const about = async (answers: Record<string, () => Response>) => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  for (const [path, answer] of Object.entries(answers)) gateway.answer(path, answer)
  await show(<AboutDialog opened onClose={close} />)
  return gateway
}
const build = { version: '1.10.2', commit: '8f30988011', isChanged: false, builtAt: '2026-11-22T04:24:36.000Z' }
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }))

test('about: version 1.10.2 and the environment that the page was served with [S-05, S-06]', async () => {
  document.head.innerHTML = '<meta name="motora-installation" content="pre demo">'
  await about({})
  expect(await screen.findByText('1.10.2')).toBeTruthy()
  expect(screen.getByText('Pre-production (pre)')).toBeTruthy()
  document.head.innerHTML = ''
})

test('about: which build it is; without the file that says it, that it is not known', async () => {
  const gateway = await about({ '/build.json': () => json({ ...build, isChanged: true }) })
  expect(await screen.findByText('8f30988011, with changes')).toBeTruthy()
  expect(screen.getByText(/^22\/11\/2026/)).toBeTruthy()
  expect(gateway.asked).toEqual(['GET /build.json'])
  cleanup()
  await about({ '/build.json': () => new Response('<!doctype html>', { status: 200 }) })
  expect(await screen.findAllByText('Not known')).toHaveLength(2)
})

test('about: whose data it carries, in the wording that each asks for', async () => {
  await about({})
  await tab('Data')
  for (const { wording, href } of attributions)
    expect((await screen.findByRole('link', { name: wording })).getAttribute('href')).toBe(href)
  expect(screen.getByText('Streets of Barcelona')).toBeTruthy()
})

const licences = [
  {
    name: 'react',
    version: '19.3.1',
    licence: 'MIT',
    homepage: 'https://react.dev/',
    text: 'Copyright Meta',
    usedBy: ['screens'],
  },
  { name: 'fastify', version: '5.12.8', licence: 'MIT', homepage: null, text: null, usedBy: ['gateway'] },
  {
    name: 'sharp',
    version: '0.35.5',
    licence: 'Apache-2.0',
    homepage: null,
    text: 'Apache License',
    usedBy: ['gateway'],
  },
]

test('about: licences of packages come when asked for, are found by name and licence, and show their text', async () => {
  const gateway = await about({ '/build.json': () => json(build), '/licences.json': () => json(licences) })
  expect(await screen.findByText('8f30988011')).toBeTruthy()
  expect(gateway.asked).not.toContain('GET /licences.json')
  await tab('Licences')
  expect(await screen.findByText('3 third-party packages')).toBeTruthy()
  expect(screen.getByRole('link', { name: /one text/ }).getAttribute('href')).toBe('/licences.txt')
  await userEvent.type(screen.getByLabelText('Find a package or a licence'), 'apache')
  expect(await screen.findByText('1 of 3 packages')).toBeTruthy()
  expect(screen.queryByText('react')).toBeNull()
  await userEvent.click(screen.getByText('sharp'))
  expect(await screen.findByText('Apache License')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Find a package or a licence'), ' zzz')
  expect(await screen.findByText('No package or licence of this name.')).toBeTruthy()
})

test('about: licences that do not come are said, and can be asked for again', async () => {
  let isThere = false
  await about({ '/licences.json': () => (isThere ? json(licences) : new Response('', { status: 404 })) })
  await tab('Licences')
  expect(await screen.findByText('The licences could not be loaded.')).toBeTruthy()
  isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('3 third-party packages')).toBeTruthy()
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
  expect(
    screen.getByText(/^May open: Locations, Incidents, Scheduled reports, Vehicles,? and Update my data$/),
  ).toBeTruthy()
  expect(screen.getByText('Present')).toBeTruthy()
  const [take, idle] = screen.getAllByRole('button', { name: /Work in this role/ })
  expect(idle?.ariaDisabled).toBe('true')
  await userEvent.click(take as HTMLElement)
  await waitFor(() => expect(session.get()).toMatchObject({ membership: { id: 'm-2' } }))
})
