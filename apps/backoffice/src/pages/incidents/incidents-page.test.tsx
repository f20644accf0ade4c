import type { Ticket } from '@motora/contract/technicians'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aTicket } from '../../testing/a-ticket'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import IncidentsPage from './incidents-page'

vi.setConfig({ testTimeout: 30_000 })
const user = userEvent.setup({ delay: null })
const tickets = '/api/technicians/v1/Tickets'
let gateway: FakeGateway
let asked: URLSearchParams[]
let rows: Ticket[]
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  asked = []
  rows = [aTicket()]
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const address = new URL(String(url), 'http://motora.test')
    if (address.pathname === `${tickets}/GetAll`) asked.push(address.searchParams)
    return gateway.send(url, init)
  })
  gateway.answer(`${tickets}/GetAll`, () => json(rows, 200, { 'X-Total-Count': String(rows.length) }))
  gateway.answer(`${tickets}/${aTicket().id}`, () => json(aTicket()))
  gateway.answer(`${tickets}/${aTicket().id}/Close`, () => json(aTicket({ isClosed: true })))
})
const toasts = () => [...document.querySelectorAll('[data-tone]')].map(({ textContent }) => textContent)

test('the table is newest first; a search needs both days, and "search all" forgets them [G-02, G-05]', async () => {
  const { router } = await workAs('Sharing.OperatorManager', gateway, <IncidentsPage />)
  await screen.findByText('Mirror broken')
  expect(asked.at(-1)?.get('sort')).toBe('-created')
  const before = asked.length
  await user.type(screen.getByLabelText('Since'), '01/11/2026')
  await user.click(buttonNamed('Search'))
  expect(await screen.findByText('Choose both dates')).toBeTruthy()
  expect(asked.length).toBe(before)
  await user.type(screen.getByLabelText('Until'), '20/11/2026')
  await user.click(buttonNamed('Search'))
  await waitFor(() => expect(asked.at(-1)?.get('since')).toBe('2026-11-01'))
  expect(asked.at(-1)?.get('until')).toBe('2026-11-20')
  expect(router.state.location.search).toMatchObject({ since: '2026-11-01', until: '2026-11-20' })
  await user.click(buttonNamed('Search all'))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('since'))
})

test('three tabs; a row offers details, ending the active service and blocking, and next to the table stands adding a ticket [G-03, G-04]', async () => {
  await workAs('Sharing.OperatorManager', gateway, <IncidentsPage />)
  const row = (await screen.findByText('Mirror broken')).closest('tr')
  if (!row) throw new Error('no row')
  const tabs = [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Ticket list', 'Vehicle management', 'Fleet state'])
  expect(buttonNamed('Add ticket')).toBeTruthy()
  await user.pointer({ keys: '[MouseRight]', target: row })
  const menu = await screen.findByRole('menu')
  const offered = within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
  expect(offered).toEqual(['Details', 'Clean active services', 'Unblock'])
})

test('a ticket is open or closed, and the list is asked for the one or the other', async () => {
  await workAs('Sharing.OperatorManager', gateway, <IncidentsPage />, '/?f.isClosed=true')
  const row = (await screen.findByText('Mirror broken')).closest('tr')
  expect([...(row?.cells ?? [])].map(({ textContent }) => textContent)).toContain('Open')
  await waitFor(() => expect(JSON.parse(asked.at(-1)?.get('filter') ?? '{}')).toEqual({ isClosed: ['true'] }))
})

test('after a ticket is closed the lists of tickets and vehicles are read again [G-14]', async () => {
  await workAs('Sharing.Technician', gateway, <IncidentsPage />, `/?ticket=${aTicket().id}`)
  await user.click(await waitFor(() => buttonNamed('Close ticket')))
  const dialog = await screen.findByRole('dialog', { name: 'Close INC-2026-000123?' })
  const before = asked.length
  gateway.asked.length = 0
  await user.click(buttonNamed('Close ticket', dialog))
  await waitFor(() => expect(toasts()).toContain('Ticket closed'))
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  await waitFor(() => expect(gateway.asked).toContain(`GET /api/vehicles/v1/vehicles/${aTicket().vehicleId}`))
})

test('what cannot be read is said in the person’s words with the server’s own, and is no sign-in problem [G-24, G-25]', async () => {
  gateway.answer(`${tickets}/GetAll`, () => refused(403, 'identity.not_permitted'))
  await workAs('Sharing.Sac', gateway, <IncidentsPage />, '/?since=2026-11-01&until=2026-11-20')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The tickets could not be loaded: ')
  expect(alert.textContent).toContain('r-1')
  expect(document.body.textContent).not.toContain('Login Error')
})
