import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { anOperator } from '../../../testing/an-operator'
import { type FakeGateway, fakeGateway, json } from '../../../testing/fake-gateway'
import { workAs } from '../../../testing/work-as'
import { FamilyTable } from './family-table'

const children = '/api/operators/v1/Operators/GetAllChilds'
const own = anOperator()
const below = anOperator({ id: '22222222-2222-4222-8222-222222222222', name: 'Ona Girona', parentId: own.id })
const deep = anOperator({ id: '33333333-3333-4333-8333-333333333333', name: 'Ona Salt', parentId: below.id })
vi.setConfig({ testTimeout: 60_000 })
const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
let gateway: FakeGateway
let queries: URLSearchParams[]
let opened: string[]
beforeEach(() => {
  gateway = fakeGateway()
  queries = []
  opened = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const address = new URL(String(url), 'http://motora.test')
    if (address.pathname === children) queries.push(address.searchParams)
    return gateway.send(url, init)
  })
  gateway.answer(children, () => json([deep, own, below]))
})
const show = async (at = '/', operatorId?: string) => {
  await workAs(
    'Sharing.OperatorManager',
    gateway,
    <FamilyTable
      tableId="operators-family"
      part="family"
      title="Operators"
      of={{ includeSelf: true, ...(operatorId ? { operatorId } : {}) }}
      empty="Nobody"
      onOpen={(id) => opened.push(id)}
    />,
    at,
  )
  await screen.findByRole('row', { name: /Ona Salt/ })
}
const select = (name: string) => user.click(screen.getByRole('checkbox', { name: `Select ${name}` }))
const detailsOfSelected = () => user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Details' }))

test('the own operator and those below it are a tree, each level indented by a further 10 % [C-43]', async () => {
  await show()
  const heads = screen.getAllByRole('rowheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Ona Mobilitat', 'Ona Girona', 'Ona Salt'])
  const indents = heads.map((head) => head.querySelector<HTMLElement>('.kit-indent')?.style.marginInlineStart ?? '0%')
  expect(indents).toEqual(['0%', '10%', '20%'])
})

test('the detail action of a row opens its details [C-43]', async () => {
  await show()
  await user.click(screen.getByRole('button', { name: 'Actions of Ona Girona' }))
  await user.click(within(await screen.findByRole('menu')).getByText('Details'))
  expect(opened).toEqual([below.id])
})

test('with one selected row its details open, with several a picker asks whose [C-43]', async () => {
  await show()
  await select('Ona Salt')
  await detailsOfSelected()
  expect(opened).toEqual([deep.id])
  expect(screen.queryByRole('dialog')).toBeNull()
  await select('Ona Mobilitat')
  await detailsOfSelected()
  const dialog = await screen.findByRole('dialog', { name: 'Whose details?' })
  const choices = within(dialog).getAllByRole('listitem')
  expect(choices.map(({ textContent }) => textContent)).toEqual(['Ona MobilitatB12345674', 'Ona SaltB12345674'])
  await user.click(within(dialog).getByRole('button', { name: /Ona Mobilitat/ }))
  expect(opened).toEqual([deep.id, own.id])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the whole family is asked for at once, of the logged operator or of one that is named; its filters live in the address', async () => {
  await show('/?family.f.name=Ona*&family.sort=-cif&page=7')
  const asked = queries.at(-1)
  expect([asked?.get('page'), asked?.get('pageSize'), asked?.get('sort')]).toEqual(['1', '1000', '-cif'])
  expect(JSON.parse(asked?.get('filter') ?? '')).toEqual({ name: 'Ona*' })
  expect([asked?.get('includeSelf'), asked?.get('sharingOperatorId')]).toEqual(['true', null])
})

test('of a named operator its own family is asked for', async () => {
  await show('/', own.id)
  expect(queries.at(-1)?.get('sharingOperatorId')).toBe(own.id)
})

test('the figure below counts the rows that are shown, not only the topmost ones', async () => {
  await show()
  expect(screen.getByText('1–3 of 3')).toBeTruthy()
})
