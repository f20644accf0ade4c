import { listTechnicians } from '@motora/contract/identity'
import { listRates } from '@motora/contract/pricing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aRate } from '../../testing/a-rate'
import { aTechnician } from '../../testing/a-technician'
import { anOperator } from '../../testing/an-operator'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import OperatorsUsersPage from './operators-users-page'

const base = '/api/operators/v1/Operators'
const own = anOperator()
const below = anOperator({ id: '22222222-2222-4222-8222-222222222222', name: 'Ona Girona', parentId: own.id })
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null })
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer('/api/vehicles/v1/VehicleHomologationTypes', () => json([]))
  gateway.answer(`${base}/GetAllChilds`, () => json([own, below]))
  for (const operator of [own, below]) gateway.answer(`${base}/${operator.id}`, () => json(operator))
  gateway.answer('/api/operators/v1/OperatorUsers', () => json([]))
})

test('the tree of operators is one tab and the operator staff another; the address keeps which [C-43]', async () => {
  const { router } = await workAs('Sharing.OperatorManager', gateway, <OperatorsUsersPage />, '/')
  expect(await screen.findByRole('rowheader', { name: 'Ona Girona' })).toBeTruthy()
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Operators', 'Operator users'])
  await user.click(screen.getByRole('tab', { name: 'Operator users' }))
  await waitFor(() => expect(gateway.asked).toContain('GET /api/operators/v1/OperatorUsers'))
  expect(router.state.location.search).toMatchObject({ tab: 'people' })
  expect(screen.queryByRole('rowheader', { name: 'Ona Girona' })).toBeNull()
})

test('a row opens the details over the tree; closed, the tree stands as before [C-43]', async () => {
  const { router } = await workAs('Sharing.OperatorManager', gateway, <OperatorsUsersPage />, '/?family.sort=-name')
  await user.click(await screen.findByRole('rowheader', { name: 'Ona Girona' }))
  expect(await screen.findByRole('dialog', { name: 'Ona Girona' })).toBeTruthy()
  expect(router.state.location.search).toEqual({ 'family.sort': '-name', operator: below.id })
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.search).toEqual({ 'family.sort': '-name' })
})

test('the tariffs in the details of an operator are those of the customer side’s call [C-55]', async () => {
  gateway.answer(listRates, [aRate({ sharingOperatorId: below.id, priceMinute: 0.31 })])
  await workAs('Sharing.OperatorManager', gateway, <OperatorsUsersPage />, `/?operator=${below.id}&part=tariffs`)
  const table = await screen.findByRole('table', { name: 'Rates so far' })
  expect(await within(table).findByText('€0.31')).toBeTruthy()
  expect(gateway.received(listRates)[0]?.query).toMatchObject({ sharingOperatorId: below.id })
})

test('people of a sub-operator are its own to see: its details have no technicians, the own operator’s have (Z-13) [C-24, D-05]', async () => {
  const mine = anOperator({ id: '00000000-0000-4000-8000-00000000000f', name: 'Moto Barcelona' })
  gateway.answer(`${base}/${mine.id}`, () => json(mine))
  // as the gateway answers (decision 0015)
  gateway.answer(listTechnicians, ({ query }) =>
    query.value === mine.id ? [aTechnician()] : refused(404, 'operator.not_found'),
  )
  const partsOf = async ({ id, name }: typeof mine) => {
    await workAs('Sharing.OperatorManager', gateway, <OperatorsUsersPage />, `/?operator=${id}&part=technicians`)
    const details = within(await screen.findByRole('dialog', { name }))
    await details.findByRole('button', { name: 'Sub-operators' })
    return details
  }
  const theirs = await partsOf(below)
  expect(theirs.queryByRole('button', { name: 'Technicians' })).toBeNull()
  expect(theirs.queryByText(/no technicians/)).toBeNull()
  expect(gateway.received(listTechnicians)).toEqual([])
  cleanup()
  const own = await partsOf(mine)
  expect(await own.findByText('toni@motora.demo')).toBeTruthy()
  expect(own.getByRole('button', { name: 'Technicians', expanded: true })).toBeTruthy()
})
