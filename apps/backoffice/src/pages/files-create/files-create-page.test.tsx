import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noAnswer, refusal } from '../../features/files/testing/pretend-uploads'
import { uploadsAt } from '../../features/files/testing/uploads-at'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import FilesCreatePage from './files-create-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null, applyAccept: false })
const content = 'abcdefghijklmnopqrst'
const firmware = () => new File([content], 'ecu-2.10.3.sil')
let gateway: FakeGateway
let uploads: ReturnType<typeof uploadsAt>
beforeEach(() => {
  localStorage.clear()
  gateway = fakeGateway()
  uploads = uploadsAt(gateway, 8)
  vi.stubGlobal('fetch', uploads.send)
  gateway.answer('/api/operators/v1/Operators', () => json([{ id: operatorId, name: 'Ona Mobilitat' }]))
  gateway.answer(`/api/operators/v1/Operators/${operatorId}`, () => json({ id: operatorId, name: 'Ona Mobilitat' }))
})
afterEach(() => vi.unstubAllGlobals())
const operatorId = '22222222-2222-4222-8222-222222222222'
type Role = Parameters<typeof workAs>[0]
const opened = async (role: Role = 'Sharing.Admin') => {
  const view = await workAs(role, gateway, <FilesCreatePage />, '/files/create')
  await screen.findByRole('heading', { name: 'New file' })
  return view
}
const choose = async (file: File, label: string | RegExp = 'Choose a file') => {
  const input = await waitFor(() => {
    const found = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].find((one) =>
      new RegExp(label).test(one.getAttribute('aria-label') ?? ''),
    )
    if (!found) throw new Error(`no chooser ${label}`)
    return found
  })
  await user.upload(input, file)
}
const kind = async (name: string) => {
  fireEvent.click(screen.getByLabelText('What the file is for', { selector: 'input' }))
  fireEvent.click(await screen.findByRole('option', { name }))
}
const sent = (what: string | RegExp) =>
  uploads.asked.filter((one) => (typeof what === 'string' ? one === what : what.test(one)))
/** A call stays without an answer until it is let go on, or is stopped. */
const hold = (what: string) => {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  uploads.before.call = async (asked, signal) => {
    if (asked !== what) return
    await Promise.race([held, new Promise((resolve) => signal?.addEventListener('abort', resolve))])
  }
  return () => {
    uploads.before.call = async () => undefined
    letGo()
  }
}

test('a file is chosen, sent in parts, and its page opens [R-02]', async () => {
  const { router } = await opened()
  await choose(firmware())
  await user.click(buttonNamed('Send file'))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/files\/[0-9a-f-]{36}$/))
  expect(sent(/^part/)).toEqual(['part 1', 'part 2', 'part 3'])
  const id = router.state.location.pathname.split('/')[2] ?? ''
  expect(uploads.textOf(id)).toBe(content)
  expect(uploads.uploadOf(id)).toMatchObject({ kind: 'firmware', name: 'ecu-2.10.3.sil', sharingOperatorId: null })
  expect(await screen.findByText('ecu-2.10.3.sil sent')).toBeTruthy()
})

test('a double click sends once', async () => {
  await opened()
  await choose(firmware())
  const button = buttonNamed('Send file')
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(sent('complete')).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(sent('begin')).toHaveLength(1)
  expect(uploads.asked).toHaveLength(5)
})

test('a file dropped on the area is chosen too', async () => {
  await opened()
  const area = document.querySelector('.motora-drop')
  if (!area) throw new Error('no area')
  fireEvent.drop(area, { dataTransfer: { files: [firmware()] } })
  expect(await screen.findByText('ecu-2.10.3.sil')).toBeTruthy()
})

test.each([
  ['Firmware', new File(['x'], 'ecu.bin'), 'The file must be a .sil file.'],
  ['Firmware', new File([], 'ecu.sil'), 'The file is empty.'],
  ['Logo', new File(['x'], 'plan.pdf'), /^This kind takes files that end in \.png/],
])('%s: what is none is shown before anything is sent [N-20]', async (name, file, words) => {
  await opened()
  await kind(name)
  await choose(file)
  const alert = await screen.findByText(words, { selector: '[role=alert]' })
  expect(alert).toBeTruthy()
  await user.click(buttonNamed('Send file'))
  expect(uploads.asked).toEqual([])
  await user.click(buttonNamed('Choose another file'))
  expect(screen.queryByText(words)).toBeNull()
})

