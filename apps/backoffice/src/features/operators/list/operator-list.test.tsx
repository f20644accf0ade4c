import type { Operator } from '@motora/contract/operators'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { anOperator } from '../../../testing/an-operator'
import { type FakeGateway, fakeGateway, json, refused } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { OperatorList } from './operator-list'

const base = '/api/operators/v1/Operators'
const ona = anOperator()
const vel = anOperator({
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Vel Motos',
  cif: 'B76543214',
  iban: null,
  isPrivate: true,
  isFree: true,
})
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
let gateway: FakeGateway
let rows: Operator[]
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  rows = [ona, vel]
  gateway.answer(base, () => json(rows, 200, { 'X-Total-Count': String(rows.length) }))
  for (const operator of rows) gateway.answer(`${base}/${operator.id}`, () => json(operator))
})
const open = async (at = '/') => {
  const view = await workAs('Sharing.AdminReadOnly', gateway, <OperatorList title="Operator list" />, at)
  await screen.findByRole('row', { name: /Vel Motos/ })
  return view
}
const cells = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

test('name, tax id, account, logo, operator type and tariff; a tariff that does not exist is not made up [C-20]', async () => {
  await open()
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent?.trim())
  expect(heads.filter(Boolean)).toEqual([
    'Name',
    'Tax id (NIF)',
    'Bank account (IBAN)',
    'Logo',
    'Operator type',
    'Tariff',
  ])
  expect(cells(/Ona Mobilitat/).slice(0, 5)).toEqual([
    'B12345674',
    'ES9121000418450200051332',
    'OM',
    'Public',
    'By its rates',
  ])
  expect(cells(/Vel Motos/).slice(0, 5)).toEqual(['B76543214', '', 'VM', 'Private', 'Free'])
})

test('an operator that is not free and has no rates says so', async () => {
  rows = [{ ...ona, hasTariff: false }, vel]
  await open()
  expect(cells(/Ona Mobilitat/)[4]).toBe('No rates yet')
})

test('the detail action opens a dialog with the values of the row; the address keeps it [C-20]', async () => {
  const { router } = await open()
  await user.click(screen.getByRole('button', { name: 'Actions of Ona Mobilitat' }))
  await user.click(within(await screen.findByRole('menu')).getByText('Details'))
  const dialog = await screen.findByRole('dialog', { name: 'Ona Mobilitat' })
  const facts = () => [...dialog.querySelectorAll('dl > div')].map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(facts()).toEqual([
      'NameOna Mobilitat',
      'Tax id (NIF)B12345674',
      'Bank account (IBAN)ES9121000418450200051332',
      'LogoOM',
      'Operator typePublic',
      'TariffBy its rates',
    ]),
  )
  expect(router.state.location.search).toMatchObject({ operator: ona.id })
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a link to one operator opens it, and one that is gone says so [C-20, V-14]', async () => {
  gateway.answer(`${base}/${vel.id}`, () => refused(404, 'operator.not_found'))
  await open(`/?operator=${vel.id}`)
  const dialog = await screen.findByRole('dialog')
  expect((await within(dialog).findByRole('alert')).textContent).toContain('r-1')
})

test('filters, order and page of the address are asked of the gateway', async () => {
  const queries: URLSearchParams[] = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const address = new URL(String(url), 'http://motora.test')
    if (address.pathname === base) queries.push(address.searchParams)
    return gateway.send(url, init)
  })
  await open('/?f.isPrivate=true&f.name=Vel*&sort=-cif&q=vel')
  const asked = queries.at(-1)
  expect([asked?.get('sort'), asked?.get('search'), asked?.get('page')]).toEqual(['-cif', 'vel', '1'])
  expect(JSON.parse(asked?.get('filter') ?? '')).toEqual({ isPrivate: ['true'], name: 'Vel*' })
})

test('the list is empty and says so, or failed and tries again [V-14]', async () => {
  rows = []
  const view = await workAs('Sharing.Admin', gateway, <OperatorList title="Operator list" />)
  expect(await screen.findByText('There are no operators yet.')).toBeTruthy()
  view.unmount()
  gateway.answer(base, () => refused(500, 'defect'))
  await workAs('Sharing.Admin', gateway, <OperatorList title="Operator list" />)
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  rows = [ona]
  gateway.answer(base, () => json(rows))
  await user.click(screen.getByRole('button', { name: /^Try again|^Retry/ }))
  expect(await screen.findByRole('row', { name: /Ona Mobilitat/ })).toBeTruthy()
})
