import { listValidationRequests, type ValidationRequest } from '@motora/contract/customers'
import type { Operator } from '@motora/contract/operators'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { anOperator } from '../../testing/an-operator'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import HomePage from './home-page'

const operatorsCall = '/api/operators/v1/Operators'
const waiting = { state: 'waiting', canOperate: false } as const
const ona = anOperator({ ...waiting, waitingSince: '2026-11-18T08:00:00Z' })
const vel = anOperator({
  ...waiting,
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Vel Motos',
  waitingSince: '2026-11-19T08:00:00Z',
})
const request: ValidationRequest = {
  id: '33333333-3333-4333-8333-333333333333',
  customerId: '44444444-4444-4444-8444-444444444444',
  customerName: 'Jordi Mas',
  registerDate: '2026-11-17T08:00:00.000Z',
  responseDate: null,
  delay: 4330,
  delayInShifts: 95,
  isInLaborableSchedule: true,
  answer: null,
  claimedBy: null,
  claimedUntil: null,
}
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
let gateway: FakeGateway
let operators: Operator[]
let queries: URLSearchParams[]
beforeEach(() => {
  gateway = fakeGateway()
  operators = [ona, vel]
  queries = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const address = new URL(String(url), 'http://motora.test')
    if (address.pathname === operatorsCall) queries.push(address.searchParams)
    return gateway.send(url, init)
  })
  gateway.answer('/api/vehicles/v1/VehicleHomologationTypes', () => json([]))
  gateway.answer(listValidationRequests, [request])
  gateway.answer(operatorsCall, () => {
    const rows = operators.filter(({ waitingSince }) => waitingSince !== null)
    return json(rows, 200, { 'X-Total-Count': String(rows.length) })
  })
  for (const { id } of operators) {
    gateway.answer(`${operatorsCall}/${id}`, () => json(operators.find((one) => one.id === id)))
    gateway.answer(`${operatorsCall}/${id}/Validate`, () => {
      operators = operators.map((one) => (one.id === id ? { ...one, waitingSince: null, state: 'operating' } : one))
      return new Response(null, { status: 204 })
    })
  }
})
const heads = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent?.replaceAll(/\s+/g, ' ').trim())

test('the administrator sees customers and operators pending validation, who has waited longest first, and for how long [C-28]', async () => {
  await workAs('Sharing.Admin', gateway, <HomePage />)
  const row = await screen.findByRole('button', { name: /Ona Mobilitat/ })
  // in the units in which customers wait, above
  expect(row.textContent?.replaceAll('\u00a0', ' ')).toMatch(/\d h \d\d min/)
  expect(row.textContent).toContain('18/11/2026')
  await screen.findByText('Jordi Mas')
  await waitFor(() => expect(heads()).toEqual(['Customers pending validation 1', 'Operators pending validation 2']))
  const asked = queries.at(-1)
  expect(asked?.get('sort')).toBe('waitingSince')
  expect(JSON.parse(asked?.get('filter') ?? '')).toEqual({ waiting: true })
  const [customers] = gateway.received(listValidationRequests)
  expect(customers?.query).toMatchObject({ sort: 'registerDate', filter: '{"responseDate":[null]}' })
  const customer = screen.getByText('Jordi Mas').closest('li')
  // the whole wait, and the part of it that lay in shifts
  for (const text of ['17/11/2026', '72 h 10 min', '1 h 35 min within shifts'])
    expect(customer?.textContent?.replaceAll('\u00a0', ' ')).toContain(text)
})

test('a customer opens the review, and who looks at one is named [C-28]', async () => {
  gateway.answer(listValidationRequests, [
    { ...request, claimedBy: 'aina@motora.test', claimedUntil: '2026-11-20T10:00:00.000Z' },
  ])
  const { router } = await workAs('Sharing.AdminReadOnly', gateway, <HomePage />)
  const row = await screen.findByRole('button', { name: /Jordi Mas/ })
  expect(row.textContent).toContain('aina@motora.test is looking at it')
  await user.click(row)
  await waitFor(() => expect(router.state.location.pathname).toBe(`/customers/review/${request.customerId}`))
})

test('who may only read sees the customers alone; the operators are not asked for either [C-28]', async () => {
  await workAs('Sharing.AdminReadOnly', gateway, <HomePage />, `/?review=${ona.id}`)
  await screen.findByText('Jordi Mas')
  expect(heads()).toEqual(['Customers pending validation 1'])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(queries).toEqual([])
})

test('j and k walk the inbox, Enter opens the validation with the queue next to it (Z-29)', async () => {
  const { router } = await workAs('Sharing.Admin', gateway, <HomePage />)
  await screen.findByRole('button', { name: /Ona Mobilitat/ })
  await screen.findByText('Jordi Mas')
  await user.keyboard('jjjk')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Ona Mobilitat'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/operator/validate'))
  expect(router.state.location.search).toMatchObject({ show: 'waiting', review: ona.id })
})

test('a folded part stays folded with the address, and its rows are out of the way of j', async () => {
  const { router } = await workAs('Sharing.Admin', gateway, <HomePage />)
  await screen.findByText('Jordi Mas')
  // the operators are another call, and what has not come cannot be walked to
  await screen.findByText('Ona Mobilitat')
  await user.click(screen.getByRole('button', { name: /Customers pending validation/ }))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ folded: 'customers' }))
  expect(screen.queryByText('Jordi Mas')).toBeNull()
  await user.click(document.body)
  await user.keyboard('j')
  expect(document.activeElement?.textContent).toContain('Ona Mobilitat')
})

test('nobody waits, or the lists cannot be had: each part says so for itself [V-14]', async () => {
  operators = []
  gateway.answer(listValidationRequests, () => refused(503, 'request.unavailable'))
  await workAs('Sharing.Admin', gateway, <HomePage />)
  expect(await screen.findByText('Nobody is waiting for validation.')).toBeTruthy()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('r-1')
  gateway.answer(listValidationRequests, [])
  await user.click(within(alert).getByRole('button', { name: /^Try again|^Retry/ }))
  expect(await screen.findByText('No customer is waiting for validation.')).toBeTruthy()
})
