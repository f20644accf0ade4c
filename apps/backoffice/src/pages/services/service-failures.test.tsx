import { listWaitingRefunds } from '@motora/contract/money'
import * as calls from '@motora/contract/sharing'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aService, customerTotal, operatorTotal, serviceSums } from '../../testing/a-service'
import { type FakeGateway, fakeGateway, json, refused } from '../../testing/fake-gateway'
import { workAs } from '../../testing/work-as'
import OperatorsServicesPage from '../operators-services/operators-services-page'
import ServicesPage from './services-page'

vi.setConfig({ testTimeout: 60_000 })
const unavailable = () => refused(503, 'request.unavailable')
const why = 'The service is not available at the moment'
let gateway: FakeGateway
beforeEach(() => {
  gateway = fakeGateway()
  vi.stubGlobal('fetch', gateway.send)
  gateway.answer(calls.listServices, [aService()])
  gateway.answer(calls.getServiceStatistics, serviceSums)
  gateway.answer(calls.getServiceTrips, [])
  gateway.answer(calls.listTotalsByCustomers, [customerTotal])
  gateway.answer(calls.listTotalsByOperators, [operatorTotal])
  gateway.answer(listWaitingRefunds, [])
})

test.each([
  ['the list', calls.listServices, '/services', <ServicesPage key="list" />],
  [
    'the totals of customers',
    calls.listTotalsByCustomers,
    '/services?view=customers',
    <ServicesPage key="customers" />,
  ],
  ['the totals of operators', calls.listTotalsByOperators, '/operators/services', <OperatorsServicesPage key="all" />],
] as const)(
  'where %s cannot be read it is said, with the reason, and is tried again [N-19]',
  async (_, call, at, page) => {
    gateway.answer(call as typeof calls.listServices, unavailable)
    await workAs('Sharing.Admin', gateway, page, at)
    const said = await screen.findByText(new RegExp(`^The services could not be loaded\\. ${why}`))
    expect(within(said.closest('[role=alert]') as HTMLElement).getByRole('button', { name: 'Try again' })).toBeTruthy()
  },
)

test('where the sums cannot be read the services are there, and their last row says why it has none [N-19]', async () => {
  gateway.answer(calls.getServiceStatistics, unavailable)
  await workAs('Sharing.Admin', gateway, <ServicesPage />, '/services')
  expect(await screen.findByText(new RegExp(`^The call on services failed: ${why}`))).toBeTruthy()
  expect(screen.getByText('MB001')).toBeTruthy()
})

test('of too many services for the time that the gateway has, the last row says how to see what they come to', async () => {
  gateway.answer(calls.listServices, () =>
    json([aService()], 200, { 'X-Total-Count': '10000', 'X-Total-Count-Has-More': 'true' }),
  )
  gateway.answer(calls.getServiceStatistics, unavailable)
  await workAs('Sharing.Admin', gateway, <ServicesPage />, '/services')
  expect(await screen.findByText(/^Too many to be added up: fewer days or more filters/)).toBeTruthy()
  // asking once more would take as long, for nothing
  expect(gateway.received(calls.getServiceStatistics)).toHaveLength(1)
})

test('where the details cannot be read they say why, and are tried again [N-19]', async () => {
  gateway.answer(calls.getService, unavailable)
  await workAs('Sharing.Admin', gateway, <ServicesPage />, `/services?service=${aService().serviceId}`)
  const details = within(await screen.findByRole('dialog'))
  expect((await details.findByRole('alert')).textContent).toContain(why)
  expect(details.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
