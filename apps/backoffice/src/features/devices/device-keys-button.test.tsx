import { createDeviceKey, type DeviceKey, listDeviceKeys, revokeDeviceKey } from '@motora/contract/devices'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { DeviceKeysButton } from './device-keys-button'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const forwarder: DeviceKey = {
  id: '99999999-9999-4999-8999-999999999991',
  name: 'Traccar',
  kind: 'forwarder',
  imei: null,
  operatorName: null,
  madeBy: 'ana@motora.demo',
  made: '2026-11-20T09:30:00Z',
  lastUsed: '2026-11-23T11:59:00Z',
  revoked: null,
}
const revoked: DeviceKey = {
  ...forwarder,
  id: '99999999-9999-4999-8999-999999999992',
  name: 'Old moped',
  kind: 'device',
  imei: '860873041761486',
  revoked: '2026-11-21T09:30:00Z',
}
let gateway: FakeGateway
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(listDeviceKeys, [forwarder, revoked])
  gateway.answer(revokeDeviceKey, undefined)
  gateway.answer(createDeviceKey, ({ body }) => ({ id: body.id, key: 'the-key-that-is-shown-this-once0' }))
})
const opened = async (role: 'Sharing.Admin' | 'Sharing.AdminReadOnly' = 'Sharing.Admin') => {
  await workAs(role, gateway, <DeviceKeysButton />)
  await user.click(buttonNamed('Device keys'))
  const panel = await screen.findByRole('dialog', { name: 'Device keys' })
  await within(panel).findByText('Traccar')
  return panel
}
const menuOf = async (row: string) => {
  const target = screen.getByText(row).closest('tr')
  if (!target) throw new Error(`no row of ${row}`)
  await user.pointer({ keys: '[MouseRight]', target })
}

test('a key is made for a forwarder and shown once', async () => {
  await opened()
  await user.click(buttonNamed('New key'))
  const form = await screen.findByRole('dialog', { name: 'New key' })
  await user.type(within(form).getByLabelText(/^Carried by/), 'Traccar 2')
  await user.click(buttonNamed('Make the key', form))
  expect(await screen.findByText('the-key-that-is-shown-this-once0')).toBeTruthy()
  expect(gateway.received(createDeviceKey)[0]?.body).toMatchObject({ name: 'Traccar 2', imei: null })
  const shown = screen.getByRole('dialog', { name: 'The key is made' })
  expect(within(shown).queryByRole('button', { name: 'Close' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.getByText('the-key-that-is-shown-this-once0')).toBeTruthy()
  await user.click(buttonNamed('I have kept it'))
  await waitFor(() => expect(screen.queryByText('the-key-that-is-shown-this-once0')).toBeNull())
})

test('an IMEI that is none is said at its field, and no key is made of it', async () => {
  await opened()
  await user.click(buttonNamed('New key'))
  const form = await screen.findByRole('dialog', { name: 'New key' })
  await user.type(within(form).getByLabelText(/^Carried by/), 'Moped 7')
  const imei = within(form).getByLabelText(/^IMEI/)
  await user.type(imei, '12345')
  await user.click(buttonNamed('Make the key', form))
  expect(await within(form).findByText('An IMEI has fifteen digits.')).toBeTruthy()
  expect(imei.getAttribute('aria-invalid')).toBe('true')
  expect(gateway.received(createDeviceKey)).toEqual([])
})

test('revoking asks first and says what it does', async () => {
  await opened()
  await menuOf('Traccar')
  await user.click(within(await screen.findByRole('menu')).getByRole('menuitem', { name: 'Revoke' }))
  const asked = await screen.findByRole('dialog', { name: 'Revoke the key of Traccar?' })
  expect(asked.textContent).toContain('no vehicle behind it is heard any more')
  await user.click(buttonNamed('Revoke', asked))
  expect(await screen.findByText('The key was revoked')).toBeTruthy()
  expect(gateway.received(revokeDeviceKey).map(({ params }) => params.id)).toEqual([forwarder.id])
})

test('who only reads sees the list, makes none and revokes none', async () => {
  const panel = await opened('Sharing.AdminReadOnly')
  expect(within(panel).queryByRole('button', { name: 'New key' })).toBeNull()
  await menuOf('Traccar')
  expect(screen.queryByRole('menuitem', { name: 'Revoke' })).toBeNull()
})

test.each(['Sharing.Sac', 'Sharing.OperatorManager'] as const)('%s has no way to the keys', async (role) => {
  await workAs(role, gateway, <DeviceKeysButton />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(gateway.received(listDeviceKeys)).toEqual([])
})
