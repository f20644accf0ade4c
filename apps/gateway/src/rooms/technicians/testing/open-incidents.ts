import type { Ticket, TicketToOpen } from '@motora/contract/technicians'
import { silentLog } from '../../../kernel/log.js'
import type { TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { openIdentity } from '../../identity/testing/open-identity.js'
import { openStaff } from '../../identity/testing/open-staff.js'
import { openFleet } from '../../vehicles/testing/open-fleet.js'
import type { Actor, Handler } from '../../work.js'
import { createTechniciansRoom, type TechniciansDeps } from '../index.js'

type Staff = Extract<Actor, { kind: 'staff' }>
type Input = { params?: unknown; query?: unknown; body?: unknown }

/** Incidents of one gateway process: people of three operators, vehicles, and rentals as a test says them. */
export const openIncidents = async (db: TestDatabase) => {
  const fleet = openFleet(db.database)
  const { clock, doWork, operators, vehicles, asSystem } = fleet
  const identity = openIdentity(db, clock)
  const people = await openStaff(identity)
  /** Vehicles by the rentals that there are. */
  const services = new Map<string, string>()
  /** Vehicles that are on a trip at any time. */
  const ridden = new Set<string>()
  const build = (more: Partial<TechniciansDeps> = {}) =>
    createTechniciansRoom({
      ...{ clock, doWork, log: silentLog(), operators, vehicles, identity: identity.room },
      vehicleOfService: async (_work, id) => services.get(id),
      spansInTrip: async (_work, spans) => spans.filter(({ vehicleId }) => ridden.has(vehicleId)),
      ...more,
    })
  const technicians = build()
  const handlers: readonly Handler[] = [...technicians.handlers, ...operators.handlers]

  /** Asks through the handler as the door does, and holds input and answer against the contract. */
  const ask = async <B = Ticket>(actor: Staff, id: string, input: Input = {}, seesEverything = false) => {
    const handler = handlers.find(({ endpoint }) => endpoint.id === id)
    if (!handler) throw new Error(`no handler ${id}`)
    const { params, query, body, answers } = handler.endpoint
    const parsed = {
      params: params?.parse(input.params ?? {}),
      query: query?.parse(input.query ?? {}),
      body: body?.parse(input.body ?? {}),
    } as never
    const scope = await operators.scopeOf(actor, seesEverything)
    const answer = await doWork(actor, scope, (work) => handler.answer(work, parsed, {} as never))
    const said = answer as { status: number; body: B; total?: number }
    const shape = answers[said.status]
    if (shape && 'parse' in shape) shape.parse(said.body)
    return said
  }

  return {
    ...fleet,
    ...people,
    identity: { room: identity.room, asSystem: identity.asSystem },
    technicians,
    services,
    ridden,
    ask,
    /** Another process on the same database. */
    another: build,
    vehicleOf: async (id: string) => (await asSystem((work) => vehicles.getVehicle(work, id))).vehicle,
    open: async (actor: Staff, vehicleId: string, more: Partial<TicketToOpen> = {}): Promise<Ticket> => {
      const typed = { title: 'No arranca', openNoteText: 'El cliente dice que no arranca', vehicleCannotOperate: false }
      return (await ask(actor, 'technicians.openTicket', { body: { ...typed, vehicleId, ...more } })).body
    },
    get: async (actor: Staff, id: string): Promise<Ticket> =>
      (await ask(actor, 'technicians.getTicket', { params: { id } })).body,
    note: async (actor: Staff, ticketId: string, body: object): Promise<Ticket> =>
      (await ask(actor, 'technicians.addTicketNote', { params: { ticketId }, body })).body,
    close: async (actor: Staff, ticketId: string, body: object = {}): Promise<Ticket> =>
      (await ask(actor, 'technicians.closeTicket', { params: { ticketId }, body })).body,
    assign: async (actor: Staff, ticketId: string, technicianId: string | null): Promise<Ticket> =>
      (await ask(actor, 'technicians.assignTicket', { params: { ticketId }, body: { technicianId } })).body,
    list: (actor: Staff, query: object = {}, id = 'technicians.listTickets') => ask<Ticket[]>(actor, id, { query }),
  }
}
export type OpenIncidents = Awaited<ReturnType<typeof openIncidents>>

/** The code of the refusal that something was met with, or `done`. */
export const codeOf = async (asked: Promise<unknown>): Promise<string> => {
  try {
    await asked
    return 'done'
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
    throw error
  }
}
