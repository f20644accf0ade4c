import type { Firmware } from '@motora/contract/firmware'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aFirmware } from '../../features/firmware/firmwares/testing/a-firmware'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { EditFirmware } from './firmwares-edit-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const { id } = aFirmware()
const path = `/api/files/v1/firmwares/${id}`
let gateway: FakeGateway
let firmware: Firmware
let sent: Record<string, unknown>[]
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  firmware = aFirmware()
  sent = []
  gateway.answer('/api/files/v1/FirmwareTypes', () =>
    json({ targets: [], hardwareVersions: ['HW-3'], models: [], updateStatuses: [] }),
  )
  gateway.answer('/api/files/v1/files', () => json([]))
  gateway.answer('/api/files/v1/uploads', () => json([]))
  gateway.answer(path, ({ method, body }) => {
    if (method === 'GET') return json(firmware)
    sent.push(body as Record<string, unknown>)
    return json({ ...firmware, ...(body as object), revision: firmware.revision + 1 })
  })
})
afterEach(() => vi.unstubAllGlobals())
const opened = async (role: Parameters<typeof workAs>[0] = 'Sharing.Admin') => {
  const view = await workAs(role, gateway, <EditFirmware id={id} />, `/firmwares/edit/${id}`)
  await screen.findByDisplayValue('ECU S02')
  return view
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' })
const fill = (name: RegExp, text: string) => fireEvent.change(field(name), { target: { value: text } })
const save = () => user.click(buttonNamed(/^Save firmware/))

test('the whole firmware is sent with the revision that was read, and its page opens [R-01]', async () => {
  const { router } = await opened()
  expect(buttonNamed(/^Save firmware/).getAttribute('aria-disabled')).toBe('true')
  fill(/^Notes/, 'Softer start on steep slopes')
  await save()
  await waitFor(() => expect(router.state.location.pathname).toBe(`/firmwares/${id}`))
  expect(sent).toEqual([
    {
      name: 'ECU S02',
      target: 'ECU',
      version: '2.10.3',
      hardwareVersions: ['HW-3', 'HW-4'],
      fileId: firmware.fileId,
      signature: null,
      notes: 'Softer start on steep slopes',
      isActive: true,
      revision: 3,
    },
  ])
})

test('a used one can only be switched on or off and signed, and says why', async () => {
  firmware = aFirmware({ isUsed: true })
  await opened()
  expect(screen.getByText(/^A campaign refers to this firmware, so it stays as it is/)).toBeTruthy()
  for (const name of [/^Name/, /^Unit/, /^Version/, /^Hardware versions/, /^Notes/])
    expect(field(name).readOnly).toBe(true)
  expect(() => buttonNamed('Choose another file')).toThrow()
  await user.click(screen.getByRole('switch', { name: /^Active/ }))
  const signature = `${'A'.repeat(86)}==`
  fill(/^Signature/, signature)
  await save()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    signature,
    name: 'ECU S02',
    notes: 'Softer start on slopes',
    isActive: false,
    revision: 3,
  })
})

test('two at once: the second is shown what has changed, and nothing is overwritten', async () => {
  gateway.answer(path, ({ method, body }) => {
    if (method === 'GET') return json(firmware)
    if ((body as Firmware).revision === 3) {
      firmware = aFirmware({ name: 'ECU S02 new', revision: 4 })
      return refused(409, 'firmware.changed_meanwhile')
    }
    sent.push(body as Record<string, unknown>)
    return json({ ...firmware, revision: 5 })
  })
  await opened()
  fill(/^Notes/, 'mine')
  await save()
  expect(await screen.findByText('Changed meanwhile: Name.')).toBeTruthy()
  expect(buttonNamed(/^Save firmware/).getAttribute('aria-disabled')).toBe('true')
  await user.click(buttonNamed('Load the new data, keep what I changed'))
  expect(field(/^Name/).value).toBe('ECU S02 new')
  expect(field(/^Notes/).value).toBe('mine')
  await save()
  await waitFor(() => expect(sent).toMatchObject([{ name: 'ECU S02 new', notes: 'mine', revision: 4 }]))
})

test('a campaign that began meanwhile leaves only whether it is active', async () => {
  gateway.answer(path, ({ method }) => {
    if (method === 'GET') return json(firmware)
    firmware = aFirmware({ isUsed: true, revision: 4 })
    return refused(409, 'firmware.used')
  })
  await opened()
  fill(/^Notes/, 'mine')
  await save()
  expect(await screen.findByText(/^A campaign refers to it meanwhile/)).toBeTruthy()
  expect(() => buttonNamed('Load the new data, keep what I changed')).toThrow()
  await user.click(buttonNamed('Load the new data'))
  expect(field(/^Notes/).value).toBe('Softer start on slopes')
  expect(field(/^Notes/).readOnly).toBe(true)
})

test('leaving with changes asks first', async () => {
  const { router } = await opened()
  fill(/^Notes/, 'mine')
  await user.click(buttonNamed('Cancel'))
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await user.click(buttonNamed('Leave', dialog))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/firmwares/${id}`))
})

test('who may only read sees it all and can change nothing', async () => {
  await opened('Sharing.AdminReadOnly')
  expect(field(/^Name/).readOnly).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Active/ }).disabled).toBe(true)
  expect(buttonNamed(/^Save firmware/).getAttribute('aria-disabled')).toBe('true')
})

test('one that is not there is said', async () => {
  gateway.answer(path, () => refused(404, 'firmware.not_found'))
  await workAs('Sharing.Admin', gateway, <EditFirmware id={id} />)
  expect((await screen.findByRole('alert')).textContent).toContain('This firmware does not exist.')
})
