import type { VehicleRequest } from '@motora/contract/operators'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { OwnRequests } from './own-requests'

const offersPath = '/api/operators/v1/VehicleOffers'
const requestsPath = '/api/operators/v1/VehicleRequests'
const ownOperator = '00000000-0000-4000-8000-00000000000f'
const waiting: VehicleRequest = {
  id: '11111111-1111-4111-8111-111111111111',
  sharingOperatorId: ownOperator,
  sharingOperatorName: 'Moto Barcelona',
  lines: [
    { model: 'S01', quantity: 4 },
    { model: 'S02', quantity: 6 },
  ],
  comment: 'For the summer',
  state: 'waiting',
  createdAt: '2026-11-20T10:00:00.000Z',
  createdByName: 'Marta Roca',
  answeredAt: null,
  answer: null,
}
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })

let gateway: FakeGateway
let rows: VehicleRequest[]
let offers: { model: string; available: number }[]
let sent: { id?: string; lines: unknown; comment: unknown }[]
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  rows = []
  sent = []
  offers = [
    { model: 'S01', available: 10 },
    { model: 'S02', available: 23 },
    { model: 'S03', available: 55 },
  ]
  gateway.answer(offersPath, () => json(offers))
  gateway.answer(requestsPath, ({ method, body }) => {
    if (method === 'GET') return json(rows, 200, { 'X-Total-Count': String(rows.length) })
    sent.push(body as (typeof sent)[number])
    return json({ id: waiting.id }, 201)
  })
})

