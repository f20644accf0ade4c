import { getTicket, listTickets, openTicket } from '@motora/contract/technicians'
import { assignToOperate, listVehicles } from '@motora/contract/vehicles'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '../../shell/outbox/browser-outbox'
import { aTicket } from '../../testing/a-ticket'
import { aVehicle } from '../../testing/a-vehicle'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import IncidentsPage from './incidents-page'

vi.setConfig({ testTimeout: 30_000 })
const { scutum } = aVehicle()
const vehicle = aVehicle({ overallStatus: 'free', scutum: { ...scutum, batterySoc: 45 } })
const ticket = aTicket({ vehicleId: vehicle.id })
let gateway: FakeGateway
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listTickets, [ticket])
  gateway.answer(listVehicles, [vehicle])
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  window.dispatchEvent(new Event('online'))
})

/** As in a tunnel: the browser knows that there is no network, and calls fail. */
function loseNetwork() {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
}

test('without a network a case shows its vehicle as the list does, and blocking it waits for a network', async () => {
  await workAs('Sharing.Technician', gateway, <IncidentsPage />)
  const entry = await screen.findByText('Mirror broken')
  await waitFor(() => expect(document.body.textContent).toContain('45'))
  loseNetwork()
  fireEvent.click(entry)
  const open = await screen.findByRole('article', { name: ticket.codIncident })
  expect(gateway.received(getTicket)).toHaveLength(0)
  expect(open.textContent).toContain('45')
  expect(open.textContent).toContain('Free')
  fireEvent.click(await waitFor(() => buttonNamed('Block', open)))
  await waitFor(() => expect(outbox.list()).toHaveLength(1))
  expect(outbox.list()[0]).toMatchObject({
    endpoint: assignToOperate.id,
    call: { body: { vehicleIds: [vehicle.id], outOfService: true } },
  })
  expect(within(open).queryByText('Nothing was said yet.')).toBeNull()
})

test('without a network a ticket can be opened for a vehicle that a list has shown, and waits', async () => {
  // not that of the case, which has been asked for
  const other = aVehicle({ id: '22222222-2222-4222-8222-222222222222', plate: 'MB002' })
  gateway.answer(listVehicles, [vehicle, other])
  await workAs('Sharing.Technician', gateway, <IncidentsPage />)
  await screen.findByText('Mirror broken')
  await waitFor(() => expect(document.body.textContent).toContain('45'))
  loseNetwork()
  fireEvent.click(buttonNamed('Add ticket'))
  const dialog = await screen.findByRole('dialog')
  const typed = (label: RegExp) =>
    within(dialog).findByLabelText(label, { selector: 'input:not([disabled]), textarea' })
  fireEvent.change(await typed(/^Vehicle: plate/), { target: { value: other.plate } })
  fireEvent.click(await within(dialog).findByRole('option', { name: /^MB002/ }))
  fireEvent.change(await typed(/^Description/), { target: { value: 'Seat torn' } })
  fireEvent.change(await typed(/^Comment/), { target: { value: 'On the left' } })
  fireEvent.click(buttonNamed('Create ticket', dialog))
  await waitFor(() => expect(outbox.list()).toHaveLength(1))
  expect(outbox.list()[0]).toMatchObject({
    endpoint: openTicket.id,
    call: { body: { vehicleId: other.id, title: 'Seat torn' } },
  })
})
