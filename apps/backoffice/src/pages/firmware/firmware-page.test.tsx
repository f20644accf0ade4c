import type { Firmware } from '@motora/contract/firmware'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aFirmware } from '../../features/firmware/firmwares/testing/a-firmware'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { OneFirmware } from './firmware-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const { id, fileId } = aFirmware()
const path = `/api/files/v1/firmwares/${id}`
let gateway: FakeGateway
let firmware: Firmware
let campaigns: (string | null)[]
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  firmware = aFirmware()
  campaigns = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const address = new URL(String(url), 'http://motora.test')
    if (address.pathname === '/api/vehicles/v1/upgrades') campaigns.push(address.searchParams.get('firmwareId'))
    return gateway.send(url, init)
  })
  gateway.answer(path, ({ method }) => (method === 'DELETE' ? new Response(null, { status: 204 }) : json(firmware)))
  gateway.answer('/api/vehicles/v1/upgrades', () => json([], 200, { 'X-Total-Count': '0' }))
})
afterEach(() => vi.unstubAllGlobals())
const opened = async (role: Parameters<typeof workAs>[0] = 'Sharing.Admin') => {
  const view = await workAs(role, gateway, <OneFirmware id={id} />, `/firmwares/${id}`)
  await screen.findByRole('heading', { name: 'ECU S02 2.10.3' })
  return view
}

test('a firmware with its notes, its file, its checksum and its own campaigns [R-01]', async () => {
  await opened()
  expect(screen.getByText('Softer start on slopes')).toBeTruthy()
  expect(screen.getByText('HW-3, HW-4')).toBeTruthy()
  expect(screen.getByText(firmware.sha256)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ecu-2.10.3.sil' }).getAttribute('href')).toBe(`/files/${fileId}`)
  await waitFor(() => expect(campaigns).toContain(id))
})

test('from here a campaign is planned, and the firmware edited or deleted', async () => {
  const { router } = await opened()
  await user.click(buttonNamed('New campaign'))
  expect(router.state.location.pathname).toBe(`/upgrades/create/${id}`)
  await user.click(buttonNamed('Edit'))
  expect(router.state.location.pathname).toBe(`/firmwares/edit/${id}`)
  await user.click(buttonNamed('Delete'))
  await user.click(buttonNamed('Delete', await screen.findByRole('dialog', { name: 'Delete ECU S02 2.10.3?' })))
  await waitFor(() => expect(router.state.location.pathname).toBe('/firmwares'))
})

test('a used one stays, and an inactive one begins no campaign; both say why', async () => {
  firmware = aFirmware({ isUsed: true, isActive: false })
  await opened()
  expect(buttonNamed('Delete').getAttribute('aria-disabled')).toBe('true')
  expect(buttonNamed('New campaign').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('This firmware is inactive. Activate it first, or choose another.')).toBeTruthy()
})

test('its signature is shown as it stands now, and where keys are trusted an unsigned one begins no campaign', async () => {
  const signatureKeyId = '0123456789abcdef'
  firmware = aFirmware({ signature: 'a', signatureState: 'verified', signatureKeyId, needsSignature: true })
  const { unmount } = await opened()
  expect(screen.getByText('Signature verified')).toBeTruthy()
  expect(screen.getByText(signatureKeyId)).toBeTruthy()
  expect(buttonNamed('New campaign').getAttribute('aria-disabled')).not.toBe('true')
  unmount()
  firmware = aFirmware({ needsSignature: true })
  await opened()
  expect(screen.getByText('Not signed')).toBeTruthy()
  expect(buttonNamed('New campaign').getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/^No trusted key has signed this firmware/)).toBeTruthy()
})

test('who may only read has no button that writes', async () => {
  await opened('Sharing.AdminReadOnly')
  for (const name of ['New campaign', 'Edit', 'Deactivate', 'Delete']) expect(() => buttonNamed(name)).toThrow()
})

test('one that is not there is said', async () => {
  gateway.answer(path, () => refused(404, 'firmware.not_found'))
  await workAs('Sharing.Admin', gateway, <OneFirmware id={id} />)
  expect((await screen.findByRole('alert')).textContent).toContain('This firmware does not exist.')
})
