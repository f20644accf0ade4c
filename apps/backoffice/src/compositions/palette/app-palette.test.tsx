import { listCustomers } from '@motora/contract/customers'
import { listOperators } from '@motora/contract/operators'
import { listTickets } from '@motora/contract/technicians'
import { assignToOperate, listCommandOffers, listVehicles, vehicleCommandKinds } from '@motora/contract/vehicles'
import { openPalette, paletteOpened } from '@motora/kit'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aTicket } from '../../testing/a-ticket'
import { aVehicle } from '../../testing/a-vehicle'
import { type FakeGateway, fakeGateway, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { AppPalette } from './app-palette'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
afterEach(() => act(() => paletteOpened.set(false)))

const open = async (role: Parameters<typeof workAs>[0], gateway: FakeGateway = fakeGateway()) => {
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listVehicles, [aVehicle()])
  gateway.answer(listTickets, [aTicket()])
  gateway.answer(
    listCommandOffers,
    vehicleCommandKinds.map((kind) => ({ kind, obstacle: kind === 'locate' ? 'moving' : null, isProvable: true })),
  )
  gateway.answer(listOperators, [])
  const view = await workAs(role, gateway, <AppPalette />)
  act(openPalette)
  return { gateway, view, field: await screen.findByLabelText('Search or run an action', { selector: 'input' }) }
}
const offered = () =>
  [...document.querySelectorAll('[data-action]')].map((action) => action.textContent?.replace('Free', ''))

test('"block MB001" blocks it, by the call of the button; "horn" says why it cannot be done now', async () => {
  const { gateway, field } = await open('Sharing.OperatorManager')
  gateway.answer(assignToOperate, () => new Response(null, { status: 204 }))
  await user.type(field, 'horn MB001')
  await waitFor(() => expect(offered()[0]).toContain('Flash and sound · MB001'))
  expect(offered()[0]).toContain('The vehicle is moving.')
  await user.clear(field)
  await user.type(field, 'MB001 block')
  await waitFor(() => expect(offered()[0]).toContain('Block · MB001'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(gateway.received(assignToOperate)).toHaveLength(1))
  expect(gateway.received(assignToOperate)[0]?.body).toMatchObject({ vehicleIds: [aVehicle().id], outOfService: true })
})

test('who only reads is offered no screen that only writes', async () => {
  const { field } = await open('Sharing.AdminReadOnly')
  await user.type(field, 'fi')
  await waitFor(() => expect(offered()).toContain('Files'))
  for (const name of ['New file', 'New firmware']) expect(offered()).not.toContain(name)
})

test('a verb alone waits for its vehicle; a plate alone finds it first, and below it what can be done', async () => {
  const { field } = await open('Sharing.OperatorManager')
  await user.type(field, 'unblock')
  await waitFor(() => expect(offered()[0]).toContain('Unblock…'))
  await user.keyboard('{Enter}')
  expect((field as HTMLInputElement).value).toBe('unblock ')
  await user.clear(field)
  await user.type(field, 'MB001')
  await waitFor(() => expect(offered().some((text) => text?.includes('Block · MB001'))).toBe(true))
  expect(offered()[0]).not.toContain(' · MB001')
})

test('who may only read is offered nothing to do; customer service closes tickets and commands', async () => {
  const { field, view } = await open('Sharing.AdminReadOnly')
  await user.type(field, 'block MB001')
  await waitFor(() => expect(offered().length).toBeGreaterThan(0))
  expect(offered().filter((text) => text?.includes(' · MB001'))).toEqual([])
  act(() => paletteOpened.set(false))
  view.unmount()
  const sac = await open('Sharing.Sac')
  await user.type(sac.field, 'close MB001')
  await waitFor(() => expect(offered()[0]).toContain('Close · INC-2026-000123'))
})

test('what could not be asked is said, and the rest is found', async () => {
  const { gateway, field } = await open('Sharing.OperatorManager')
  gateway.answer(listTickets, () => refused(500, 'defect'))
  gateway.answer(listCustomers, [])
  await user.type(field, 'MB001')
  expect((await screen.findByRole('alert')).textContent).toBe('Tickets: could not be searched')
  expect(offered().length).toBeGreaterThan(0)
})

test('a list that is a dialog of a screen is found like a screen, by those who may open it', async () => {
  const { field, view } = await open('Sharing.Admin')
  await user.type(field, 'failed jobs')
  await waitFor(() => expect(offered()[0]).toBe('Failed jobs'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(view.router.state.location.href).toBe('/audit?dialog=failed'))
  view.unmount()
  const reader = await open('Sharing.AdminReadOnly')
  await user.type(reader.field, 'failed jobs')
  await waitFor(() => expect(offered().length).toBeGreaterThan(0))
  expect(offered()).not.toContain('Failed jobs')
})
