import { type Session, signIn } from '../acceptance/people.js'
import type { Stand } from '../stand.js'
import type { Call } from './open-loop.js'

/** What a back-office asks in a working day: four reads to a write, by people of several roles. */
export interface Mix {
  pick(next: () => number): Call
  /** Ids of the vehicles that it is about. */
  vehicleIds: readonly string[]
}

/** A UUID of version 7's shape whose first digits say a number: told apart in the database, and by anyone who reads. */
const idOf = (number: number): string => {
  const hex = number.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

interface Weighed {
  weight: number
  make: (next: () => number) => Call
}

const read = (weight: number, who: Session, name: string, path: (next: () => number) => string): Weighed => ({
  weight,
  make: (next) => ({ name, isWrite: false, method: 'GET', path: path(next), headers: who.headers }),
})

/** @param from where the numbers of the tickets it opens begin */
export const openTicketCall = (who: Session, vehicleId: string, number: number): Call => ({
  name: 'open a ticket',
  isWrite: true,
  method: 'POST',
  path: '/api/technicians/v1/Tickets/open',
  headers: who.headers,
  body: {
    id: idOf(number),
    vehicleId,
    title: `Ticket ${number}`,
    openNoteText: 'The mirror on the left is loose.',
    vehicleCannotOperate: false,
  },
})

/** Signs people in and learns which vehicles there are. */
export const makeMix = async (stand: Stand): Promise<Mix> => {
  const admin = await signIn(stand, 'admin')
  const manager = await signIn(stand, 'manager')
  const readonly = await signIn(stand, 'readonly')
  const vehicles = await admin.get<{ id: string; name: string; plate: string | null }[]>(
    '/vehicles/v1/vehicles?pageSize=100',
  )
  const pickOne = <T>(from: readonly T[], next: () => number): T => from[Math.floor(next() * from.length)] as T
  const vehicle = (next: () => number) => pickOne(vehicles, next)
  let tickets = 0
  const opened: string[] = []
  const openTicket = (next: () => number): Call => {
    tickets += 1
    opened.push(idOf(tickets))
    return openTicketCall(admin, vehicle(next).id, tickets)
  }
  const kinds: Weighed[] = [
    read(14, manager, 'who am I', () => '/api/sharing/v1/users/GetCurrent'),
    read(
      14,
      admin,
      'a page of vehicles',
      (next) => `/api/vehicles/v1/vehicles?pageSize=25&page=${1 + Math.floor(next() * 3)}`,
    ),
    read(14, manager, 'vehicles of the operator', () => '/api/vehicles/v1/vehicles?pageSize=25'),
    read(12, admin, 'one vehicle', (next) => `/api/vehicles/v1/vehicles/${vehicle(next).id}`),
    read(
      6,
      readonly,
      'what a vehicle did',
      (next) => `/api/vehicles/v1/vehicles/${vehicle(next).id}/Events?pageSize=25`,
    ),
    read(8, manager, 'services', () => '/api/sharing/v1/Services?pageSize=25'),
    read(6, admin, 'tickets', () => '/api/technicians/v1/Tickets/GetAll?pageSize=25'),
    read(4, readonly, 'operators', () => '/api/operators/v1/Operators?pageSize=25'),
    read(2, admin, 'kept views', () => '/api/users/v1/Views?tableId=vehicles'),
    { weight: 6, make: openTicket },
    { weight: 8, make: (next) => renameCall(admin, vehicle(next)) },
    { weight: 6, make: (next) => saveViewCall(next() < 0.5 ? admin : manager, Math.floor(next() * 40)) },
  ]
  const whole = kinds.reduce((sum, { weight }) => sum + weight, 0)
  const pick = (next: () => number): Call => {
    let left = next() * whole
    for (const { weight, make } of kinds) {
      left -= weight
      if (left < 0) return make(next)
    }
    return openTicket(next)
  }
  return { pick, vehicleIds: vehicles.map(({ id }) => id) }
}

const renameCall = (who: Session, { id, name, plate }: { id: string; name: string; plate: string | null }): Call => ({
  name: 'rename a vehicle',
  isWrite: true,
  method: 'PUT',
  path: `/api/vehicles/v1/vehicles/${id}/UpdateRestricted`,
  headers: who.headers,
  body: { name: `${name.slice(0, 80)} ·`, plate },
})

const saveViewCall = (who: Session, number: number): Call => ({
  name: 'keep a view',
  isWrite: true,
  method: 'PUT',
  path: '/api/users/v1/Views',
  headers: who.headers,
  body: { tableId: 'vehicles', name: `View ${number}`, search: { 'f.plate': String(number) } },
})
