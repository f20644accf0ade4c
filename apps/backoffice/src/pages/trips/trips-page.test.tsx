import { listBills } from '@motora/contract/money'
import * as calls from '@motora/contract/sharing'
import { ownZone } from '@motora/rules/time'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startOfDay } from '../../shell/day-span'
import { ReportClock } from '../../shell/frame/report-clock'
import { MembershipContext, useMembership } from '../../shell/session/use-session'
import { anEndedService, aServiceDetail, aServiceTrip, serviceSums } from '../../testing/a-service'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import TripsPage from './trips-page'

const ended = anEndedService()
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(calls.listServices, [ended])
  gateway.answer(listBills, [])
  gateway.answer(calls.getServiceStatistics, serviceSums)
  gateway.answer(calls.getService, aServiceDetail(ended, {}))
  gateway.answer(calls.getServiceTrips, [aServiceTrip(ended)])
})
afterEach(() => vi.unstubAllGlobals())

/** The page as somebody of an operator in a zone sees it. */
function OfOperatorIn({ zone }: { zone: string }) {
  const membership = useMembership()
  return (
    <MembershipContext value={{ ...membership, operatorTimezone: zone }}>
      <ReportClock>
        <TripsPage />
      </ReportClock>
    </MembershipContext>
  )
}

const open = (at = '/trips') => workAs('Sharing.OperatorManager', gateway, <TripsPage />, at)
const search = () => screen.getByRole('button', { name: 'Search' })
const reason = () => document.getElementById(search().getAttribute('aria-describedby') ?? '')?.textContent
const type = async (label: string, day: string) => {
  const field = await waitFor(() => {
    const found = screen.getByRole('textbox', { name: new RegExp(`^${label}`) })
    expect(found.hasAttribute('readonly')).toBe(false)
    return found
  })
  fireEvent.change(field, { target: { value: day } })
  fireEvent.blur(field)
}

test('nothing is searched before both dates are set, nor by pressing Enter [P-04]', async () => {
  await open()
  expect(reason()).toBe('Choose both dates first.')
  await type('Since', '01/11/2026')
  expect(reason()).toBe('Choose both dates first.')
  fireEvent.submit(search().closest('form') as HTMLFormElement)
  expect(gateway.received(calls.listServices)).toEqual([])
  await type('Until', '20/10/2026')
  await waitFor(() => expect(reason()).toBe('The dates entered are invalid'))
  fireEvent.submit(search().closest('form') as HTMLFormElement)
  expect(gateway.received(calls.listServices)).toEqual([])
  await type('Until', '20/11/2026')
  await waitFor(() => expect(reason()).toBeUndefined())
  fireEvent.click(search())
  // days of the person, as in the list of services and in analytics
  const asked = { since: startOfDay('2026-11-01'), until: startOfDay('2026-11-20', 1), status: 'ended', dateOf: 'end' }
  await waitFor(() => expect(gateway.received(calls.listServices)[0]?.query).toMatchObject(asked))
  await waitFor(() => expect(gateway.received(calls.getServiceStatistics)[0]?.query).toMatchObject(asked))
})

test('days in the wrong order of an address are not asked for; those that are say by which clock they are', async () => {
  await open('/trips?since=2026-11-10&until=2026-11-01')
  await screen.findByText(/Choose two dates and search/)
  expect(gateway.received(calls.listServices)).toEqual([])
  cleanup()
  await open('/trips?since=2026-11-01&until=2026-11-10')
  expect(await screen.findByText(new RegExp(`by the clock of ${ownZone()}`))).toBeTruthy()
})

test('by what moment a trip is of a day is what its row says first; that it has ended goes without saying', async () => {
  await open('/trips?since=2026-11-01&until=2026-11-30')
  await screen.findByRole('table')
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim())
  expect(heads.filter(Boolean).slice(0, 4)).toEqual(['Vehicle', 'End of the trip', 'Customer', 'Reserved at'])
  expect(heads).not.toContain('Status')
})

