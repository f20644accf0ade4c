import type { Role } from '@motora/contract'
import * as calls from '@motora/contract/customers'
import { getOperator } from '@motora/contract/operators'
import { endServiceTrip, listCustomerMovements, listServices } from '@motora/contract/sharing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { customerSlots } from '../../compositions/customer-slots'
import { CustomerScreen } from '../../features/customers/page/customer-screen'
import { aCustomer, aMovement } from '../../testing/a-customer'
import { anEndedService, aService } from '../../testing/a-service'
import { buttonNamed } from '../../testing/button-named'
import { type FakeGateway, fakeGateway } from '../../testing/fake-gateway'
import { operatorWith } from '../../testing/own-operator'
import { workAs } from '../../testing/work-as'

vi.setConfig({ testTimeout: 60_000 })

let gateway: FakeGateway
const customer = aCustomer()
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(calls.getCustomer, customer)
  gateway.answer(calls.listCustomerHistory, [])
  gateway.answer(calls.listCustomerOperators, [])
  gateway.answer(getOperator, operatorWith())
  gateway.answer(listServices, [aService({ customerId: customer.customerId })])
})
const open = async (role: Role, at = '/') => {
  const page = (
    <CustomerScreen
      id={customer.customerId}
      goBack={<a href="/customers">Go back</a>}
      onErased={() => {}}
      slots={customerSlots}
    />
  )
  const view = await workAs(role, gateway, page, at)
  await screen.findByRole('heading', { level: 1, name: customer.fullName })
  return view
}

test('a customer’s page says the service that runs now with its vehicle, and ends its trip as the list of services does', async () => {
  gateway.answer(endServiceTrip, anEndedService())
  await open('Sharing.Sac')
  await screen.findByText('In progress')
  const head = document.querySelector('.kit-object-verdict')
  expect(head?.textContent).toBe('In progressMB001The serviceCan rent')
  const query = gateway.received(listServices)[0]?.query
  expect(query).toMatchObject({ customerId: customer.customerId, status: 'reserved,in progress,paused' })
  expect(screen.getByRole('link', { name: 'The service' }).getAttribute('href')).toContain(
    `/services?service=${aService().serviceId}`,
  )
  fireEvent.click(buttonNamed(`Actions of ${customer.fullName}`))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'End trip' }))
  await screen.findByText('End the trip of MB001?')
  const dialog = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].at(-1) as HTMLElement
  fireEvent.click(buttonNamed('End trip', dialog))
  await waitFor(() => expect(gateway.received(endServiceTrip)).toHaveLength(1))
  gateway.answer(listServices, [])
  await waitFor(() => expect(screen.queryByText('In progress')).toBeNull(), { timeout: 20_000 })
})

test('a manager gets from there to the vehicle; who only reads ends nothing; without a service nothing is said of one', async () => {
  const first = await open('Sharing.OperatorManager')
  const plate = await screen.findByRole('link', { name: 'MB001' })
  expect(plate.getAttribute('href')).toContain(`/scooters/${aService().vehicleId}`)
  first.unmount()
  const second = await open('Sharing.AdminReadOnly')
  await screen.findByText('In progress')
  // there is nothing that they may do, and so no menu
  expect(() => buttonNamed(`Actions of ${customer.fullName}`)).toThrow()
  second.unmount()
  gateway.answer(listServices, [])
  await open('Sharing.Sac')
  await waitFor(() => expect(gateway.received(listServices).length).toBeGreaterThan(2))
  expect(document.querySelector('.kit-object-verdict')?.textContent).toBe('Can rent')
})

test('a trip that goes on says its vehicle and that it is in progress, where another has address and end', async () => {
  const goesOn = {
    status: 'in progress',
    originAddress: '',
    distanceKms: null,
    tripEnd: '0001-01-01T00:00:00Z',
  } as const
  gateway.answer(listCustomerMovements, [aMovement({ ...goesOn, vehiclePlate: 'MB007' })])
  gateway.answer(listServices, [])
  await open('Sharing.Sac', '/?tab=movements')
  const row = (await screen.findByText('MB007')).closest('tr')
  const cells = [...(row?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent)
  expect(cells.slice(0, 2)).toEqual(['MB007', '–'])
  expect(cells[3]).toBe('In progress')
})
