import type { Upgrade } from '@motora/contract/firmware'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aFirmware, anUpgrade, aRunningUpgrade } from '../../testing/an-upgrade'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import UpgradesPage from './upgrades-page'

vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
const list = '/api/vehicles/v1/upgrades'
const firmwares = '/api/files/v1/firmwares'

let gateway: FakeGateway
let rows: Upgrade[]
let asked: URL[]
beforeEach(() => {
  gateway = fakeGateway()
  asked = []
  rows = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(new URL(url, 'http://motora.test'))
    return gateway.send(url, init)
  })
  gateway.answer(list, () => json(rows, 200, { 'X-Total-Count': String(rows.length) }))
  gateway.answer(firmwares, () => json([aFirmware()], 200, { 'X-Total-Count': '1' }))
})

test('campaigns with their firmware, state, figures and owner; filtered by the gateway, each leads to its page [R-03]', async () => {
  const running = aRunningUpgrade(
    { succeeded: 60, failed: 2, downloading: 4, pending: 54 },
    { owner: 'Moto Barcelona' },
  )
  rows = [running, anUpgrade({ id: '73333333-3333-4333-8333-333333333334', name: 'Later' })]
  const { router } = await workAs('Sharing.AdminReadOnly', gateway, <UpgradesPage />, '/?f.state=running|draft')
  const bar = await screen.findByRole('img', { name: /Updated: 60, failed: 2, on their way: 4, waiting: 54/ })
  expect(bar).toBeTruthy()
  for (const text of ['60 of 120 updated', 'Running', 'Draft', 'Not begun', 'Moto Barcelona', 'The provider'])
    expect(document.body.textContent, text).toContain(text)
  const first = asked.find(({ pathname }) => pathname === list)
  expect(JSON.parse(first?.searchParams.get('filter') ?? '{}')).toEqual({ state: ['running', 'draft'] })
  expect(first?.searchParams.get('sort')).toBe('-created')
  await user.click(screen.getByText('Autumn update'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/upgrades/${running.id}`))
})

test('a new campaign begins with its firmware; without campaigns that is the next step', async () => {
  const { router } = await workAs('Sharing.OperatorManager', gateway, <UpgradesPage />)
  expect(await screen.findByText(/There are no campaigns yet/)).toBeTruthy()
  const [button] = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'New campaign')
  await user.click(button as HTMLElement)
  await user.click(await screen.findByRole('combobox', { name: 'Firmware' }))
  await user.click(await screen.findByText('Smoother start · ECU 2.1.0'))
  await user.click(buttonNamed('Plan the campaign'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/upgrades/create/${aFirmware().id}`))
  const search = asked.find(({ pathname }) => pathname === firmwares)?.searchParams.get('filter')
  expect(JSON.parse(search ?? '')).toEqual({ isActive: true })
})

test('who may only look starts nothing', async () => {
  await workAs('Sharing.AdminReadOnly', gateway, <UpgradesPage />, '/upgrades')
  await screen.findByText(/There are no campaigns yet/)
  expect(() => buttonNamed('New campaign')).toThrow('no button')
})

test('what cannot be read is said, with the request to quote', async () => {
  gateway.answer(list, () => refused(503, 'request.unavailable'))
  await workAs('Sharing.Admin', gateway, <UpgradesPage />)
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
})
