import type { Role } from '@motora/contract'
import { listBills, listPayments } from '@motora/contract/money'
import { getService } from '@motora/contract/sharing'
import type { Ticket } from '@motora/contract/technicians'
import { beforeEach, expect, test } from 'vitest'
import { aBill } from '../../testing/a-bill'
import { aPayment } from '../../testing/a-payment'
import { aService, aServiceDetail } from '../../testing/a-service'
import { aTicket } from '../../testing/a-ticket'
import { aVehicle } from '../../testing/a-vehicle'
import { type FakeGateway, json, refused } from '../../testing/fake-gateway'
import { ana, signInAs } from '../../testing/signed-in'
import { gatewaySources } from './gateway-sources'

const vehicles = '/api/vehicles/v1/vehicles'
const tickets = '/api/technicians/v1/Tickets/GetAll'
const operators = '/api/operators/v1/Operators'
const accounts = '/api/users/v1/Accounts'
const customers = '/api/customers/v1/Customers'

let gateway: FakeGateway
let went: string[]
beforeEach(() => {
  went = []
})

/** As screens name a ticket: the one that opened itself by its cause. */
const titleOf = ({ detector, title }: Ticket) => (detector ? `cause ${detector}` : title)

const findAs = async (role: Role, text: string, people: readonly object[] = [], ticket = aTicket()) => {
  const who = { ...ana, role, operatorCanOperate: true }
  gateway = await signInAs(who)
  gateway.answer(vehicles, () => json([aVehicle()], 200, { 'X-Total-Count': '1' }))
  gateway.answer(tickets, () => json([ticket], 200, { 'X-Total-Count': '1' }))
  for (const path of [operators, accounts]) gateway.answer(path, () => json([], 200, { 'X-Total-Count': '0' }))
  gateway.answer(customers, () => json(people, 200, { 'X-Total-Count': String(people.length) }))
  const sources = gatewaySources(
    who,
    (name) => name,
    (to) => went.push(to),
    titleOf,
  )
  const found = await Promise.all(sources.map(({ find }) => find(text, new AbortController().signal)))
  return { groups: sources.map(({ group }) => group), found }
}

test.each([
  ['Sharing.Admin', ['Vehicles', 'Tickets', 'Customers', 'Operators', 'People', 'Trips', 'Payments', 'Bills']],
  ['Sharing.OperatorManager', ['Vehicles', 'Tickets', 'Customers', 'Operators', 'Trips', 'Bills']],
  ['Sharing.Technician', ['Vehicles', 'Tickets']],
  ['Sharing.Cau', ['Vehicles', 'Customers', 'Operators', 'Trips']],
  ['Sharing.Operator', ['Vehicles']],
] as const)('%s finds %s, and asks each list that has names once', async (role, groups) => {
  const { groups: offered } = await findAs(role, 'MB0')
  expect(offered).toEqual(groups)
  const byNumber: readonly string[] = ['Trips', 'Payments', 'Bills']
  expect(gateway.asked).toHaveLength(groups.filter((group) => !byNumber.includes(group)).length)
})

test('less than three letters ask nobody', async () => {
  await findAs('Sharing.Admin', 'MB')
  expect(gateway.asked).toEqual([])
})

test('a vehicle leads to its page, or to the map where the role has none; a ticket to its details', async () => {
  const byManager = await findAs('Sharing.OperatorManager', 'MB0')
  byManager.found[0]?.[0]?.run()
  byManager.found[1]?.[0]?.run()
  const byTechnician = await findAs('Sharing.Technician', 'MB0')
  byTechnician.found[0]?.[0]?.run()
  const { id } = aVehicle()
  expect(went).toEqual([`/scooters/${id}`, `/incidents/details/${aTicket().id}`, `/scooters/locations?vehicle=${id}`])
  expect(byManager.found[1]?.[0]).toMatchObject({ label: 'Mirror broken', description: '1234BCD · INC-2026-000123' })
})

test('a ticket that opened itself is named as on its page, whatever its stored title says', async () => {
  const { found } = await findAs(
    'Sharing.Technician',
    'MB0',
    [],
    aTicket({ title: 'Batería baja', detector: 'low-battery' }),
  )
  expect(found[1]?.[0]).toMatchObject({ label: 'cause low-battery' })
})

test('a customer is found by name, e-mail or phone, which is written as in lists, and opens in the list of customers; what cannot be asked fails and is not empty', async () => {
  const id = '55555555-5555-4555-8555-555555555555'
  const { found } = await findAs('Sharing.Sac', 'Pau', [
    { customerId: id, fullName: 'Pau Serra', email: 'pau@motora.demo', mobilePhone: '+34612345678' },
  ])
  const [pau] = found.flat().filter(({ label }) => label === 'Pau Serra')
  expect(pau).toMatchObject({ description: 'pau@motora.demo · +34 612 34 56 78' })
  pau?.run()
  expect(went).toEqual([`/customers?customer=${id}`])
  gateway.answer(customers, () => refused(503, 'request.unavailable'))
  const who = { ...ana, role: 'Sharing.Sac' as const, operatorCanOperate: true }
  const source = gatewaySources(
    who,
    (name) => name,
    () => undefined,
    titleOf,
  ).find(({ group }) => group === 'Customers')
  await expect(source?.find('Pau', new AbortController().signal)).rejects.toBeTruthy()
})

test('a trip, a payment and a bill are found by their numbers', async () => {
  const trip = aService()
  const payment = aPayment()
  const bill = aBill()
  const described: string[] = []
  const find = async (text: string) => {
    const who = { ...ana, role: 'Sharing.Admin' as const, operatorCanOperate: true }
    gateway = await signInAs(who)
    for (const path of [vehicles, tickets, operators, accounts, customers])
      gateway.answer(path, () => json([], 200, { 'X-Total-Count': '0' }))
    gateway.answer(getService, ({ params }) =>
      params.id === trip.serviceId ? aServiceDetail(trip) : refused(404, 'service.not_found'),
    )
    gateway.answer(listPayments, ({ query }) =>
      query?.filter === JSON.stringify({ id: [payment.id] }) ? [payment] : [],
    )
    gateway.answer(listBills, [bill])
    const sources = gatewaySources(
      who,
      (name) => name,
      (to) => went.push(to),
      titleOf,
    )
    const found = await Promise.all(sources.map(({ find: of }) => of(text, new AbortController().signal)))
    for (const item of found.flat()) item.run()
    described.push(...found.flat().map(({ description }) => description ?? ''))
    return sources.flatMap(({ group }, at) => (found[at]?.length ? [group] : []))
  }
  expect(await find(trip.serviceId)).toEqual(['Trips'])
  expect(await find(payment.id)).toEqual(['Payments'])
  expect(await find(bill.number)).toEqual(['Bills'])
  // operators whose names begin alike have the same numbers
  expect(described.at(-1)).toBe('Moto Barcelona, Rosa Vila Mas')
  expect(went).toEqual([`/services?service=${trip.serviceId}`, `/payments?payment=${payment.id}`, `/bills/${bill.id}`])
})
