import { getVehicleTrip, listVehicleTrips, type VehicleTrip } from '@motora/contract/sharing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aTrip, threePoints } from '../../../testing/a-trip'
import { type FakeGateway, fakeGateway } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { TodaysTrip } from '../detail/todays-trip'
import { useTodaysTrip } from './use-todays-trip'

function Shown({ vehicleId }: { vehicleId: string }) {
  const trip = useTodaysTrip(vehicleId)
  return trip ? <TodaysTrip trip={trip} /> : <p>no trip today</p>
}

let gateway: FakeGateway
const of = (trip: VehicleTrip) => {
  gateway.answer(listVehicleTrips, [{ ...trip, points: [] }])
  gateway.answer(getVehicleTrip, trip)
  return workAs('Sharing.OperatorManager', gateway, <Shown vehicleId={trip.vehicleId} />)
}
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the newest trip of today is drawn and named with its times; one of another day is not asked for', async () => {
  const noon = new Date()
  noon.setHours(12, 5, 0, 0)
  const trip = aTrip({
    points: threePoints,
    startTimestamp: noon.toISOString(),
    endTimestamp: new Date(+noon + 600_000).toISOString(),
  })
  await of(trip)
  expect(await screen.findByText(/^Today’s last trip: 12:05 – 12:15, /)).toBeTruthy()
  cleanup()
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  const before = new Date(+noon - 2 * 86_400_000).toISOString()
  await of(aTrip({ startTimestamp: before, endTimestamp: before }))
  await waitFor(() => expect(gateway.received(listVehicleTrips)).toHaveLength(1))
  expect(await screen.findByText('no trip today')).toBeTruthy()
  expect(gateway.received(getVehicleTrip)).toHaveLength(0)
})