test('too large is shown with both sizes', async () => {
  await opened()
  await kind('Logo')
  const large = new File(['x'], 'logo.png')
  Object.defineProperty(large, 'size', { value: 3_000_000 })
  await choose(large)
  const words = 'The file has 2.9 MB; the maximum is 2 MB.'
  expect(await screen.findByText(words, { selector: '[role=alert]' })).toBeTruthy()
})

test('its progress is shown; paused nothing goes out, and going on sends what is missing', async () => {
  const { router } = await opened()
  const letGo = hold('part 3')
  await choose(firmware())
  await user.click(buttonNamed('Send file'))
  const bar = await screen.findByRole('progressbar', { name: 'Sending ecu-2.10.3.sil' })
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('80'))
  await user.click(buttonNamed('Pause'))
  expect(await screen.findByText('Paused. What has been sent is kept for 24 hours.')).toBeTruthy()
  letGo()
  uploads.asked.length = 0
  await user.click(buttonNamed('Go on'))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/files/create'))
  expect(uploads.asked).toEqual(['begin', 'part 3', 'complete'])
})

test('a lost connection is shown and goes on by itself', async () => {
  const { router } = await opened()
  let failures = 3
  uploads.before.call = async (what) => {
    if (what.startsWith('part') && failures-- > 0) throw noAnswer()
  }
  await choose(firmware())
  await user.click(buttonNamed('Send file'))
  expect(await screen.findByText('No connection. It goes on by itself as soon as there is one.')).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/files/create'))
})

test('cancelled, after asking, what has arrived is thrown away', async () => {
  await opened()
  hold('part 3')
  await choose(firmware())
  await user.click(buttonNamed('Send file'))
  await waitFor(() => expect(sent('part 3')).toHaveLength(1))
  await user.click(buttonNamed('Cancel the upload'))
  const dialog = await screen.findByRole('dialog', { name: 'Throw away what was sent of ecu-2.10.3.sil?' })
  await user.click(buttonNamed('Throw away', dialog))
  await waitFor(() => expect(sent('drop')).toHaveLength(1))
  expect(await waitFor(() => buttonNamed('Send file'))).toBeTruthy()
  expect(uploads.list()).toEqual([])
})

test('what the gateway refuses is said with its number, and another file can be chosen', async () => {
  uploads.before.call = async (what) => {
    if (what === 'complete') throw refusal(400, 'file.wrong_type')
  }
  await opened()
  await choose(firmware())
  await user.click(buttonNamed('Send file'))
  const alert = await screen.findByText(/^The content of the file is not what this kind of file may hold/)
  expect(alert.closest('[role=alert]')?.textContent).toContain('r-1')
  uploads.before.call = async () => undefined
  await user.click(buttonNamed('Choose another file'))
  await waitFor(() => expect(sent('drop')).toHaveLength(1))
  expect(await waitFor(() => buttonNamed('Choose a file'))).toBeTruthy()
})

test('leaving while a file is on its way asks; once it has arrived nobody is asked', async () => {
  const { router } = await opened()
  const letGo = hold('part 3')
  await choose(firmware())
  await user.click(buttonNamed('Send file'))
  await waitFor(() => expect(sent('part 3')).toHaveLength(1))
  act(() => void router.navigate({ to: '/files' }))
  const dialog = await screen.findByRole('dialog', { name: 'Leave while a file is being sent?' })
  await user.click(buttonNamed('Cancel', dialog))
  const question = () => screen.queryByRole('dialog', { name: 'Leave while a file is being sent?' })
  await waitFor(() => expect(question()).toBeNull())
  letGo()
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/files\/[0-9a-f-]{36}$/))
  expect(question()).toBeNull()
})

/** What another page had sent before it was closed. */
const begunElsewhere = async (parts: Record<number, string>, name = 'ecu-2.10.3.sil') => {
  const id = '99999999-9999-4999-8999-999999999999'
  const signal = new AbortController().signal
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content)))
  const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  await uploads.calls.begin({ id, name, kind: 'firmware', sizeBytes: content.length, sha256 }, signal)
  for (const [number, text] of Object.entries(parts))
    await uploads.calls.sendPart(id, Number(number), new TextEncoder().encode(text), signal)
  uploads.asked.length = 0
  return id
}

