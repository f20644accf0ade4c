import { type Role, roleNames } from '@motora/contract'
import { encodeSnapshot, type LiveVehicle } from '@motora/contract/vehicles'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveFleet } from '../../shell/live/live-fleet'
import { aVehicle } from '../../testing/a-vehicle'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { operatorWith } from '../../testing/own-operator'
import { workAs } from '../../testing/work-as'
import type { LiveMapProps } from './live-map'
import { LocationsScreen } from './locations-screen'

vi.setConfig({ testTimeout: 60_000 })
const vehicles = '/api/vehicles/v1/vehicles'
const onaId = '00000000-0000-4000-8000-00000000000f'
const velId = '22222222-2222-4222-8222-222222222222'
const now = Date.UTC(2026, 10, 21, 12)

const vehicle = (n: number, more: Partial<LiveVehicle> = {}): LiveVehicle => ({
  id: `01a1fdf7-4e18-70e7-83de-b6a1ade1bb9${n}`,
  plate: `MB00${n}`,
  operatorId: onaId,
  icon: '01',
  latitude: 41.4,
  longitude: 2.1 + n / 100,
  headingDegrees: null,
  speedKmh: 0,
  batteryPercent: 80,
  isOn: true,
  isCharging: false,
  outOfService: false,
  status: 'free',
  lastConnectionAt: now,
  ...more,
})
const snapshotOf = (...list: LiveVehicle[]) =>
  encodeSnapshot(
    list.map((one, n) => [n, one]),
    now,
  )
const operatorOnMap = (id: string, name: string) => ({
  id,
  name,
  colour1: null,
  canOperate: true,
  areas: [
    {
      id: `a-${id}`,
      name: `Area of ${name}`,
      points: [
        { latitude: 41.3, longitude: 2.1 },
        { latitude: 41.4, longitude: 2.1 },
        { latitude: 41.4, longitude: 2.2 },
      ],
    },
  ],
  circles: [{ id: `c-${id}`, name: `Circle of ${name}`, latitude: 41.4, longitude: 2.2, radiusMetres: 300 }],
})

const streamed = (...list: LiveVehicle[]) =>
  gateway.answer('/api/vehicles/v1/Live', () => {
    const body = new ReadableStream({
      start: (stream) =>
        stream.enqueue(new TextEncoder().encode(`event: snapshot\nid: 1\ndata: ${snapshotOf(...list)}\n\n`)),
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  })

/** Without a screen there is no map: what it would get is looked at. */
let map: LiveMapProps
function NoMap(props: LiveMapProps) {
  map = props
  return (
    <>
      {props.overlay}
      {props.open?.info}
    </>
  )
}

let gateway: FakeGateway
let addresses: URL[]
const askedOf = (name: RegExp) => addresses.filter(({ pathname }) => name.test(pathname))
beforeEach(() => {
  gateway = fakeGateway()
  addresses = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    addresses.push(new URL(String(url), 'http://motora.test'))
    return gateway.send(url, init)
  })
  gateway.answer('/api/sharing/v1/ParamsConfig', () =>
    json({ id: onaId, showOnlyVehiclesWithDataReceivedLastMinutes: null, showOutOfServiceVehicles: true }),
  )
  gateway.answer('/api/vehicles/v1/MapStyle', () => json({ styleUrl: null }))
  gateway.answer('/api/operators/v1/Operators/GetAllAreas', () =>
    json([operatorOnMap(onaId, 'Ona'), operatorOnMap(velId, 'Vel')]),
  )
  streamed(vehicle(1), vehicle(2))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  liveFleet.stop()
  vi.unstubAllGlobals()
})
const open = (role: Role = 'Sharing.Admin', at = '') =>
  workAs(role, gateway, <LocationsScreen Map={NoMap} />, `/scooters/locations${at}`)
const dock = () => document.querySelector('section[aria-label="Heat map"]')
/** The form comes when it is asked for. */
const show = async () => fireEvent.click(await waitFor(() => buttonNamed('Show heat map')))
/** Roles are not looked up by the library here: on a whole screen that takes a second each. */
const said = () =>
  waitFor(() => {
    const alert = document.querySelector('.motora-dock [role=alert]')
    if (!alert) throw new Error('nothing is said')
    return alert.textContent
  })
const slider = (name: string) =>
  waitFor(() => {
    const found = document.querySelector(`input[type=range][aria-label="${name}"]`)
    if (!found) throw new Error(`no slider is named ${name}`)
    return found
  })
