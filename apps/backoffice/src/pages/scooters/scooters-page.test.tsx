import { mayOpen, type Role, roleNames } from '@motora/contract'
import type { Vehicle } from '@motora/contract/vehicles'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aVehicle } from '../../testing/a-vehicle'
import { anOperator } from '../../testing/an-operator'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import ScootersPage from './scooters-page'

const base = '/api/vehicles/v1/vehicles'
const done = () => new Response(null, { status: 204 })
// A screen in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })

const ona = anOperator()
const own = aVehicle()
const others = aVehicle({
  id: '22222222-2222-4222-8222-222222222222',
  plate: 'ON002',
  name: 'Moto 2',
  sharingOperatorName: ona.name,
  sharing: { ...own.sharing, sharingOperatorId: ona.id, isHelmetIncluded: false, selectToOperate: false },
})

let gateway: FakeGateway
let rows: Vehicle[]
/** How the list was asked for. */
let lists: URLSearchParams[]
/** Bodies of the writes, by the last part of their path. */
let sent: [string, unknown][]
beforeEach(() => {
  gateway = fakeGateway()
  rows = [own, others]
  lists = []
  sent = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const address = new URL(url, 'http://motora.test')
    // not what the chips count
    if (address.pathname === base && address.searchParams.get('pageSize') !== '1') lists.push(address.searchParams)
    return gateway.send(url, init)
  })
  gateway.answer(base, () => json(rows, 200, { 'X-Total-Count': String(rows.length) }))
  gateway.answer('/api/operators/v1/Operators', () => json([ona], 200, { 'X-Total-Count': '1' }))
  gateway.answer(`/api/operators/v1/Operators/${ona.id}`, () => json(ona))
  for (const call of ['HelmetIncluded', 'SelectToOperate', 'AssignToOperate'])
    gateway.answer(`${base}/${call}`, ({ body }) => {
      sent.push([call, body])
      return done()
    })
})
/** In few columns: a screen in jsdom takes its time. */
const few = '/scooters?columns=plate,sharingOperatorName'
const open = async (role: Role, at = few) => {
  const view = await workAs(role, gateway, <ScootersPage />, at)
  await screen.findByText('MB001')
  return view
}
const press = (name: string) => fireEvent.click(buttonNamed(name))
const menuOf = async (plate: string) => {
  press(`Actions of ${plate}`)
  return await waitFor(() => {
    const items = [...document.querySelectorAll<HTMLElement>('[role=menu] [role=menuitem]')]
    expect(items.length).toBeGreaterThan(0)
    return items
  })
}
const choose = async (plate: string, action: string) => {
  const item = (await menuOf(plate)).find(({ textContent }) => textContent?.startsWith(action))
  if (!item) throw new Error(`no ${action}`)
  fireEvent.click(item)
}
const answer = async (question: string, confirmLabel: string) => {
  await screen.findByText(question)
  const dialog = document.querySelector('[role=dialog]')
  fireEvent.click(buttonNamed(confirmLabel, dialog ?? document))
  await waitFor(() => expect(screen.queryByText(question)).toBeNull())
}
const select = (plate: string) => fireEvent.click(screen.getByLabelText(`Select ${plate}`))

/** Names the operator in the dialog that assigns. */
const nameOperator = async () => {
  // its code comes with the dialog; until then a field of its size is in its place
  await waitFor(() => expect(screen.getByPlaceholderText<HTMLInputElement>('Find an operator').disabled).toBe(false))
  fireEvent.click(screen.getByPlaceholderText('Find an operator'))
  const option = await waitFor(() => {
    // another field of the dialog has options too
    const found = [...document.querySelectorAll<HTMLElement>('[role=option]')].find(
      ({ textContent }) => textContent === ona.name,
    )
    if (!found) throw new Error('no operator is offered')
    return found
  })
  fireEvent.click(option)
}

const reads = ['Details']
const commands = ['Flash and sound', 'Open the seat']
const further = ['Switch on', 'Switch off', 'Ask for a report']
const mends = [...reads, 'Block', 'Create ticket', ...commands]
const trips = ['End trip', 'Clean active services', ...further]
/** source: DECISIONS §4, Z-14; transcribed, not read from the product. */
const actionsOf: Partial<Record<Role, string[]>> = {
  'Sharing.Admin': [
    ...mends,
    ...trips,
    'Remove helmet',
    'Deselect to operate',
    'Do not allow to operate',
    'Assign to operate',
    'Edit',
    'Retire',
  ],
  'Sharing.AdminReadOnly': reads,
  'Sharing.OperatorManager': [...mends, ...trips, 'Remove helmet', 'Deselect to operate'],
  'Sharing.Technician': [...mends, 'Clean active services', ...further, 'Remove helmet'],
}

