import type { Role } from '@motora/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aVehicle } from '../../testing/a-vehicle'
import { anOperator } from '../../testing/an-operator'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import { OperatorScooters } from './operator-scooters'

const list = '/api/vehicles/v1/vehicles'
const operators = '/api/operators/v1/Operators'
const own = '00000000-0000-4000-8000-00000000000f'
const ona = anOperator()
// A screen in jsdom on a machine that does other work as well.
vi.setConfig({ testTimeout: 60_000 })

let gateway: FakeGateway
/** Whose vehicles were asked for; null: everybody's. */
let asked: (string | null)[]
beforeEach(() => {
  gateway = fakeGateway()
  asked = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, 'http://motora.test')
    // what the chips count narrows it further
    if (pathname === list && searchParams.get('pageSize') !== '1')
      asked.push(searchParams.get('field') === 'SharingOperatorId' ? searchParams.get('value') : null)
    return gateway.send(url, init)
  })
  gateway.answer(list, () => json([aVehicle()], 200, { 'X-Total-Count': '1' }))
  gateway.answer(operators, () => json([ona], 200, { 'X-Total-Count': '1' }))
  gateway.answer(`${operators}/${ona.id}`, () => json(ona))
  gateway.answer(`${operators}/${own}`, () => json(anOperator({ id: own, name: 'Moto Barcelona' })))
})
/** In few columns: a screen in jsdom takes its time. */
const open = (role: Role, id?: string) => workAs(role, gateway, <OperatorScooters id={id} />, '/?columns=plate')

test('the list loads at once for admin, sac and cau; for a manager of the own operator, for readonly once one is chosen [E-28]', async () => {
  for (const [role, whose] of [
    ['Sharing.Admin', null],
    ['Sharing.Sac', null],
    ['Sharing.Cau', null],
    ['Sharing.OperatorManager', own],
  ] as const) {
    asked = []
    const view = await open(role)
    await screen.findByText('MB001')
    expect(asked, role).toEqual([whose])
    view.unmount()
  }
  asked = []
  const { router, unmount } = await open('Sharing.AdminReadOnly')
  expect(await screen.findByText('Choose an operator to see its vehicles.')).toBeTruthy()
  fireEvent.click(await screen.findByLabelText('Operator', { selector: 'input' }))
  fireEvent.click(await screen.findByText(ona.name))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/operator/scooterList/${ona.id}`))
  expect(asked).toEqual([])
  unmount()
  await open('Sharing.AdminReadOnly', ona.id)
  await screen.findByText('MB001')
  expect(asked).toEqual([ona.id])
  expect(await screen.findByText('Vehicles of Ona Mobilitat')).toBeTruthy()
})

test('customer attention reads alone, customer service commands, blocks, opens tickets and ends trips; neither has a screen of one vehicle', async () => {
  for (const [role, actions] of [
    ['Sharing.Cau', ['Details']],
    [
      'Sharing.Sac',
      [
        'Details',
        'Block',
        'Create ticket',
        'Flash and sound',
        'Open the seat',
        'End trip',
        'Clean active services',
        'Switch on',
        'Switch off',
        'Ask for a report',
      ],
    ],
  ] as const) {
    const view = await open(role, ona.id)
    await screen.findByText('MB001')
    fireEvent.click(buttonNamed('Actions of MB001'))
    await waitFor(() => {
      const items = [...document.querySelectorAll('[role=menu] [role=menuitem]')]
      expect(
        items.map(({ textContent }) => textContent?.replace(/There is no.*/, '')),
        role,
      ).toEqual(actions)
    })
    const [details] = document.querySelectorAll<HTMLElement>('[role=menu] [role=menuitem]')
    gateway.answer(`${list}/${aVehicle().id}`, () => refused(500, 'defect'))
    if (details) fireEvent.click(details)
    await waitFor(() => expect(view.router.state.location.search).toMatchObject({ vehicle: aVehicle().id }))
    // over the list, which stays
    await waitFor(() => expect(document.querySelector('.kit-object-drawer')).not.toBeNull())
    expect(screen.getByText('MB001')).toBeTruthy()
    view.unmount()
  }
})

test('an operator that is none, or not one’s own to see, is said to be so instead of an empty list', async () => {
  gateway.answer(`${operators}/${ona.id}`, () => refused(404, 'operator.not_found'))
  await open('Sharing.OperatorManager', ona.id)
  expect((await screen.findByRole('alert')).textContent).toContain('r-1')
  expect(screen.queryByText('MB001')).toBeNull()
})