const rows = () => [...document.querySelectorAll('.motora-fleet-plate')].map((row) => row.textContent)
const chip = (name: string) => {
  const found = [...document.querySelectorAll('.kit-filter-chip')].find((one) => one.textContent?.startsWith(name))
  if (!found) throw new Error(`no chip is named ${name}`)
  return found
}
const plates = () => [...(map.points?.all() ?? [])].map(({ id }) => `MB00${id.at(-1)}`).sort()
const heatFields = `tool=heat&heat=${velId}&since=2026-11-01&until=2026-11-20`

test('the map shows vehicles, and the areas of operators as polygons and circles; one operator alone when chosen [F-02]', async () => {
  const { router } = await open('Sharing.Admin')
  await waitFor(() => expect(plates()).toEqual(['MB001', 'MB002']))
  await waitFor(() => expect(map.areas.map(({ name }) => name)).toEqual(['Area of Ona', 'Area of Vel']))
  expect(map.circles.map(({ name }) => name)).toEqual(['Circle of Ona', 'Circle of Vel'])
  expect(map.heat).toBeUndefined()
  await router.navigate({ to: `/scooters/locations?operator=${velId}&at=41,2,9` })
  await waitFor(() => expect(map.areas.map(({ name }) => name)).toEqual(['Area of Vel']))
  expect(map.bounds, 'a link that names a place goes there').toBeUndefined()

  gateway.answer(`${vehicles}/GetHeatMap`, () =>
    json([
      { latitude: 41.4, longitude: 2.1, weight: 4 },
      { latitude: 41.5, longitude: 2.2, weight: 1 },
    ]),
  )
  await router.navigate({ to: `/scooters/locations?${heatFields}` })
  await waitFor(() => expect(map.heat?.points).toHaveLength(2))
  const [asked, ...more] = askedOf(/GetHeatMap/)
  expect(more).toEqual([])
  expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
    sharingOperatorId: velId,
    since: '2026-11-01',
    until: '2026-11-20',
  })
})

test('one of the three missing, or more than 90 days: it says so, and nothing is asked of the gateway [F-14]', async () => {
  await open()
  fireEvent.click(buttonNamed('Heat map'))
  await waitFor(() => expect(dock()).not.toBeNull())
  expect(document.querySelector('.motora-dock [role=alert]'), 'a form that is not filled in yet is no fault').toBeNull()
  await show()
  expect(await said()).toBe('You must fill in all the fields')
  cleanup()
  await open('Sharing.Admin', '?tool=heat&since=2026-01-01&until=2026-01-02')
  await show()
  expect(await said(), 'no operator').toBe('You must fill in all the fields')
  cleanup()

  await open('Sharing.Admin', `?tool=heat&heat=${velId}&since=2026-01-01&until=2026-04-01`)
  expect(await said()).toMatch(/at most 90 days/)
  await show()
  expect(askedOf(/HeatMap/)).toEqual([])
})

test('a period that ends before it begins is said as such, and the outcome of another one does not stand next to it [F-14]', async () => {
  gateway.answer(`${vehicles}/GetHeatMap`, () => json([]))
  await open('Sharing.Admin', `?${heatFields}`)
  const empty = 'Nothing was reported in this period.'
  await screen.findByText(empty)
  const since = await screen.findByLabelText<HTMLInputElement>(/^Since/)
  fireEvent.input(since, { target: { value: '31/12/2027' } })
  fireEvent.blur(since)
  expect(since.value).toBe('31/12/2027')
  await show()
  expect(await said()).toBe('The dates entered are invalid')
  expect(screen.queryByText(empty)).toBeNull()
  expect(askedOf(/HeatMap/)).toHaveLength(1)
})

