import { listOperators, type Operator } from '@motora/contract/operators'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { anOperator } from '../../testing/an-operator'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import OperatorValidatePage from './operator-validate-page'

const base = '/api/operators/v1/Operators'
const ona = anOperator({ inExclusionTime: true })
const vel = anOperator({
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Vel Motos',
  isPrivate: true,
  isFree: true,
  state: 'waiting',
  canOperate: false,
  waitingSince: '2026-11-19T08:00:00Z',
})
const sol = anOperator({
  id: '33333333-3333-4333-8333-333333333333',
  name: 'Sol Scooters',
  isPrivate: true,
  state: 'disabled',
  canOperate: false,
})
const lluna = anOperator({
  id: '44444444-4444-4444-8444-444444444444',
  name: 'Lluna Free',
  isFree: true,
  hasPendingChange: true,
  waitingSince: '2026-11-20T08:00:00Z',
})
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
let gateway: FakeGateway
let operators: Operator[]
let sent: unknown[]
beforeEach(() => {
  gateway = fakeGateway()
  operators = [ona, vel, sol, lluna]
  sent = []
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer('/api/vehicles/v1/VehicleHomologationTypes', () => json([]))
  gateway.answer(listOperators, ({ query }) => {
    const waiting = query.filter?.includes('"waiting":true')
    const rows = operators.filter((operator) => !waiting || operator.waitingSince !== null)
    const size = Number(query.pageSize)
    return json(rows.slice(0, size), 200, { 'X-Total-Count': String(rows.length) })
  })
  for (const { id } of operators) {
    gateway.answer(`${base}/${id}`, () => json(operators.find((one) => one.id === id)))
    gateway.answer(`${base}/${id}/Validate`, ({ body }) => {
      sent.push(body)
      return new Response(null, { status: 204 })
    })
  }
})
type Who = 'Sharing.Admin' | 'Sharing.AdminReadOnly' | 'Sharing.Sac' | 'Sharing.Cau'
const open = async (role: Who = 'Sharing.Admin', at = '/') => {
  const view = await workAs(role, gateway, <OperatorValidatePage />, at)
  await screen.findByRole('row', { name: /Vel Motos/ })
  return view
}
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const fill = (dialog: HTMLElement, note: string) =>
  fireEvent.change(within(dialog).getByLabelText(/^Note/), { target: { value: note } })
const actionsOf = async (name: string) => {
  await user.click(buttonNamed(`Actions of ${name}`))
  return within(await screen.findByRole('menu'))
}
const labelsOf = async (name: string) => {
  const labels = (await actionsOf(name)).getAllByRole('menuitem').map(({ textContent }) => textContent)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  return labels
}

test('name, in exclusion time, colours in words, account, manager, can operate and type; state and waiting are own [C-21]', async () => {
  await open()
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim())
  expect(heads.filter(Boolean).slice(0, 9)).toEqual([
    'Name',
    'State',
    'Waiting for',
    'In exclusion time',
    'Colours',
    'Bank account (IBAN)',
    'Manager’s e-mail',
    'Can operate',
    'Type',
  ])
  expect(cells(/Ona Mobilitat/).slice(0, 8)).toEqual([
    'Operating',
    '',
    'Yes',
    '#C92A2A#2A2F35',
    'ES9121000418450200051332',
    'gestio@ona.demo',
    'Yes',
    'Public Fleet',
  ])
  expect(cells(/Vel Motos/)[0]).toBe('Waiting for validation')
  expect(cells(/Vel Motos/)[1]).toContain('19/11/2026')
  expect(cells(/Vel Motos/)[2]).toBe('No')
})

test('the type follows from private and free [C-07] (Z-31)', async () => {
  await open()
  const types = [/Vel Motos/, /Sol Scooters/, /Ona Mobilitat/, /Lluna Free/].map((name) => cells(name)[7])
  expect(types).toEqual(['Fleet', 'Share Fleet', 'Public Fleet', 'Public fleet without payment'])
})

