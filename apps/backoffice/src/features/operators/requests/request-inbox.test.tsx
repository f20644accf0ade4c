import type { VehicleRequest } from '@motora/contract/operators'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { useWaitingRequests } from './request-calls'
import { RequestInbox } from './request-inbox'

const offersPath = '/api/operators/v1/VehicleOffers'
const requestsPath = '/api/operators/v1/VehicleRequests'
const waiting: VehicleRequest = {
  id: '11111111-1111-4111-8111-111111111111',
  sharingOperatorId: '22222222-2222-4222-8222-222222222222',
  sharingOperatorName: 'Ona Mobilitat',
  lines: [{ model: 'S01', quantity: 4 }],
  comment: 'For the summer',
  state: 'waiting',
  createdAt: '2026-11-20T10:00:00.000Z',
  createdByName: 'Marta Roca',
  answeredAt: null,
  answer: null,
}
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })

let gateway: FakeGateway
let rows: VehicleRequest[]
let offers: { model: string; available: number }[]
let sent: [path: string, body: unknown][]
let addresses: URL[]
beforeEach(() => {
  gateway = fakeGateway()
  addresses = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    addresses.push(new URL(url, 'http://motora.test'))
    return gateway.send(url, init)
  })
  rows = [waiting]
  sent = []
  offers = [
    { model: 'S01', available: 10 },
    { model: 'S02', available: 23 },
  ]
  gateway.answer(offersPath, () => json(offers))
  gateway.answer(requestsPath, () => json(rows, 200, { 'X-Total-Count': String(rows.length) }))
  const noted = (path: string) =>
    gateway.answer(path, ({ body }) => {
      sent.push([path, body])
      return new Response(null, { status: 204 })
    })
  for (const path of [`${requestsPath}/${waiting.id}/Answer`, `${offersPath}/S01`, `${offersPath}/S04`]) noted(path)
})

const open = async (role: 'Sharing.Admin' | 'Sharing.AdminReadOnly' = 'Sharing.Admin') => {
  await workAs(role, gateway, <RequestInbox />)
  await screen.findByRole('row', { name: /Ona Mobilitat/ })
  await screen.findByRole('row', { name: /S02/ })
}
const choose = async (row: RegExp, item: string) => {
  await user.click(screen.getByRole('button', { name: row }))
  await user.click(within(await screen.findByRole('menu')).getByText(item))
}
const answerPath = `${requestsPath}/${waiting.id}/Answer`

const rowTexts = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

test('the inbox asks for what waits before the rest, and of that for who asked first', async () => {
  await open()
  const [asked] = addresses.filter(({ pathname }) => pathname === requestsPath)
  expect(asked?.searchParams.get('sort')).toBe('state,createdAt')
  expect(rowTexts()).toContainEqual(expect.stringMatching(/Waiting.*4 × S01.*For the summer/))
})

test('under a row stand who asked and the whole of what was said', async () => {
  const comment = 'For the summer, and for the new station at the end of the line, if there are enough of them'
  rows = [{ ...waiting, comment }]
  await open()
  expect(screen.queryByText('Marta Roca')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Expand Request of Ona/ }))
  expect(await screen.findByText('Marta Roca')).toBeTruthy()
  expect(screen.getAllByText(comment)).not.toHaveLength(0)
})

test('a yes shows what is asked and how many there are, and is sent with what is said', async () => {
  await open()
  await choose(/Actions of Request of Ona/, 'Accept request')
  const dialog = await screen.findByRole('dialog', { name: 'Accept the request of Ona Mobilitat?' })
  expect(dialog.textContent).toMatch(/4 × S01.*10 × S01/)
  fireEvent.change(within(dialog).getByLabelText('Answer'), { target: { value: ' On Monday ' } })
  rows = [{ ...waiting, state: 'accepted', answer: 'On Monday' }]
  await user.click(within(dialog).getByRole('button', { name: 'Accept request' }))
  expect(await screen.findByText('Request of Ona Mobilitat accepted')).toBeTruthy()
  expect(sent).toEqual([[answerPath, { accepted: true, answer: 'On Monday' }]])
  await waitFor(() => expect(rowTexts()).toContainEqual(expect.stringMatching(/Accepted.*On Monday/)))
})

test('a no needs a reason', async () => {
  await open()
  await choose(/Actions of Request of Ona/, 'Decline request')
  const dialog = await screen.findByRole('dialog', { name: 'Decline the request of Ona Mobilitat?' })
  const decline = within(dialog).getByRole('button', { name: 'Decline request' })
  await user.click(decline)
  expect(await within(dialog).findByText('The field is required')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'None before May' } })
  await user.click(decline)
  expect(await screen.findByText('Request of Ona Mobilitat declined')).toBeTruthy()
  expect(sent).toEqual([[answerPath, { accepted: false, answer: 'None before May' }]])
})