test('hour by hour is asked once; then the slider cuts its pictures from the answer, by the clock of the operator', async () => {
  gateway.answer(`${vehicles}/GetHeatMap`, () =>
    json([
      { latitude: 41.4, longitude: 2.1, weight: 4, hour: 7 },
      { latitude: 41.5, longitude: 2.2, weight: 1, hour: 8 },
      { latitude: 41.5, longitude: 2.2, weight: 1, hour: 8 },
    ]),
  )
  gateway.answer(`/api/operators/v1/Operators/${velId}`, () => json({ name: 'Vel', timezone: 'Atlantic/Canary' }))
  const { router } = await open('Sharing.Admin', `?${heatFields}&hour=7`)
  await waitFor(() => expect(map.heat?.points).toHaveLength(1))
  expect(await screen.findByText(/clock of Vel \(Atlantic\/Canary\)/)).toBeTruthy()
  const hours = await slider('Hour of the day')
  expect(hours.getAttribute('aria-valuetext')).toBe('07:00 to 08:00')
  fireEvent.change(hours, { target: { value: '8' } })
  await waitFor(() => expect(map.heat?.points).toHaveLength(2))
  fireEvent.click(buttonNamed('One hour on'))
  expect(await screen.findByText('Nothing was reported at this hour.')).toBeTruthy()
  await waitFor(() => expect(router.state.location.searchStr).toMatch(/hour=9/))
  expect(askedOf(/GetHeatMap/).map(({ searchParams }) => searchParams.get('byHour'))).toEqual(['true'])
  fireEvent.click(buttonNamed('Hide heat map'))
  await waitFor(() => expect(map.heat).toBeUndefined())
  expect(router.state.location.search).toEqual({})
})

test('a heat map says that it is there, that nothing was reported, or that it cannot be had [E-46]', async () => {
  gateway.answer(`${vehicles}/GetHeatMap`, () => json([{ latitude: 41.4, longitude: 2.1, weight: 1200 }]))
  const { router } = await open('Sharing.Admin', `?${heatFields}`)
  await screen.findByLabelText('Hour by hour')
  await show()
  expect(await screen.findByText('Heat map shown: 1,200 reports')).toBeTruthy()
  gateway.answer(`${vehicles}/GetHeatMap`, () => json([]))
  await router.navigate({ to: `/scooters/locations?${heatFields.replace('11-01', '11-02')}` })
  expect(await screen.findByText('Nothing was reported in this period.')).toBeTruthy()
  gateway.answer(`${vehicles}/GetHeatMap`, () => refused(500, 'defect'))
  await router.navigate({ to: `/scooters/locations?${heatFields.replace('11-01', '11-03')}` })
  expect(await said()).toContain('r-1')
  await show()
  expect(await screen.findByText('The heat map could not be loaded')).toBeTruthy()
})

const threeRoles = ['Sharing.Admin', 'Sharing.AdminReadOnly', 'Sharing.OperatorManager']
test('three roles have the heat map and the choice of an operator; all roles load settings, areas and the one stream [F-20]', async () => {
  for (const role of roleNames) {
    addresses = []
    await open(role, `?${heatFields}&fleet=shown`)
    await waitFor(() => expect(map.areas, role).toHaveLength(2))
    await waitFor(() => expect(plates(), role).toHaveLength(2))
    const has = threeRoles.includes(role)
    expect(document.querySelector('[data-tool=heat]') !== null, role).toBe(has)
    expect(document.querySelector('[aria-label="Choose an operator"]') !== null, role).toBe(has)
    expect(dock() !== null, role).toBe(has)
    expect(askedOf(/HeatMap/).length > 0, role).toBe(has)
    for (const call of [/ParamsConfig$/, /GetAllAreas$/, /\/Live$/])
      expect(askedOf(call), `${role} ${call}`).toHaveLength(1)
    cleanup()
    liveFleet.stop()
  }
})

test('the operator card and the map settings are there for admin and readonly, and for no other role [F-04]', async () => {
  gateway.answer(`/api/operators/v1/Operators/${onaId}`, () => json(operatorWith({ id: onaId, cif: 'B66054321' })))
  for (const role of roleNames) {
    await open(role, `?operator=${onaId}`)
    // the same row of tools for all, and the areas of the chosen operator
    await waitFor(() =>
      expect(
        map.areas.map(({ name }) => name),
        role,
      ).toEqual(['Area of Ona']),
    )
    await waitFor(() => expect(document.querySelector('[aria-label="Map tools"]'), role).not.toBeNull())
    const has = ['Sharing.Admin', 'Sharing.AdminReadOnly'].includes(role)
    await waitFor(() => expect(plates(), role).toHaveLength(2))
    if (has) await screen.findByText('B66054321')
    expect(document.querySelector('[data-tool=settings]') !== null, role).toBe(has)
    expect(screen.queryByText('B66054321') !== null, role).toBe(has)
    cleanup()
    liveFleet.stop()
  }
})

