import { maxPageSize } from '@motora/contract'
import { listViews } from '@motora/contract/identity'
import {
  fleetTiles,
  getRentabilityWaterfall,
  getVehicle,
  listVehicles,
  notRentableReasons,
  type Vehicle,
} from '@motora/contract/vehicles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aVehicle } from '../../testing/a-vehicle'
import { anOperator } from '../../testing/an-operator'
import { fakeGateway, json } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { ScootersHome } from './scooters-home'

vi.setConfig({ testTimeout: 60_000 })
const serviceId = '33333333-3333-4333-8333-333333333333'
const { sharing } = aVehicle()
const operator = anOperator({ id: sharing.sharingOperatorId ?? '', name: 'Moto Barcelona' })
const list = '/api/vehicles/v1/vehicles'
const free = aVehicle({ id: '22222222-2222-4222-8222-222222222222', plate: 'MB002' })
const ridden = aVehicle({
  status: 'in service',
  sharing: { ...sharing, activeServiceId: serviceId, hasTripStarted: true },
})

test('a press on a row loads details, open tickets, operator and dynamics, and the customer of an active service [E-12]', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(list, () => json([ridden, free], 200, { 'X-Total-Count': '2' }))
  for (const vehicle of [ridden, free]) gateway.answer(`${list}/${vehicle.id}`, () => json(vehicle))
  gateway.answer('/api/technicians/v1/Tickets/GetOpenByVehicle', () => json([{}, {}], 200, { 'X-Total-Count': '2' }))
  gateway.answer(`/api/operators/v1/Operators/${operator.id}`, () => json(operator))
  gateway.answer(`/api/sharing/v1/Services/${serviceId}/GetCustomer`, () =>
    json({ fullName: 'Aina Puig Serra', email: 'aina@motora.demo', mobilePhone: '+34600000000' }),
  )
  await workAs('Sharing.OperatorManager', gateway, <ScootersHome />)
  const open = async ({ plate }: Vehicle) => {
    gateway.asked.length = 0
    fireEvent.click(await screen.findByText(plate ?? '', { selector: 'tr *' }))
    return within(await screen.findByRole('article', { name: plate ?? '' }))
  }
  const ofPanel = () =>
    gateway.asked.filter((call) => /\/(vehicles\/\d|Tickets|Operators\/\d|Services)/.test(call)).sort()

  const panel = await open(ridden)
  for (const text of ['Aina Puig Serra', '+34 600 00 00 00', '+34 931 23 45 67', /^12\skm$/, 'VIN00001'])
    expect((await panel.findAllByText(text)).length).toBeGreaterThan(0)
  expect((await panel.findByRole('tab', { name: /^Tickets/ })).textContent).toBe('Tickets 2')
  expect(panel.getByRole('link', { name: 'Trips' }).getAttribute('href')).toContain('dialog=trips')
  expect(panel.getByRole('link', { name: 'More about this vehicle' }).getAttribute('href')).toBe(
    `/scooters/${ridden.id}`,
  )
  expect(ofPanel()).toEqual(
    expect.arrayContaining([
      `GET /api/operators/v1/Operators/${operator.id}`,
      `GET /api/sharing/v1/Services/${serviceId}/GetCustomer`,
      'GET /api/technicians/v1/Tickets/GetOpenByVehicle',
      `GET ${list}/${ridden.id}`,
      `GET ${list}/${ridden.id}/CommandOffers`,
    ]),
  )
  const other = await open(free)
  expect((await other.findByRole('tab', { name: /^Tickets/ })).textContent).toBe('Tickets 2')
  await waitFor(() => expect(ofPanel()).toContain(`GET ${list}/${free.id}`))
  expect(ofPanel().filter((call) => call.includes('GetCustomer'))).toEqual([])
})

test('a table on the left that is sorted and filtered, and the open vehicle on its right [E-10]', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listVehicles, [free])
  gateway.answer(getVehicle, free)
  await workAs('Sharing.OperatorManager', gateway, <ScootersHome />)
  fireEvent.click(await screen.findByText('MB002', { selector: 'tr *' }))
  const panel = await screen.findByRole('article', { name: 'MB002' })
  const table = screen.getByRole('table')
  const [left, right] = document.querySelectorAll('.kit-split > .kit-split-pane')
  expect([left?.contains(table), left?.contains(panel)]).toEqual([true, false])
  expect([right?.contains(panel), right?.contains(table)]).toEqual([true, false])
  // neither the figures nor the map's own poll
  const rows = () =>
    gateway.received(listVehicles).findLast(({ query }) => query.sort && query.pageSize !== String(maxPageSize))?.query
  expect(rows()).toMatchObject({ sort: 'plate' })
  fireEvent.click(within(table).getByRole('button', { name: /^Battery/ }))
  await waitFor(() => expect(rows()?.sort).toBe('batterySoc'))
  expect(rows()?.filter).toBeUndefined()
  fireEvent.click(screen.getByRole('button', { name: /Out of service/ }))
  await waitFor(() => expect(rows()?.filter).toBe(JSON.stringify({ overallStatus: ['out of service'] })))
  expect(rows()?.sort).toBe('batterySoc')
})

test('has the columns that are specified; what the status says already is one press away [E-11]', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listVehicles, [free])
  gateway.answer(listViews, [])
  await workAs('Sharing.OperatorManager', gateway, <ScootersHome />)
  await screen.findByText('MB002', { selector: 'tr *' })
  // choosing rows and their menu have heads without words
  const heads = () => screen.getAllByRole('columnheader').flatMap(({ textContent }) => textContent || [])
  expect(heads()).toEqual([
    'Plate',
    'Model',
    'Status',
    'Visible to customers',
    'Battery',
    'Odometer',
    'Current customer',
    'Operator',
    'Latest service',
    'Last connection',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }))
  for (const name of ['State', 'Rental', 'Service']) {
    fireEvent.click(await screen.findByRole('checkbox', { name }))
    await waitFor(() => expect(heads()).toContain(name))
  }
})

