import { isBinary } from '@motora/contract'
import { getStorage, listFiles, type StoredFile } from '@motora/contract/files'
import { galleryTexts } from '@motora/kit/gallery'
import { fileColumns as columnsOfFile } from '@motora/kit/table'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { fileColumns } from '../../features/files/file-columns'
import { aStoredFile } from '../../features/files/testing/a-stored-file'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import FilesPage from './files-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const base = '/api/files/v1/files'
const firmware = aStoredFile({ usedBy: 'firmware' })
const photo = aStoredFile({
  id: '88888888-8888-4888-8888-888888888888',
  name: 'scratch.webp',
  kind: 'document',
  contentType: 'image/webp',
  sizeBytes: 240_000,
  sharingOperatorId: '00000000-0000-4000-8000-00000000000f',
  owner: 'Moto Barcelona',
})
let gateway: FakeGateway
let rows: StoredFile[]
let asked: URLSearchParams[]
let saved: { name: string; type: string }[]
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  rows = [firmware, photo]
  asked = []
  saved = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const address = new URL(String(url), 'http://motora.test')
    if (address.pathname === base) asked.push(address.searchParams)
    return gateway.send(url, init)
  })
  gateway.answer(base, () => json(rows, 200, { 'X-Total-Count': String(rows.length) }))
  gateway.answer(`${base}/${photo.id}`, ({ method }) => {
    if (method === 'DELETE') {
      rows = [firmware]
      return new Response(null, { status: 204 })
    }
    return new Response(new Uint8Array([1, 2]), { headers: { 'Content-Type': 'image/webp' } })
  })
  URL.createObjectURL = vi.fn((blob: Blob) => `blob:${blob.type}`)
  URL.revokeObjectURL = vi.fn()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push({ name: this.download, type: this.href })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const opened = async (role: Parameters<typeof workAs>[0], at = '/files') => {
  const view = await workAs(role, gateway, <FilesPage />, at)
  await screen.findByText('scratch.webp')
  return view
}
const menuOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('tr')
  if (!row) throw new Error(`no row of ${name}`)
  await user.pointer({ keys: '[MouseRight]', target: row })
  return screen.findByRole('menu')
}
const offered = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
const pick = async (name: string, action: string) => {
  const menu = await menuOf(name)
  await user.click(within(menu).getByRole('menuitem', { name: action }))
}

test('the list says what a file is, how large, whose and used by what; newest first [R-02]', async () => {
  const { router } = await opened('Sharing.Admin')
  expect(asked.at(-1)?.get('sort')).toBe('-created')
  const row = screen.getByText('ecu-2.10.3.sil').closest('tr')
  for (const text of ['Firmware', '2.4\u00a0MB', 'The provider', 'Marta Soler'])
    expect(row?.textContent).toContain(text)
  expect(screen.getByText('scratch.webp').closest('tr')?.textContent).toContain('Moto Barcelona')
  expect(screen.getByText('scratch.webp').closest('tr')?.textContent).toContain('Not used')
  await pick('scratch.webp', 'Details')
  expect(router.state.location.pathname).toBe(`/files/${photo.id}`)
})

test('filters stand in the address and are the gateway’s to answer', async () => {
  await opened('Sharing.Admin', '/files?f.kind=document&f.usedBy=%E2%88%85&q=scr')
  const query = asked.at(-1)
  expect(JSON.parse(query?.get('filter') ?? '{}')).toEqual({ kind: ['document'], usedBy: [null] })
  expect(query?.get('search')).toBe('scr')
})

test('a picture is looked at in place; nothing else can be', async () => {
  await opened('Sharing.Admin')
  expect(offered(await menuOf('ecu-2.10.3.sil'))).not.toContain('Preview')
  await user.keyboard('{Escape}')
  await pick('scratch.webp', 'Preview')
  const dialog = await screen.findByRole('dialog', { name: 'scratch.webp' })
  const picture = await within(dialog).findByRole<HTMLImageElement>('img', { name: 'Picture scratch.webp' })
  expect(picture.src).toBe('blob:image/webp')
})