test('a manager of one operator has no choice: its own heat map is asked for', async () => {
  gateway.answer('/api/operators/v1/Operators/GetAllAreas', () => json([operatorOnMap(onaId, 'Ona')]))
  gateway.answer(`${vehicles}/GetHeatMapOfLoggedOperator`, () => json([]))
  await open('Sharing.OperatorManager', '?tool=heat&since=2026-11-01&until=2026-11-02')
  await waitFor(() => expect(map.areas).toHaveLength(1))
  expect(dock()?.querySelector('[role=combobox]')).toBeNull()
  await show()
  expect(await screen.findByText('Nothing was reported in this period.')).toBeTruthy()
  expect(askedOf(/HeatMap/).map(({ pathname }) => pathname)).toEqual([`${vehicles}/GetHeatMapOfLoggedOperator`])
})

test('the map is put back to a moment, says so, shows the vehicle as of then, and comes back to the same stream', async () => {
  gateway.answer(`${vehicles}/GetHistorySpan`, () =>
    json({ since: '2026-11-01T00:00:00Z', until: '2026-11-21T12:00:00Z' }),
  )
  gateway.answer(`${vehicles}/GetAllMapAt`, () => {
    const at = addresses.at(-1)?.searchParams.get('at') ?? ''
    return at < '2026-11-10'
      ? refused(404, 'vehicle.no_history')
      : json({ at, vehicles: 1, snapshot: snapshotOf(vehicle(1, { batteryPercent: 33 })) })
  })
  const { router } = await open('Sharing.Admin', `?tool=past&vehicle=${vehicle(1).id}&moment=2026-11-20T10:15Z`)
  await waitFor(() => expect(plates()).toEqual(['MB001']))
  const past = await slider('Moment shown')
  const text = document.body.textContent
  expect(text).toContain('The map shows the past.')
  expect(document.querySelector('.motora-past-sign')?.textContent).toMatch(/^The past20\/11\/2026 \d\d:15$/)
  expect(document.querySelector('.kit-age')).toBeNull()
  expect(text).toMatch(/At21\/11\/2026/)
  expect(text).toContain('33')
  expect(text).not.toContain('Current user')

  fireEvent.change(past, { target: { value: String(Date.parse('2026-11-05T08:00:00Z')) } })
  expect(await said()).toMatch(/No data is kept for this moment/)
  expect(plates()).toEqual([])
  await waitFor(() => expect(router.state.location.search).toMatchObject({ moment: '2026-11-05T08:00Z' }))

  fireEvent.click(screen.getByText('Live', { selector: 'span' }))
  await waitFor(() => expect(plates()).toEqual(['MB001', 'MB002']))
  expect(document.querySelector('.motora-past-sign')).toBeNull()
  expect(askedOf(/\/Live$/), 'the stream was never left').toHaveLength(1)
})

test('the link that is shared opens what is shown now; where it cannot be copied it is there to be copied by hand', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  vi.stubGlobal('navigator', { ...navigator, userAgent: navigator.userAgent, clipboard })
  await open('Sharing.Admin', `?operator=${velId}&vehicle=${vehicle(1).id}`)
  fireEvent.click(buttonNamed('Share'))
  await waitFor(() => expect(copied).toHaveLength(1))
  const link = new URL(copied[0] ?? '')
  expect(link.pathname).toBe('/scooters/locations')
  expect(Object.fromEntries(link.searchParams)).toMatchObject({ operator: velId, vehicle: vehicle(1).id })
  expect(link.searchParams.get('at'), 'where the map is').toMatch(/^41\.39/)
  clipboard.writeText = async () => {
    throw new DOMException('denied', 'NotAllowedError')
  }
  fireEvent.click(buttonNamed('Share'))
  expect(((await screen.findByLabelText('Link to this map')) as HTMLInputElement).value).toBe(copied[0])
})

/** Each query that asks for little width is true. */
const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    media: query,
    onchange: null,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
    dispatchEvent: () => false,
  }))
const seenNow = { lastConnectionAt: Date.now() }
const aBusyFleet = () =>
  streamed(
    vehicle(1, seenNow),
    vehicle(2, { ...seenNow, status: 'booked', batteryPercent: 5 }),
    vehicle(3, { ...seenNow, outOfService: true }),
    vehicle(4, { lastConnectionAt: null, latitude: null, longitude: null }),
  )