test('answered by somebody else meanwhile: it is said, what was typed stays, and the list is read again', async () => {
  gateway.answer(answerPath, () => refused(409, 'operator.request_answered'))
  await open()
  await choose(/Actions of Request of Ona/, 'Decline request')
  const dialog = await screen.findByRole('dialog', { name: /^Decline the request/ })
  fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'None before May' } })
  rows = [{ ...waiting, state: 'accepted' }]
  await user.click(within(dialog).getByRole('button', { name: 'Decline request' }))
  expect(await within(dialog).findByText(/answered or withdrawn already/)).toBeTruthy()
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('None before May')
  await waitFor(() => expect(rowTexts()).toContainEqual(expect.stringMatching(/Accepted/)))
})

test('how many there are of a model is changed in place, whole and above 0; taking it off asks', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Edit How many of S01' }))
  const editor = screen.getByRole('textbox', { name: 'Edit How many of S01' })
  fireEvent.change(editor, { target: { value: '0' } })
  fireEvent.keyDown(editor, { key: 'Enter' })
  expect(await screen.findByText('Enter a whole number from 1 to 100000')).toBeTruthy()
  expect(sent).toEqual([])
  fireEvent.change(editor, { target: { value: '12' } })
  offers = [{ model: 'S01', available: 12 }]
  fireEvent.keyDown(editor, { key: 'Enter' })
  expect(await screen.findByText('S01: 12 can be requested')).toBeTruthy()
  expect(sent).toEqual([[`${offersPath}/S01`, { available: 12, known: 10 }]])
  await choose(/Actions of S01/, 'Take off the list')
  const question = await screen.findByRole('dialog', { name: 'Take S01 off the list?' })
  expect(sent).toHaveLength(1)
  await user.click(within(question).getByRole('button', { name: 'Take off the list' }))
  expect(await screen.findByText('S01 is off the list')).toBeTruthy()
  expect(sent[1]).toEqual([`${offersPath}/S01`, { available: 0, known: 12 }])
})

test('one more model is put on the list, not one that is there', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Add model' }))
  const dialog = await screen.findByRole('dialog', { name: 'New model on offer' })
  const fill = (name: RegExp, value: string) =>
    fireEvent.change(within(dialog).getByLabelText(name), { target: { value } })
  const add = within(dialog).getByRole('button', { name: 'Add model' })
  fill(/^Model/, 'S01')
  fill(/^How many/, '7')
  await user.click(add)
  expect(await within(dialog).findByText(/is on the list already/)).toBeTruthy()
  fill(/^Model/, 'S04')
  await user.click(add)
  expect(await screen.findByText('S04: 7 can be requested')).toBeTruthy()
  expect(sent).toEqual([[`${offersPath}/S04`, { available: 7, known: 0 }]])
})

test('who may only read sees requests and offers, and no action', async () => {
  await open('Sharing.AdminReadOnly')
  for (const name of [/^Actions of/, 'Add model', /^Edit /])
    expect(screen.queryAllByRole('button', { name })).toEqual([])
})

test('a list that cannot be read says why, with the request id; an empty one says what will come', async () => {
  gateway.answer(requestsPath, () => refused(503, 'request.unavailable'))
  await workAs('Sharing.Admin', gateway, <RequestInbox />)
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  rows = []
  gateway.answer(requestsPath, () => json(rows))
  await user.click(screen.getByRole('button', { name: /^Try again|^Retry/ }))
  expect(await screen.findByText(/No operator has requested vehicles yet/)).toBeTruthy()
})

test('offers that cannot be read say so by the name of their list', async () => {
  gateway.answer(offersPath, () => refused(503, 'request.unavailable'))
  await workAs('Sharing.Admin', gateway, <RequestInbox />)
  expect((await screen.findByRole('alert')).textContent).toContain(
    'The list “Vehicles that can be requested” could not be loaded. The service is not available',
  )
})

function Count() {
  return <p>waiting: {useWaitingRequests() ?? 'unknown'}</p>
}

test('how many wait is known to who may read requests, and not asked for by others', async () => {
  const first = await workAs('Sharing.Admin', gateway, <Count />)
  expect(await screen.findByText('waiting: 1')).toBeTruthy()
  const asked = addresses.find(({ pathname }) => pathname === requestsPath)
  expect(JSON.parse(asked?.searchParams.get('filter') ?? '')).toEqual({ state: ['waiting'] })
  first.unmount()
  await workAs('Sharing.Sac', gateway, <Count />)
  expect(await screen.findByText('waiting: unknown')).toBeTruthy()
  await waitFor(() => expect(gateway.asked.filter((call) => call.includes(requestsPath))).toEqual([]))
})
