import { type Role, roleNames } from '@motora/contract'
import { getVehicle, listCommandOffers, type liveStatuses, type Vehicle } from '@motora/contract/vehicles'
import { cleanup, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { asLive } from '../../../shell/live/live-fleet'
import { aVehicle } from '../../../testing/a-vehicle'
import { fakeGateway } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { VehicleInfo } from './vehicle-info'

vi.setConfig({ testTimeout: 60_000 })

const email = 'rosa@example.com'
/** What the info window says of a vehicle that was read, while the stream says how it is now. */
const factsOf = async (read: Partial<Vehicle>, status: (typeof liveStatuses)[number] = 'free', role?: Role) => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  const vehicle = aVehicle(read)
  gateway.answer(getVehicle, vehicle)
  gateway.answer(listCommandOffers, [])
  const live = { ...asLive(vehicle), plate: null, status }
  await workAs(role ?? 'Sharing.Admin', gateway, <VehicleInfo live={live} more={undefined} />)
  // without a plate its name is the heading: it has been read
  await screen.findByRole('heading', { name: vehicle.name })
  return new Map(
    [...document.querySelectorAll('.motora-facts > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  )
}

test.each([
  ['in service', email, email],
  ['in service', null, 'N/A'],
  // free or booked again, and what was read is of the moment before
  ['free', email, 'N/A'],
  ['booked', email, 'N/A'],
] as const)(
  'the current user of a vehicle that is %s, read with %s, is %s [F-05]',
  async (status, currentCustomerEmail, said) => {
    expect((await factsOf({ currentCustomerEmail }, status)).get('Current customer')).toBe(said)
  },
)

test('the operator is named to admin and readonly, and to no other role [F-05]', async () => {
  const named: Role[] = []
  for (const role of roleNames) {
    const facts = await factsOf({ sharingOperatorName: 'Ona Mobilitat' }, 'free', role)
    if (facts.get('Operator') === 'Ona Mobilitat') named.push(role)
    else expect([...facts.values()]).not.toContain('Ona Mobilitat')
    cleanup()
  }
  expect(named).toEqual(['Sharing.Admin', 'Sharing.AdminReadOnly'])
})