test('the map opens on the fleet of the person, not on the province; then where they were last', async () => {
  const { router } = await open()
  await waitFor(() => expect(map.bounds).toEqual([2.11, 41.4, 2.12, 41.4]))
  expect(map.opensOnBounds).toBe(true)
  act(() => map.onMoveEnd({ latitude: 41.4, longitude: 2.115, zoom: 14 }, false))
  expect(router.state.location.search, 'to open is no choice').toEqual({})
  act(() => map.onMoveEnd({ latitude: 41.41, longitude: 2.12, zoom: 15 }, true))
  await waitFor(() => expect(router.state.location.search).toEqual({ at: '41.41000,2.12000,15' }))
  expect(map.bounds).toBeUndefined()
  cleanup()
  await open()
  await waitFor(() => expect(plates()).toHaveLength(2))
  expect(map.initialView).toEqual({ latitude: 41.41, longitude: 2.12, zoom: 15 })
  expect(map.bounds).toBeUndefined()
})

test('chips count by the rule of the home screen, and narrow map and list alike', async () => {
  aBusyFleet()
  const { router } = await open()
  await waitFor(() => expect(rows()).toEqual(['MB003', 'MB004', 'MB002', 'MB001']))
  const figures = () =>
    [...document.querySelectorAll('.kit-filter-chip')].map(
      (one) => one.querySelector('.kit-filter-chip-count')?.textContent,
    )
  expect(figures(), 'free, booked, in service, out of service, silent, low').toEqual(['1', '1', '0', '1', '1', '1'])
  expect(document.body.textContent).toContain('1 is not on the map')
  fireEvent.click(chip('Booked'))
  await waitFor(() => expect(plates()).toEqual(['MB002']))
  await waitFor(() => expect(rows()).toEqual(['MB002']))
  expect(figures(), 'the counts stay').toEqual(['1', '1', '0', '1', '1', '1'])
  expect(router.state.location.search).toEqual({ show: 'booked' })
  fireEvent.click(chip('In service'))
  expect(await screen.findByText(/No vehicle is in this state now/)).toBeTruthy()
})

test.each([
  ['Sharing.Sac', true],
  ['Sharing.OperatorManager', true],
  ['Sharing.Operator', false],
  ['Sharing.Technician', false],
] as const)('%s, whose lists count vehicles that the map leaves out, is shown why: %s', async (role, isSaid) => {
  aBusyFleet()
  await open(role)
  await waitFor(() => expect(rows()).toHaveLength(4))
  const why = screen.queryByText('Vehicles of operators that cannot operate are not on the map.')
  expect(why !== null).toBe(isSaid)
})

test('list and map point at each other, and a row that is pressed opens its vehicle on the map', async () => {
  aBusyFleet()
  const { router } = await open()
  const row = await waitFor(() => {
    const found = [...document.querySelectorAll('.motora-fleet-row')].find((one) => one.textContent?.includes('MB002'))
    if (!found) throw new Error('no row')
    return found
  })
  fireEvent.mouseEnter(row)
  expect(map.highlight.get()).toBe(vehicle(2).id)
  fireEvent.mouseLeave(row)
  expect(map.highlight.get()).toBeUndefined()
  act(() => map.highlight.set(vehicle(2).id))
  expect(row.getAttribute('data-highlighted')).toBe('true')
  fireEvent.click(row)
  await waitFor(() => expect(router.state.location.search).toEqual({ vehicle: vehicle(2).id }))
  await waitFor(() => expect(map.open?.id).toBe(vehicle(2).id))
  expect(row.getAttribute('aria-current')).toBe('true')
})

test('all that is known of a vehicle opens over map and list, which stay; the link is there for another tab', async () => {
  gateway.answer(`${vehicles}/${vehicle(1).id}`, () => json(aVehicle({ id: vehicle(1).id })))
  // Without a place there is no small map, which needs a screen.
  streamed(vehicle(1, { latitude: null, longitude: null }))
  const { router } = await open('Sharing.OperatorManager', `?vehicle=${vehicle(1).id}&at=41.4,2.1,15&show=free`)
  const more = await screen.findByText('More about this vehicle')
  expect(more.getAttribute('href')).toBe(`/scooters/${vehicle(1).id}`)
  fireEvent.click(more)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ details: 'open', show: 'free' }))
  const close = await waitFor(() => {
    const found = document.querySelector('.kit-object-drawer button[aria-label=Close]')
    if (!found) throw new Error('no drawer')
    return found
  })
  expect(router.state.location.pathname).toBe('/scooters/locations')
  fireEvent.click(close)
  await waitFor(() => expect(document.querySelector('.kit-object-drawer')).toBeNull())
  await waitFor(() =>
    expect(router.state.location.search).toEqual({ vehicle: vehicle(1).id, at: '41.4,2.1,15', show: 'free' }),
  )
})

