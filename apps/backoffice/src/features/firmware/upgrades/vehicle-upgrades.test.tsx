import type { VehicleUpgrade } from '@motora/contract/firmware'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aFirmware } from '../../../testing/an-upgrade'
import { buttonNamed } from '../../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { VehicleUpgrades } from './vehicle-upgrades'

vi.setConfig({ testTimeout: 30_000 })
const user = userEvent.setup({ delay: null })
const vehicleId = '11111111-1111-4111-8111-111111111111'
const path = `/api/vehicles/v1/vehicles/${vehicleId}/upgrades`

const part = (facts: Partial<VehicleUpgrade> = {}): VehicleUpgrade => ({
  upgradeId: '73333333-3333-4333-8333-333333333333',
  upgradeName: 'Autumn update',
  upgradeState: 'running',
  firmwareId: aFirmware().id,
  firmwareName: 'Smoother start',
  target: 'ECU',
  version: '2.1.0',
  signatureState: 'not-signed',
  created: '2026-11-20T09:00:00Z',
  status: 'downloading',
  progressPercent: 40,
  attempts: 2,
  lastError: null,
  previousVersion: '2.0.0',
  waitsFor: null,
  sentAt: '2026-11-20T10:00:00Z',
  heardAt: '2026-11-20T10:01:00Z',
  endedAt: null,
  ...facts,
})
let gateway: FakeGateway
let rows: VehicleUpgrade[]
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  rows = []
  gateway.answer(path, () => json(rows, 200, { 'X-Total-Count': String(rows.length) }))
  gateway.answer('/api/files/v1/firmwares', () => json([aFirmware()], 200, { 'X-Total-Count': '1' }))
})
const section = <VehicleUpgrades vehicleId={vehicleId} plate="MB001" />

test('what is on its way and what was, each with its way to the campaign; what moves is looked at again', async () => {
  rows = [
    part(),
    part({
      upgradeId: '73333333-3333-4333-8333-333333333334',
      upgradeName: 'Summer update',
      signatureState: 'verified',
      upgradeState: 'finished',
      status: 'failed',
      lastError: 'install-failed',
      endedAt: '2026-08-01T10:00:00Z',
    }),
  ]
  await workAs('Sharing.AdminReadOnly', gateway, section)
  const link = await screen.findByText('Autumn update')
  expect([screen.getByText('Not signed'), screen.getByText('Signature verified')]).toHaveLength(2)
  expect(link.getAttribute('href')).toBe(`/upgrades/${part().upgradeId}`)
  expect(screen.getByRole('progressbar', { name: 'Progress of MB001' })).toHaveProperty('value', 40)
  for (const text of ['ECU: from 2.0.0 to 2.1.0', '2 attempts', 'It could not install the firmware.', 'Failed'])
    expect(document.body.textContent).toContain(text)
  expect(() => buttonNamed('Update this vehicle')).toThrow('no button')
  rows = [part({ status: 'succeeded', endedAt: '2026-11-20T10:05:00Z' })]
  expect(await screen.findByText('Updated')).toBeTruthy()
})

test('a campaign for this vehicle alone begins here', async () => {
  const { router } = await workAs('Sharing.OperatorManager', gateway, section)
  expect(await screen.findByText(/not been part of any campaign yet/)).toBeTruthy()
  await user.click(buttonNamed('Update this vehicle'))
  await user.click(await screen.findByRole('combobox', { name: 'Firmware' }))
  await user.click(await screen.findByText('Smoother start · ECU 2.1.0'))
  await user.click(buttonNamed('Plan the campaign'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/upgrades/create/${aFirmware().id}`))
  expect(router.state.location.search).toEqual({ vehicles: vehicleId })
})

test('a retired vehicle takes no more, and a failure to read is said', async () => {
  const { unmount } = await workAs(
    'Sharing.Admin',
    gateway,
    <VehicleUpgrades vehicleId={vehicleId} plate="MB001" whyNot="It is retired" />,
  )
  await screen.findByText(/not been part of any campaign yet/)
  expect(buttonNamed('Update this vehicle').getAttribute('aria-disabled')).toBe('true')
  unmount()
  gateway.answer(path, () => refused(503, 'request.unavailable'))
  await workAs('Sharing.Admin', gateway, section)
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
})
