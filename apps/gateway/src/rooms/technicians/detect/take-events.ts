import { causeGoneAfter } from '@motora/rules/technicians'
import { departureSpan } from '@motora/rules/vehicles'
import { attempt } from '../../../kernel/db/database.js'
import { idFrom } from '../../../kernel/ids.js'
import type { OperatorRow, OperatorWatch } from '../../operators/index.js'
import type { VehicleEvent, VehicleWithLatest } from '../../vehicles/index.js'
import type { Work } from '../../work.js'
import type { TechniciansDeps } from '../deps.js'
import { announceTicket, type CityIndex, motora, writeTicket } from '../tickets/index.js'
import { insertNoteOnce, type TicketRow, updateTicketRow } from '../tickets/store.js'
import { isOfVehicle, type Meaning, meaningOf, noticedOf } from './meaning.js'
import { holdOpenTickets, takenIds } from './store.js'

/** An event makes one ticket or one note, under this id: read again, it makes none. */
export const idOfEvent = ({ vehicleId, at, kind, source }: VehicleEvent): string =>
  idFrom(vehicleId, `${kind} ${source} ${at}`)

const spanOf = ({ vehicleId, at, detail }: VehicleEvent) => ({
  vehicleId,
  ...departureSpan({ at, leftAt: typeof detail.leftAt === 'number' ? detail.leftAt : undefined }),
})

/** What is known around a page of events, read with a question each for all of them. */
interface Around {
  operators: ReadonlyMap<string, OperatorRow>
  watches: ReadonlyMap<string, OperatorWatch>
  vehicles: ReadonlyMap<string, VehicleWithLatest>
  /** Events of vehicles that a rider had taken. */
  ridden: ReadonlySet<VehicleEvent>
  /** Grows by what is opened here. */
  open: TicketRow[]
}

const readAround = async (deps: TechniciansDeps, work: Work, events: readonly VehicleEvent[]): Promise<Around> => {
  const vehicleIds = [...new Set(events.map(({ vehicleId }) => vehicleId))].sort()
  const operatorIds = [...new Set(events.flatMap(({ operatorId }) => operatorId ?? []))]
  const operators = await deps.operators.listOperators(work, operatorIds)
  const vehicles = await deps.vehicles.fleet.vehiclesByIds(work, vehicleIds)
  const moves = events.filter(({ kind }) => kind === 'moved').map((event) => ({ ...spanOf(event), event }))
  const ridden = moves.length === 0 ? [] : await deps.spansInTrip(work, moves)
  return {
    operators: new Map(operators.map((row) => [row.id, row])),
    watches: await deps.operators.watchOf(work, operatorIds),
    vehicles: new Map(vehicles.map((row) => [row.vehicle.id, row])),
    ridden: new Set(ridden.map(({ event }) => event)),
    open: await holdOpenTickets(work, vehicleIds),
  }
}

/** Whether the ticket was there when this happened: by our clock, and within one report by the vehicle's. */
const wasThere = ({ createdAt, happenedAt }: TicketRow, { receivedAt, at }: VehicleEvent): boolean =>
  createdAt.getTime() < receivedAt ||
  (createdAt.getTime() === receivedAt && (happenedAt === null || happenedAt.getTime() <= at))

/** The open ticket in which this event is to be noted, if there is one: of the operator under whom it happened. */
const ticketFor = (
  event: VehicleEvent,
  { detector, joinsAny, ofItsDeparture }: Meaning,
  open: readonly TicketRow[],
) => {
  const before = open.filter(
    (ticket) =>
      ticket.vehicleId === event.vehicleId && ticket.operatorId === event.operatorId && wasThere(ticket, event),
  )
  const own = before.find((ticket) => ticket.detector === detector)
  if (ofItsDeparture) return own?.happenedAt?.getTime() === event.detail.movedAt ? own : undefined
  return own ?? (joinsAny ? before.at(-1) : undefined)
}

