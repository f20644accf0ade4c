import type { Role } from '@motora/contract'
import { beforeEach, expect, test } from 'vitest'
import { aTicket } from '../../testing/a-ticket'
import { aVehicle } from '../../testing/a-vehicle'
import { type FakeGateway, json } from '../../testing/fake-gateway'
import { ana, signInAs } from '../../testing/signed-in'
import { gatewaySources } from './gateway-sources'

const vehicles = '/api/vehicles/v1/vehicles'
const tickets = '/api/technicians/v1/Tickets/GetAll'
const operators = '/api/operators/v1/Operators'
const accounts = '/api/users/v1/Accounts'

let gateway: FakeGateway
let went: string[]
beforeEach(() => {
  went = []
})

const findAs = async (role: Role, text: string) => {
  const who = { ...ana, role, operatorCanOperate: true }
  gateway = await signInAs(who)
  gateway.answer(vehicles, () => json([aVehicle()], 200, { 'X-Total-Count': '1' }))
  gateway.answer(tickets, () => json([aTicket()], 200, { 'X-Total-Count': '1' }))
  for (const path of [operators, accounts]) gateway.answer(path, () => json([], 200, { 'X-Total-Count': '0' }))
  const sources = gatewaySources(
    who,
    (name) => name,
    (to) => went.push(to),
  )
  const found = await Promise.all(sources.map(({ find }) => find(text, new AbortController().signal)))
  return { groups: sources.map(({ group }) => group), found }
}

test.each([
  ['Sharing.Admin', ['Vehicles', 'Tickets', 'Operators', 'People']],
  ['Sharing.OperatorManager', ['Vehicles', 'Tickets', 'Operators']],
  ['Sharing.Technician', ['Vehicles', 'Tickets']],
  ['Sharing.Cau', ['Vehicles', 'Operators']],
  ['Sharing.Operator', ['Vehicles']],
] as const)('%s finds %s, and asks each list once', async (role, groups) => {
  const { groups: offered } = await findAs(role, 'MB0')
  expect(offered).toEqual(groups)
  expect(gateway.asked).toHaveLength(groups.length)
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
