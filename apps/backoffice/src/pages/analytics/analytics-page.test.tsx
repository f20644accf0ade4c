import { getOperator } from '@motora/contract/operators'
import * as calls from '@motora/contract/sharing'
import { ownZone, startOfDay } from '@motora/rules/time'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toFailed, toOpened, toRegistered, toTrips } from '../../features/reports/analytics/lists'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { operatorWith } from '../../testing/own-operator'
import { workAs } from '../../testing/work-as'
import AnalyticsPage from './analytics-page'

// the map needs WebGL; what it is given is what matters here
vi.mock('@motora/kit/map', () => ({
  MapFrame: ({ label, children }: { label: string; children: React.ReactNode }) => (
    <section aria-label={label}>{children}</section>
  ),
  HeatLayer: ({ points }: { points: readonly unknown[] }) => <p>{points.length} places</p>,
  FitBounds: () => null,
  boundsOf: () => undefined,
  drawnByOwn: {},
}))

const days = { since: '2026-11-01', until: '2026-11-03' }
const at = (more: Record<string, string> = {}) => `/analytics?${new URLSearchParams({ ...days, ...more })}`
const delays = { p50Minutes: 25, p90Minutes: 37 }
const emptyDay = { rentals: 0, drivenMinutes: 0, pausedMinutes: 0, distanceKms: 0, vehicleDays: 0 }
// A screen in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })

let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(calls.getEfficiencyStatistics, {
    byDay: [{ ...emptyDay, day: '2026-11-02', rentals: 12, vehicleDays: 4 }],
    money: [
      {
        currency: 'eur',
        gross: 100,
        discount: 10,
        credit: 5,
        charged: 80,
        forgiven: 2,
        open: 3,
        refunded: 4,
        disputes: 6,
      },
    ],
    byHour: [{ weekday: 0, hour: 9, starts: 7 }],
  })
  gateway.answer(calls.getReservationStatistics, {
    byDay: [{ day: '2026-11-02', reserved: 20, cancelled: 3, expired: 1, started: 16, ended: 15 }],
    minutesToStart: [5, 11, ...Array.from({ length: 13 }, () => 0), 2],
  })
  gateway.answer(calls.getHeatMapStatistics, {
    starts: [{ latitude: 41.39, longitude: 2.16, weight: 3 }],
    ends: [],
  })
  gateway.answer(calls.getSlaStatistics, {
    reviews: null,
    incidents: { ...delays, opened: 4, closed: 3, openNow: 1 },
    charges: [{ currency: 'eur', failed: 2, recovered: 1, failedAmount: 7.8, recoveredAmount: 2.6 }],
    byDay: [],
  })
  gateway.answer(calls.getBikesStatistics, {
    vehicles: 1,
    worst: [],
    idle: [{ from: 0, vehicles: 1 }],
    neverRented: 0,
    best: [
      {
        vehicleId: '00000000-0000-4000-8000-0000000000b1',
        vehicle: 'MB001',
        rentals: 9,
        distanceKms: 1,
        amounts: [],
        idleDays: 0,
      },
    ],
    batteryAtEnd: [{ from: 80, rentals: 9 }],
  })
  gateway.answer(calls.getAppUsersStatistics, {
    registered: 10,
    validated: 8,
    rode: 5,
    rodeAgain: 2,
    active: 7,
    byDay: [],
    cohorts: [{ month: '2026-11', registered: 10, rode: 5, rodeInSpan: 5 }],
  })
  gateway.answer(calls.listTotalsByCustomers, [])
})
afterEach(() => vi.unstubAllGlobals())

const open = (address = at()) => workAs('Sharing.OperatorManager', gateway, <AnalyticsPage />, address)
const row = async (table: string, name: RegExp) =>
  within(await screen.findByRole('table', { name: table })).getByRole('row', { name })

test('six tabs, each with its figures; the address says which, and which days are asked for [P-12, S-04]', async () => {
  const { router } = await open()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Efficiency',
    'Reservations',
    'Vehicles',
    'Heat map',
    'App users',
    'Service level',
  ])
  expect((await row('Use of the fleet', /Trips per vehicle-day/)).textContent).toContain('3.00')
  expect(gateway.received(calls.getEfficiencyStatistics)[0]?.query).toEqual(days)
  expect((await row('From price to payment, EUR', /Charged to cards/)).textContent).toContain('80.00')
  expect((await row('When trips begin', /Mon/)).textContent).toContain('7')
  const shows = async (tab: string, table: string, name: RegExp, figure: string) => {
    fireEvent.click(screen.getByRole('tab', { name: tab }))
    expect((await row(table, name)).textContent?.replaceAll('\u00a0', ' ')).toContain(figure)
  }
  await shows('Reservations', 'From reservation to end', /Expired/, '5 %')
  await shows('Vehicles', 'Most trips', /MB001/, '9')
  await shows('Heat map', 'Places with the most', /41/, '3')
  expect(screen.getByText('1 places')).toBeTruthy()
  await shows('App users', 'From registration to the second trip', /first trip/, '50 %')
  await shows('Service level', 'Incidents', /Nine of ten/, '37 min')
  expect(router.state.location.search).toEqual({ ...days, tab: 'sla' })
  // the provider alone sees how documents are validated
  expect(screen.queryByRole('table', { name: 'Validation of documents' })).toBeNull()
})