const isWanted = (event: VehicleEvent, { opensFor }: Meaning, { watches }: Around): boolean => {
  if (opensFor === 'always') return true
  const since = opensFor && watches.get(event.operatorId ?? '')?.since[opensFor]
  // by our clock: the vehicle's may be behind
  return since instanceof Date && since.getTime() <= event.receivedAt && isOfVehicle(event)
}

/** Notes it, and whether the ticket's cause is gone by it or there again. Changes `ticket`. */
const tellIn = async (work: Work, ticket: TicketRow, event: VehicleEvent, meaning: Meaning): Promise<void> => {
  const kept = await insertNoteOnce(work, {
    operatorId: ticket.operatorId,
    id: idOfEvent(event),
    ticketId: ticket.id,
    createdAt: new Date(event.receivedAt),
    createdByAccount: null,
    createdByName: motora.name,
    kind: 'observed',
    ...noticedOf(meaning, event),
  })
  if (!kept) return
  const goneAt = new Date(Math.max(event.receivedAt, ticket.createdAt.getTime()))
  const causeGoneAt = causeGoneAfter(ticket, { what: meaning.what, at: goneAt })
  if (causeGoneAt !== ticket.causeGoneAt) Object.assign(ticket, await updateTicketRow(work, ticket.id, { causeGoneAt }))
  announceTicket(work, ticket)
}

/** @returns the ticket that it opened, if it did */
const takeEvent = async (
  work: Work,
  event: VehicleEvent,
  around: Around,
  cities: CityIndex,
): Promise<TicketRow | undefined> => {
  const meaning = meaningOf(event)
  const found = around.vehicles.get(event.vehicleId)
  // of a vehicle that another operator holds by now, no one goes to look after it
  if (!meaning || !found || found.vehicle.operatorId !== event.operatorId || around.ridden.has(event)) return undefined
  const wanted = isWanted(event, meaning, around)
  const ticket = ticketFor(event, meaning, around.open)
  // whose cause was said to be gone must not go on saying so
  const isBack = ticket?.detector === meaning.detector && ticket.causeGoneAt !== null
  if (meaning.opensFor && !wanted && !isBack) return undefined
  if (ticket) await tellIn(work, ticket, event, meaning)
  if (ticket || !wanted) return undefined
  const { text, observation } = noticedOf(meaning, event)
  const opened = await writeTicket(
    work,
    found,
    around.operators.get(event.operatorId ?? ''),
    {
      id: idOfEvent(event),
      title: meaning.title,
      noteText: text,
      at: new Date(event.receivedAt),
      author: motora,
      vehicleCannotOperate: false,
      noticed: { detector: meaning.detector, observation },
    },
    cities,
  )
  return opened
}

/**
 * Makes incidents of what happened to vehicles, or notes it in those that are open. Events that made something before
 * make nothing again; one that cannot be kept holds up no other.
 * @param given in the order in which they became known; those of one report of a vehicle in the order of its clock
 * @returns how many incidents were opened
 */
export const takeEvents = async (
  deps: TechniciansDeps,
  work: Work,
  given: readonly VehicleEvent[],
  cities: CityIndex,
): Promise<number> => {
  const telling = given.filter((event) => event.operatorId !== null && meaningOf(event) !== undefined)
  const taken = await takenIds(work, telling.map(idOfEvent))
  const events = telling.filter((event) => !taken.has(idOfEvent(event)))
  if (events.length === 0) return 0
  const around = await readAround(deps, work, events)
  let count = 0
  for (const event of events) {
    try {
      const opened = await attempt(work.tx, () => takeEvent(work, event, around, cities))
      if (!opened) continue
      around.open.push(opened)
      count += 1
    } catch (error) {
      deps.log.error({ err: error, vehicleId: event.vehicleId, kind: event.kind }, 'an event made no incident')
    }
  }
  return count
}