const open = async () => {
  await workAs('Sharing.OperatorManager', gateway, <OwnRequests />)
  await screen.findByLabelText('S01 (10)')
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } })
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const question = (name: string) => screen.findByRole('dialog', { name })
const submit = () => press('Request vehicles')
const confirmed = async (name: string) => {
  const asked = await question(name)
  await user.click(within(asked).getByRole('button', { name: 'Request vehicles' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const rowTexts = () => screen.getAllByRole('row').map(({ textContent }) => textContent)

test('S01 (10), S02 (23) and S03 (55) have a quantity each; submitting asks for the sum and reaches the provider [C-29] (Z-16)', async () => {
  await open()
  for (const name of ['S01 (10)', 'S02 (23)', 'S03 (55)']) expect(field(name).inputMode).toBe('numeric')
  type('S01 (10)', '4')
  type('S02 (23)', '6')
  type('S03 (55)', '0')
  type('Comment', ' For the summer ')
  await submit()
  const asked = await question('Request 10 vehicles?')
  expect(asked.textContent).toContain('4 × S01 and 6 × S02')
  expect(sent).toEqual([])
  rows = [waiting]
  await confirmed('Request 10 vehicles?')
  expect(await screen.findByText('10 vehicles requested')).toBeTruthy()
  expect(sent).toMatchObject([
    {
      lines: [
        { model: 'S01', quantity: 4 },
        { model: 'S02', quantity: 6 },
      ],
      comment: 'For the summer',
    },
  ])
  await waitFor(() => expect(rowTexts()).toContainEqual(expect.stringMatching(/Waiting.*4 × S01 and 6 × S02/)))
  await waitFor(() => expect([field('S01 (10)').value, field('Comment').value]).toEqual(['', '']))
})

test('who says no to the question has sent nothing, and what was typed stays', async () => {
  await open()
  type('S03 (55)', '1')
  await submit()
  const asked = await question('Request 1 vehicle?')
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([field('S03 (55)').value, sent.length]).toEqual(['1', 0])
})

test.each([
  ['11', 'There are only 10'],
  ['1.5', 'Enter a whole number, without dot or comma'],
  ['-1', 'Enter a whole number, without dot or comma'],
  ['lots', 'Enter a whole number, without dot or comma'],
])('%s of ten is refused where it stands', async (text, words) => {
  await open()
  type('S01 (10)', text)
  await submit()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('nothing at all is no request', async () => {
  await open()
  type('S01 (10)', '0')
  await submit()
  expect(await screen.findByText('Enter how many you need of at least one model.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a request that failed keeps what was typed and, sent again, its id; another content has another', async () => {
  let fails = true
  gateway.answer(requestsPath, ({ method, body }) => {
    if (method === 'GET') return json(rows)
    sent.push(body as (typeof sent)[number])
    return fails ? refused(503, 'request.unavailable') : json({ id: waiting.id }, 201)
  })
  await open()
  type('S01 (10)', '2')
  await submit()
  await confirmed('Request 2 vehicles?')
  expect(await screen.findByText(/r-1/)).toBeTruthy()
  expect(field('S01 (10)').value).toBe('2')
  await submit()
  await confirmed('Request 2 vehicles?')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[0]?.id).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent[1]?.id).toBe(sent[0]?.id)
  fails = false
  type('S01 (10)', '3')
  await submit()
  await confirmed('Request 3 vehicles?')
  expect(await screen.findByText('3 vehicles requested')).toBeTruthy()
  expect(sent[2]?.id).not.toBe(sent[0]?.id)
})

test('pressed twice it is sent once', async () => {
  let finish: (() => void) | undefined
  gateway.answer(requestsPath, ({ method, body }) => {
    if (method === 'GET') return json(rows)
    sent.push(body as (typeof sent)[number])
    return new Promise((resolve) => {
      finish = () => resolve(json({ id: waiting.id }, 201))
    })
  })
  await open()
  type('S01 (10)', '2')
  await user.dblClick(screen.getByRole('button', { name: 'Request vehicles' }))
  await confirmed('Request 2 vehicles?')
  const button = screen.getByRole('button', { name: /^Request vehicles/ })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  await user.dblClick(button)
  expect(sent).toHaveLength(1)
  finish?.()
  expect(await screen.findByText('2 vehicles requested')).toBeTruthy()
  expect(sent).toHaveLength(1)
})

test('fewer than asked by now: the reason names how many there are, and the list shows it', async () => {
  gateway.answer(requestsPath, ({ method }) =>
    method === 'GET' ? json(rows) : refused(409, 'operator.not_enough_vehicles', { model: 'S01', available: '1' }),
  )
  await open()
  type('S01 (10)', '2')
  await submit()
  offers = [{ model: 'S01', available: 1 }]
  await confirmed('Request 2 vehicles?')
  expect(await screen.findByText('Not enough vehicles of model S01: 1 available.')).toBeTruthy()
  expect((await screen.findByLabelText<HTMLInputElement>('S01 (1)')).value).toBe('2')
  expect(screen.queryByLabelText('S03 (55)')).toBeNull()
})

test('a request that waits is taken back after a question; one that is answered, or a sub-operator’s, says why not', async () => {
  const answered: VehicleRequest = {
    ...waiting,
    id: waiting.id.replace(/1$/, '2'),
    state: 'declined',
    answer: 'Not now',
  }
  const below: VehicleRequest = {
    ...waiting,
    id: waiting.id.replace(/1$/, '3'),
    sharingOperatorId: waiting.id,
    sharingOperatorName: 'Below',
  }
  rows = [waiting, { ...answered, sharingOperatorName: 'Answered' }, below]
  const withdraw = `${requestsPath}/${waiting.id}/Withdraw`
  gateway.answer(withdraw, () => new Response(null, { status: 204 }))
  await open()
  expect(await screen.findByText('Not now')).toBeTruthy()
  const itemOf = async (name: RegExp) => {
    await user.click(screen.getByRole('button', { name }))
    return within(await screen.findByRole('menu')).getByRole('menuitem')
  }
  const disabledOf = async (name: RegExp) => {
    const item = await itemOf(name)
    const words = [item.getAttribute('aria-disabled') ?? String((item as HTMLButtonElement).disabled), item.textContent]
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    return words.join(' ')
  }
  expect(await disabledOf(/Actions of Request of Answered/)).toContain('answered or withdrawn already')
  expect(await disabledOf(/Actions of Request of Below/)).toContain('Only Below itself')
  await user.click(await itemOf(/Actions of Request of Moto Barcelona/))
  const asked = await screen.findByRole('dialog', { name: /^Withdraw the request of 20\/11\/2026/ })
  expect(asked.textContent).toContain('4 × S01 and 6 × S02')
  expect(gateway.asked).not.toContain(`PUT ${withdraw}`)
  await user.click(within(asked).getByRole('button', { name: 'Withdraw request' }))
  expect(await screen.findByText('Request withdrawn')).toBeTruthy()
  expect(gateway.asked.filter((call) => call === `PUT ${withdraw}`)).toHaveLength(1)
})

test('without vehicles to give out it says so, and without requests what to do', async () => {
  offers = []
  await workAs('Sharing.OperatorManager', gateway, <OwnRequests />)
  expect(await screen.findAllByText(/The provider has no vehicles available/)).not.toHaveLength(0)
  expect(await screen.findByText(/You have not requested any vehicles yet/)).toBeTruthy()
})

test('a list of models that cannot be read says why, with the request id, and is asked for again', async () => {
  gateway.answer(offersPath, () => refused(503, 'request.unavailable'))
  await workAs('Sharing.OperatorManager', gateway, <OwnRequests />)
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  gateway.answer(offersPath, () => json(offers))
  await press('Try again')
  expect(await screen.findByLabelText('S01 (10)')).toBeTruthy()
})