test('a row says what its battery has and whether it is charging, and whether customers see it [E-11]', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  const charging = { ...free.scutum, batterySoc: 41, isBatteryCharging: true }
  gateway.answer(listVehicles, [
    {
      ...free,
      id: '11111111-1111-4111-8111-11111111111c',
      plate: 'MB003',
      scutum: charging,
      currentVisibleToClients: true,
    },
    { ...free, scutum: { ...charging, isBatteryCharging: false }, currentVisibleToClients: false },
  ])
  gateway.answer(listViews, [])
  await workAs('Sharing.OperatorManager', gateway, <ScootersHome />)
  const row = async (plate: string) => {
    const found = (await screen.findByText(plate, { selector: 'tr *' })).closest('tr')
    if (!found) throw new Error('no row')
    const at = screen
      .getAllByRole('columnheader')
      .findIndex(({ textContent }) => textContent === 'Visible to customers')
    return [
      within(found).getByText(/^41\s?%$/) && within(found).queryByRole('img', { name: 'Charging' }) !== null,
      found.cells[at]?.textContent,
    ]
  }
  expect(await row('MB003')).toEqual([true, 'Yes'])
  expect(await row('MB002')).toEqual([false, 'No'])
})

test('the rows are asked for before the counts, and kept views after the rows have come', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listVehicles, [free])
  gateway.answer(listViews, [])
  await workAs('Sharing.OperatorManager', gateway, <ScootersHome />)
  await waitFor(() => expect(gateway.received(listViews).length).toBeGreaterThan(0))
  const sizes = gateway.received(listVehicles).map(({ query }) => query.pageSize)
  expect(sizes).toEqual(['10', ...fleetTiles.map(() => '1')])
  const isViews = (call: string) => call.includes('/Views')
  expect(gateway.asked.findIndex(isViews)).toBeGreaterThan(gateway.asked.findLastIndex((call) => call.includes(list)))
})

test('a vehicle that a filter takes out of the list is closed too; one that the address brought stays', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listVehicles, ({ query }) => (query.filter ? [ridden] : [ridden, free]))
  gateway.answer(getVehicle, free)
  const { router } = await workAs('Sharing.OperatorManager', gateway, <ScootersHome />, `/?vehicle=${free.id}&q=x`)
  await screen.findByText(ridden.plate ?? '', { selector: 'tr *' })
  expect(router.state.location.search).toMatchObject({ vehicle: free.id })
  fireEvent.click(screen.getByRole('button', { name: /^Out of service/ }))
  await waitFor(() => expect(router.state.location.search).not.toHaveProperty('vehicle'))
  expect(router.state.location.search).toMatchObject({ show: 'out', q: 'x' })
})

test.each([
  ['Sharing.AdminReadOnly', 0],
  ['Sharing.Operator', 0],
  ['Sharing.OperatorManager', 1],
] as const)('the pane of a vehicle keeps a line for actions where the role has some: %s', async (role, lines) => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(list, () => json([free], 200, { 'X-Total-Count': '1' }))
  let answer: (response: Response) => void = () => undefined
  gateway.answer(`${list}/${free.id}`, () => new Promise<Response>((resolve) => (answer = resolve)))
  await workAs(role, gateway, <ScootersHome />, `/scooters?vehicle=${free.id}`)
  const drawn = () => document.querySelectorAll('.kit-object-header .kit-object-actions').length
  await waitFor(() => expect(gateway.asked).toContain(`GET ${list}/${free.id}`))
  expect(drawn(), 'while it comes').toBe(lines)
  answer(json(free))
  await screen.findByRole('article', { name: free.plate ?? '' })
  expect(drawn(), 'when it is there').toBe(lines)
})

test('a reason why vehicles are not rentable shows its vehicles, and them alone, in the list', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listVehicles, [free])
  const steps = notRentableReasons.map((reason) => ({ reason, mendedBy: ['nobody' as const], stopped: 1, have: 1 }))
  gateway.answer(getRentabilityWaterfall, { owned: 20, steps, rentable: 4, at: '2026-11-21T10:00:00.000Z' })
  await workAs('Sharing.Admin', gateway, <ScootersHome />, '/?why=open&q=x&f.plate=MB*')
  const reasons = within(await screen.findByRole('table', { name: /From owned to rentable/ }))
  const asked = () => {
    const rows = gateway.received(listVehicles).filter(({ query }) => query.sort)
    return rows.filter(({ query }) => query.pageSize !== String(maxPageSize)).at(-1)?.query
  }
  const shown: Record<string, unknown> = {
    'Without operator': { sharingOperatorName: [null] },
    'Cannot operate': { canOperate: false },
    'Not selected to operate': { selectToOperate: false },
    'Out of service': { overallStatus: ['out of service'] },
    'Never reported': { lastConnectionTimestamp: [null] },
    'Stopped reporting': { isSilent: true },
    'Battery too low to rent': { batterySoc: '<10' },
    'Active rental': { status: ['booked', 'in service'] },
  }
  expect(reasons.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(Object.keys(shown))
  for (const [name, conditions] of Object.entries(shown)) {
    fireEvent.click(reasons.getByRole('button', { name }))
    await waitFor(() => expect(JSON.parse(asked()?.filter ?? '{}'), name).toEqual(conditions))
    expect(asked()?.search).toBeUndefined()
  }
})
