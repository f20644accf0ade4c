import { getVehicleTimeline, type TimelineEntry } from '@motora/contract/vehicles'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aVehicle } from '../../../testing/a-vehicle'
import { buttonNamed } from '../../../testing/button-named'
import { type FakeGateway, fakeGateway } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { VehicleTimeline } from './vehicle-timeline'

const user = userEvent.setup({ delay: null })
const { id } = aVehicle()
const older = '1763625600000000~older'
let gateway: FakeGateway
const change = (place: number, event: 'vehicles.blocked' | 'vehicles.unblocked', by: string | null): TimelineEntry => ({
  kind: 'changes',
  at: `2026-11-20T0${place}:00:00Z`,
  change: { id: `00000000-0000-4000-8000-00000000000${place}`, event, reason: null, by, byProvider: by === null },
})
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(getVehicleTimeline, ({ query }) =>
    query.cursor === older
      ? {
          entries: [change(9, 'vehicles.blocked', 'late@motora.demo'), change(1, 'vehicles.blocked', 'a@motora.demo')],
          next: null,
        }
      : { entries: [change(9, 'vehicles.blocked', 'late@motora.demo')], next: older },
  )
})

test('is one call a page; what is on two pages is shown once; a manager sees who changed it', async () => {
  await workAs('Sharing.OperatorManager', gateway, <VehicleTimeline vehicleId={id} />)
  expect(await screen.findByText('late@motora.demo')).toBeTruthy()
  expect(gateway.asked).toEqual([`GET /api/vehicles/v1/vehicles/${id}/Timeline`])
  await user.click(buttonNamed('Show older'))
  expect(await screen.findByText('a@motora.demo')).toBeTruthy()
  expect(screen.getAllByText('late@motora.demo')).toHaveLength(1)
  expect(gateway.received(getVehicleTimeline).map(({ query }) => query)).toEqual([{}, { cursor: older }])
})

test('kinds are offered by the table of permissions and asked for by name', async () => {
  const { unmount } = await workAs('Sharing.OperatorManager', gateway, <VehicleTimeline vehicleId={id} />)
  await screen.findByText('late@motora.demo')
  await user.click(buttonNamed('Changes'))
  await waitFor(() => expect(gateway.received(getVehicleTimeline).at(-1)?.query).toEqual({ kinds: 'changes' }))
  unmount()
  await workAs('Sharing.Technician', gateway, <VehicleTimeline vehicleId={id} />)
  await screen.findByText('late@motora.demo')
  expect(() => buttonNamed('Changes')).toThrow('no button')
})

test('an update is said when it is sent and when it ends, with why it failed and the way to its campaign', async () => {
  const update = {
    upgradeId: '00000000-0000-4000-8000-0000000000b1',
    upgradeName: 'Spring',
    target: 'ECU',
    version: '2.1.0',
    status: 'failed',
    lastError: 'install-failed',
  } as const
  gateway.answer(getVehicleTimeline, {
    entries: [
      { kind: 'updates', at: '2026-11-20T09:00:00Z', isEnd: true, update },
      { kind: 'updates', at: '2026-11-20T08:00:00Z', isEnd: false, update },
      {
        kind: 'updates',
        at: '2026-11-20T07:00:00Z',
        isEnd: true,
        update: { ...update, upgradeId: id, version: '2.0.0', status: 'succeeded', lastError: null },
      },
    ],
    next: null,
  })
  const { unmount } = await workAs('Sharing.OperatorManager', gateway, <VehicleTimeline vehicleId={id} />)
  expect(await screen.findByText('ECU: update to 2.1.0 failed')).toBeTruthy()
  expect(screen.getByText('It could not install the firmware. · Spring')).toBeTruthy()
  expect(screen.getByText('ECU: update to 2.1.0 sent')).toBeTruthy()
  expect(screen.getByText('ECU updated to 2.0.0')).toBeTruthy()
  const [link] = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Open' })
  expect(link?.getAttribute('href')).toBe(`/upgrades/${update.upgradeId}`)
  expect(buttonNamed('Updates')).toBeTruthy()
  unmount()
  await workAs('Sharing.Technician', gateway, <VehicleTimeline vehicleId={id} />)
  expect(() => buttonNamed('Updates')).toThrow('no button')
})

test('somebody of the provider has no name here, and what the machine did is said in words', async () => {
  gateway.answer(getVehicleTimeline, {
    entries: [change(9, 'vehicles.blocked', null), change(8, 'vehicles.unblocked', 'incidents')],
    next: null,
  })
  await workAs('Sharing.OperatorManager', gateway, <VehicleTimeline vehicleId={id} />)
  expect(await screen.findByText('The provider')).toBeTruthy()
  expect(screen.getByText('Motora: automatic incidents')).toBeTruthy()
})