test('under the way of the money it is said that a later payment or refund changes a month that is over', async () => {
  await open()
  await row('From price to payment, EUR', /Charged to cards/)
  expect(
    screen.getByText(/on the day its trip ended, so a later payment, cancellation, refund or dispute/),
  ).toBeTruthy()
  fireEvent.click(screen.getByRole('tab', { name: 'Service level' }))
  await row('Incidents', /Nine of ten/)
  expect(screen.queryByText(/a later payment, cancellation, refund or dispute/)).toBeNull()
})

test('on a phone what is chosen is in the sheet of filters, and the days that are shown are said', async () => {
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
  const { router } = await workAs('Sharing.Admin', gateway, <AnalyticsPage />, at({ unit: 'week' }))
  expect(await screen.findByText('01/11/2026 to 03/11/2026')).toBeTruthy()
  expect(screen.queryByRole('switch', { name: 'Compare with the period before' })).toBeNull()
  // the days and weeks
  fireEvent.click(screen.getByRole('button', { name: 'Filter 2' }))
  const sheet = await screen.findByRole('dialog', { name: 'Filter' })
  fireEvent.click(within(sheet).getByRole('switch', { name: 'Compare with the period before' }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ compare: 'before' }))
  fireEvent.click(within(sheet).getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
  vi.unstubAllGlobals()
})

test('a figure leads to the list behind it, by the same days', async () => {
  await open(at({ tab: 'reservation' }))
  const link = within(await row('From reservation to end', /Cancelled/)).getByRole('link')
  const [path, search] = (link.getAttribute('href') ?? '').split('?')
  expect(path).toBe('/services')
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    'f.reserveStartTimestamp': '2026-11-01..2026-11-03',
    'f.status': 'cancelled',
  })
})

/** Where a row of a table leads to; undefined: nowhere. */
const listBehind = async (table: string, name: RegExp) => {
  const href = within(await row(table, name))
    .queryByRole('link')
    ?.getAttribute('href')
  const [path, search] = (href ?? '').split('?')
  return href ? { path, ...Object.fromEntries(new URLSearchParams(search)) } : undefined
}

test('trips and money count by the end, and so do the lists behind them', async () => {
  await open()
  const ended = { path: '/services', 'f.tripEndTimestamp': '2026-11-01..2026-11-03' }
  // the list sums up what was driven, paused and how far
  for (const figure of [/^Trips\b(?! per)/, /^Time driven/, /^Time paused/, /^Distance/])
    expect(await listBehind('Use of the fleet', figure)).toEqual({ ...ended, 'f.status': 'ended' })
  const money = (name: RegExp) => listBehind('From price to payment, EUR', name)
  expect(await money(/Price before discount/)).toEqual({ ...ended, 'f.status': 'ended' })
  expect(await money(/^Discount/)).toEqual({ ...ended, 'f.discountPercent': '>0' })
  expect(await money(/Paid with credit/)).toEqual({ ...ended, 'f.isPaidByCredit': 'yes' })
  expect(await money(/Charged to cards/)).toEqual({ ...ended, 'f.paymentStatus': 'success|refunded' })
  expect(await money(/Not paid yet/)).toEqual({ ...ended, 'f.paymentStatus': 'pending|failed' })
  expect(await money(/Refunded/)).toEqual({ ...ended, 'f.isRefunded': 'yes' })
  expect(await money(/Taken by banks/)).toEqual({ ...ended, 'f.disputeState': 'open|lost' })
})

test('how many took so many minutes to start leads to those services', async () => {
  await open(at({ tab: 'reservation' }))
  const reserved = { path: '/services', 'f.reserveStartTimestamp': '2026-11-01..2026-11-03' }
  expect(await listBehind('From reservation to start', /^1 11$/)).toEqual({ ...reserved, 'f.minutesToStart': '=1' })
})