test("the heat map runs immediately: one's own operator, the last seven days, without the vehicles over it", async () => {
  gateway.answer(`${vehicles}/GetHeatMapOfLoggedOperator`, () => json([{ latitude: 41.4, longitude: 2.1, weight: 4 }]))
  await open('Sharing.OperatorManager')
  await waitFor(() => expect(plates()).toHaveLength(2))
  fireEvent.click(buttonNamed('Heat map'))
  await waitFor(() => expect(map.heat?.points).toHaveLength(1))
  const [asked] = askedOf(/HeatMap/)
  const day = (text: string | null | undefined) => Date.parse(text ?? '')
  expect((day(asked?.searchParams.get('until')) - day(asked?.searchParams.get('since'))) / 86_400_000).toBe(6)
  expect(map.points).toBeUndefined()
  fireEvent.click(await screen.findByLabelText('Show vehicles too'))
  await waitFor(() => expect(map.points).toBeDefined())
})

test('on a phone list, search and the open vehicle are sheets under the map, one at a time', async () => {
  onPhone()
  const { router } = await open('Sharing.OperatorManager', '?at=41.4,2.1,15')
  await waitFor(() => expect(plates()).toHaveLength(2))
  expect(rows()).toEqual([])
  fireEvent.click(buttonNamed('Show as list'))
  await waitFor(() => expect(rows()).toEqual(['MB001', 'MB002']))
  const row = document.querySelector('.motora-fleet-row')
  if (row) fireEvent.click(row)
  await waitFor(() => expect(router.state.location.search).toMatchObject({ vehicle: vehicle(1).id }))
  expect(rows(), 'the list gives way').toEqual([])
  const sheet = await waitFor(() => {
    const found = document.querySelector('section[aria-label="MB001"]')
    if (!found) throw new Error('no sheet')
    return found
  })
  expect(sheet.textContent).toContain('Battery')
  expect(map.open?.info, 'not over the map as well').toBeUndefined()
  fireEvent.click(buttonNamed('Close vehicle'))
  await waitFor(() => expect(document.querySelector('section[aria-label="MB001"]')).toBeNull())
})

test('before the first answer the clock and the list say that it is being connected, not that there is no data', async () => {
  liveFleet.stop()
  let answer: (response: Response) => void = () => undefined
  gateway.answer('/api/vehicles/v1/Live', () => new Promise<Response>((resolve) => (answer = resolve)))
  await open('Sharing.OperatorManager')
  const clock = () => document.querySelector<HTMLElement>('.kit-age')
  await waitFor(() => expect(askedOf(/v1\/Live$/)).toHaveLength(1))
  expect(clock()?.dataset.source).toBe('connecting')
  expect(clock()?.textContent).toBe('Connecting')
  expect(screen.queryByText(/There is no connection/)).toBeNull()
  answer(refused(503, 'request.unavailable'))
  gateway.answer('/api/vehicles/v1/vehicles', () => refused(503, 'request.unavailable'))
  expect(await screen.findByText(/There is no connection/, {}, { timeout: 10_000 })).toBeTruthy()
  expect(clock()?.dataset.source).toBe('offline')
})

test('without a connection what is known stays as it was last heard, with its age; where nothing is, it says so', async () => {
  await open()
  await waitFor(() => expect(plates()).toHaveLength(2))
  const health = vi.spyOn(liveFleet, 'health').mockReturnValue({ source: 'offline', at: now + 60_000 })
  cleanup()
  await open('Sharing.OperatorManager')
  await waitFor(() => expect(rows()).toEqual(['MB001', 'MB002']))
  expect(document.querySelector('.kit-age')?.getAttribute('data-source')).toBe('offline')
  expect(document.querySelector('.motora-fleet-row .kit-status')?.textContent, 'not silent: we are').toBe('Free')
  health.mockReturnValue({ source: 'offline', at: null })
  cleanup()
  liveFleet.stop()
  gateway.answer('/api/vehicles/v1/Live', () => refused(503, 'request.unavailable'))
  await open('Sharing.OperatorManager')
  expect(await screen.findByText(/There is no connection/)).toBeTruthy()
  health.mockRestore()
})
