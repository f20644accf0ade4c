import type { RetriedUpgrade, Upgrade, UpgradeVehicle } from '@motora/contract/firmware'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anUpgrade, anUpgradeVehicle, aPreview, aRunningUpgrade, countsOf } from '../../testing/an-upgrade'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { OneUpgrade } from './upgrade-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const { id } = anUpgrade()
const base = `/api/vehicles/v1/upgrades/${id}`

let gateway: FakeGateway
let upgrade: Upgrade
let rows: UpgradeVehicle[]
let asked: URL[]
let sent: [verb: string, body: unknown][]
beforeEach(() => {
  gateway = fakeGateway()
  asked = []
  sent = []
  rows = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(new URL(url, 'http://motora.test'))
    return gateway.send(url, init)
  })
  gateway.answer(base, ({ method }) => {
    if (method === 'DELETE') {
      sent.push(['Delete', Object.fromEntries(asked.at(-1)?.searchParams ?? [])])
      return new Response(null, { status: 204 })
    }
    return json(upgrade)
  })
  gateway.answer(`${base}/Vehicles`, () => json(rows, 200, { 'X-Total-Count': String(rows.length) }))
  gateway.answer('/api/vehicles/v1/upgrades/Preview', () => json(aPreview()))
  gateway.answer('/api/vehicles/v1/upgrades', () => json([]))
})
afterEach(() => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' })
})
const answering = (verb: string, after: Partial<RetriedUpgrade>) =>
  gateway.answer(`${base}/${verb}`, ({ body }) => {
    sent.push([verb, body])
    upgrade = { ...upgrade, ...after }
    return json(upgrade)
  })
const arrive = async (role: 'Sharing.Admin' | 'Sharing.OperatorManager' | 'Sharing.AdminReadOnly', at = '/') => {
  const view = await workAs(role, gateway, <OneUpgrade id={id} />, at)
  await screen.findByText('Autumn update', { selector: 'h1' })
  return view
}
const looks = (path: string) => asked.filter(({ pathname }) => pathname === path).length
const toasts = () => [...document.querySelectorAll('[data-tone]')].map(({ textContent }) => textContent)
const why = (name: string) => {
  const button = buttonNamed(name)
  const ids = button.getAttribute('aria-describedby')?.split(' ') ?? []
  return button.getAttribute('aria-disabled') === 'true'
    ? ids.map((one) => document.getElementById(one)?.textContent).join()
    : undefined
}

test('a running campaign as an instrument: state, figures, failures against the limit, the plan, and each vehicle in words [R-04]', async () => {
  upgrade = aRunningUpgrade(
    { pending: 2, downloading: 1, succeeded: 5, failed: 1 },
    { selection: { filter: { models: ['S02'] } }, excluded: [{ reason: 'not-capable', count: 4 }] },
  )
  rows = [
    anUpgradeVehicle({ vehicleId: 'v1', plate: 'MB001', status: 'downloading', progressPercent: 42, attempts: 1 }),
    anUpgradeVehicle({ vehicleId: 'v2', plate: 'MB002', waitsFor: 'in-service' }),
    anUpgradeVehicle({ vehicleId: 'v3', plate: 'MB003', attempts: 1, lastError: 'no-answer' }),
    anUpgradeVehicle({ vehicleId: 'v4', plate: 'MB004', status: 'failed', attempts: 3, lastError: 'wrong-sum' }),
    anUpgradeVehicle({ vehicleId: 'v5', plate: 'MB005', status: 'succeeded', attempts: 1, currentVersion: '2.1.0' }),
  ]
  await arrive('Sharing.Admin')
  await screen.findByText('MB001')
  const text = document.body.textContent ?? ''
  for (const said of [
    'The campaign is running',
    /17\s%.of 6 that have ended \(limit 20\s%\)/,
    /or is not connected to this system itself4/,
    'Models S02',
    '42',
    'A rider has it',
    'It never answered the command. It will be tried again soon.',
    'The downloaded file was damaged.',
    '3 of 3',
    '2.0.0',
    '2.1.0',
  ])
    typeof said === 'string' ? expect(text, said).toContain(said) : expect(text).toMatch(said)
  expect(screen.getByRole('progressbar', { name: 'Progress of MB001' })).toHaveProperty('value', 42)
})

