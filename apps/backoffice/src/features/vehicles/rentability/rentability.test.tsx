import type { Rentability, RentabilityWaterfall } from '@motora/contract/vehicles'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeGateway, json } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { FleetWaterfall } from './fleet-waterfall'
import { RentabilityPanel } from './rentability-panel'

vi.setConfig({ testTimeout: 30_000 })
const id = '11111111-1111-4111-8111-111111111111'
const at = '2026-11-21T10:00:00.000Z'

test('a vehicle shows all its reasons in order, who can fix each, and to whom it is given the way', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  const rentability: Rentability = {
    isRentable: false,
    reasons: [
      { reason: 'out-of-service', mendedBy: ['technician', 'manager', 'support', 'provider'] },
      { reason: 'updating', mendedBy: ['time', 'provider', 'manager'] },
      { reason: 'low-battery', mendedBy: ['technician'] },
      { reason: 'exclusion-hours', mendedBy: ['time', 'manager'] },
    ],
    at,
  }
  gateway.answer(`/api/vehicles/v1/vehicles/${id}/Rentability`, () => json(rentability))
  await workAs('Sharing.OperatorManager', gateway, <RentabilityPanel vehicleId={id} />)
  expect((await screen.findByText(/cannot rent it now, for 4 reasons/)).textContent).toBeTruthy()
  const [blocked, updating, low, excluded] = screen.getAllByRole('listitem')
  expect(blocked?.textContent).toMatch(/Out of service.*blocked.*technician, operator manager.*Press “Unblock”/)
  expect(low?.textContent).toMatch(/Battery too low to rent.*less than 10.%.*Who can fix it: technician$/)
  expect(updating?.textContent).toMatch(/Being updated.*firmware.*how far/)
  expect(
    within(updating as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/upgrades')
  // the operator's own hours stand in its profile
  expect(
    within(excluded as HTMLElement)
      .getByRole('link', { name: /Night exclusion/ })
      .getAttribute('href'),
  ).toBe('/operator/profile')
})

test('the fleet falls from owned to rentable, in figures; a pressed reason is reported, those that cannot be shown are no buttons', async () => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  const waterfall: RentabilityWaterfall = {
    owned: 1200,
    steps: [
      { reason: 'no-operator', mendedBy: ['provider'], stopped: 200, have: 200 },
      { reason: 'silent', mendedBy: ['technician'], stopped: 0, have: 150 },
      { reason: 'low-battery', mendedBy: ['technician'], stopped: 100, have: 130 },
    ],
    rentable: 900,
    at,
  }
  gateway.answer('/api/vehicles/v1/Rentability', () => json(waterfall))
  const onReason = vi.fn()
  await workAs('Sharing.Admin', gateway, <FleetWaterfall onReason={onReason} choosable={['silent', 'low-battery']} />)
  const table = await screen.findByRole('table', { name: /From owned to rentable.*75.%/ })
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].slice(0, 3).map((cell) => cell.firstChild?.textContent))
  expect(rows).toEqual([
    ['Owned', '1,200', undefined],
    ['Without operator', '−200', '200'],
    ['Stopped reporting', '0', '150'],
    ['Battery too low to rent', '−100', '130'],
    ['Rentable now', '900', undefined],
  ])
  expect(within(table).queryByRole('button', { name: 'Without operator' })).toBeNull()
  expect(screen.getByText(/Press an underlined reason to see its vehicles/)).toBeTruthy()
  const user = userEvent.setup({ delay: null })
  within(table).getByRole('button', { name: 'Battery too low to rent' }).focus()
  await user.keyboard('{Enter}')
  expect(onReason.mock.calls).toEqual([['low-battery']])
})

test.each([
  ['all of them', ['no-operator', 'silent'], /Press a reason to see/],
  ['none of them', [], /holds back\.\s*$/],
] as const)('it invites to press what can be pressed: %s', async (_which, choosable, says) => {
  const gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  const step = { mendedBy: ['provider' as const], stopped: 1, have: 1 }
  const steps = [
    { ...step, reason: 'no-operator' as const },
    { ...step, reason: 'silent' as const },
  ]
  gateway.answer('/api/vehicles/v1/Rentability', () => json({ owned: 3, steps, rentable: 1, at }))
  await workAs('Sharing.Admin', gateway, <FleetWaterfall onReason={vi.fn()} choosable={choosable} />)
  expect((await screen.findByText(/A vehicle is held back by the first reason/)).textContent).toMatch(says)
})