test('the last row holds those that took longer, and so does its list', async () => {
  await open(at({ tab: 'reservation' }))
  expect(await listBehind('From reservation to start', /^15 or more/)).toMatchObject({ 'f.minutesToStart': '>14' })
})

test('figures of people and of service lead to lists of the same days', async () => {
  gateway.answer(calls.getSlaStatistics, {
    reviews: { ...delays, answered: 6, p50InShifts: 5, p90InShifts: 9 },
    incidents: { ...delays, opened: 4, closed: 3, openNow: 1 },
    charges: [{ currency: 'eur', failed: 2, recovered: 1, failedAmount: 7.8, recoveredAmount: 2.6 }],
    byDay: [],
  })
  const days = '2026-11-01..2026-11-03'
  await workAs('Sharing.Admin', gateway, <AnalyticsPage />, at({ tab: 'users' }))
  expect(await listBehind('From registration to the second trip', /Registered/)).toEqual({
    path: '/customers',
    'f.dateFirstRegister': days,
  })
  const registered = { path: '/customers', 'f.dateFirstRegister': days }
  const people = (name: RegExp) => listBehind('From registration to the second trip', name)
  expect(await people(/validated/i)).toEqual({ ...registered, 'f.dateValidated': '2026-11-01..' })
  expect(await people(/first trip|one trip/i)).toEqual({ ...registered, 'f.nOfTrips': '>0' })
  expect(await people(/second trip|two trips/i)).toEqual({ ...registered, 'f.nOfTrips': '>1' })
  fireEvent.click(screen.getByRole('tab', { name: 'Service level' }))
  expect(await listBehind('Incidents', /Closed/)).toEqual({
    path: '/incidents',
    view: 'table',
    'f.closeTimestamp': days,
  })
  expect(await listBehind('Incidents', /Open now/)).toEqual({
    path: '/incidents',
    view: 'table',
    'f.isClosed': 'false',
  })
  expect(await listBehind('Failed charges, EUR', /paid since|recovered/i)).toEqual({
    path: '/payments',
    'f.failedTimestamp': days,
    'f.refKey': 'Service',
    'f.status': 'Success|Refunded',
  })
  expect(await listBehind('Incidents', /Opened/)).toEqual({ path: '/incidents', view: 'table', 'f.created': days })
  expect(await listBehind('Validation of documents', /answered/)).toEqual({
    path: '/validations',
    'f.responseDate': days,
  })
  expect(await listBehind('Failed charges, EUR', /failed/i)).toEqual({
    path: '/payments',
    'f.failedTimestamp': days,
    'f.refKey': 'Service',
  })
})

test('nothing leads nowhere, and neither do the customers of one operator, of whom the provider has no list', async () => {
  const none = { registered: 0, validated: 0, rode: 0, rodeAgain: 0, active: 0, byDay: [], cohorts: [] }
  gateway.answer(calls.getAppUsersStatistics, none)
  await open(at({ tab: 'users' }))
  expect(await listBehind('From registration to the second trip', /Registered/)).toBeUndefined()
  const ona = { operatorId: 'o-1', operatorName: 'Ona', zone: 'Atlantic/Canary' }
  const asked = { span: days, unit: 'day' as const, withBefore: false, ...ona }
  expect(toRegistered(asked, 'registered')).toBeUndefined()
  // the whole name: there may be an `Ona Mobilitat` too
  expect(toOpened(asked)).toContain('f.sharingOperatorName=%22Ona%22')
  expect(toFailed(asked)).toContain('f.operatorName=%22Ona%22')
})

test('lists of what one operator’s riders rode and paid count days by its clock, as the figures do', () => {
  const ona = { operatorId: 'o-1', operatorName: 'Ona', zone: 'Atlantic/Canary' }
  const asked = { span: days, unit: 'day' as const, withBefore: false, ...ona }
  for (const address of [toTrips(asked), toFailed(asked)]) expect(address).toContain('zone=Atlantic%2FCanary')
  expect(toTrips({ ...asked, operatorId: undefined, operatorName: undefined, zone: undefined })).not.toContain('zone')
})

test.each(['since=2026-12-01&until=2026-01-01', 'since=garbage', 'since=2026-11-01'])(
  'days that are no period are taken out of the address, which leads nowhere else: %s',
  async (days) => {
    const { router } = await open(`/analytics?tab=reservation&${days}`)
    await row('From reservation to end', /Cancelled/)
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'reservation' }))
    expect(router.history.length).toBe(1)
  },
)

test('more than three years are not asked for: it says so, and how many days there may be', async () => {
  await open('/analytics?since=2020-01-01&until=2026-11-28')
  expect(await screen.findByText(/at most 1,096 days/)).toBeTruthy()
  expect(gateway.received(calls.getEfficiencyStatistics)).toEqual([])
})

