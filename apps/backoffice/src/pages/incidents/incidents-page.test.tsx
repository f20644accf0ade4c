import { listTechnicians } from '@motora/contract/identity'
import { openTicket, type Ticket } from '@motora/contract/technicians'
import { getVehicle, listVehicles } from '@motora/contract/vehicles'
import { focusManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { startOfDay } from '../../shell/day-span'
import { aTechnician } from '../../testing/a-technician'
import { aTicket } from '../../testing/a-ticket'
import { aVehicle } from '../../testing/a-vehicle'
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
  const { router } = await workAs('Sharing.OperatorManager', gateway, <IncidentsPage />, '/?view=table')
  await screen.findByText('Mirror broken')
  expect(asked.at(-1)?.get('sort')).toBe('-created')
  const before = asked.length
  await user.click(screen.getByRole('button', { name: 'Filter' }))
  await user.type(await screen.findByLabelText('Since'), '01/11/2026')
  await user.click(buttonNamed('Search'))
  expect(await screen.findByText('Choose both dates')).toBeTruthy()
  expect(asked.length).toBe(before)
  await user.type(screen.getByLabelText('Until'), '20/11/2026')
  await user.click(buttonNamed('Search'))
  // by the person's clock, as everywhere
  await waitFor(() => expect(asked.at(-1)?.get('since')).toBe(startOfDay('2026-11-01')))
  expect(asked.at(-1)?.get('until')).toBe(startOfDay('2026-11-20', 1))
  expect(router.state.location.search).toMatchObject({ since: '2026-11-01', until: '2026-11-20' })
  await user.click(buttonNamed('Search all'))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('since'))
  await waitFor(() => expect(['since', 'until'].filter((name) => asked.at(-1)?.has(name))).toEqual([]))
})

