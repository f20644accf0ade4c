import type { VehicleToShare } from '@motora/contract/vehicles'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeGateway, fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { VehiclesToShare } from './vehicles-to-share'

const operatorId = '00000000-0000-4000-8000-00000000000f'
const listPath = '/api/vehicles/v1/vehicles/GetAllToShare'
const selectPath = '/api/vehicles/v1/vehicles/SelectToOperate'
const vehicle = (n: number, selectToOperate: boolean): VehicleToShare => ({
  id: `11111111-1111-4111-8111-11111111111${n}`,
  plate: `MB00${n}`,
  name: `Moto ${n}`,
  model: 'S01',
  selectToOperate,
})
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })

let gateway: FakeGateway
let rows: VehicleToShare[]
let sent: { vehicleIds: string[]; selectToOperate: boolean }[]
let addresses: URL[]
beforeEach(() => {
  gateway = fakeGateway()
  addresses = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    addresses.push(new URL(url, 'http://motora.test'))
    return gateway.send(url, init)
  })
  rows = [vehicle(1, true), vehicle(2, false), vehicle(3, true)]
  sent = []
  gateway.answer(listPath, () => json(rows, 200, { 'X-Total-Count': String(rows.length) }))
  gateway.answer(selectPath, ({ body }) => {
    const asked = body as (typeof sent)[number]
    sent.push(asked)
    rows = rows.map((row) =>
      asked.vehicleIds.includes(row.id) ? { ...row, selectToOperate: asked.selectToOperate } : row,
    )
    return new Response(null, { status: 204 })
  })
})

const open = async () => {
  await workAs('Sharing.OperatorManager', gateway, <VehiclesToShare operatorId={operatorId} />)
  await screen.findByText('MB001')
}
const shared = () =>
  ['MB001', 'MB002', 'MB003'].map((plate) => {
    const row = screen.getByRole('row', { name: new RegExp(plate) })
    return within(row).queryByText('Not shared') === null
  })
const select = async (...plates: string[]) => {
  for (const plate of plates) await user.click(screen.getByRole('checkbox', { name: `Select ${plate}` }))
}

test('the vehicles of the operator stand there with whether they are shared, searched by the gateway', async () => {
  await open()
  expect(shared()).toEqual([true, false, true])
  expect(addresses.find(({ pathname }) => pathname === listPath)?.searchParams.get('sharingOperatorId')).toBe(
    operatorId,
  )
  await user.type(screen.getByRole('textbox', { name: 'Search' }), 'MB002')
  await waitFor(() => expect(addresses.some(({ searchParams }) => searchParams.get('search') === 'MB002')).toBe(true))
})

test('several are shared at once, shown before the gateway answers, only those that change; undone with one press', async () => {
  let finish: (() => void) | undefined
  gateway.answer(selectPath, ({ body }) => {
    const asked = body as (typeof sent)[number]
    sent.push(asked)
    return new Promise((resolve) => {
      finish = () => {
        rows = rows.map((row) =>
          asked.vehicleIds.includes(row.id) ? { ...row, selectToOperate: asked.selectToOperate } : row,
        )
        resolve(new Response(null, { status: 204 }))
      }
    })
  })
  await open()
  await select('MB001', 'MB002')
  await user.click(screen.getByRole('button', { name: 'Do not share vehicles' }))
  await waitFor(() => expect(shared()).toEqual([false, false, true]))
  await waitFor(() => expect(finish).toBeDefined())
  expect(sent).toEqual([{ sharingOperatorId: operatorId, vehicleIds: [vehicle(1, true).id], selectToOperate: false }])
  finish?.()
  const note = await screen.findByText('1 vehicle no longer shared')
  expect(shared()).toEqual([false, false, true])
  const toast = note.closest('[data-tone]') ?? document.body
  await user.click(within(toast as HTMLElement).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  finish?.()
  expect(sent[1]).toMatchObject({ vehicleIds: [vehicle(1, true).id], selectToOperate: true })
  await waitFor(() => expect(shared()).toEqual([true, false, true]))
})

test('what the gateway refuses is shown as it was, with the reason', async () => {
  gateway.answer(selectPath, () => refused(404, 'vehicle.not_found'))
  await open()
  await select('MB002')
  await user.click(screen.getByRole('button', { name: 'Share vehicles' }))
  expect(await screen.findByText(/^This vehicle does not exist/)).toBeTruthy()
  await waitFor(() => expect(shared()).toEqual([true, false, true]))
})

test('what is so already cannot be done, and says why', async () => {
  await open()
  await select('MB001', 'MB003')
  expect(screen.getByRole('button', { name: 'Share vehicles' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('These vehicles are shared already.')).toBeTruthy()
  await select('MB001', 'MB003', 'MB002')
  expect(screen.getByRole('button', { name: 'Do not share vehicles' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText('These vehicles are not shared.')).toBeTruthy()
})

test('one vehicle is shared from its menu', async () => {
  await open()
  await user.click(screen.getByRole('button', { name: 'Actions of MB002' }))
  await user.click(within(await screen.findByRole('menu')).getByText('Share vehicle'))
  expect(await screen.findByText('1 vehicle shared')).toBeTruthy()
  expect(sent).toMatchObject([{ vehicleIds: [vehicle(2, false).id], selectToOperate: true }])
})

test('no vehicles: it says who hands them over; a failed list says why and is asked for again', async () => {
  gateway.answer(listPath, () => refused(503, 'request.unavailable'))
  await workAs('Sharing.OperatorManager', gateway, <VehiclesToShare operatorId={operatorId} />)
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  gateway.answer(listPath, () => json([]))
  await user.click(screen.getByRole('button', { name: /^Try again|^Retry/ }))
  expect(await screen.findByText(/has not handed over any vehicles yet/)).toBeTruthy()
})