test('the operator of another is taken out of a manager’s address, whose figures are the own operator’s', async () => {
  const { router } = await open(at({ operator: 'ffffffff-ffff-4fff-8fff-ffffffffffff' }))
  await waitFor(() => expect(router.state.location.search).toEqual(days))
})

test('failed charges stand next to those of the period before', async () => {
  const sla = (failed: number) => ({
    reviews: null,
    incidents: { ...delays, opened: 1, closed: 1, openNow: 0 },
    charges: [{ currency: 'eur' as const, failed, recovered: 1, failedAmount: failed * 2.6, recoveredAmount: 2.6 }],
    byDay: [],
  })
  gateway.answer(calls.getSlaStatistics, ({ query }) => sla(query.since === days.since ? 2 : 7))
  await open(at({ tab: 'sla', compare: 'before' }))
  await screen.findAllByRole('columnheader', { name: 'Period before' })
  expect((await row('Failed charges, EUR', /^Failed/)).textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Failed2€5.207 · €18.20',
  )
})

test('what only the period before had stands there with nothing now, and the other way round', async () => {
  const text = async (table: string, name: RegExp) =>
    (await row(table, name)).textContent?.replaceAll('\u00a0', ' ').replaceAll('US$', '$')
  const flow = { discount: 0, credit: 0, charged: 0, forgiven: 0, open: 0, refunded: 0, disputes: 0 }
  const money = (currency: 'eur' | 'usd') => [{ ...flow, currency, gross: 5.15 }]
  gateway.answer(calls.getEfficiencyStatistics, ({ query }) => ({
    byDay: [],
    money: money(query.since === days.since ? 'eur' : 'usd'),
    byHour: [],
  }))
  gateway.answer(calls.getSlaStatistics, ({ query }) => ({
    reviews: null,
    incidents: { ...delays, opened: 0, closed: 0, openNow: 0 },
    charges:
      query.since === days.since
        ? []
        : [{ currency: 'eur' as const, failed: 1, recovered: 0, failedAmount: 3.9, recoveredAmount: 0 }],
    byDay: [],
  }))
  await open(at({ compare: 'before' }))
  expect(await text('From price to payment, EUR', /^Price before discount/)).toBe('Price before discount€5.15€0.00')
  expect(await text('From price to payment, USD', /^Price before discount/)).toBe('Price before discount$0.00$5.15')
  fireEvent.click(screen.getByRole('tab', { name: 'Service level' }))
  expect(await text('Failed charges, EUR', /^Failed/)).toBe('Failed0€0.001 · €3.90')
})

test('weeks and the period before are offered where something is drawn by them', async () => {
  await open(at({ tab: 'bikes' }))
  await row('Most trips', /MB001/)
  expect(screen.queryByRole('switch', { name: 'Compare with the period before' })).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: 'App users' }))
  expect((await row('By month of registration', /November 2026/)).textContent).toContain('10')
  expect(screen.getByRole('switch', { name: 'Compare with the period before' })).toBeTruthy()
})

test('the ranking is of the operator that is chosen, as the figures are', async () => {
  const operator = operatorWith({})
  gateway.answer(getOperator, operator)
  await workAs('Sharing.Admin', gateway, <AnalyticsPage />, at({ tab: 'users', operator: operator.id }))
  await screen.findByRole('heading', { name: 'Customer ranking' })
  await waitFor(() =>
    expect(gateway.received(calls.listTotalsByCustomers).at(-1)?.query).toMatchObject({
      sharingOperatorId: operator.id,
    }),
  )
})

test('the period before is as long and stands next to this one; nothing is asked of it before', async () => {
  await open(at({ tab: 'reservation' }))
  await row('From reservation to end', /Cancelled/)
  expect(gateway.received(calls.getReservationStatistics)).toHaveLength(1)
  fireEvent.click(screen.getByRole('switch', { name: 'Compare with the period before' }))
  await waitFor(() =>
    expect(gateway.received(calls.getReservationStatistics)[1]?.query).toEqual({
      since: '2026-10-29',
      until: '2026-10-31',
    }),
  )
  await waitFor(() => expect(screen.getAllByRole('columnheader', { name: 'Period before' }).length).toBeGreaterThan(0))
})