test('three tabs; a row offers details and all that may be done to its vehicle, ending the active service and blocking among it, and next to the table stands adding a ticket [G-03, G-04]', async () => {
  await workAs('Sharing.OperatorManager', gateway, <IncidentsPage />, '/?view=table')
  const row = (await screen.findByText('Mirror broken')).closest('tr')
  if (!row) throw new Error('no row')
  const tabs = [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Ticket list', 'Vehicle management', 'Fleet state'])
  const { vehicleId } = aTicket()
  const { sharing } = aVehicle()
  gateway.answer(`/api/vehicles/v1/vehicles/${vehicleId}`, () =>
    json(aVehicle({ id: vehicleId, sharing: { ...sharing, outOfService: true } })),
  )
  expect(buttonNamed('Add ticket')).toBeTruthy()
  await user.pointer({ keys: '[MouseRight]', target: row })
  const menu = await screen.findByRole('menu')
  const offered = within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
  expect(offered.map((text) => text?.replace(/(There is no|A rider) .*/, ''))).toEqual([
    'Details',
    'Unblock',
    'Flash and sound',
    'Open the seat',
    'End trip',
    'Clean active services',
    'Switch on',
    'Switch off',
    'Ask for a report',
    'Remove helmet',
    'Deselect to operate',
  ])
})

test('a ticket is open or closed, and the list is asked for the one or the other', async () => {
  await workAs('Sharing.OperatorManager', gateway, <IncidentsPage />, '/?view=table&f.isClosed=true')
  const row = (await screen.findByText('Mirror broken')).closest('tr')
  expect([...(row?.cells ?? [])].map(({ textContent }) => textContent)).toContain('Open')
  await waitFor(() => expect(JSON.parse(asked.at(-1)?.get('filter') ?? '{}')).toEqual({ isClosed: ['true'] }))
})

/** Lists are also read again by themselves, every few seconds, while somebody looks. */
const withoutPolling = () => {
  focusManager.setFocused(false)
  onTestFinished(() => focusManager.setFocused(undefined))
}

test('after a ticket is closed the lists of tickets and vehicles are read again [G-14]', async () => {
  withoutPolling()
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

test.each([
  ['the table of tickets', '/?view=table'],
  ['the vehicles of the second tab', '/?part=vehicles'],
] as const)('after a ticket is created %s is read again [G-14]', async (_, address) => {
  const vehicle = aVehicle({ id: aTicket().vehicleId, plate: '1234BCD' })
  gateway.answer(getVehicle, vehicle)
  gateway.answer(listVehicles, [vehicle])
  gateway.answer(openTicket, aTicket())
  withoutPolling()
  await workAs('Sharing.Sac', gateway, <IncidentsPage />, `${address}&vehicle=${vehicle.id}`)
  const drawer = await waitFor(() => document.querySelector<HTMLElement>('.kit-object-drawer') ?? Promise.reject())
  await user.click(await waitFor(() => buttonNamed(/^Create ticket/, drawer)))
  const dialog = await screen.findByRole('dialog', { name: 'Create ticket for 1234BCD' })
  await user.type(within(dialog).getByLabelText(/^Description/), 'Seat torn')
  await user.type(within(dialog).getByLabelText(/^Comment/), 'On the left')
  const reads = () =>
    address.includes('part')
      ? gateway.received(listVehicles).filter(({ query }) => query.pageSize === '10').length
      : asked.length
  await waitFor(() => expect(reads()).toBeGreaterThan(0))
  const before = reads()
  await user.click(buttonNamed('Create ticket', dialog))
  await waitFor(() => expect(toasts()).toContain('Ticket created'))
  await waitFor(() => expect(reads()).toBeGreaterThan(before))
})

test('what cannot be read is said in the person’s words with the server’s own, and is no sign-in problem [G-24, G-25]', async () => {
  gateway.answer(`${tickets}/GetAll`, () => refused(403, 'identity.not_permitted'))
  await workAs('Sharing.Sac', gateway, <IncidentsPage />, '/?since=2026-11-01&until=2026-11-20')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The tickets could not be loaded: ')
  expect(alert.textContent).toContain('r-1')
  expect(document.body.textContent).not.toContain('Login Error')
})

test('a manager assigns the open ticket by one choice, without a dialog, and can take it back from that technician alone', async () => {
  const toni = aTechnician()
  const sent: object[] = []
  gateway.answer(listTechnicians, [toni])
  gateway.answer(`${tickets}/${aTicket().id}/Assign`, ({ body }) => {
    sent.push(body as object)
    // somebody else has assigned it further
    if ('heldBy' in (body as object)) return refused(409, 'ticket.changed_meanwhile')
    const { technicianId } = body as { technicianId: string | null }
    return json(aTicket({ technicianId, technicianName: technicianId && toni.fullName }))
  })
  await workAs('Sharing.OperatorManager', gateway, <IncidentsPage />, `/?ticket=${aTicket().id}`)
  await waitFor(() => expect(gateway.received(listTechnicians)).toHaveLength(1))
  await user.click(await waitFor(() => buttonNamed(/^Assign/)))
  await user.click(await screen.findByRole('menuitem', { name: 'Toni Riu' }))
  await waitFor(() => expect(toasts().join()).toContain('Assigned to Toni Riu'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(buttonNamed('Undo'))
  const undone = { technicianId: null, heldBy: toni.technicianId }
  await waitFor(() => expect(sent).toEqual([{ technicianId: toni.technicianId }, undone]))
  await waitFor(() => expect(toasts().join()).toContain('Somebody else has assigned this ticket in the meantime.'))
})

const others = ['a', 'b', 'c'].map((letter, index) =>
  aTicket({
    id: `44444444-4444-4444-8444-44444444444${letter}`,
    codIncident: `INC-2026-00020${index}`,
    title: `Ticket ${letter}`,
    plate: `PL-${letter}`,
  }),
)
/** A queue of three; what each closing is answered. */
const queueOf = (answers: (id: string) => Response) => {
  rows = others
  const closed: { id: string; body: unknown }[] = []
  for (const ticket of others) {
    gateway.answer(`${tickets}/${ticket.id}`, () => json(ticket))
    gateway.answer(`${tickets}/${ticket.id}/Close`, ({ body }) => {
      closed.push({ id: ticket.codIncident, body })
      const answer = answers(ticket.codIncident)
      if (answer.ok) rows = rows.filter(({ id }) => id !== ticket.id)
      return answer
    })
  }
  return closed
}
const conditions = () => asked.map((call) => JSON.parse(call.get('filter') ?? '{}') as Record<string, unknown>)

test('the queue shows open ones first, and each view asks for its own', async () => {
  const { router } = await workAs('Sharing.Technician', gateway, <IncidentsPage />)
  await screen.findByText('Mirror broken')
  const list = asked.filter((call) => call.get('pageSize') === '30')
  expect(JSON.parse(list[0]?.get('filter') ?? '')).toEqual({ isClosed: false })
  expect(list[0]?.get('sort')).toBe('-created')
  const own = '00000000-0000-4000-8000-0000000000aa'
  // the chips count each view
  await waitFor(() =>
    expect(conditions()).toEqual(
      expect.arrayContaining([
        { isClosed: false, technicianId: [own] },
        { isClosed: false, technicianName: [null] },
        { isClosed: false, isCauseGone: true },
        { isClosed: true },
      ]),
    ),
  )
  await user.click(buttonNamed(/^Cause gone/))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ in: 'gone' }))
  await waitFor(() =>
    expect(JSON.parse(asked.findLast((call) => call.get('pageSize') === '30')?.get('filter') ?? '')).toEqual({
      isClosed: false,
      isCauseGone: true,
    }),
  )
})

test('one key closes the open ticket after its question, and the next opens by itself', async () => {
  const closed = queueOf(() => json(aTicket({ isClosed: true })))
  const { router } = await workAs('Sharing.OperatorManager', gateway, <IncidentsPage />, `/?ticket=${others[0]?.id}`)
  await screen.findByRole('heading', { name: 'Ticket a' })
  await user.keyboard('c')
  const dialog = await screen.findByRole('dialog', { name: 'Close INC-2026-000200?' })
  expect(closed).toEqual([])
  await user.click(buttonNamed('Close ticket', dialog))
  await screen.findByRole('heading', { name: 'Ticket b' })
  expect(router.state.location.search).toMatchObject({ ticket: others[1]?.id })
  expect(closed.map(({ id }) => id)).toEqual(['INC-2026-000200'])
})

test('several are closed together with the same note; what failed says why, and is tried again as the same closing [G-23]', async () => {
  let isDown = true
  const closed = queueOf((id) =>
    id === 'INC-2026-000201' && isDown ? refused(503, 'request.unavailable') : json(aTicket({ isClosed: true })),
  )
  await workAs('Sharing.OperatorManager', gateway, <IncidentsPage />)
  await screen.findByText('Ticket a')
  await user.click(screen.getByRole('checkbox', { name: /Select all/ }))
  await user.click(buttonNamed('Close', screen.getByRole('toolbar')))
  const dialog = await screen.findByRole('dialog', { name: 'Close the selected tickets (3)?' })
  await user.type(within(dialog).getByLabelText('Closing note (optional)'), ' All fixed ')
  await user.click(buttonNamed('Close tickets', dialog))
  expect(await within(dialog).findByText('INC-2026-000201')).toBeTruthy()
  await waitFor(() => expect(toasts()).toContain('2 tickets closed'))
  expect(closed).toHaveLength(3)
  for (const { body } of closed) expect(body).toMatchObject({ noteText: 'All fixed' })
  isDown = false
  await user.click(buttonNamed('Close tickets', dialog))
  await waitFor(() => expect(toasts()).toContain('1 ticket closed'))
  const again = closed.filter(({ id }) => id === 'INC-2026-000201').map(({ body }) => body)
  expect(again).toHaveLength(2)
  expect(again[0]).toEqual(again[1])
})

test('a ticket whose cause is gone says so in the queue and in its case', async () => {
  rows = [aTicket({ detector: 'low-battery', causeGoneAt: '2026-11-21T10:00:00Z' })]
  gateway.answer(`${tickets}/${aTicket().id}`, () => json(rows[0]))
  await workAs('Sharing.OperatorManager', gateway, <IncidentsPage />, `/?ticket=${aTicket().id}`)
  expect(await screen.findByText(/The cause is gone since 21\/11\/2026/)).toBeTruthy()
  expect(screen.getAllByText('Cause gone').length).toBeGreaterThan(1)
})

test('the plate of a case opens its vehicle over the queue, and closing it leads back to the case', async () => {
  const vehicle = aVehicle({ id: aTicket().vehicleId, plate: '1234BCD' })
  gateway.answer(`/api/vehicles/v1/vehicles/${vehicle.id}`, () => json(vehicle))
  const { router } = await workAs('Sharing.Technician', gateway, <IncidentsPage />, `/?ticket=${aTicket().id}`)
  await user.click(await screen.findByRole('link', { name: '1234BCD' }))
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ ticket: aTicket().id, vehicle: aTicket().vehicleId }),
  )
  const drawer = await waitFor(() => document.querySelector<HTMLElement>('.kit-object-drawer') ?? Promise.reject())
  await user.click(await within(drawer).findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ ticket: aTicket().id }))
})

