import { getRentabilityWaterfall, listVehicles } from '@motora/contract/vehicles'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aVehicle } from '../../testing/a-vehicle'
import { type FakeGateway, fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import IncidentsPage from './incidents-page'

vi.setConfig({ testTimeout: 30_000 })
let gateway: FakeGateway
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listVehicles, [aVehicle()])
  const reasons = ['out-of-service', 'open-ticket', 'low-battery'] as const
  const steps = reasons.map((reason) => ({ reason, mendedBy: ['technician' as const], stopped: 1, have: 1 }))
  gateway.answer(getRentabilityWaterfall, { owned: 9, steps, rentable: 6, at: '2026-11-21T10:00:00.000Z' })
})

test.each([
  ['Out of service', { show: 'out' }, { overallStatus: ['out of service'] }],
  ['Battery too low to rent', { show: 'all', 'f.batterySoc': '<10' }, { batterySoc: '<10' }],
])('the reason %s shows its vehicles in the tab of vehicles, as on the home screen', async (name, address, filter) => {
  const { router } = await workAs('Sharing.Technician', gateway, <IncidentsPage />, '/?part=fleet')
  fireEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(router.state.location.search).toEqual({ part: 'vehicles', ...address }))
  await waitFor(() => {
    const asked = gateway.received(listVehicles).filter(({ query }) => query.sort)
    expect(JSON.parse(asked.at(-1)?.query.filter ?? '{}')).toEqual(filter)
  })
})

test('a reason that no column shows is a name alone', async () => {
  await workAs('Sharing.Technician', gateway, <IncidentsPage />, '/?part=fleet')
  expect(await screen.findByText('Open ticket')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Open ticket' })).toBeNull()
})
