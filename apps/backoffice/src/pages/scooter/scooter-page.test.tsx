import { getVehicleTimeline, listVehicleDays, type Vehicle, type VehicleRecord } from '@motora/contract/vehicles'
import { ownZone } from '@motora/rules/time'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aVehicle } from '../../testing/a-vehicle'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { Scooter } from './scooter-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const { id } = aVehicle()
const base = `/api/vehicles/v1/vehicles/${id}`
const serviceId = '33333333-3333-4333-8333-333333333333'
const operatorId = '00000000-0000-4000-8000-00000000000f'
const record: VehicleRecord = {
  owner: {
    sharingOperatorId: operatorId,
    sharingOperatorName: 'Moto Barcelona',
    contactPhone: '+34931234567',
    managerEmail: 'gestio@moto.demo',
    since: '2026-03-01T10:00:00Z',
  },
  holders: [
    {
      sharingOperatorId: operatorId,
      sharingOperatorName: 'Moto Barcelona',
      since: '2026-03-01T10:00:00Z',
      until: null,
    },
    {
      sharingOperatorId: null,
      sharingOperatorName: null,
      since: '2026-01-01T10:00:00Z',
      until: '2026-03-01T10:00:00Z',
    },
  ],
  outOfServiceSpells: [{ since: '2026-05-01T10:00:00Z', until: '2026-05-02T10:00:00Z' }],
  quality: {
    reports: 400,
    doubtedPlaces: 20,
    wrongClocks: 0,
    oddValues: 0,
    jumps: 3,
    silentSpells: 2,
    lowBatteries: 1,
    alarms: 7,
  },
  communication: {
    source: 'silence-z',
    protocol: 'Silence Z',
    lastConnectionTimestamp: '2026-11-20T09:30:00Z',
    wrongClock: { timestamp: '2026-11-20T09:40:00Z', offSeconds: -189_216_000 },
    clockOffSeconds: null,
    longestGapSeconds: 185,
    hours: [{ hourTimestamp: '2026-11-20T09:00:00Z', reports: 12, batteryPercent: 71, maxSpeedKmh: 44 }],
  },
}

let gateway: FakeGateway
let vehicle: Vehicle
beforeEach(() => {
  vehicle = aVehicle()
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(base, () => json(vehicle))
  gateway.answer(`${base}/Record`, () => json(record))
  gateway.answer('/api/technicians/v1/Tickets/GetOpenByVehicle', () => json([]))
  gateway.answer(getVehicleTimeline, { entries: [], next: null })
  for (const list of ['trips', 'Commands', 'Events', 'CommandOffers']) gateway.answer(`${base}/${list}`, () => json([]))
  gateway.answer(`${base}/Rentability`, () => json({ isRentable: true, reasons: [], at: '2026-11-20T09:30:00Z' }))
  gateway.answer('/api/users/v1/Audit', () => json([]))
})
const titled = (plate: string) => screen.findByText(plate, { selector: 'h1' })
const arrive = async (
  role: 'Sharing.Admin' | 'Sharing.OperatorManager' | 'Sharing.AdminReadOnly' | 'Sharing.Sac',
  at = '/',
) => {
  const view = await workAs(role, gateway, <Scooter id={id} />, at)
  await titled('MB001')
  return view
}
// what a unit understands is asked first: the buttons come together
const openActions = async () => fireEvent.click(await screen.findByRole('button', { name: 'Actions of MB001' }))
/** A main action is a button, the others are in the menu. */
const chooseAction = async (name: string) => {
  await screen.findByRole('button', { name: 'Actions of MB001' })
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  if (button) return fireEvent.click(button)
  await openActions()
  const item = (await screen.findByText(name)).closest('[role=menuitem]')
  if (!item) throw new Error(`no ${name}`)
  return fireEvent.click(item)
}
/** By roles it would take seconds on a screen of this size. */
const part = (name: string) => within(screen.getByText(name, { selector: 'h2' }).closest('section') as HTMLElement)

