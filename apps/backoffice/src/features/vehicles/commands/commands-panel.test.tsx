import type { CommandOffer, VehicleCommand } from '@motora/contract/vehicles'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { buttonNamed } from '../../../testing/button-named'
import { fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { CommandsPanel } from './commands-panel'

const vehicleId = '11111111-1111-4111-8111-111111111111'
const path = `/api/vehicles/v1/vehicles/${vehicleId}`
const panel = <CommandsPanel vehicleId={vehicleId} plate="MB001" />

const command = (more: Partial<VehicleCommand> = {}): VehicleCommand => ({
  id: '22222222-2222-4222-8222-222222222222',
  vehicleId,
  kind: 'locate',
  state: 'refused',
  reason: 'not-connected',
  requestedBy: 'laia@motora.demo',
  byProvider: false,
  requestedTimestamp: '2026-11-20T09:30:00Z',
  expiresTimestamp: '2026-11-20T09:30:30Z',
  sentTimestamp: null,
  endedTimestamp: '2026-11-20T09:30:10Z',
  ...more,
})
const offers: CommandOffer[] = [
  { kind: 'open-seat', obstacle: 'moving', isProvable: false },
  { kind: 'power-off', obstacle: null, isProvable: true },
]

test('a command is asked for twice, followed until the vehicle confirms it, and refused in words', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  const given: VehicleCommand[] = [command()]
  const bodies: unknown[] = []
  let looks = 0
  gateway.answer(`${path}/CommandOffers`, () => json(offers))
  gateway.answer(`${path}/Commands`, ({ method, body }) => {
    if (method === 'POST') {
      bodies.push(body)
      if (bodies.length > 1) return refused(409, 'vehicle.command_refused', { reason: 'in-service' })
      const expiresTimestamp = new Date(Date.now() + 29_000).toISOString()
      given.unshift(
        command({ id: 'new', kind: 'power-off', state: 'sent', reason: null, endedTimestamp: null, expiresTimestamp }),
      )
      return json(given[0])
    }
    if (given[0]?.state === 'sent') looks += 1
    if (looks > 1 && given[0]) given[0] = { ...given[0], state: 'proven', endedTimestamp: '2026-11-20T09:31:00Z' }
    return json(given, 200, { 'X-Total-Count': '11' })
  })
  const user = userEvent.setup({ delay: null })
  await workAs('Sharing.OperatorManager', gateway, panel)

  const seat = await screen.findByText('Open the seat')
  expect(seat.closest('button')?.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('The vehicle is moving.')).toBeTruthy()
  expect(screen.getByText('The vehicle is not connected.')).toBeTruthy()
  expect(buttonNamed('Show older commands')).toBeTruthy()

  const off = buttonNamed('Switch off')
  await user.click(off)
  const dialog = await screen.findByRole('dialog', { name: 'Switch off MB001?' })
  expect(bodies).toEqual([])
  await user.click(buttonNamed('Switch off', dialog))
  expect(await screen.findByText(/Waiting for the vehicle to confirm it/)).toBeTruthy()
  expect(bodies).toEqual([{ id: expect.stringMatching(/^[0-9a-f-]{36}$/), kind: 'power-off' }])
  expect(screen.getByText(/^\d+\ss left$/)).toBeTruthy()
  // one at a time
  expect(screen.getAllByText('Another command is running.').length).toBeGreaterThan(0)
  expect(await screen.findByText('Switch off: done. The vehicle confirms it.')).toBeTruthy()

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(buttonNamed('Switch off'))
  await user.click(buttonNamed('Switch off', await screen.findByRole('dialog')))
  expect(await screen.findByText('The command was not given. A rider is on a trip with it.')).toBeTruthy()
})

test('who may not command a vehicle sees what it was asked, and asks for no offers', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(`${path}/Commands`, () => json([command()]))
  await workAs('Sharing.Cau', gateway, panel)
  expect(await screen.findByRole('list', { name: 'What MB001 was asked' })).toBeTruthy()
  expect(screen.getByText('Refused')).toBeTruthy()
  expect(gateway.asked).toEqual([`GET ${path}/Commands`])
  expect(document.querySelectorAll('button')).toHaveLength(0)
})

test('what was refused after the vehicle was asked says why, and advises no report', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(`${path}/CommandOffers`, () => json([]))
  const reasons = ['no-answer', 'late-answer', 'movement-unknown'] as const
  gateway.answer(`${path}/Commands`, () => json(reasons.map((reason, n) => command({ id: `command-${n}`, reason }))))
  await workAs('Sharing.OperatorManager', gateway, panel)
  expect(await screen.findByText('The vehicle has not answered. Nothing was sent.')).toBeTruthy()
  expect(screen.getByText(/^What the vehicle reports is old by its own clock/)).toBeTruthy()
  expect(screen.getByText('It is not known whether the vehicle is moving: its last report does not say.')).toBeTruthy()
})