test('a vehicle of the second tab opens in one drawer, and closing it leads back to the tab', async () => {
  const vehicle = aVehicle({ id: aTicket().vehicleId, plate: '1234BCD' })
  gateway.answer(`/api/vehicles/v1/vehicles/${vehicle.id}`, () => json(vehicle))
  gateway.answer(listVehicles, [vehicle])
  const { router } = await workAs('Sharing.Technician', gateway, <IncidentsPage />, '/?part=vehicles')
  await user.click(await screen.findByText('1234BCD'))
  const drawers = () => [...document.querySelectorAll<HTMLElement>('.kit-object-drawer')]
  const [drawer] = await waitFor(() => (drawers().length > 0 ? drawers() : Promise.reject()))
  expect(drawers()).toHaveLength(1)
  await user.click(await within(drawer as HTMLElement).findByRole('button', { name: 'Close' }))
  await waitFor(() => expect(drawers()).toEqual([]))
  expect(router.state.location.search).toMatchObject({ part: 'vehicles' })
  expect(router.state.location.search).not.toHaveProperty('vehicle')
})

test('who may not write has neither keys nor boxes', async () => {
  await workAs('Sharing.AdminReadOnly', gateway, <IncidentsPage />, `/?ticket=${aTicket().id}`)
  await screen.findByRole('heading', { name: 'Mirror broken' })
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(screen.queryByRole('button', { name: /Close ticket|Assign/ })).toBeNull()
  await user.keyboard('c')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the nearest first is asked for by a press; a refused location is said in words', async () => {
  const ask = vi.fn((_: unknown, refuse: (error: { code: number }) => void) => refuse({ code: 1 }))
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: ask } })
  await workAs('Sharing.Technician', gateway, <IncidentsPage />)
  await screen.findByText('Mirror broken')
  expect(ask).not.toHaveBeenCalled()
  await user.click(buttonNamed('Nearest first'))
  expect(await screen.findByText(/The browser may not share your location/)).toBeTruthy()
})