test('a figure filters the vehicles, and the address keeps it', async () => {
  upgrade = aRunningUpgrade({ pending: 2, failed: 3 })
  const { router } = await arrive('Sharing.Admin')
  await user.click(buttonNamed(/^Failed 3$/))
  await waitFor(() => expect(router.state.location.search).toMatchObject({ 'f.status': 'failed' }))
  await waitFor(() => {
    const last = asked.filter(({ pathname }) => pathname === `${base}/Vehicles`).at(-1)
    expect(JSON.parse(last?.searchParams.get('filter') ?? '{}')).toEqual({ status: ['failed'] })
  })
  await user.click(buttonNamed(/^Failed 3$/))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('while it runs it is looked at every two seconds, not in a hidden tab; the change of state is spoken; at its end it stops', async () => {
  upgrade = aRunningUpgrade({ downloading: 1 })
  rows = [anUpgradeVehicle({ status: 'downloading' })]
  await arrive('Sharing.Admin')
  await screen.findByText('MB001')
  const spoken = screen.getByText(/The campaign is running/)
  expect(spoken.getAttribute('role')).toBe('status')
  const first = looks(base)
  await waitFor(() => expect(looks(base)).toBeGreaterThan(first))
  const see = (value: string) =>
    act(async () => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value })
      document.dispatchEvent(new Event('visibilitychange'))
      window.dispatchEvent(new Event('visibilitychange'))
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
  await see('hidden')
  const hidden = looks(base)
  await new Promise((resolve) => setTimeout(resolve, 3000))
  expect(looks(base)).toBe(hidden)
  upgrade = aRunningUpgrade({ succeeded: 1 }, { state: 'finished', endedAt: '2026-11-20T10:30:00Z' })
  rows = [anUpgradeVehicle({ status: 'succeeded', currentVersion: '2.1.0' })]
  await see('visible')
  await waitFor(() => expect(spoken.textContent).toBe('The campaign has finished.'))
  // the last change came with it: the vehicles are read once more
  await waitFor(() => expect(screen.getAllByText('2.1.0').length).toBeGreaterThan(0))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const [ended, vehicles] = [looks(base), looks(`${base}/Vehicles`)]
  await new Promise((resolve) => setTimeout(resolve, 3000))
  expect([looks(base), looks(`${base}/Vehicles`)]).toEqual([ended, vehicles])
})

test('a running one is paused and goes on; each word of success comes after it was done', async () => {
  upgrade = aRunningUpgrade({ pending: 3 })
  answering('Pause', { state: 'paused', pausedBecause: 'by-hand' })
  answering('Resume', { state: 'running', pausedBecause: null })
  await arrive('Sharing.OperatorManager')
  expect(why('Retry the failed ones')).toBe('No vehicle has used up its attempts.')
  expect(why('Edit')).toBe('It has started: its plan stays as it is.')
  await user.click(buttonNamed('Pause'))
  await waitFor(() => expect(toasts()).toContain('“Autumn update” is paused'))
  await user.click(await waitFor(() => buttonNamed('Resume')))
  await waitFor(() => expect(toasts()).toContain('“Autumn update” goes on'))
  expect(sent.map(([verb]) => verb)).toEqual(['Pause', 'Resume'])
})

test('cancelling asks first and says what stays and what goes on', async () => {
  upgrade = aRunningUpgrade({ pending: 7, installing: 2, succeeded: 1 })
  answering('Cancel', { state: 'cancelled', endedAt: '2026-11-20T11:00:00Z' })
  await arrive('Sharing.Admin')
  await user.click(buttonNamed('Cancel the campaign'))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel “Autumn update”?' })
  expect(buttonNamed('Go back', dialog)).toBeTruthy()
  expect(document.body.textContent).toContain('Time so far')
  expect(dialog.textContent).toContain('7 vehicles that have not started stay as they are.')
  expect(dialog.textContent).toContain('a unit must not be interrupted: 2.')
  expect(sent).toEqual([])
  await user.click(buttonNamed('Cancel the campaign', dialog))
  await waitFor(() => expect(sent).toEqual([['Cancel', undefined]]))
  await waitFor(() => expect(why('Retry the failed ones')).toContain('It was cancelled.'))
  expect(document.body.textContent).toContain('Time it took')
  expect(document.body.textContent).not.toContain('Time so far')
})

test('one that paused by itself says why and what to do; the failed ones are tried again', async () => {
  upgrade = aRunningUpgrade({ pending: 40, failed: 4, succeeded: 6 }, { state: 'paused', pausedBecause: 'failures' })
  answering('Retry', { counts: countsOf({ pending: 44, succeeded: 6 }), triedAgain: 4 })
  await arrive('Sharing.Admin')
  const notice = await screen.findByText(/Vehicles that have ended or failed an attempt: 10, of which failed: 4/)
  const said = notice.closest('[role=alert]')?.textContent
  for (const step of ['Press “Failed” below', 'press “Resume”', 'press “Cancel the campaign”'])
    expect(said).toContain(step)
  await user.click(buttonNamed('Retry the failed ones'))
  await waitFor(() => expect(sent).toEqual([['Retry', undefined]]))
  await waitFor(() => expect(toasts()).toContain('4 failed vehicles of “Autumn update” are tried again'))
})

test('a retry says how many it tries again, and that the others cannot be', async () => {
  upgrade = aRunningUpgrade({ pending: 40, failed: 3 })
  answering('Retry', { counts: countsOf({ pending: 41, failed: 2 }), triedAgain: 1 })
  await arrive('Sharing.Admin')
  await user.click(buttonNamed('Retry the failed ones'))
  const said = () => toasts().join()
  await waitFor(() => expect(said()).toContain('1 failed vehicle of “Autumn update” is tried again. Still failed: 2'))
  answering('Retry', { triedAgain: 0 })
  await user.click(buttonNamed('Retry the failed ones'))
  await waitFor(() => expect(said()).toContain('No failed vehicle of “Autumn update” can be tried again'))
})

test('a campaign that was cancelled by itself at its hour says why, and one that a person cancelled does not', async () => {
  const ended = { state: 'cancelled', scheduledAt: '2026-11-20T03:00:00Z', endedAt: '2026-11-20T12:00:00Z' } as const
  upgrade = anUpgrade({ ...ended, endedBecause: 'hour-missed' })
  const { unmount } = await arrive('Sharing.Admin')
  expect(document.body.textContent).toContain('it could not start at the chosen time, or within an hour of it')
  unmount()
  upgrade = anUpgrade(ended)
  await arrive('Sharing.Admin')
  expect(document.body.textContent).toContain('The campaign was cancelled: vehicles that had not started')
})

test('vehicles that failed an attempt count in the share and in the reason of the pause, before any has ended', async () => {
  upgrade = aRunningUpgrade({ pending: 20, failedAttempt: 3 }, { state: 'paused', pausedBecause: 'failures' })
  await arrive('Sharing.Admin')
  const notice = await screen.findByText(/Vehicles that have ended or failed an attempt: 3, of which failed: 3/)
  expect(notice.closest('[role=alert]')?.textContent).toContain('Press “Waiting” below')
  const text = document.body.textContent ?? ''
  expect(text).toMatch(/100\s%.of 3 that have ended or failed an attempt \(limit 20\s%\)/)
  expect(text).toContain('Failed an attempt, to be tried again: 3')
  expect(text).not.toContain('None has ended yet')
})

test('a draft shows what it would do, starts once after a question with the figures, however often it is pressed', async () => {
  upgrade = anUpgrade({ revision: 3 })
  answering('Start', { state: 'running', startedAt: '2026-11-20T12:00:00Z', counts: countsOf({ pending: 25 }) })
  await arrive('Sharing.Admin')
  expect(await screen.findByText('25 vehicles would take part.')).toBeTruthy()
  await user.click(buttonNamed('Start now'))
  const dialog = await screen.findByRole('dialog', { name: 'Start “Autumn update” now?' })
  expect(dialog.textContent).toContain('25 vehicles get ECU 2.1.0, at most 3 at a time.')
  expect(dialog.textContent).toContain('riders cannot rent it')
  const yes = buttonNamed('Start now', dialog)
  await user.dblClick(yes)
  await waitFor(() => expect(toasts()).toContain('“Autumn update” has started'))
  expect(sent).toEqual([['Start', { scheduledAt: null, revision: 3 }]])
})

test('a draft is scheduled for a moment to come, by the person’s clock', async () => {
  upgrade = anUpgrade()
  answering('Start', { state: 'scheduled', scheduledAt: '2099-01-02T03:00:00Z', revision: 2 })
  await arrive('Sharing.Admin')
  await user.click(buttonNamed('Schedule'))
  const dialog = await screen.findByRole('dialog', { name: 'Schedule “Autumn update”?' })
  await user.click(buttonNamed('Schedule', dialog))
  expect(await within(dialog).findByText('The field is required')).toBeTruthy()
  await user.type(within(dialog).getByLabelText(/^Day/), '02/01/2099')
  await user.tab()
  const time = within(dialog).getByLabelText(/^Time/)
  await user.clear(time)
  await user.type(time, '04:30{Enter}')
  await waitFor(() =>
    expect(sent).toEqual([['Start', { scheduledAt: new Date(2099, 0, 2, 4, 30).toISOString(), revision: 1 }]]),
  )
  expect(await screen.findByText(/The campaign is scheduled/)).toBeTruthy()
  // its hour is part of the plan: what follows is by the plan with it
  await user.click(buttonNamed('Schedule'))
  const again = await screen.findByRole('dialog', { name: 'Schedule “Autumn update”?' })
  await user.click(buttonNamed('Schedule', again))
  await waitFor(() => expect(sent.map(([, body]) => (body as { revision: number }).revision)).toEqual([1, 2]))
})

test('deleting a draft asks first and leads back to the list', async () => {
  upgrade = anUpgrade({ revision: 4 })
  const { router } = await arrive('Sharing.Admin', '/upgrades/x')
  await user.click(buttonNamed('Delete the draft'))
  const dialog = await screen.findByRole('dialog', { name: 'Delete the draft “Autumn update”?' })
  await user.click(buttonNamed('Delete the draft', dialog))
  await waitFor(() => expect(router.state.location.pathname).toBe('/upgrades'))
  // of the plan that was read
  expect(sent).toEqual([['Delete', { revision: '4' }]])
})

test('a manager sees its vehicles in a campaign of the provider and can steer nothing of it', async () => {
  upgrade = aRunningUpgrade({ pending: 1, failed: 1 }, { isOwn: false, selection: null })
  await arrive('Sharing.OperatorManager')
  for (const name of ['Pause', 'Retry the failed ones', 'Edit', 'Cancel the campaign'])
    expect(why(name), name).toContain('This campaign belongs to another')
  expect(document.body.textContent).toContain('Not shown: the campaign belongs to another owner')
})

test('who may only look finds no buttons, and is shown why', async () => {
  upgrade = aRunningUpgrade({ pending: 1 })
  await arrive('Sharing.AdminReadOnly')
  expect(screen.getByText('Your role sees campaigns and cannot change them.')).toBeTruthy()
  for (const name of ['Pause', 'Cancel the campaign']) expect(() => buttonNamed(name)).toThrow('no button')
})

test('a refusal is said, and how it stands now is read again', async () => {
  upgrade = aRunningUpgrade({ pending: 1 })
  gateway.answer(`${base}/Pause`, () => {
    upgrade = aRunningUpgrade({ succeeded: 1 }, { state: 'finished', endedAt: '2026-11-20T10:30:00Z' })
    return refused(409, 'upgrade.wrong_state')
  })
  await arrive('Sharing.Admin')
  await user.click(buttonNamed('Pause'))
  await waitFor(() => expect(toasts().join()).toContain('The campaign is in another state now'))
  expect(toasts().join()).not.toContain('is paused')
  expect(await screen.findByText('The campaign has finished.')).toBeTruthy()
})

test('a campaign that does not exist says so with the request to quote', async () => {
  gateway.answer(base, () => refused(404, 'upgrade.not_found'))
  await workAs('Sharing.Admin', gateway, <OneUpgrade id={id} />)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('This campaign does not exist')
  expect(alert.textContent).toContain('r-1')
})
