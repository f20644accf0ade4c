import type { TicketDetector, TicketObservation, TicketToOpen } from '@motora/contract/technicians'
import { localDay } from '@motora/rules/time'
import { vehicleActions } from '@motora/rules/vehicles'
import { newId } from '../../../kernel/ids.js'
import { idReused, Refusal } from '../../../kernel/refusal.js'
import { hasValues } from '../../has-values.js'
import type { Technician } from '../../identity/index.js'
import { isToDo } from '../../is-to-do.js'
import type { OperatorRow } from '../../operators/index.js'
import type { VehicleWithLatest } from '../../vehicles/index.js'
import type { Work } from '../../work.js'
import type { TechniciansDeps } from '../deps.js'
import { type TicketAuthor, ticketAuthorOf } from './author.js'
import type { CityIndex } from './city-index.js'
import { technicianFor } from './find-technician.js'
import {
  findTicketRow,
  insertNoteOnce,
  insertTicketOnce,
  nextTicketNumber,
  notesOfTickets,
  type TicketRow,
} from './store.js'
import { announceAssignment, columnsOfTechnician } from './tell-technician.js'
import { announceTicket, recordTicket } from './tell-ticket.js'

export interface NewTicket {
  id: string
  title: string
  noteText: string
  at: Date
  author: TicketAuthor
  vehicleCannotOperate: boolean
  serviceId?: string | null
  technician?: Technician
  /** Of what opened it by itself. */
  noticed?: { detector: TicketDetector; observation: TicketObservation }
}

/** `INC-2026-000123`, of the year that the operator's clock shows. source: decisions §6 */
const codeOf = (at: Date, timeZone: string, number: number): string => {
  const year = localDay(at.getTime(), timeZone).slice(0, 4)
  return `INC-${year}-${String(number).padStart(6, '0')}`
}

/**
 * Writes a ticket with its first note and announces it.
 * @returns undefined when there is one with this id already, or an open one of the same detector
 */
export const writeTicket = async (
  work: Work,
  { vehicle, latest }: VehicleWithLatest,
  operator: OperatorRow | undefined,
  ticket: NewTicket,
  cities: CityIndex,
): Promise<TicketRow | undefined> => {
  const { at, author, noticed, technician } = ticket
  const [latitude, longitude] = [latest?.latitude ?? null, latest?.longitude ?? null]
  const row = await insertTicketOnce(work, {
    operatorId: vehicle.operatorId,
    id: ticket.id,
    code: codeOf(at, operator?.timezone ?? 'UTC', await nextTicketNumber(work)),
    title: ticket.title,
    createdAt: at,
    createdByAccount: author.accountId,
    createdByEmail: author.email,
    createdByName: author.name,
    vehicleId: vehicle.id,
    vehicleName: vehicle.name,
    plate: vehicle.plate,
    model: vehicle.model,
    imei: vehicle.imei,
    serviceId: ticket.serviceId ?? null,
    ...columnsOfTechnician(work, technician),
    vehicleCannotOperate: ticket.vehicleCannotOperate,
    city: latitude === null || longitude === null ? '' : cities.cityOf(latitude, longitude),
    latitude,
    longitude,
    detector: noticed?.detector ?? null,
    happenedAt: noticed ? new Date(noticed.observation.at) : null,
  })
  if (!row) return undefined
  await insertNoteOnce(work, {
    operatorId: row.operatorId,
    id: newId(),
    ticketId: row.id,
    createdAt: at,
    createdByAccount: author.accountId,
    createdByName: author.name,
    kind: 'opening',
    text: ticket.noteText,
    observation: noticed?.observation ?? null,
  })
  recordTicket(work, row, 'tickets.opened', {
    after: {
      title: row.title,
      vehicle: row.plate ?? row.vehicleName,
      vehicleCannotOperate: row.vehicleCannotOperate,
      ...(row.detector ? { detector: row.detector } : {}),
      ...(row.technicianName ? { technician: row.technicianName } : {}),
    },
  })
  announceTicket(work, row)
  announceAssignment(work, row, technician ?? null)
  return row
}

/** The ticket that was opened before with this id; another one with this id is refused. */
const openedBefore = async (work: Work, given: TicketToOpen): Promise<TicketRow | undefined> => {
  const known = given.id === undefined ? undefined : await findTicketRow(work, given.id)
  if (!known) return undefined
  const [opening] = (await notesOfTickets(work, [known.id])).get(known.id) ?? []
  const { vehicleId, title, vehicleCannotOperate } = given
  if (!hasValues(known, { vehicleId, title, vehicleCannotOperate }) || opening?.text !== given.openNoteText)
    throw idReused()
  return known
}
/**
 * Opens a ticket about a vehicle, for the operator that holds it; where it cannot operate it is out of service from
 * the same moment. The same id again is the same ticket.
 * @throws Refusal vehicle.not_found, operator.not_found, service.not_found, identity.person_not_found
 * source: ledgers G-08, G-09, G-21.
 */
export const openTicket = async (
  deps: TechniciansDeps,
  work: Work,
  given: TicketToOpen,
  cities: CityIndex,
): Promise<TicketRow> => {
  const before = await openedBefore(work, given)
  if (before) return before
  const { vehicleId, vehicleCannotOperate } = given
  const found = await deps.vehicles.fleet.lockVehicle(work, vehicleId)
  const { operatorId } = found.vehicle
  isToDo(vehicleActions.openTicket(found.vehicle), (code) => new Refusal(code, 'There is no such vehicle.'))
  if (given.sharingOperatorId && given.sharingOperatorId !== operatorId)
    throw new Refusal('operator.not_found', 'This operator does not hold the vehicle.')
  if (given.serviceId && (await deps.vehicleOfService(work, given.serviceId)) !== vehicleId)
    throw new Refusal('service.not_found', 'There is no such rental of this vehicle.')
  const operator = operatorId === null ? undefined : await deps.operators.findOperator(work, operatorId)
  const technician = given.technicianId ? await technicianFor(deps, work, given.technicianId, operatorId) : undefined
  const opened = await writeTicket(
    work,
    found,
    operator,
    {
      id: given.id ?? newId(),
      title: given.title,
      noteText: given.openNoteText,
      at: work.now,
      author: await ticketAuthorOf(work),
      vehicleCannotOperate,
      serviceId: given.serviceId || null,
      ...(technician ? { technician } : {}),
    },
    cities,
  )
  if (!opened) {
    // sent twice at the same time, or somebody else's id
    const meanwhile = await openedBefore(work, given)
    if (!meanwhile) throw idReused()
    return meanwhile
  }
  if (vehicleCannotOperate) await deps.vehicles.fleet.setOutOfService(work, [vehicleId], true)
  return opened
}