test('who is elsewhere sees the days and moments of the operator’s clock, the file too, and is told so', async () => {
  gateway.answer(calls.listServices, [{ ...ended, reserveStartTimestamp: '2026-11-05T11:30:00Z' }])
  const ofAuckland = <OfOperatorIn zone="Pacific/Auckland" />
  await workAs('Sharing.OperatorManager', gateway, ofAuckland, '/trips?since=2026-11-06&until=2026-11-06')
  const asked = { since: '2026-11-05T11:00:00.000Z', until: '2026-11-06T11:00:00.000Z' }
  await waitFor(() => expect(gateway.received(calls.listServices)[0]?.query).toMatchObject(asked))
  await waitFor(() => expect(gateway.received(calls.getServiceStatistics)[0]?.query).toMatchObject(asked))
  expect(await screen.findByText('06/11/2026 00:30')).toBeTruthy()
  expect(screen.getByText('Times of Pacific/Auckland')).toBeTruthy()
  expect(screen.getByText(/by the clock of Pacific\/Auckland/)).toBeTruthy()
})

const byClockOf = (zone: string) => {
  const piece = (
    <ReportClock>
      <TripsPage />
    </ReportClock>
  )
  return workAs('Sharing.Admin', gateway, piece, `/trips?since=2026-11-06&until=2026-11-06&zone=${zone}`)
}

test('an address names the clock', async () => {
  await byClockOf('Asia/Tokyo')
  expect(await screen.findByText('Times of Asia/Tokyo')).toBeTruthy()
  await waitFor(() =>
    expect(gateway.received(calls.listServices)[0]?.query).toMatchObject({ since: '2026-11-05T15:00:00.000Z' }),
  )
})

test('a clock that there is not leaves the own operator’s', async () => {
  const piece = <OfOperatorIn zone="Pacific/Auckland" />
  await workAs('Sharing.OperatorManager', gateway, piece, '/trips?since=2026-11-06&until=2026-11-06&zone=Nowhere')
  expect(await screen.findByText('Times of Pacific/Auckland')).toBeTruthy()
})

test('a clock that there is not leaves the device’s', async () => {
  await byClockOf('Nowhere')
  await waitFor(() =>
    expect(gateway.received(calls.listServices)[0]?.query).toMatchObject({ since: startOfDay('2026-11-06') }),
  )
  expect(screen.queryByText(/Times of/)).toBeNull()
})

test('a press on usual days chooses both and searches them; the pressed ones are those that are shown', async () => {
  const { router } = await open()
  const chip = (name: string) => screen.getByRole('button', { name })
  fireEvent.click(chip('Last 7 days'))
  await waitFor(() => expect(gateway.received(calls.listServices)).toHaveLength(1))
  const { since, until } = gateway.received(calls.listServices)[0]?.query ?? {}
  expect(Date.parse(String(until)) - Date.parse(String(since))).toBe(7 * 86_400_000)
  const search = router.state.location.search as Record<string, string>
  expect([since, until]).toEqual([startOfDay(String(search.since)), startOfDay(String(search.until), 1)])
  expect([chip('Last 7 days'), chip('Last 30 days')].map((one) => one.getAttribute('aria-pressed'))).toEqual([
    'true',
    'false',
  ])
  expect(screen.getByRole('textbox', { name: /^Since/ })).toHaveProperty(
    'value',
    String(search.since).split('-').reverse().join('/'),
  )
})

test('a row opens the trip on the whole screen with its details and its way on the map [P-05]', async () => {
  const { router } = await open('/trips?since=2026-11-01&until=2026-11-20')
  fireEvent.click(await screen.findByText('MB001'))
  const dialog = await screen.findByRole('dialog', { name: /MB001/ })
  expect(dialog.closest('[data-full-screen]')).toBeTruthy()
  // jsdom has no WebGL: the map says so, and its way is there with its moments
  expect(await screen.findByText(/^Map with the route of MB001: this browser cannot draw maps/)).toBeTruthy()
  const last = aServiceTrip(ended).points.at(-1)
  expect(screen.getByRole('slider', { name: 'Moment of the trip' }).getAttribute('max')).toBe(String(last?.seconds))
  expect(dialog.textContent).toContain('Plaça Reial')
  fireEvent.click(buttonNamed('Close', dialog))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ since: '2026-11-01' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
