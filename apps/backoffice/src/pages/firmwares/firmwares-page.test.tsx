import { isBinary } from '@motora/contract'
import { type Firmware, listFirmwares } from '@motora/contract/firmware'
import { galleryTexts } from '@motora/kit/gallery'
import { fileColumns } from '@motora/kit/table'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { firmwareColumns } from '../../features/firmware/firmwares/firmware-columns'
import { aFirmware } from '../../features/firmware/firmwares/testing/a-firmware'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import FirmwaresPage from './firmwares-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const base = '/api/files/v1/firmwares'
const { id } = aFirmware()
let gateway: FakeGateway
let firmware: Firmware
let sent: Firmware[]
let asked: URLSearchParams[]
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  firmware = aFirmware()
  sent = []
  asked = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const address = new URL(String(url), 'http://motora.test')
    if (address.pathname === base) asked.push(address.searchParams)
    return gateway.send(url, init)
  })
  gateway.answer(base, () => json([firmware], 200, { 'X-Total-Count': '1' }))
  gateway.answer(`${base}/${id}`, ({ method, body }) => {
    if (method === 'DELETE') return new Response(null, { status: 204 })
    sent.push(body as Firmware)
    const { isActive, revision } = body as Firmware
    if (revision !== firmware.revision) return refused(409, 'firmware.changed_meanwhile')
    firmware = aFirmware({ isActive, revision: revision + 1 })
    return json(firmware)
  })
})
afterEach(() => vi.unstubAllGlobals())
const opened = async (role: Parameters<typeof workAs>[0] = 'Sharing.Admin', at = '/firmwares') => {
  const view = await workAs(role, gateway, <FirmwaresPage />, at)
  await screen.findByText('ECU S02')
  return view
}
const menu = async () => {
  const row = screen.getByText('ECU S02').closest('tr')
  if (!row) throw new Error('no row')
  await user.pointer({ keys: '[MouseRight]', target: row })
  return screen.findByRole('menu')
}
const offered = async () =>
  within(await menu())
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
const pick = async (name: string) => user.click(within(await menu()).getByRole('menuitem', { name }))

test('the list says unit, version, hardware, size and whether it is active; newest first [R-01]', async () => {
  await opened()
  expect(asked.at(-1)?.get('sort')).toBe('-created')
  const row = screen.getByText('ECU S02').closest('tr')
  for (const text of ['ECU · motor controller', '2.10.3', 'HW-3, HW-4', '2.4\u00a0MB', 'Active'])
    expect(row?.textContent).toContain(text)
})

test('filters of unit and of active ones stand in the address', async () => {
  await opened('Sharing.Admin', '/firmwares?f.target=ECU&f.isActive=yes')
  expect(JSON.parse(asked.at(-1)?.get('filter') ?? '{}')).toEqual({ target: ['ECU'], isActive: true })
})

test('an administrator does everything; the ways lead where they say', async () => {
  const { router } = await opened()
  expect(await offered()).toEqual(['New campaign', 'Details', 'Edit', 'Deactivate', 'Delete'])
  await user.keyboard('{Escape}')
  await pick('New campaign')
  expect(router.state.location.pathname).toBe(`/upgrades/create/${id}`)
})

test('switched off, a notice offers the way back', async () => {
  await opened()
  await pick('Deactivate')
  expect(await screen.findByText('ECU S02 2.10.3 is inactive')).toBeTruthy()
  expect(sent[0]).toEqual({
    name: 'ECU S02',
    target: 'ECU',
    version: '2.10.3',
    hardwareVersions: ['HW-3', 'HW-4'],
    fileId: firmware.fileId,
    signature: null,
    notes: firmware.notes,
    isActive: false,
    revision: 3,
  })
  await user.click(buttonNamed('Undo'))
  expect(await screen.findByText('ECU S02 2.10.3 is active')).toBeTruthy()
  expect(sent[1]).toMatchObject({ isActive: true, revision: 4 })
})

test('when somebody else was quicker it says so and is read again', async () => {
  await opened()
  firmware = aFirmware({ revision: 9, notes: 'other' })
  const before = asked.length
  await pick('Deactivate')
  expect(await screen.findByText(/^Somebody else has changed this firmware/)).toBeTruthy()
  await waitFor(() => expect(asked.length).toBeGreaterThan(before))
})

test('deleting asks and says what stays; a used one says why it stays', async () => {
  await opened()
  await pick('Delete')
  const dialog = await screen.findByRole('dialog', { name: 'Delete ECU S02 2.10.3?' })
  expect(dialog.textContent).toContain('Its file stays among the files.')
  await user.click(buttonNamed('Delete', dialog))
  expect(await screen.findByText('ECU S02 2.10.3 deleted')).toBeTruthy()
})

test('a used one cannot be deleted, an inactive one begins no campaign, and both say why', async () => {
  firmware = aFirmware({ isUsed: true, isActive: false })
  await opened()
  const items = within(await menu())
  expect(items.getByRole('menuitem', { name: /^Delete/ }).textContent).toContain('A campaign refers to it: it stays.')
  expect(items.getByRole('menuitem', { name: /^New campaign/ }).textContent).toContain(
    'Activate it first, or choose another.',
  )
})

test('a manager plans campaigns and opens nothing else', async () => {
  const { router } = await opened('Sharing.OperatorManager')
  expect(() => buttonNamed('New firmware')).toThrow()
  expect(await offered()).toEqual(['New campaign'])
  await user.keyboard('{Escape}')
  await user.dblClick(screen.getByText('ECU S02'))
  expect(router.state.location.pathname).toBe('/firmwares')
})

test('who may only read looks at the details', async () => {
  await opened('Sharing.AdminReadOnly')
  expect(() => buttonNamed('New firmware')).toThrow()
  expect(await offered()).toEqual(['Details'])
})

test('every column stands in a row on the wire, so that a file of the list has it', () => {
  const answer = listFirmwares.answers[200]
  if (isBinary(answer) || !(answer instanceof z.ZodArray)) throw new Error('no list')
  const row = (answer.element as z.ZodObject).shape
  const t = ((key: string) => key) as never
  for (const { from } of fileColumns(firmwareColumns(t), galleryTexts, 'en'))
    for (const place of from) expect(row).toHaveProperty(place)
})