test('next to each version stands whether its firmware is verified, and nothing where the answer says nothing', async () => {
  const unit = (current: string) => ({ current, desired: null })
  vehicle = aVehicle({
    firmware: {
      ecu: { ...unit('2.1.0'), signature: 'verified' },
      bms: { ...unit('1.4.0'), signature: 'not-verified' },
      tcu: unit('3.0.0'),
    },
  })
  await arrive('Sharing.OperatorManager', '/?open=traceability')
  const cellOf = (version: string) => screen.getByText(version, { selector: 'td *' }).closest('td')?.textContent
  expect(cellOf('2.1.0')).toBe('2.1.0Signature verified')
  expect(cellOf('1.4.0')).toBe('1.4.0Signature not verified')
  expect(cellOf('3.0.0')).toBe('3.0.0')
})

test.each([
  ['not-signed', 'Not signed'],
  ['unknown', 'Firmware not known here'],
] as const)('a firmware that is %s says so', async (signature, text) => {
  const none = { current: null, desired: null }
  vehicle = aVehicle({ firmware: { ecu: { ...none, current: '2.1.0', signature }, bms: none, tcu: none } })
  await arrive('Sharing.Admin', '/?open=traceability')
  expect(screen.getByText(text)).toBeTruthy()
})

test('a vehicle with its data, its device, what it reported last and its battery; the way back; name and plate edited in place [E-21]', async () => {
  const bodies: unknown[] = []
  gateway.answer(`${base}/UpdateRestricted`, ({ body }) => {
    bodies.push(body)
    if (bodies.length === 1) return refused(409, 'vehicle.plate_taken')
    if (bodies.length === 2) {
      vehicle = { ...vehicle, name: 'Moto Uno', version: 4 }
      return refused(409, 'vehicle.changed_meanwhile')
    }
    vehicle = { ...vehicle, ...(body as Pick<Vehicle, 'name' | 'plate'>), version: 5 }
    return json({ version: 5 })
  })
  await arrive('Sharing.OperatorManager')
  expect(screen.getByRole('link', { name: 'Go back' }).getAttribute('href')).toBe('/scooters')
  for (const text of ['VIN00001', 'FRAME001']) expect(part('Vehicle data').getByText(text)).toBeTruthy()
  for (const text of ['T-100', 'TF-5', '8934000000']) expect(part('Device data').getByText(text)).toBeTruthy()
  for (const text of [/^41\s°C$/, /^18\.5\s°C$/, /^12\skm$/, /^0\skm\/h$/, '270°'])
    expect(part('Last reception data').getByText(text)).toBeTruthy()
  for (const text of ['BAT-1', 'cell imbalance', /^51\.2\sV$/])
    expect(part('Battery data').getByText(text)).toBeTruthy()

  const edit = () => fireEvent.click(buttonNamed('Edit name and plate'))
  const type = (text: string) => fireEvent.change(plate(), { target: { value: text } })
  const save = () => user.type(plate(), '{Enter}', { skipClick: true })
  const plate = () => screen.getByLabelText('Plate')
  edit()
  // the form's code comes with the first press
  await screen.findByLabelText('Plate')
  type('MB777')
  fireEvent.keyDown(plate(), { key: 'Escape' })
  expect(document.querySelector('input')).toBeNull()
  expect(bodies).toEqual([])
  edit()
  type('MB777')
  await save()
  expect(await screen.findByText('Another vehicle already has this plate.')).toBeTruthy()
  type('MB7778')
  await save()
  expect((await screen.findByText(/Somebody else has changed/)).closest('[role=alert]')?.textContent).toContain(
    'Moto Uno',
  )
  expect(plate()).toHaveProperty('value', 'MB7778')
  plate().focus()
  await save()
  await titled('MB7778')
  edit()
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Moto Dos' } })
  await save()
  expect(await part('Vehicle data').findByText('Moto Dos')).toBeTruthy()
  expect(bodies).toEqual([
    { name: 'Moto 1', plate: 'MB777', version: 3 },
    { name: 'Moto 1', plate: 'MB7778', version: 3 },
    { name: 'Moto Uno', plate: 'MB7778', version: 4 },
    { name: 'Moto Dos', plate: 'MB7778', version: 5 },
  ])
  expect(document.activeElement).toBe(buttonNamed('Edit name and plate'))
})