test('the administrator adds managers from the head of the page, and per operator sees what can be done now [C-22] (Z-30)', async () => {
  await open()
  expect(await labelsOf('Ona Mobilitat')).toEqual(['Details', 'Edit', 'Disable operator'])
  expect(await labelsOf('Vel Motos')).toEqual(['Details', 'Edit', 'Validate or enable'])
  expect(await labelsOf('Sol Scooters')).toEqual(['Details', 'Edit', 'Validate or enable'])
  expect(await labelsOf('Lluna Free')).toEqual(['Details', 'Edit', 'Review change', 'Disable operator'])
  await user.click(screen.getByRole('button', { name: 'Add operator manager' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test.each(['Sharing.AdminReadOnly', 'Sharing.Sac', 'Sharing.Cau'] as const)(
  '%s sees the details and no other action, not by an address either [C-23] (Z-30)',
  async (role) => {
    await open(role, `/?review=${vel.id}&edit=${ona.id}&add=manager`)
    expect(await labelsOf('Ona Mobilitat')).toEqual(['Details'])
    expect(screen.queryByRole('button', { name: 'Add operator manager' })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('heading', { name: /^Validate Vel/ })).toBeNull()
    expect(await labelsOf('Vel Motos')).toEqual(['Details'])
  },
)

test.each([
  ['Sharing.Admin', true],
  ['Sharing.AdminReadOnly', true],
  ['Sharing.Sac', false],
  ['Sharing.Cau', false],
] as const)('%s finds the technicians in the details of an operator: %s (Z-17) [C-24]', async (role, found) => {
  await open(role, `/?operator=${ona.id}`)
  const details = within(await screen.findByRole('dialog', { name: 'Ona Mobilitat' }))
  await details.findByRole('button', { name: 'Sub-operators' })
  expect(details.queryAllByRole('button', { name: 'Technicians' })).toHaveLength(found ? 1 : 0)
})

test('disabling names the operator and what follows, and is not sent without a note [C-25, C-49]', async () => {
  await open()
  await user.click((await actionsOf('Ona Mobilitat')).getByText('Disable operator'))
  const dialog = await screen.findByRole('dialog', { name: 'Disable Ona Mobilitat?' })
  expect(dialog.textContent).toContain('Riders stop seeing the vehicles of Ona Mobilitat immediately')
  const send = within(dialog).getByRole('button', { name: 'Disable operator' })
  fill(dialog, '   ')
  await user.click(send)
  expect(await within(dialog).findByText('The field is required')).toBeTruthy()
  expect(sent).toEqual([])
  fill(dialog, '   Vehicles without insurance')
  await user.dblClick(send)
  expect(await screen.findByText('Note added: Ona Mobilitat is disabled')).toBeTruthy()
  expect(sent).toEqual([{ canOperate: false, cannotOperateReason: 'Vehicles without insurance', version: 4 }])
})

test('a note that could not be added says so and stays [C-49]', async () => {
  gateway.answer(`${base}/${ona.id}/Validate`, () => refused(503, 'request.unavailable'))
  await open()
  await user.click((await actionsOf('Ona Mobilitat')).getByText('Disable operator'))
  const dialog = await screen.findByRole('dialog', { name: 'Disable Ona Mobilitat?' })
  fill(dialog, 'No insurance')
  await user.click(within(dialog).getByRole('button', { name: 'Disable operator' }))
  expect(await screen.findByText('An error occurred while adding the note. Please retry.')).toBeTruthy()
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('No insurance')
  expect(within(dialog).getByRole('alert').textContent).toContain('r-1')
})

test('disabling what somebody else changed meanwhile: refused, nothing done, the note stays, and the new state is loaded first', async () => {
  gateway.answer(`${base}/${ona.id}/Validate`, ({ body }) => {
    if ((body as { version: number }).version === 4) {
      operators = operators.map((one) => (one.id === ona.id ? { ...one, version: 5 } : one))
      return refused(409, 'operator.changed_meanwhile')
    }
    sent.push(body)
    return new Response(null, { status: 204 })
  })
  await open()
  await user.click((await actionsOf('Ona Mobilitat')).getByText('Disable operator'))
  const dialog = await screen.findByRole('dialog', { name: 'Disable Ona Mobilitat?' })
  fill(dialog, 'No insurance')
  await user.click(within(dialog).getByRole('button', { name: 'Disable operator' }))
  expect(await within(dialog).findByText(/Somebody else has changed this operator in the meantime/)).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Disable operator' }))
  expect(sent).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Load the new data' }))
  await waitFor(() => expect(within(dialog).queryByRole('button', { name: 'Load the new data' })).toBeNull())
  expect(within(dialog).queryByRole('alert')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Disable operator' }))
  await waitFor(() => expect(sent).toEqual([{ canOperate: false, cannotOperateReason: 'No insurance', version: 5 }]))
})

test('the chip counts who waits; pressed, the list is their queue, the oldest first, with the case next to it', async () => {
  const { router } = await open()
  await user.click(await screen.findByRole('button', { name: /Waiting for validation/ }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /Ona Mobilitat/ })).toBeNull())
  expect(router.state.location.search).toMatchObject({ show: 'waiting' })
  const asked = gateway.received(listOperators).findLast(({ query }) => query.pageSize !== '1')?.query
  expect(asked?.sort).toBe('waitingSince')
  expect(JSON.parse(asked?.filter ?? '')).toEqual({ waiting: true })
  await user.click(await screen.findByText('Vel Motos'))
  expect(await screen.findByRole('heading', { name: 'Validate Vel Motos' })).toBeTruthy()
  await user.keyboard('j')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ review: lluna.id }))
  await user.click(screen.getByRole('button', { name: /All operators/ }))
  expect(await screen.findByRole('row', { name: /Ona Mobilitat/ })).toBeTruthy()
})

test('j and Enter open the validation of one that waits, and the details of one that does not', async () => {
  const { router } = await open()
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Ona Mobilitat'))
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'Ona Mobilitat' })).toBeTruthy()
  expect(router.state.location.search).toMatchObject({ operator: ona.id })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('rowheader', { name: 'Vel Motos' }))
  expect(await screen.findByRole('heading', { name: 'Validate Vel Motos' })).toBeTruthy()
})

test('the queue of those that wait opens its first entry by itself', async () => {
  const { router } = await workAs('Sharing.Admin', gateway, <OperatorValidatePage />, '/?show=waiting')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ show: 'waiting', review: vel.id }))
  expect(await screen.findByRole('region', { name: 'Vel Motos' })).toBeTruthy()
})
