import { zeroDate } from '@motora/contract'
import type { Ticket, TicketNote } from '@motora/contract/technicians'
import type { Work } from '../../work.js'
import type { TechniciansDeps } from '../deps.js'
import { isVehicleHeld } from './is-vehicle-held.js'
import { type NoteRow, notesOfTickets, type TicketRow } from './store.js'

const presentNote = ({ id, createdAt, createdByName, text, kind, observation }: NoteRow): TicketNote => ({
  id,
  created: createdAt.toISOString(),
  createUser: createdByName,
  text,
  kind,
  ...(observation ? { observation } : {}),
})

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.flatMap((id) => id ?? []))]

/** Rows into the contract's tickets, with what other rooms know of operator and vehicle, a question each for all. */
export const presentTickets = async (
  { operators, vehicles }: Pick<TechniciansDeps, 'operators' | 'vehicles'>,
  work: Work,
  rows: readonly TicketRow[],
  { withNotes }: { withNotes: boolean },
): Promise<Ticket[]> => {
  if (rows.length === 0) return []
  const operatorRows = await operators.listOperators(work, distinct(rows.map(({ operatorId }) => operatorId)))
  const operatorOf = new Map(operatorRows.map((row) => [row.id, row]))
  const vehicleRows = await vehicles.fleet.vehiclesByIds(work, distinct(rows.map(({ vehicleId }) => vehicleId)))
  const vehicleOf = new Map(vehicleRows.map(({ vehicle }) => [vehicle.id, vehicle]))
  const notes = withNotes
    ? await notesOfTickets(
        work,
        rows.map(({ id }) => id),
      )
    : new Map<string, NoteRow[]>()
  return rows.map((row) => {
    const operator = operatorOf.get(row.operatorId ?? '')
    return {
      id: row.id,
      codIncident: row.code,
      title: row.title,
      created: row.createdAt.toISOString(),
      closeTimestamp: row.closedAt?.toISOString() ?? zeroDate,
      isClosed: row.closedAt !== null,
      userCreateName: row.createdByEmail,
      createUserFullName: row.createdByName,
      notes: (notes.get(row.id) ?? []).map(presentNote),
      vehicleId: row.vehicleId,
      serviceId: row.serviceId,
      sharingOperatorId: row.operatorId,
      sharingOperatorName: operator?.name ?? null,
      operatorEmail: operator?.managerEmail ?? null,
      operatorPhone: operator?.contactPhone ?? null,
      technicianId: row.technicianId,
      technicianName: row.technicianName,
      plate: row.plate,
      vehicleName: row.vehicleName,
      model: row.model,
      imei: row.imei,
      outOfService: vehicleOf.get(row.vehicleId)?.outOfService ?? false,
      isVehicleHeld: isVehicleHeld(row, vehicleOf.get(row.vehicleId)),
      vehicleCannotOperate: row.vehicleCannotOperate,
      closingComment: row.closingComment,
      resolved: row.closedAt !== null,
      city: row.city,
      latitude: row.latitude,
      longitude: row.longitude,
      detector: row.detector,
      causeGoneAt: row.causeGoneAt?.toISOString() ?? null,
    }
  })
}