test('another part of the vehicle takes a name that was typed away only after a question', async () => {
  await arrive('Sharing.OperatorManager')
  fireEvent.click(buttonNamed('Edit name and plate'))
  fireEvent.change(await screen.findByLabelText('Plate'), { target: { value: 'MB777' } })
  const goToTrips = () => fireEvent.click(screen.getByRole('tab', { name: /^Trips/ }))
  const answer = async (name: string) => {
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    fireEvent.click(within(question).getByRole('button', { name }))
  }
  goToTrips()
  await answer('Cancel')
  expect(screen.getByLabelText<HTMLInputElement>('Plate').value).toBe('MB777')
  goToTrips()
  await answer('Leave')
  await waitFor(() => expect(screen.queryByLabelText('Plate')).toBeNull())
})

test('who may only look edits nothing and ends nothing', async () => {
  await arrive('Sharing.AdminReadOnly', '/?open=handover,sharing')
  await screen.findByText('The provider')
  const buttons = [...document.querySelectorAll('button')].map((button) => button.textContent || button.ariaLabel)
  expect(buttons.filter((name) => /Edit name|Block|Clean|End trip|Assign|helmet|operate/i.test(name ?? ''))).toEqual([])
})

test('each further section shows what its name says, and asks for it only once it is open [E-22]', async () => {
  // a section opens with the month that is now
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  gateway.answer('/api/vehicles/v1/VehicleHomologationTypes', () => json([{ id: 5, name: 'L3e-A1' }]))
  gateway.answer(`${base}/DailyDetails`, () =>
    json(
      [
        {
          day: '2026-11-19',
          trips: 6,
          distanceMetres: 23_400,
          drivenMinutes: 61.5,
          reports: 300,
          batteryFirst: 98,
          batteryLast: 40,
          batteryLowest: 38,
          odometerLast: 12_345,
        },
      ],
      200,
      { 'X-Total-Count': '1' },
    ),
  )
  gateway.answer(`${base}/Charges`, () =>
    json([
      { since: '2026-11-05T10:00:00Z', until: '2026-11-05T12:00:00Z', fromPercent: 20, toPercent: 95, kind: 'charge' },
      { since: '2026-11-06T10:00:00Z', until: '2026-11-06T10:05:00Z', fromPercent: 10, toPercent: 100, kind: 'swap' },
    ]),
  )
  gateway.answer(`${base}/Events`, () =>
    json(
      [
        {
          timestamp: '2026-11-20T08:00:00Z',
          kind: 'battery-low',
          source: 'detector',
          batteryPercent: 14,
          distanceMetres: null,
          alarms: [],
          contradicts: [],
          clockOffSeconds: null,
          isInTrip: false,
          tripId: null,
        },
        {
          timestamp: '2026-11-19T09:00:00Z',
          kind: 'identity-contested',
          source: 'silence-z',
          batteryPercent: null,
          distanceMetres: null,
          alarms: [],
          contradicts: ['position', 'odometer'],
          clockOffSeconds: null,
          isInTrip: false,
          tripId: null,
        },
        {
          timestamp: '2026-11-19T08:00:00Z',
          kind: 'forwarded-fence',
          source: 'traccar',
          batteryPercent: null,
          distanceMetres: null,
          alarms: [],
          contradicts: [],
          clockOffSeconds: null,
          isInTrip: false,
          tripId: null,
        },
      ],
      200,
      { 'X-Total-Count': '3' },
    ),
  )
  gateway.answer(`${base}/Rentability`, () =>
    json({
      isRentable: false,
      reasons: [{ reason: 'low-battery', mendedBy: ['technician'] }],
      at: '2026-11-20T09:30:00Z',
    }),
  )
  gateway.answer(`${base}/CommandOffers`, () => json([]))
  gateway.answer(`${base}/Commands`, () => json([]))
  const { router } = await arrive('Sharing.Admin', '/?tab=data')
  const own = () => gateway.asked.filter((call) => /Record|DailyDetails|Charges|Events|Homologation/.test(call))
  expect(own()).toEqual([])
  const says: Record<string, (string | RegExp)[]> = {
    Specifications: ['red', '01/03/2025', 'L3e-A1'],
    Traceability: ['TR-0001', 'PACK-7', 'Update due'],
    'Quality record': [/^20 \(5\s?%\)$/, '7', /^01\/05\/2026/],
    Owner: ['+34 931 23 45 67', 'gestio@moto.demo'],
    'Swapping user/owner': ['The provider', 'Assign to operate'],
    'Daily details': ['19/11/2026', /^23\.40\skm$/, /^38\s?%$/],
    'Charging calendar': ['November 2026', 'Battery exchange', /20\s?% → 95\s?%/],
    'Communication method': ['Silence Z', /^3\smin\s05\ss$/, /^2,190\sdays behind$/],
    'Friendly sharing': ['Selected to operate', 'Helmet included', 'Can operate', 'Battery too low to rent'],
    'Incident diagnosis': [
      'Low battery',
      'Identity contested',
      'position · odometer',
      'forwarded-fence',
      'There are no tickets',
    ],
  }
  for (const [name, texts] of Object.entries(says)) {
    fireEvent.click(screen.getByText(name, { selector: 'nav a' }))
    const head = await screen.findByText(name, { selector: 'h2' })
    const panel = within(head.parentElement as HTMLElement)
    for (const text of texts) expect((await panel.findAllByText(text)).length, `${name}: ${text}`).toBeGreaterThan(0)
  }
  expect(own().map((call) => call.split('/').at(-1))).toEqual([
    'VehicleHomologationTypes',
    'Record',
    'DailyDetails',
    'Charges',
    'Events',
  ])
  expect(router.state.location.search).toMatchObject({ tab: 'data', open: 'diagnosis' })
})

