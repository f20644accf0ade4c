import * as contract from '@motora/contract/technicians'
import { ticketActions } from '@motora/rules/technicians'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './kernel/ids.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { vehicleFields } from './rooms/vehicles/testing/open-fleet.js'
import { type Machine, type OpenPermittedActions, openPermittedActions } from './testing/open-permitted-actions.js'

let db: TestDatabase
let gateway: OpenPermittedActions
let tickets: Machine<contract.Ticket, keyof typeof ticketActions>
beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await openPermittedActions(db)
  const { operatorId, ask } = gateway
  const vehicleId = await gateway.asSystem((work) =>
    gateway.house.vehicles.fleet.createVehicle(work, vehicleFields({ sharingOperatorId: operatorId })),
  )
  const open = async (): Promise<string> => {
    const body = { id: newId(), vehicleId, title: 'No arranca', openNoteText: 'x', vehicleCannotOperate: false }
    await ask('Sharing.Admin', contract.openTicket, { body })
    // somebody whom taking off it again is a change of
    await db.asOwner("update tickets set technician_id = $2, technician_name = 'Biel' where id = $1", [
      body.id,
      newId(),
    ])
    return body.id
  }
  const ofTicket = (ticketId: string, body: object = {}) => ({ params: { ticketId }, body })
  tickets = {
    states: {
      open,
      closed: async () => {
        const id = await open()
        await ask('Sharing.Admin', contract.closeTicket, ofTicket(id))
        return id
      },
    },
    read: {
      endpoint: contract.getTicket,
      call: (id) => ({ params: { id } }),
      thing: (body) => body as contract.Ticket,
    },
    actions: {
      addNote: {
        endpoint: contract.addTicketNote,
        call: (id) => ofTicket(id, { noteText: 'seen' }),
        rule: ticketActions.addNote,
      },
      assign: {
        endpoint: contract.assignTicket,
        call: (id) => ofTicket(id, { technicianId: null }),
        rule: ticketActions.assign,
      },
      close: { endpoint: contract.closeTicket, call: (id) => ofTicket(id), rule: ticketActions.close },
    },
  }
}, 60_000)
afterAll(async () => {
  await gateway?.close()
  await db?.close()
})

test('in every state and role a ticket offers what the gateway does, and nothing else [G-12]', async () => {
  expect(await gateway.differencesOf(tickets)).toEqual([])
}, 60_000)

test('a screen that offers more than the gateway does is noticed', async () => {
  const { closed } = tickets.states
  const { close } = tickets.actions
  if (!closed) throw new Error('a ticket can be closed')
  const lying = { ...tickets, states: { closed }, actions: { close: { ...close, rule: () => true as const } } }
  expect(await gateway.differencesOf(lying)).toContain(
    'closed, Sharing.Admin, close: the screen has true, the gateway answers ticket.closed',
  )
}, 60_000)
