import { MapContext, type MapFrameProps } from '@motora/kit/map'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aTrip, threePoints, tripVehicleId } from '../../../testing/a-trip'
import { buttonNamed } from '../../../testing/button-named'
import { type FakeGateway, fakeGateway, json } from '../../../testing/fake-gateway'
import { show } from '../../../testing/show'
import { workAs } from '../../../testing/work-as'
import { TripLinks } from './trip-links'
import TripRoute from './trip-route'

const path = `/api/vehicles/v1/vehicles/${tripVehicleId}/trips`
const user = userEvent.setup({ delay: null })
vi.setConfig({ testTimeout: 60_000 })
const links = <TripLinks vehicleId={tripVehicleId} plate="MB001" />

let gateway: FakeGateway
let searches: URLSearchParams[]
beforeEach(() => {
  gateway = fakeGateway()
  searches = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const address = new URL(url, 'http://motora.test')
    if (address.pathname === path) searches.push(address.searchParams)
    return gateway.send(url, init)
  })
})

test('trips open on the whole screen, at most 563 px of list, in metres, and one opens next to it, in kilometres [E-24, V-30, V-34]', async () => {
  gateway.answer(path, () => json([aTrip()], 200, { 'X-Total-Count': '31' }))
  gateway.answer(`${path}/${aTrip().tripId}`, () => json(aTrip()))
  const { router } = await workAs('Sharing.OperatorManager', gateway, links)
  fireEvent.click(screen.getByText('Trips'))
  const dialog = await screen.findByRole('dialog', { name: 'Trips of MB001' })
  expect(dialog.closest('[data-full-screen]')).toBeTruthy()
  expect(within(dialog).getByLabelText('Since')).toBeTruthy()
  expect(within(dialog).getByLabelText('Until')).toBeTruthy()
  const row = (await within(dialog).findByText(/^2,345\sm$/)).closest('tr') as HTMLElement
  expect(row.closest<HTMLElement>('.kit-scroll')?.style.maxHeight).toBe('563px')
  expect([searches[0]?.get('page'), searches[0]?.get('pageSize')]).toEqual(['1', '10'])
  // cut after 25 characters, the whole text in its title
  expect(row.textContent).toContain('Carrer de la Diputació 30…')
  fireEvent.click(row)
  const trip = await within(dialog).findByRole('article', { name: 'Trip' })
  for (const text of [/^2\.35\skm$/, /^14\skm\/h$/, /^42\skm\/h$/, /^0\.12\skg$/, 'Aina Puig Serra'])
    expect(within(trip).getByText(text)).toBeTruthy()
  expect(within(trip).getByText(/reported no positions/)).toBeTruthy()
  expect(within(trip).getByLabelText('Origin on OpenStreetMap').getAttribute('href')).toContain('mlat=41.39')
  expect(within(trip).queryByLabelText(/Destination/)).toBeNull()
  fireEvent.click(within(dialog).getByLabelText('Close'))
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toEqual({})
  gateway.answer(path, () => json([]))
  fireEvent.click(screen.getByText('Trips'))
  expect(await screen.findByText('No data found')).toBeTruthy()
})

test('who may not read customers has no column and no line for who rode', async () => {
  const trip = aTrip({ customerFullName: '', customerEmail: '' })
  gateway.answer(path, () => json([trip], 200, { 'X-Total-Count': '1' }))
  gateway.answer(`${path}/${trip.tripId}`, () => json(trip))
  const show = async (role: 'Sharing.Technician' | 'Sharing.OperatorManager') => {
    const view = await workAs(role, gateway, links, '/?dialog=trips')
    const dialog = await screen.findByRole('dialog', { name: 'Trips of MB001' })
    fireEvent.click(await within(dialog).findByText(/^2,345\sm$/))
    await within(dialog).findByRole('article', { name: 'Trip' })
    const found = within(dialog).queryAllByText(/^Customer/).length
    view.unmount()
    return found
  }
  expect(await show('Sharing.OperatorManager')).toBeGreaterThan(1)
  expect(await show('Sharing.Technician')).toBe(0)
})

