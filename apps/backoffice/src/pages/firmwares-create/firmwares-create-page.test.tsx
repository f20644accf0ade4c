import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aStoredFile } from '../../features/files/testing/a-stored-file'
import { uploadsAt } from '../../features/files/testing/uploads-at'
import { aFirmware } from '../../features/firmware/firmwares/testing/a-firmware'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import FirmwaresCreatePage from './firmwares-create-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null, applyAccept: false })
const base = '/api/files/v1/firmwares'
let gateway: FakeGateway
let uploads: ReturnType<typeof uploadsAt>
let sent: Record<string, unknown>[]
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  uploads = uploadsAt(gateway, 8)
  sent = []
  vi.stubGlobal('fetch', uploads.send)
  gateway.answer('/api/files/v1/FirmwareTypes', () =>
    json({ targets: ['ECU', 'BMS', 'TCU'], hardwareVersions: ['HW-3', 'HW-4'], models: ['S02'], updateStatuses: [] }),
  )
  gateway.answer('/api/files/v1/files', () => json([]))
  gateway.answer(base, ({ body }) => {
    sent.push(body as Record<string, unknown>)
    return json(aFirmware(), 201)
  })
})
afterEach(() => vi.unstubAllGlobals())
const opened = async (role: Parameters<typeof workAs>[0] = 'Sharing.Admin') => {
  const view = await workAs(role, gateway, <FirmwaresCreatePage />, '/firmwares/create')
  await screen.findByRole('heading', { name: 'New firmware' })
  return view
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' })
const fill = (name: RegExp, text: string) => fireEvent.change(field(name), { target: { value: text } })
const chooseUnit = async (name: RegExp) => {
  fireEvent.click(field(/^Unit/))
  fireEvent.click(await screen.findByRole('option', { name }))
}
const addHardware = async (text: string) => {
  await user.click(field(/^Hardware versions/))
  await user.type(field(/^Hardware versions/), `${text}{Enter}`)
}
const chooser = () => {
  const input = document.querySelector<HTMLInputElement>('input[type=file][aria-label="Choose a file"]')
  if (!input) throw new Error('no chooser')
  return input
}
const sendFile = async () => {
  await user.upload(chooser(), new File(['abcdefghijklmnopqr'], 'ecu-2.10.3.sil'))
  await user.click(buttonNamed('Send file'))
  await waitFor(() => expect(uploads.asked).toContain('complete'))
  await screen.findByText('ecu-2.10.3.sil', { selector: 'strong' })
}
const signature = `${'A'.repeat(86)}==`
const create = () => user.click(buttonNamed(/^Create firmware/))

test('a firmware is entered with its file, sent on the same page, and its page opens [R-01]', async () => {
  const { router } = await opened()
  fill(/^Name/, 'ECU S02')
  await chooseUnit(/^ECU/)
  fill(/^Version/, '2.10.3')
  await addHardware('HW-3')
  await addHardware('hw-9')
  await sendFile()
  fill(/^Signature/, ` ${signature} `)
  fill(/^Notes/, 'Softer start')
  await create()
  await waitFor(() => expect(sent).toHaveLength(1))
  const [file] = sent.map(({ fileId }) => fileId)
  expect(sent[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    name: 'ECU S02',
    target: 'ECU',
    version: '2.10.3',
    hardwareVersions: ['HW-3', 'hw-9'],
    signature,
    fileId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    notes: 'Softer start',
    isActive: true,
  })
  expect(uploads.uploadOf(String(file)).kind).toBe('firmware')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/firmwares/${aFirmware().id}`))
})

test('what is missing is shown at its field and nothing is sent', async () => {
  await opened()
  await create()
  expect(await screen.findAllByText('The field is required')).toHaveLength(3)
  expect(screen.getByText('You must select at least one item')).toBeTruthy()
  expect(screen.getByText('Send a file or choose one that was sent before')).toBeTruthy()
  fill(/^Version/, '2')
  expect(await screen.findByText('Enter a version such as 2.10.3 or 2.10.3-rc.1')).toBeTruthy()
  expect(sent).toEqual([])
})

test('hardware is offered as the vehicles report it', async () => {
  await opened()
  await user.click(field(/^Hardware versions/))
  expect(await screen.findByRole('option', { name: 'HW-4' })).toBeTruthy()
})

test('while the file is on its way the firmware cannot be created', async () => {
  await opened()
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  uploads.before.call = async (what) => (what === 'part 1' ? held : undefined)
  await user.upload(chooser(), new File(['abc'], 'ecu.sil'))
  await user.click(buttonNamed('Send file'))
  await waitFor(() => expect(buttonNamed(/^Create firmware/).getAttribute('aria-disabled')).toBe('true'))
  expect(screen.getByText('The file is still on its way.')).toBeTruthy()
  letGo()
  await waitFor(() => expect(buttonNamed(/^Create firmware/).getAttribute('aria-disabled')).toBeNull())
})

test('a file that was sent before and that nothing uses can be taken', async () => {
  let asked: string | null = null
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const address = new URL(String(url), 'http://motora.test')
    if (address.pathname === '/api/files/v1/files') asked = address.searchParams.get('filter')
    return uploads.send(url, init)
  })
  gateway.answer('/api/files/v1/files', () => json([aStoredFile({ name: 'older.sil' })]))
  await opened()
  fireEvent.click(await screen.findByLabelText('Or one that was sent before and is not used', { selector: 'input' }))
  fireEvent.click(await screen.findByRole('option', { name: 'older.sil' }))
  expect(await screen.findByText('older.sil', { selector: 'strong' })).toBeTruthy()
  expect(JSON.parse(asked ?? '{}')).toEqual({ kind: ['firmware'], usedBy: [null] })
  await user.click(buttonNamed('Choose another file'))
  expect(chooser()).toBeTruthy()
})

test('a version that is taken is shown at its field, and what was typed stays', async () => {
  gateway.answer(base, ({ body }) => {
    sent.push(body as Record<string, unknown>)
    return refused(409, 'firmware.version_taken')
  })
  await opened()
  fill(/^Name/, 'ECU S02')
  await chooseUnit(/^ECU/)
  fill(/^Version/, '2.10.3')
  await addHardware('HW-3')
  await sendFile()
  await create()
  await waitFor(() => expect(field(/^Version/).getAttribute('aria-invalid')).toBe('true'))
  await waitFor(() => expect(document.activeElement).toBe(field(/^Version/)))
  // once, and not above the buttons again
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field(/^Name/).value).toBe('ECU S02')
  // sent again it is the same firmware
  fill(/^Version/, '2.10.4')
  await create()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]?.id).toBe(sent[0]?.id)
})

test('who may only read is shown that, has nothing to fill in, and is led to the list', async () => {
  const { router } = await opened('Sharing.AdminReadOnly')
  expect(screen.getByText('Your role may look at firmware, not change it.')).toBeTruthy()
  expect(document.querySelector('form, input, textarea')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'All firmware' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/firmwares'))
})

test('the file is a named group, and what is wrong with it is bound to the button that chooses one', async () => {
  await opened()
  await create()
  const fault = await screen.findByText(/^Send a file or choose one/)
  const group = screen.getByRole('group', { name: 'File' })
  const describes = (element: HTMLElement) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .some((id) => id !== '' && document.getElementById(id)?.contains(fault))
  expect([describes(group), describes(screen.getByRole('button', { name: 'Choose a file' }))]).toEqual([true, true])
})
