import * as contract from '@motora/contract/technicians'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answering, openDoor } from './testing/open-door.js'

const tickets = [contract.listTickets, contract.listTicketsByOperator, contract.listOpenTicketsByVehicle]

let door: Awaited<ReturnType<typeof openDoor>>
/** Which calls were answered. */
const answered: string[] = []
beforeAll(async () => {
  door = await openDoor(
    tickets.map((endpoint) =>
      answering(endpoint, async () => {
        answered.push(endpoint.id)
        return { status: 200, body: [], total: 0 }
      }),
    ),
  )
})
afterAll(() => door.app.close())

const id = '0190a000-0000-7000-8000-0000000000ff'
test.each([
  ['listTickets', '/technicians/v1/Tickets/getall', '/Technicians/v1/Tickets/GetAll', ''],
  ['listTickets', '/Technicians/v1/tickets/getall', '/technicians/v1/TICKETS/GETALL', ''],
  ['listTicketsByOperator', '/technicians/v1/Tickets/GetAllByOperator', '/Technicians/v1/Tickets/getallbyoperator', ''],
  [
    'listOpenTicketsByVehicle',
    '/technicians/v1/Tickets/GetOpenByVehicle',
    '/Technicians/v1/Tickets/getopenbyvehicle',
    `?VehicleId=${id}`,
  ],
])('%s is one call: %s and %s [U-02]', async (name, one, other, query) => {
  answered.length = 0
  const operator = name === 'listTicketsByOperator' ? `?SharingOperatorId=${id}` : query
  for (const path of [one, other]) {
    const answer = await door.call(path + operator)
    expect([path, answer.status]).toEqual([path, 200])
  }
  expect(answered).toEqual([`technicians.${name}`, `technicians.${name}`])
})

test('a path that differs by more than its letter case is none of them', async () => {
  const answer = await door.call('/Technicians/v1/Ticket/GetAll')
  expect(answer.status).toBe(404)
})