test('what a reload has left is listed, and the same file goes on where it was', async () => {
  const id = await begunElsewhere({ 1: 'abcdefgh', 3: 'qrst' })
  const { router } = await opened()
  expect(await screen.findByText(/60 % sent, kept until/)).toBeTruthy()
  await choose(firmware(), 'Go on with ecu-2.10.3.sil')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/files/${id}`))
  expect(uploads.asked).toEqual(['begin', 'part 2', 'complete'])
  expect(uploads.textOf(id)).toBe(content)
})

test('another file than the one that was begun is noticed, by name, by size and by its content', async () => {
  const id = await begunElsewhere({ 1: 'abcdefgh' })
  await opened()
  await choose(new File([content], 'other.sil'), 'Go on with')
  expect(await screen.findByText('This is another file. Choose ecu-2.10.3.sil.')).toBeTruthy()
  await choose(new File(['short'], 'ecu-2.10.3.sil'), 'Go on with')
  expect(await screen.findByText(/^This file has 5 B; the file whose upload was started has 20 B/)).toBeTruthy()
  await choose(new File([content.toUpperCase()], 'ecu-2.10.3.sil'), 'Go on with')
  expect(await screen.findByText(/but different content/)).toBeTruthy()
  expect(uploads.asked).toEqual([])
  await user.click(buttonNamed('Choose another file'))
  await waitFor(() => expect(screen.getByText(/40 % sent/)).toBeTruthy())
  expect(uploads.has(id)).toBe(true)
})

test('an unfinished one can be thrown away', async () => {
  const id = await begunElsewhere({ 1: 'abcdefgh' })
  await opened()
  await user.click(await waitFor(() => buttonNamed('Throw away ecu-2.10.3.sil')))
  const dialog = await screen.findByRole('dialog', { name: 'Throw away what was sent of ecu-2.10.3.sil?' })
  await user.click(within(dialog).getByRole('button', { name: 'Throw away' }))
  await waitFor(() => expect(uploads.has(id)).toBe(false))
  await waitFor(() => expect(screen.queryByText('Unfinished uploads')).toBeNull())
})

test('an administrator may say whose it is to be; a firmware is the provider’s', async () => {
  const { router } = await opened()
  expect(screen.queryByLabelText('Owner of the file')).toBeNull()
  await kind('Document')
  fireEvent.click(screen.getByLabelText('Owner of the file', { selector: 'input' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Ona Mobilitat' }))
  await choose(new File(['%PDF-1.7'], 'plan.pdf'))
  await user.click(buttonNamed('Send file'))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/files/create'))
  const id = router.state.location.pathname.split('/')[2] ?? ''
  expect(uploads.uploadOf(id)).toMatchObject({ kind: 'document', sharingOperatorId: operatorId })
})

test('a manager sends for the own operator, and no firmware', async () => {
  await opened('Sharing.OperatorManager')
  fireEvent.click(screen.getByLabelText('What the file is for', { selector: 'input' }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['Logo', 'Ending image', 'Document', 'Other'])
  expect(screen.queryByLabelText('Owner of the file')).toBeNull()
})

test('who may only read is shown that, and finds nothing to send with', async () => {
  await opened('Sharing.AdminReadOnly')
  expect(await screen.findByText('Your role may look at files, not send or delete them.')).toBeTruthy()
  expect(document.querySelector('input[type=file]')).toBeNull()
})

test('on plain http, where no sums are made, a file is sent without one', async () => {
  const known = globalThis.crypto
  vi.stubGlobal('crypto', { getRandomValues: known.getRandomValues.bind(known) })
  const { router } = await opened()
  await choose(firmware())
  await user.click(buttonNamed('Send file'))
  await waitFor(() => expect(router.state.location.pathname).not.toBe('/files/create'))
  const id = router.state.location.pathname.split('/')[2] ?? ''
  expect(uploads.uploadOf(id)).toMatchObject({ sha256: null })
})