test('gone with a trip is said so and leads to it; gone without one claims no more than that [E-22]', async () => {
  const moved = {
    kind: 'moved',
    source: 'silence-z',
    batteryPercent: null,
    distanceMetres: 2400,
    alarms: [],
    contradicts: [],
    clockOffSeconds: null,
  }
  gateway.answer(`${base}/Events`, () =>
    json(
      [
        { ...moved, timestamp: '2026-11-20T08:00:00Z', isInTrip: true, tripId: serviceId },
        { ...moved, timestamp: '2026-11-19T08:00:00Z', isInTrip: false, tripId: null },
      ],
      200,
      { 'X-Total-Count': '2' },
    ),
  )
  await arrive('Sharing.Admin', '/?open=diagnosis')
  const events = within(await screen.findByRole('list', { name: 'Recent events' }))
  const [inTrip, other] = (await events.findAllByRole('listitem')) as [HTMLElement, HTMLElement]
  expect(inTrip.textContent).toMatch(/^Gone from where it stood, on a trip/)
  expect(within(inTrip).getByRole('link', { name: 'Show the trip' }).getAttribute('href')).toMatch(
    new RegExp(`dialog=trips&trips.trip=${serviceId}`),
  )
  expect(other.textContent).toMatch(/^Gone from where it stood2/)
  expect(within(other).queryByRole('link')).toBeNull()
})

test('days are asked for by the clock of who looks, as every other time of the screen', async () => {
  gateway.answer(listVehicleDays, [])
  await arrive('Sharing.Admin', '/?open=days')
  await waitFor(() => expect(gateway.received(listVehicleDays)).not.toEqual([]))
  expect(gateway.received(listVehicleDays).at(-1)?.query).toMatchObject({ timeZone: ownZone() })
})