test('a search needs a date and asks for both: of one alone the other is 100 years away [E-31]', async () => {
  gateway.answer(path, () => json([]))
  await workAs('Sharing.OperatorManager', gateway, links, '/?dialog=trips')
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('No data found')
  expect([searches[0]?.has('since'), searches[0]?.has('until')]).toEqual([false, false])
  expect(within(dialog).getByRole('button', { name: 'Search', description: /at least one date/ })).toBeTruthy()
  fireEvent.change(within(dialog).getByLabelText('Since'), { target: { value: '03/11/2026' } })
  await user.click(buttonNamed('Search'))
  await within(dialog).findByText('All trips')
  await vi.waitFor(() => expect(searches.at(-1)?.has('since')).toBe(true))
  const [since, until] = ['since', 'until'].map((name) => new Date(searches.at(-1)?.get(name) ?? ''))
  expect(since).toEqual(new Date(2026, 10, 3))
  expect(until).toEqual(new Date(2126, 10, 4))
  expect(document.activeElement?.textContent).toContain('Search')
  fireEvent.change(within(dialog).getByLabelText('Until'), { target: { value: '01/11/2026' } })
  expect(within(dialog).getByRole('button', { name: 'Search', description: /dates entered are invalid/ })).toBeTruthy()
})

test('the last trip is the newest one, and without any "Data not found" stands there [E-25]', async () => {
  gateway.answer(path, () => json([]))
  const view = await workAs('Sharing.OperatorManager', gateway, links)
  fireEvent.click(screen.getByText('Last trip'))
  expect(await screen.findByText('Data not found')).toBeTruthy()
  expect([searches[0]?.get('page'), searches[0]?.get('pageSize')]).toEqual(['1', '1'])
  view.unmount()
  gateway.answer(path, () => json([aTrip()], 200, { 'X-Total-Count': '31' }))
  gateway.answer(`${path}/${aTrip().tripId}`, () => json(aTrip()))
  await workAs('Sharing.OperatorManager', gateway, links, '/?dialog=last-trip')
  const dialog = await screen.findByRole('dialog', { name: 'Last trip of MB001' })
  expect(await within(dialog).findByText('Plaça Reial')).toBeTruthy()
})

/** What a map gets, by source. */
const told: Record<string, GeoJSON.FeatureCollection[]> = {}
let view: MapFrameProps['initialView'] | undefined
const map = {
  style: {},
  addSource: (id: string, { data }: { data: GeoJSON.FeatureCollection }) => (told[id] = [data]),
  getLayersOrder: () => [],
  getSource: (id: string) => ({ setData: (data: GeoJSON.FeatureCollection) => told[id]?.push(data) }),
  addLayer: () => undefined,
  getLayer: () => undefined,
  removeSource: () => undefined,
}
function Frame({ initialView, label, children }: MapFrameProps) {
  useState(() => (view = initialView))
  return (
    <section aria-label={label}>
      <MapContext value={map as never}>{children}</MapContext>
    </section>
  )
}

test('a trip is a line through its points with its start and end, at zoom 11; a spot follows the scrubber [E-26, F-13]', async () => {
  await show(<TripRoute trip={aTrip({ points: threePoints })} Frame={Frame} />)
  expect(view?.zoom).toBe(11)
  expect(view?.longitude).toBeCloseTo(2.17, 9)
  const features = told.route?.[0]?.features ?? []
  const lines = features.flatMap(({ geometry }) => (geometry.type === 'LineString' ? [geometry.coordinates] : []))
  expect([lines[0]?.[0], ...lines.map((line) => line.at(-1))]).toEqual(threePoints.map(({ lon, lat }) => [lon, lat]))
  const ends = features.flatMap(({ geometry }) => (geometry.type === 'Point' ? [geometry.coordinates] : []))
  expect(ends).toEqual([
    [2.15, 41.39],
    [2.19, 41.41],
  ])
  const scrubber = screen.getByRole('slider', { name: 'Moment of the trip' })
  fireEvent.keyDown(scrubber, { key: 'ArrowRight' })
  expect(scrubber.getAttribute('aria-valuetext')).toMatch(/:01:00, 42\skm\/h, 80\s?%$/)
  expect(told.moment?.at(-1)?.features[0]?.geometry).toMatchObject({ coordinates: [2.16, 41.4] })
  fireEvent.change(scrubber, { target: { value: '330' } })
  const halfway = told.moment?.at(-1)?.features[0]?.geometry
  const [x, y] = halfway?.type === 'Point' ? halfway.coordinates : []
  expect([x, y].map((degrees) => degrees?.toFixed(3))).toEqual(['2.175', '41.405'])
  fireEvent.keyDown(scrubber, { key: 'PageUp' })
  expect(scrubber.getAttribute('aria-valuetext')).toMatch(/:10:00, speed not reported, 77\s?%$/)
})