test('four roles have the alternate view, each with the actions that are its own on a row [E-19]', async () => {
  expect(roleNames.filter((role) => mayOpen(role, '/scooters'))).toEqual(Object.keys(actionsOf))
  for (const [role, actions] of Object.entries(actionsOf)) {
    const view = await open(role as Role, `${few},vin,imei,traceabilityId,firmwareVersion`)
    const heads = [...document.querySelectorAll('th')].map((head) => head.textContent?.trim())
    for (const head of ['Operator', 'VIN / frame number', 'IMEI', 'Traceability id', 'Firmware version'])
      expect(heads, `${role} ${head}`).toContain(head)
    const offered = (await menuOf('MB001')).map(({ textContent }) => textContent?.replace(/There is no .*/, ''))
    expect(offered, role).toEqual(actions)
    expect(screen.queryByText('New vehicle') !== null, role).toBe(role === 'Sharing.Admin')
    view.unmount()
  }
})

test('details of a row, and helmet and selection only after confirmation, one wording each way [E-18, G-26]', async () => {
  const { router } = await open('Sharing.OperatorManager')
  await choose('MB001', 'Remove helmet')
  await answer('Remove the helmet from MB001?', 'Cancel')
  await choose('MB001', 'Deselect to operate')
  await answer('Deselect MB001 to operate?', 'Cancel')
  expect(sent).toEqual([])

  await choose('MB001', 'Remove helmet')
  await answer('Remove the helmet from MB001?', 'Remove helmet')
  expect(await screen.findByText('MB001 has no helmet included any more')).toBeTruthy()
  await choose('ON002', 'Include helmet')
  await answer('Include a helmet with ON002?', 'Include helmet')
  await choose('MB001', 'Deselect to operate')
  await answer('Deselect MB001 to operate?', 'Deselect to operate')
  await choose('ON002', 'Select to operate')
  await answer('Select ON002 to operate?', 'Select to operate')
  await waitFor(() => expect(sent).toHaveLength(4))
  const [mine, theirs] = [own, others].map(({ id, sharing: { sharingOperatorId } }) => ({
    sharingOperatorId,
    vehicleIds: [id],
  }))
  expect(sent).toEqual([
    ['HelmetIncluded', { ...mine, isHelmetIncluded: false }],
    ['HelmetIncluded', { ...theirs, isHelmetIncluded: true }],
    ['SelectToOperate', { ...mine, selectToOperate: false }],
    ['SelectToOperate', { ...theirs, selectToOperate: true }],
  ])
  await choose('MB001', 'Details')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/scooters/${own.id}`))
})

test('of selected vehicles those of each operator go out in a call; what was refused is shown, and what was not can be undone', async () => {
  rows = [own, { ...others, sharing: { ...others.sharing, isHelmetIncluded: true } }]
  gateway.answer(`${base}/HelmetIncluded`, ({ body }) => {
    sent.push(['HelmetIncluded', body])
    const { sharingOperatorId } = body as { sharingOperatorId: string }
    return sharingOperatorId === ona.id ? refused(404, 'vehicle.not_found') : done()
  })
  await open('Sharing.Admin')
  select('MB001')
  select('ON002')
  press('Remove helmet')
  await answer('Remove the helmet from 2 vehicles?', 'Remove helmet')
  expect(await screen.findByText(/^1 of 2 vehicles was not changed\. This vehicle does not exist/)).toBeTruthy()
  expect(screen.getByText('MB001 has no helmet included any more')).toBeTruthy()
  press('Undo')
  await waitFor(() => expect(sent).toHaveLength(3))
  expect(sent.at(-1)?.[1]).toMatchObject({ vehicleIds: [own.id], isHelmetIncluded: true })
})

test('assigning and unassigning say that it worked, or that it did not and why [E-46]', async () => {
  await open('Sharing.Admin')
  await choose('MB001', 'Assign to operate')
  await screen.findByText('Assign MB001 to operate')
  press('Assign to operate')
  expect(await screen.findByText('The field is required')).toBeTruthy()
  await nameOperator()
  gateway.answer(`${base}/AssignToOperate`, () => refused(404, 'operator.not_found'))
  press('Assign to operate')
  expect(await screen.findByText(/^This operator does not exist/)).toBeTruthy()
  expect(screen.queryByText(/Please retry/)).toBeNull()
  gateway.answer(`${base}/AssignToOperate`, () => refused(503, 'request.unavailable'))
  press('Assign to operate')
  expect(await screen.findByText(/^An error occurred while assigning to operate\. Please retry\. .+/)).toBeTruthy()
  gateway.answer(`${base}/AssignToOperate`, ({ body }) => {
    sent.push(['AssignToOperate', body])
    return done()
  })
  press('Assign to operate')
  expect(await screen.findByText('MB001 assigned to operate')).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  await choose('MB001', 'Assign to operate')
  fireEvent.click(await screen.findByLabelText('Unassign: back to the provider'))
  press('Assign to operate')
  expect(await screen.findByText('MB001 is back with the provider')).toBeTruthy()
  const vehicleIds = [own.id]
  expect(sent.map(([, body]) => body)).toEqual([
    { sharingOperatorId: ona.id, vehicleIds },
    { sharingOperatorId: null, vehicleIds },
  ])
  // back to who held it, if nobody has assigned it further meanwhile
  sent.length = 0
  fireEvent.click((await screen.findAllByText('Undo')).at(-1) as HTMLElement)
  await waitFor(() =>
    expect(sent.map(([, body]) => body)).toEqual([
      { sharingOperatorId: own.sharing.sharingOperatorId, heldBy: null, vehicleIds },
    ]),
  )
})

/** How soon a list that is shown reads itself again. */
const againMs = 15_000

test('after vehicles were assigned the list is asked for again, narrowed to no operator: by an administrator who assigns, by a manager who blocks with the same call [E-29]', async () => {
  const setTimer = globalThis.setInterval.bind(globalThis)
  // else the list would be read again also without an assignment
  const timers = vi.spyOn(globalThis, 'setInterval')
  timers.mockImplementation(((run: () => void, ms?: number) =>
    ms === againMs ? undefined : setTimer(run, ms)) as typeof setInterval)
  const assign = async () => {
    await choose('MB001', 'Assign to operate')
    await screen.findByText('Assign MB001 to operate')
    await nameOperator()
    press('Assign to operate')
  }
  const ways = [
    ['Sharing.Admin', assign, { sharingOperatorId: ona.id }],
    ['Sharing.OperatorManager', () => choose('MB001', 'Block'), { outOfService: true }],
  ] as const
  for (const [role, change, body] of ways) {
    rows = [own, others]
    sent.length = 0
    const view = await open(role)
    const before = lists.length
    rows = [{ ...own, sharingOperatorName: 'Elsewhere' }, others]
    await change()
    expect(await screen.findByText('Elsewhere'), role).toBeTruthy()
    expect(sent, role).toEqual([['AssignToOperate', { ...body, vehicleIds: [own.id] }]])
    expect(lists.length, role).toBe(before + 1)
    view.unmount()
  }
  expect(timers.mock.calls.some(([, ms]) => ms === againMs)).toBe(true)
  timers.mockRestore()
  // the gateway decides from the actor whose vehicles come
  for (const asked of lists)
    expect([asked.get('field'), asked.get('filter'), asked.get('sharingOperatorId')]).toEqual([null, null, null])
})

test('people who may not assign see what others assigned within 15 seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  await open('Sharing.AdminReadOnly')
  expect((await menuOf('MB001')).map(({ textContent }) => textContent)).toEqual(['Details'])
  rows = [{ ...own, sharingOperatorName: 'Elsewhere' }, others]
  await vi.advanceTimersByTimeAsync(againMs)
  expect(await screen.findByText('Elsewhere')).toBeTruthy()
  vi.useRealTimers()
})

test('what identifies a vehicle is looked for with * by the gateway, and stands in the address', async () => {
  const { router } = await open('Sharing.Technician', `${few}&page=2`)
  const filterBy = async (column: string, text: string) => {
    fireEvent.click(buttonNamed(/^Filter( \d)?$/))
    fireEvent.click(await screen.findByRole('button', { name: column }))
    const field = await screen.findByRole('textbox', { name: `Filter by ${column}` })
    fireEvent.change(field, { target: { value: text } })
    fireEvent.submit(field)
    await waitFor(() => expect(screen.queryByRole('textbox', { name: `Filter by ${column}` })).toBeNull())
  }
  await filterBy('VIN / frame number', 'VSX*7')
  await waitFor(() => expect(router.state.location.search).toMatchObject({ 'f.vin': 'VSX*7', sort: 'plate' }))
  await filterBy('Firmware version', '9.4.*')
  await filterBy('IMEI', '*01')
  await filterBy('Traceability id', 'TR-*')
  const wanted = { vin: 'VSX*7', imei: '*01', traceabilityId: 'TR-*', firmwareVersion: '9.4.*' }
  await waitFor(() => expect(JSON.parse(lists.at(-1)?.get('filter') ?? '{}')).toEqual(wanted))
  expect(router.state.location.search).not.toHaveProperty('page')
})

test('the menu of a row waits for the commands of its vehicle: nothing in it moves under the hand', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  gateway.answer(`${base}/${own.id}/CommandOffers`, async () => {
    await held
    return json([])
  })
  await open('Sharing.Admin')
  press('Actions of MB001')
  const menu = await waitFor(() => {
    const opened = document.querySelector('[role=menu][aria-busy=true]')
    expect(opened).not.toBeNull()
    return opened as HTMLElement
  })
  expect(menu.querySelectorAll('[role=menuitem]')).toHaveLength(0)
  answer()
  await waitFor(() => expect(menu.querySelectorAll('[role=menuitem]').length).toBeGreaterThan(4))
})