test('a file is downloaded under its own name; what cannot be is said', async () => {
  await opened('Sharing.Admin')
  await pick('scratch.webp', 'Download')
  await waitFor(() => expect(saved).toEqual([{ name: 'scratch.webp', type: 'blob:image/webp' }]))
  gateway.answer(`${base}/${photo.id}`, () => refused(404, 'file.not_found'))
  await pick('scratch.webp', 'Download')
  expect(await screen.findByText(/^scratch\.webp could not be downloaded: This file does not exist/)).toBeTruthy()
})

test('deleting asks first and says what it does; a used one says why it stays', async () => {
  await opened('Sharing.Admin')
  const menu = await menuOf('ecu-2.10.3.sil')
  const blocked = within(menu).getByRole('menuitem', { name: /^Delete/ })
  expect(blocked.textContent).toContain('A firmware uses this file. Delete the firmware first.')
  await user.click(blocked)
  expect(gateway.asked.filter((call) => call.startsWith('DELETE'))).toEqual([])
  await user.keyboard('{Escape}')
  await pick('scratch.webp', 'Delete')
  const dialog = await screen.findByRole('dialog', { name: 'Delete scratch.webp?' })
  expect(dialog.textContent).toContain('It cannot be restored.')
  await user.click(buttonNamed('Delete', dialog))
  expect(await screen.findByText('scratch.webp deleted')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('scratch.webp', { selector: 'td *' })).toBeNull())
})

test('who may only read sees everything and finds nothing to write with', async () => {
  await opened('Sharing.AdminReadOnly')
  expect(() => buttonNamed('New file')).toThrow()
  expect(offered(await menuOf('scratch.webp'))).toEqual(['Details', 'Preview', 'Download'])
})

test.each([
  ['Sharing.Admin', true],
  ['Sharing.AdminReadOnly', false],
] as const)('an empty list says what is kept here, and leads %s to a new file: %s', async (role, mayAdd) => {
  rows = []
  const { router } = await workAs(role, gateway, <FilesPage />, '/files')
  const why = await screen.findByText(/No file has been uploaded yet/)
  const next = within(why.parentElement as HTMLElement).queryByRole('button', { name: 'New file' })
  expect(next !== null).toBe(mayAdd)
  if (!next) return
  await user.click(next)
  expect(router.state.location.pathname).toBe('/files/create')
})

test('a manager sends and deletes own ones', async () => {
  const { router } = await opened('Sharing.OperatorManager')
  expect(offered(await menuOf('scratch.webp'))).toEqual(['Details', 'Preview', 'Download', 'Delete'])
  await user.keyboard('{Escape}')
  await user.click(buttonNamed('New file'))
  expect(router.state.location.pathname).toBe('/files/create')
})

test('every column stands in a row on the wire, so that a file of the list has it', () => {
  const answer = listFiles.answers[200]
  if (isBinary(answer) || !(answer instanceof z.ZodArray)) throw new Error('no list')
  const row = (answer.element as z.ZodObject).shape
  const t = ((key: string) => key) as never
  for (const { from } of columnsOfFile(fileColumns(t, true), galleryTexts, 'en'))
    for (const place of from) expect(row).toHaveProperty(place)
})

test.each([
  [5_368_709_120, /^1\.1\s?GB of 5\s?GB used$/],
  [null, /^1\.1\s?GB used$/],
])('it says how much the files take, of a quota of %s bytes', async (quotaBytes, words) => {
  gateway.answer(getStorage, { usedBytes: 1_200_000_000, quotaBytes })
  await opened('Sharing.OperatorManager')
  expect(await screen.findByText((text) => words.test(text.replaceAll('\u00a0', ' ')))).toBeTruthy()
})