test.each([
  ['Sharing.Admin', null],
  ['Sharing.Sac', null],
  ['Sharing.OperatorManager', operatorId],
] as const)('%s ends a trip and names as operator %s [E-17]', async (role, named) => {
  vehicle = aVehicle({
    status: 'in service',
    service: 'ON',
    sharing: { ...aVehicle().sharing, activeServiceId: serviceId, hasTripStarted: true },
  })
  const searches: URLSearchParams[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const address = new URL(url, 'http://motora.test')
    if (init.method === 'PUT') searches.push(address.searchParams)
    return gateway.send(url, init)
  })
  gateway.answer(`/api/sharing/v1/Services/${serviceId}/GetCustomer`, () => refused(404, 'service.not_found'))
  gateway.answer(`/api/sharing/v1/Services/EndTrip/${serviceId}`, () => json({}))
  await arrive(role)
  await chooseAction('End trip')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'End trip' }))
  await waitFor(() => expect(searches).toHaveLength(1))
  expect(searches[0]?.get('sharingOperatorId')).toBe(named)
})

test('the rider, ending and cleaning are asked of the active service; without one there is nothing to clean [E-15, E-45]', async () => {
  const active = { ...aVehicle().sharing, activeServiceId: serviceId, hasTripStarted: true }
  vehicle = aVehicle({ status: 'in service', service: 'ON', sharing: active })
  const service = `/api/sharing/v1/Services/${serviceId}`
  gateway.answer(`${service}/GetCustomer`, () => json({ fullName: 'Aina Puig Serra', email: 'aina@motora.demo' }))
  gateway.answer(`/api/sharing/v1/Services/EndTrip/${serviceId}`, () => refused(409, 'service.vehicle_moving'))
  gateway.answer(`${service}/Clean`, () => {
    vehicle = aVehicle()
    return json({ endedServiceIds: [serviceId] })
  })
  await arrive('Sharing.Admin')
  expect(await screen.findByText('Aina Puig Serra')).toBeTruthy()
  const press = async (name: string) => {
    await chooseAction(name)
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }))
  }
  await press('End trip')
  expect(await screen.findByText(/moving/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('Clean active services')
  await waitFor(() => expect(screen.queryByText('Aina Puig Serra')).toBeNull())
  await openActions()
  await waitFor(() => {
    const items = [...document.querySelectorAll('[role=menuitem]')]
    const item = items.find(({ textContent }) => textContent?.startsWith('Clean active services'))
    expect(item?.getAttribute('aria-disabled')).toBe('true')
  })
  expect(screen.getByText('There is no active service to end.')).toBeTruthy()
  expect(screen.queryByText('Aina Puig Serra')).toBeNull()
  expect(gateway.asked.filter((call) => call.startsWith('PUT'))).toEqual([
    `PUT /api/sharing/v1/Services/EndTrip/${serviceId}`,
    `PUT ${service}/Clean`,
  ])
})

test('a vehicle that is not there says so, with the way back', async () => {
  gateway.answer(base, () => refused(404, 'vehicle.not_found'))
  await workAs('Sharing.Admin', gateway, <Scooter id={id} />)
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  expect(screen.getByText('Go back')).toBeTruthy()
})

test('who sees campaigns has a section of updates, which asks once it is open; without the right there is none', async () => {
  gateway.answer(`${base}/upgrades`, () => json([], 200, { 'X-Total-Count': '0' }))
  const first = await arrive('Sharing.OperatorManager', '/?tab=data')
  expect(gateway.asked).not.toContain(`GET ${base}/upgrades`)
  await user.click(screen.getByText('Updates over the air'))
  expect(await screen.findByText(/not been part of any campaign yet/)).toBeTruthy()
  first.unmount()
  await workAs('Sharing.Technician', gateway, <Scooter id={id} />, '/?tab=data')
  await titled('MB001')
  expect(screen.queryByText('Updates over the air')).toBeNull()
})