test('each chart over time has its table: a row for each day, week or month', async () => {
  const { router } = await open(at({ tab: 'reservation' }))
  const chart = await screen.findByRole('figure', { name: /each day/ })
  fireEvent.click(within(chart).getByRole('button'))
  const table = within(chart).getByRole('table')
  expect(within(table).getAllByRole('row')).toHaveLength(4)
  fireEvent.click(screen.getByRole('radio', { name: 'Month' }))
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(2))
  expect(within(table).getAllByRole('row')[1]?.textContent).toContain('16')
  expect(router.state.location.search).toMatchObject({ unit: 'month' })
})

test('a heat map of 91 days is not asked for, one of 90 is [P-13]', async () => {
  const { unmount } = await open(`/analytics?since=2026-09-01&until=2026-11-30&tab=heatMap`)
  expect(await screen.findByText(/at most 90 days/)).toBeTruthy()
  expect(gateway.received(calls.getHeatMapStatistics)).toEqual([])
  unmount()
  await open(`/analytics?since=2026-09-01&until=2026-11-29&tab=heatMap`)
  await waitFor(() => expect(gateway.received(calls.getHeatMapStatistics)).toHaveLength(1))
  expect(screen.queryByText(/at most 90 days/)).toBeNull()
})

test('the ranking of customers stands with the app users, and leads to what one of them rode [P-14]', async () => {
  const totals = {
    customerId: '00000000-0000-4000-8000-0000000000c1',
    customerFullName: 'Aina Puig',
    customerEmail: 'aina@rider.test',
    services: 9,
    distanceKms: 12,
    drivenMinutes: 60,
    pausedMinutes: 0,
    totalMinutes: 60,
    amountEur: 30,
    amountUsd: null,
    lastStart: '2026-11-02T10:00:00.000Z',
  }
  gateway.answer(calls.listTotalsByCustomers, [totals])
  const { router } = await open(at({ tab: 'users' }))
  expect(await screen.findByRole('heading', { name: 'Customer ranking' })).toBeTruthy()
  fireEvent.click(await screen.findByText('Aina Puig'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/services'))
  expect(router.state.location.search).toEqual({
    // by the id: another's e-mail may contain this one's
    customer: totals.customerId,
    // of the same days as the figures above it
    'f.status': 'ended',
    'f.tripEndTimestamp': '2026-11-01..2026-11-03',
  })
})

test('the ranking has the days of the page, and offers none of its own', async () => {
  await open(at({ tab: 'users' }))
  await screen.findByRole('heading', { name: 'Customer ranking' })
  await waitFor(() => expect(gateway.received(calls.listTotalsByCustomers)).not.toEqual([]))
  // the other figures of these days go by the start or the end of a trip
  expect(screen.getByText('Services that ended on these days count.')).toBeTruthy()
  expect(screen.getByText(/^Active customers above are those who began a trip/)).toBeTruthy()
  const asked = gateway.received(calls.listTotalsByCustomers).at(-1)?.query
  expect([asked?.since, asked?.until]).toEqual(
    [startOfDay('2026-11-01', ownZone()), startOfDay('2026-11-04', ownZone())].map((at) => new Date(at).toISOString()),
  )
})

test('a month of registration leads to the customers of that month and of the days asked for', async () => {
  const { router } = await open(at({ tab: 'users' }))
  const month = await row('By month of registration', /November 2026/)
  fireEvent.click(within(month).getByRole('link', { name: '10' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers'))
  expect(router.state.location.search).toEqual({ 'f.dateFirstRegister': '2026-11-01..2026-11-03' })
})

test('figures that could not be read say why, and are asked for again', async () => {
  gateway.answer(calls.getEfficiencyStatistics, () => refused(500, 'server.failed'))
  await open()
  expect(await screen.findByText(/figures could not be read/)).toBeTruthy()
})

test('whose days are counted is said where lists count other ones', async () => {
  const zone = ownZone() === 'Atlantic/Canary' ? 'Europe/Madrid' : 'Atlantic/Canary'
  gateway.answer(getOperator, operatorWith({ timezone: zone }))
  const other = await workAs('Sharing.OperatorManager', gateway, <AnalyticsPage />, at())
  expect(await screen.findByText(`Days are those of the clock of ${zone}.`, { exact: false })).toBeTruthy()
  other.unmount()
  gateway.answer(getOperator, operatorWith({ timezone: ownZone() }))
  const same = await workAs('Sharing.OperatorManager', gateway, <AnalyticsPage />, at())
  await waitFor(() => expect(gateway.received(getOperator)).toHaveLength(2))
  await screen.findByText('Charged to cards')
  expect(screen.queryByText(/^Days are those/)).toBeNull()
  same.unmount()
  await workAs('Sharing.Admin', gateway, <AnalyticsPage />, at())
  expect(await screen.findByText(/^Days are those of each operator’s clock/)).toBeTruthy()
})
