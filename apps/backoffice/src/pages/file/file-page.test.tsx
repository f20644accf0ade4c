import type { StoredFile } from '@motora/contract/files'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aStoredFile } from '../../features/files/testing/a-stored-file'
import { aFirmware } from '../../features/firmware/firmwares/testing/a-firmware'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { OneFile } from './file-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const { id } = aStoredFile()
const base = `/api/files/v1/files/${id}`
let gateway: FakeGateway
let file: StoredFile
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  file = aStoredFile()
  gateway.answer(`${base}/Details`, () => json(file))
  gateway.answer('/api/files/v1/firmwares', () => json([aFirmware({ fileId: id })]))
  URL.createObjectURL = vi.fn((blob: Blob) => `blob:${blob.type}`)
  URL.revokeObjectURL = vi.fn()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
type Role = Parameters<typeof workAs>[0]
const opened = async (role: Role = 'Sharing.Admin') => {
  const view = await workAs(role, gateway, <OneFile id={id} />, `/files/${id}`)
  await screen.findByRole('heading', { name: file.name })
  return view
}
const ending = (): StoredFile =>
  aStoredFile({ name: 'end.webp', kind: 'ending-image', contentType: 'image/webp', usedBy: 'service' })

test('a file is shown with its checksum, which can be copied [R-02]', async () => {
  const copied: string[] = []
  await opened()
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => void copied.push(text) } })
  await user.click(buttonNamed('Copy'))
  expect(copied).toEqual([file.sha256])
  expect(await screen.findByText('SHA-256 copied')).toBeTruthy()
})

test('the firmware that uses it is named, with a way to it for who may open it', async () => {
  file = aStoredFile({ usedBy: 'firmware' })
  await opened()
  const link = await screen.findByRole('link', { name: 'ECU S02 2.10.3' })
  expect(link.getAttribute('href')).toBe(`/firmwares/${aFirmware().id}`)
  expect(buttonNamed('Delete').getAttribute('aria-disabled')).toBe('true')
})

test('a manager reads which firmware uses it and is led nowhere', async () => {
  file = aStoredFile({ usedBy: 'firmware' })
  await opened('Sharing.OperatorManager')
  expect(await screen.findByText(/The firmware that uses it:/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'ECU S02 2.10.3' })).toBeNull()
})

test('where an ending image is missing a text says so in its place [R-07]', async () => {
  file = ending()
  gateway.answer(base, () => refused(404, 'file.not_found'))
  await opened()
  expect(await screen.findByText('Image not found')).toBeTruthy()
  expect(screen.queryByRole('img', { name: 'Picture end.webp' })).toBeNull()
})

test('a picture is shown; one that cannot be had for another reason can be asked for again', async () => {
  file = ending()
  let fails = true
  gateway.answer(base, () =>
    fails ? refused(500, 'defect') : new Response(new Uint8Array([1]), { headers: { 'Content-Type': 'image/webp' } }),
  )
  await opened()
  await screen.findByRole('alert')
  expect(screen.queryByText('Image not found')).toBeNull()
  fails = false
  await user.click(buttonNamed('Try again'))
  expect(await screen.findByRole('img', { name: 'Picture end.webp' })).toBeTruthy()
})

test('deleted, the list opens', async () => {
  gateway.answer(base, ({ method }) =>
    method === 'DELETE' ? new Response(null, { status: 204 }) : refused(404, 'file.not_found'),
  )
  const { router } = await opened()
  await user.click(buttonNamed('Delete'))
  await user.click(buttonNamed('Delete', await screen.findByRole('dialog', { name: 'Delete ecu-2.10.3.sil?' })))
  await waitFor(() => expect(router.state.location.pathname).toBe('/files'))
})

test('what is not there or not one’s own is said', async () => {
  gateway.answer(`${base}/Details`, () => refused(404, 'file.not_found'))
  await workAs('Sharing.OperatorManager', gateway, <OneFile id={id} />, `/files/${id}`)
  expect((await screen.findByRole('alert')).textContent).toContain('This file does not exist, or is not yours to see.')
})

test('who may only read cannot delete', async () => {
  await opened('Sharing.AdminReadOnly')
  expect(() => buttonNamed('Delete')).toThrow()
  expect(buttonNamed('Download')).toBeTruthy()
})
