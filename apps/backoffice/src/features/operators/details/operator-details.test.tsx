import type { OperatorHistoryEntry } from '@motora/contract/operators'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { useAddressState } from '../../../shell/use-address-state'
import { anOperator } from '../../../testing/an-operator'
import { type FakeGateway, fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { withDetails, withoutDetails } from './details-address'
import { OperatorDetails } from './operator-details'

const base = '/api/operators/v1/Operators'
const below = anOperator({ id: '22222222-2222-4222-8222-222222222222', name: 'Ona Girona' })
const ona = anOperator({
  group: 'Grup Ona',
  comment: 'Pays late',
  note: 'Was without insurance',
  startTimeExclusion: '23:00',
  endTimeExclusion: '06:00',
  operatingSchedule: { from: '06:00', until: '23:00' },
  circles: [{ id: below.id, name: null, latitude: 41.39, longitude: 2.15, radiusMetres: 500 }],
})
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const entry = (facts: Partial<OperatorHistoryEntry>): OperatorHistoryEntry => ({
  id: '44444444-4444-4444-8444-444444444444',
  at: '2026-11-20T09:30:00Z',
  what: 'registered',
  byName: null,
  byProvider: true,
  reason: null,
  changed: [],
  ...facts,
})
let gateway: FakeGateway
let readsRates: boolean
beforeEach(() => {
  readsRates = true
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer('/api/vehicles/v1/VehicleHomologationTypes', () => json([{ id: 5, name: 'L3e-A1' }]))
  for (const operator of [ona, below]) gateway.answer(`${base}/${operator.id}`, () => json(operator))
  gateway.answer(`${base}/GetAllChilds`, () => json([{ ...below, parentId: ona.id }]))
  gateway.answer(`${base}/${ona.id}/History`, () =>
    json([
      entry({ what: 'rejected', byName: 'Pau Vila', reason: 'No permit' }),
      entry({
        id: below.id,
        what: 'change-submitted',
        byProvider: false,
        byName: 'Marta Soler',
        changed: ['iban', 'areas'],
      }),
    ]),
  )
})

function Details() {
  const [search, setSearch] = useAddressState()
  return search.operator ? (
    <OperatorDetails
      id={search.operator}
      part={search.part}
      onPart={(part) => setSearch({ ...search, part })}
      onOpen={(id) => setSearch(withDetails(search, id))}
      onClose={() => setSearch(withoutDetails(search))}
      Areas={({ label, circles }) => <p>{`map: ${label}: ${circles.length}`}</p>}
      vehicles={(id) => <p>{`vehicles of ${id}`}</p>}
      technicians={(id) => <p>{`technicians of ${id}`}</p>}
      tariffs={readsRates ? (id) => <p>{`tariffs of ${id}`}</p> : undefined}
    />
  ) : (
    <p>closed</p>
  )
}
const open = async (at = `/?operator=${ona.id}`) => {
  const view = await workAs('Sharing.AdminReadOnly', gateway, <Details />, at)
  await screen.findByRole('dialog', { name: 'Ona Mobilitat' })
  return view
}
const unfold = (name: string) => user.click(screen.getByRole('button', { name }))

test('a view on the whole screen with its parts folded one below the other, the data first [C-24]', async () => {
  await open()
  const dialog = screen.getByRole('dialog')
  const parts = within(dialog)
    .getAllByRole('button', { expanded: false })
    .map(({ textContent }) => textContent)
  expect(within(dialog).getByRole('button', { name: 'Data', expanded: true })).toBeTruthy()
  expect(parts).toEqual(['Geofence areas', 'Tariffs', 'Scooters', 'Sub-operators', 'Technicians', 'History'])
  expect(dialog.closest('[data-full-screen]')).toBeTruthy()
  for (const text of ['B12345674', 'Grup Ona', 'Pays late', '06:00–23:00', 'Public fleet with in-app payment'])
    expect(within(dialog).getByText(text)).toBeTruthy()
  expect(await within(dialog).findByText('L3e-A1')).toBeTruthy()
  expect(within(dialog).getByText('Was without insurance')).toBeTruthy()
})

test('each part shows what it names [C-24]', async () => {
  await open()
  await unfold('Geofence areas')
  expect(await screen.findByText('map: Areas of Ona Mobilitat: 1')).toBeTruthy()
  await unfold('Tariffs')
  expect(await screen.findByText(`tariffs of ${ona.id}`)).toBeTruthy()
  await unfold('Scooters')
  expect(await screen.findByText(`vehicles of ${ona.id}`)).toBeTruthy()
  await unfold('Technicians')
  expect(await screen.findByText(`technicians of ${ona.id}`)).toBeTruthy()
  await unfold('Sub-operators')
  await user.click(await screen.findByRole('rowheader', { name: 'Ona Girona' }))
  expect(await screen.findByRole('dialog', { name: 'Ona Girona' })).toBeTruthy()
})

test('a role that reads no rates is told that there are some; of a free operator and one without, it is said', async () => {
  readsRates = false
  const { unmount } = await open(`/?operator=${ona.id}&part=tariffs`)
  expect(await screen.findByText('Rates have been saved. Your role does not read them.')).toBeTruthy()
  unmount()
  readsRates = true
  for (const [facts, words] of [
    [{ isFree: true }, 'This operator is free of charge: every price is 0.'],
    [{ hasTariff: false }, /There are no rates yet/],
  ] as const) {
    gateway.answer(`${base}/${ona.id}`, () => json({ ...ona, ...facts }))
    const view = await open(`/?operator=${ona.id}&part=tariffs`)
    expect(await screen.findByText(words)).toBeTruthy()
    view.unmount()
  }
})

test('the history says what happened, when, why, by whom and what was changed', async () => {
  await open(`/?operator=${ona.id}&part=history`)
  const [first, second] = await within(await screen.findByRole('list', { name: 'History' })).findAllByRole('listitem')
  for (const text of ['Rejected', 'No permit', '20/11/2026', 'Pau Vila · provider'])
    expect(first?.textContent).toContain(text)
  for (const text of ['Change sent for validation', 'Changed: Bank account (IBAN) and Areas', 'Marta Soler · operator'])
    expect(second?.textContent).toContain(text)
})

test('the open part lives in the address: a link opens it, and folding it is kept as well', async () => {
  const { router } = await open(`/?operator=${ona.id}&part=tariffs&technicians.page=2&tariffs.page=2`)
  expect(await screen.findByText(`tariffs of ${ona.id}`)).toBeTruthy()
  await unfold('Tariffs')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ part: 'none' }))
  await unfold('Scooters')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ part: 'scooters' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('closed')).toBeTruthy()
  expect(router.state.location.search).toEqual({})
})

test('an operator that is not there says so and can be asked for again [V-14]', async () => {
  gateway.answer(`${base}/${ona.id}`, () => refused(404, 'operator.not_found'))
  await workAs('Sharing.AdminReadOnly', gateway, <Details />, `/?operator=${ona.id}`)
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  gateway.answer(`${base}/${ona.id}`, () => json(ona))
  await user.click(screen.getByRole('button', { name: /^Try again|^Retry/ }))
  expect(await screen.findByRole('dialog', { name: 'Ona Mobilitat' })).toBeTruthy()
})
