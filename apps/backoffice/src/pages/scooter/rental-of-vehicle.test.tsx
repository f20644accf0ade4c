import { cleanServices, endServiceTrip, getServiceCustomer } from '@motora/contract/sharing'
import { listOpenTicketsByVehicle } from '@motora/contract/technicians'
import {
  getRentability,
  getVehicle,
  getVehicleRecord,
  getVehicleTimeline,
  listCommandOffers,
  type Vehicle,
} from '@motora/contract/vehicles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aVehicle } from '../../testing/a-vehicle'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { Scooter } from './scooter-page'

vi.setConfig({ testTimeout: 60_000 })
const serviceId = '33333333-3333-4333-8333-333333333333'
const { id, sharing } = aVehicle()

let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(getServiceCustomer, () => refused(404, 'service.not_found'))
  gateway.answer(getVehicleRecord, () => refused(404, 'vehicle.not_found'))
  gateway.answer(getVehicleTimeline, { entries: [], next: null })
  gateway.answer(listOpenTicketsByVehicle, [])
  gateway.answer(listCommandOffers, [])
  gateway.answer(getRentability, { isRentable: true, reasons: [], at: '2026-11-20T09:30:00Z' })
  gateway.answer(cleanServices, { endedServiceIds: [serviceId] })
})
const open = async (
  role: 'Sharing.Admin' | 'Sharing.OperatorManager',
  facts: Partial<Vehicle>,
  hasTripStarted = true,
) => {
  gateway.answer(
    getVehicle,
    aVehicle({ sharing: { ...sharing, activeServiceId: serviceId, hasTripStarted }, status: 'in service', ...facts }),
  )
  const view = await workAs(role, gateway, <Scooter id={id} />, '/')
  fireEvent.click(await screen.findByRole('button', { name: 'Actions of MB001' }))
  await screen.findByRole('menuitem', { name: /^Clean active services/ })
  return view
}

test('a trip at another operator is not ended by a manager, which is said; it can be cleaned', async () => {
  await open('Sharing.OperatorManager', {
    sharing: { ...sharing, activeServiceId: serviceId, hasTripStarted: true, sharingOperatorId: serviceId },
    sharingOperatorName: 'Moto Badalona',
  })
  const end = screen.getByRole('menuitem', { name: /^End trip/ })
  expect(end.getAttribute('aria-disabled')).toBe('true')
  expect(end.textContent).toContain('Only Moto Badalona ends its own services.')
  expect(screen.getByRole('menuitem', { name: /^Clean/ }).getAttribute('aria-disabled')).not.toBe('true')
  expect(screen.queryByRole('button', { name: 'End trip' })).toBeNull()
  expect(gateway.received(endServiceTrip)).toEqual([])
})

test('of a reservation "end trip" says that no trip has started', async () => {
  await open('Sharing.OperatorManager', { status: 'booked' }, false)
  expect(screen.getByRole('menuitem', { name: /^End trip/ }).textContent).toContain('No trip has started.')
})

test.each([
  [true, 'Rosa Vila Mas', 'The trip of Rosa Vila Mas ends now and is charged up to this moment.'],
  [true, null, 'The rider’s trip ends now and is charged up to this moment.'],
  [false, 'Rosa Vila Mas', 'The reservation of Rosa Vila Mas is cancelled and nothing is charged.'],
  [false, null, 'The reservation is cancelled and nothing is charged.'],
])(
  'before a vehicle is cleaned it is said whether money is taken (started: %s, of %s)',
  async (hasStarted, name, said) => {
    await open('Sharing.Admin', { currentCustomerFullName: name }, hasStarted)
    fireEvent.click(screen.getByRole('menuitem', { name: /^Clean active services/ }))
    const question = await screen.findByRole('dialog', { name: 'Clean the active services of MB001?' })
    expect(question.textContent).toContain(said)
    fireEvent.click(within(question).getByRole('button', { name: 'Clean active services' }))
    await waitFor(() =>
      expect(gateway.received(cleanServices).map(({ params }) => params)).toEqual([{ id: serviceId }]),
    )
    expect(await screen.findByText('Active services of MB001 cleaned')).toBeTruthy()
  },
)
