import type { Firmware, Upgrade, UpgradePreview } from '@motora/contract/firmware'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aVehicle } from '../../testing/a-vehicle'
import { aFirmware, anUpgrade, aPreview } from '../../testing/an-upgrade'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { UpgradesCreate } from './upgrades-create-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const list = '/api/vehicles/v1/upgrades'
const { id: upgradeId } = anUpgrade()
const [one, two] = ['11111111-1111-4111-8111-111111111111', '11111111-1111-4111-8111-111111111112']

interface Sent {
  method: string
  path: string
  body: Record<string, unknown>
}
let gateway: FakeGateway
let firmware: Firmware
let preview: UpgradePreview
let previews: Record<string, unknown>[]
let sent: Sent[]
/** What the gateway does with the next writes, in order; then it takes them. */
let trouble: (() => Response)[]
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  firmware = aFirmware()
  preview = aPreview()
  previews = []
  sent = []
  trouble = []
  gateway.answer(`/api/files/v1/firmwares/${firmware.id}`, () => json(firmware))
  gateway.answer('/api/files/v1/FirmwareTypes', () =>
    json({ targets: [], hardwareVersions: ['S02-B'], models: ['S01', 'S02'], updateStatuses: [] }),
  )
  gateway.answer('/api/operators/v1/Operators', () => json([], 200, { 'X-Total-Count': '0' }))
  gateway.answer(`${list}/Preview`, ({ body }) => {
    previews.push(body as Record<string, unknown>)
    return json(preview)
  })
  gateway.answer('/api/vehicles/v1/vehicles', () =>
    json([aVehicle({ id: one }), aVehicle({ id: two, plate: 'MB002' })], 200, { 'X-Total-Count': '2' }),
  )
  let held: Upgrade | undefined
  const take = ({ method, path, body }: { method: string; path: string; body: unknown }) => {
    sent.push({ method, path, body: body as Record<string, unknown> })
    const refusal = trouble.shift()
    if (refusal) return refusal()
    held = anUpgrade({ ...held, ...(body as Partial<Upgrade>), revision: (held?.revision ?? 0) + 1 })
    answerOf(held.id)
    return json(held)
  }
  const answerOf = (id: string) => {
    gateway.answer(`${list}/${id}`, (call) => (call.method === 'GET' ? json(held) : take(call)))
    gateway.answer(`${list}/${id}/Start`, take)
  }
  gateway.answer(list, take)
})
const arrive = async (role: 'Sharing.Admin' | 'Sharing.OperatorManager' | 'Sharing.AdminReadOnly', at = '/plan') => {
  const view = await workAs(role, gateway, <UpgradesCreate id={firmware.id} />, at)
  await screen.findByText(/1\. Which vehicles/)
  return view
}
const choose = (label: string) => user.click(screen.getByLabelText(label, { selector: 'input' }))
const writes = () => sent.map(({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}/, '*')}`)
const startNow = async () => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(buttonNamed('Start now', document.querySelector('form') ?? document))
  return screen.findByRole('dialog', { name: /^Start “/ })
}

test('the preview follows the filter and says who starts, who waits and who is left out, each with its reason', async () => {
  await arrive('Sharing.Admin')
  expect(await screen.findByText('25 vehicles would take part.')).toBeTruthy()
  const shown = within(screen.getByRole('region', { name: 'What it would do now' }))
  for (const [label, count] of [
    ['Selected', '30'],
    ['Ready', '20'],
    ['Waiting', '5'],
    ['Left out', '5'],
  ] as const)
    expect(shown.getByText(label, { selector: '.kit-filter-chip-word' }).parentElement?.textContent).toContain(count)
  for (const reason of ['A rider has it', 'Its battery is below 30 %', /^It is not known to take updates/])
    expect(shown.getByText(reason)).toBeTruthy()
  expect(previews[0]).toMatchObject({ firmwareId: firmware.id, selection: { filter: {} }, show: 'all', page: 1 })
  await user.type(screen.getByLabelText('Models', { selector: 'input' }), 'S02{Enter}')
  await user.click(screen.getByLabelText(/Also onto vehicles with a newer version/))
  expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('go back to 2.1.0')
  await waitFor(() =>
    expect(previews.at(-1)).toMatchObject({ selection: { filter: { models: ['S02'] } }, allowOlder: true }),
  )
  await user.click(shown.getByText('Left out', { selector: '.kit-filter-chip-word' }))
  await waitFor(() => expect(previews.at(-1)).toMatchObject({ show: 'excluded' }))
  expect(sent).toEqual([])
})

test('chosen vehicles that have another operator by now are counted, and taken out with one press', async () => {
  preview = aPreview({ unreachable: [two] })
  await arrive('Sharing.OperatorManager', `/plan?vehicles=${one},${two}`)
  expect(await screen.findByText(/^1 chosen vehicle is not yours any more/)).toBeTruthy()
  expect(screen.getByText('2 chosen')).toBeTruthy()
  preview = aPreview()
  await user.click(buttonNamed('Take out what is not yours'))
  await waitFor(() => expect(previews.at(-1)).toMatchObject({ selection: { vehicleIds: [one] } }))
  expect(screen.getByText('1 chosen')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/not yours any more/)).toBeNull())
})

test('it starts once, after a question with the figures of that moment, however often it is pressed [R-03]', async () => {
  const { router } = await arrive('Sharing.Admin')
  const dialog = await startNow()
  expect(dialog.textContent).toContain('25 vehicles get ECU 2.1.0, at most 3 at a time.')
  expect(dialog.textContent).toContain('riders cannot rent it. Left out: 5.')
  expect(sent).toEqual([])
  await user.dblClick(buttonNamed('Start now', dialog))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/upgrades\/[0-9a-f-]{36}$/))
  expect(writes()).toEqual([`POST ${list}`, `PUT ${list}/*/Start`])
  expect(sent[0]?.body).toEqual({
    id: router.state.location.pathname.slice('/upgrades/'.length),
    name: 'Smoother start 2.1.0',
    firmwareId: firmware.id,
    selection: { filter: {} },
    shareAtOncePercent: 10,
    pauseAboveFailedPercent: 20,
    maxAttempts: 3,
    allowOlder: false,
  })
  expect(sent[1]?.body).toEqual({ scheduledAt: null, revision: 1 })
})

test('after a lost answer it is the same campaign, with what was changed in between', async () => {
  trouble = [() => refused(503, 'request.unavailable')]
  await arrive('Sharing.Admin')
  await choose('Not yet')
  await user.click(buttonNamed('Save the draft'))
  await screen.findByText(/r-1/)
  const name = screen.getByLabelText(/^Name/)
  await user.clear(name)
  await user.type(name, 'Second thought{Enter}')
  await waitFor(() => expect(writes()).toEqual([`POST ${list}`, `POST ${list}`, `PUT ${list}/*`]))
  expect(new Set(sent.slice(0, 2).map(({ body }) => body.id)).size).toBe(1)
  expect(sent[2]?.body).toMatchObject({ name: 'Second thought', revision: 1 })
})

test('a plan that was kept and could not start is said to be a draft, and starts without being made again', async () => {
  trouble = [undefined as never, () => refused(409, 'upgrade.nobody_left')]
  await arrive('Sharing.Admin')
  await user.click(buttonNamed('Start now', await startNow()))
  expect((await screen.findByText(/saved as a draft, and has not started/)).textContent).toContain('No vehicle of the')
  await user.click(buttonNamed('Start now', await startNow()))
  await waitFor(() => expect(writes()).toEqual([`POST ${list}`, `PUT ${list}/*/Start`, `PUT ${list}/*/Start`]))
})

test('with nobody to start there is no question and nothing is sent', async () => {
  preview = aPreview({ total: 5, ready: 0, waiting: [], excluded: [{ reason: 'up-to-date', count: 5 }] })
  await arrive('Sharing.Admin')
  await user.click(buttonNamed('Start now'))
  expect(await screen.findByText(/No vehicle of the selection can take this firmware/)).toBeTruthy()
  expect(sent).toEqual([])
})

test('a moment is asked for in the person’s zone, checked, and sent as that moment', async () => {
  await arrive('Sharing.OperatorManager')
  await choose('At a set time')
  expect(screen.getByText(`In your time zone: ${Intl.DateTimeFormat().resolvedOptions().timeZone}`)).toBeTruthy()
  await user.click(buttonNamed('Schedule'))
  expect(await screen.findByText('The field is required')).toBeTruthy()
  await user.type(screen.getByLabelText(/^Day/), '02/01/2099')
  await user.tab()
  await user.clear(screen.getByLabelText(/^Time/))
  await user.type(screen.getByLabelText(/^Time/), '04:30')
  await user.click(buttonNamed('Schedule'))
  const dialog = await screen.findByRole('dialog', { name: /^Schedule “/ })
  expect(dialog.textContent).toContain('It starts by itself on 02/01/2099 04:30')
  await user.click(buttonNamed('Schedule', dialog))
  await waitFor(() =>
    expect(sent[1]?.body).toEqual({ scheduledAt: new Date(2099, 0, 2, 4, 30).toISOString(), revision: 1 }),
  )
})

test('figures out of bounds are said at their fields, and nothing is sent [T-10]', async () => {
  await arrive('Sharing.Admin')
  await choose('Not yet')
  await user.clear(screen.getByLabelText(/^Share at a time/))
  await user.clear(screen.getByLabelText(/^Name/))
  await user.click(buttonNamed('Save the draft'))
  expect(await screen.findByText('Enter a whole number from 1 to 100')).toBeTruthy()
  expect(screen.getByText('The field is required')).toBeTruthy()
  const wrong = () => screen.queryByText('Enter a whole number from 1 to 100')
  for (const [typed, isWrong] of [
    ['101', true],
    ['100', false],
    ['0', true],
    ['1', false],
  ] as const) {
    await user.clear(screen.getByLabelText(/^Share at a time/))
    await user.type(screen.getByLabelText(/^Share at a time/), typed)
    await waitFor(() => expect(wrong() !== null, typed).toBe(isWrong))
  }
  expect(sent).toEqual([])
})

test('vehicles of the address are chosen; others are ticked in the table; Enter in its search sends nothing', async () => {
  await arrive('Sharing.Admin', `/plan?vehicles=${one},nonsense,${one}`)
  await screen.findByText('1 chosen')
  await waitFor(() => expect(previews.at(-1)).toMatchObject({ selection: { vehicleIds: [one] } }))
  const pick = within(screen.getByRole('region', { name: 'Vehicles to choose from' }))
  await user.click(await pick.findByRole('checkbox', { name: 'Choose MB002' }))
  await screen.findByText('2 chosen')
  await user.type(pick.getByRole('textbox', { name: 'Search' }), 'MB{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(pick.getByRole('checkbox', { name: 'Choose MB001' }))
  await choose('Not yet')
  await user.click(buttonNamed('Save the draft'))
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ selection: { vehicleIds: [two] } }))
})

test('one by one with none chosen says so', async () => {
  await arrive('Sharing.Admin')
  await user.click(screen.getByText('One by one'))
  expect(await screen.findByText(/Choose at least one vehicle to see/)).toBeTruthy()
  await choose('Not yet')
  await user.click(buttonNamed('Save the draft'))
  expect(await screen.findByText('You must select at least one item')).toBeTruthy()
  expect(sent).toEqual([])
})

const editing = (facts: Partial<Upgrade> = {}) => {
  let present = anUpgrade({ revision: 4, ...facts })
  gateway.answer(`${list}/${upgradeId}`, ({ method, path, body }) => {
    if (method === 'GET') return json(present)
    sent.push({ method, path, body: body as Record<string, unknown> })
    const { revision } = body as { revision: number }
    if (revision !== present.revision) return refused(409, 'upgrade.changed_meanwhile')
    present = { ...present, ...(body as Partial<Upgrade>), revision: revision + 1 }
    return json(present)
  })
  return (change: Partial<Upgrade>) => {
    present = { ...present, ...change, revision: present.revision + 1 }
  }
}

test('a draft is changed by its revision; who was overtaken sees what is new and decides', async () => {
  const elsewhere = editing()
  const { router } = await arrive('Sharing.Admin', `/plan?upgrade=${upgradeId}`)
  await waitFor(() => expect(previews.at(-1)).toMatchObject({ upgradeId }))
  elsewhere({ shareAtOncePercent: 50 })
  const name = screen.getByLabelText(/^Name/)
  expect(name).toHaveProperty('value', 'Autumn update')
  await user.type(name, ' two')
  await user.click(buttonNamed('Save the draft'))
  const notice = await screen.findByText(/Somebody else has changed this campaign/)
  expect(notice.closest('[role=alert]')?.textContent).toMatch(/50\s%/)
  await user.click(buttonNamed('Keep what I entered'))
  await user.click(buttonNamed('Save the draft'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/upgrades/${upgradeId}`))
  expect(sent.map(({ body }) => [body.name, body.revision])).toEqual([
    ['Autumn update two', 4],
    ['Autumn update two', 5],
  ])
  expect(sent[1]?.body.shareAtOncePercent, 'as it was left meanwhile').toBe(50)
})

test('of one that has started nothing is changed: its page is offered', async () => {
  editing({ state: 'running', startedAt: '2026-11-20T10:00:00Z', selection: null })
  await workAs('Sharing.Admin', gateway, <UpgradesCreate id={firmware.id} />, `/plan?upgrade=${upgradeId}`)
  expect(await screen.findByText(/its plan stays as it is/)).toBeTruthy()
  expect(screen.getByText('Autumn update').getAttribute('href')).toBe(`/upgrades/${upgradeId}`)
})

test.each([
  ['who may only look', 'Sharing.AdminReadOnly', true, 'Your role sees campaigns and cannot change them.'],
  ['with an inactive firmware', 'Sharing.Admin', false, 'This firmware is inactive.'],
] as const)('%s sees the preview and cannot send', async (_who, role, isActive, why) => {
  firmware = aFirmware({ isActive })
  await arrive(role)
  expect(await screen.findByText('25 vehicles would take part.')).toBeTruthy()
  expect(document.querySelector('.motora-note')?.textContent).toContain(why)
  const button = buttonNamed('Start now')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  await user.click(button)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a firmware that does not exist says so', async () => {
  gateway.answer(`/api/files/v1/firmwares/${firmware.id}`, () => refused(404, 'firmware.not_found'))
  await workAs('Sharing.Admin', gateway, <UpgradesCreate id={firmware.id} />)
  expect((await screen.findByRole('alert')).textContent).toContain('This firmware does not exist.')
})