test('with the place known the nearest is first', async () => {
  const near = aVehicle({ id: '66666666-6666-4666-8666-66666666666c' })
  const far = aVehicle({ id: '66666666-6666-4666-8666-66666666666a' })
  rows = [
    aTicket({ id: '44444444-4444-4444-8444-44444444444a', title: 'Far away', vehicleId: far.id }),
    aTicket({ id: '44444444-4444-4444-8444-44444444444c', title: 'Round the corner', vehicleId: near.id }),
  ]
  gateway.answer(listVehicles, [
    { ...far, gps: { ...far.gps, latitude: 41.5, longitude: 2.3 } },
    { ...near, gps: { ...near.gps, latitude: 41.391, longitude: 2.16 } },
  ])
  const tell = (found: (place: object) => void) => found({ coords: { latitude: 41.39, longitude: 2.16 } })
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: tell } })
  await workAs('Sharing.Technician', gateway, <IncidentsPage />)
  const titles = () => [...document.querySelectorAll('.kit-queue-title')].map(({ textContent }) => textContent)
  await waitFor(() => expect(titles()).toEqual(['Far away', 'Round the corner']))
  await user.click(buttonNamed('Nearest first'))
  await waitFor(() => expect(titles()).toEqual(['Round the corner', 'Far away']))
  expect(document.querySelector('[data-entry]')?.textContent).toMatch(/110\sm/)
})
