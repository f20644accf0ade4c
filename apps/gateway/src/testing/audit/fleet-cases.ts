import type { AuditEvent } from '@motora/contract/identity'
import type { Vehicle } from '@motora/contract/vehicles'
import { newId } from '../../kernel/ids.js'
import type { TestDatabase } from '../../kernel/testing/open-test-database.js'
import { reportOf, vehicleFields } from '../../rooms/vehicles/testing/open-fleet.js'
import type { TwoCompanies } from '../open-two-companies.js'
import { auditOpener, type Facts, type Shown } from './audit-case.js'

/** What is done to vehicles, their incidents and rentals, and to jobs. */
export const fleetCases = (db: TestDatabase, gateway: TwoCompanies) => {
  const { ask, admin, ona, campus, house } = gateway
  const { get, newVehicle } = auditOpener(gateway)
  const vehicleFacts = (id: string) => async (): Promise<Facts> => {
    const read = await get<Vehicle>(`/vehicles/v1/vehicles/${id}`)
    if (!read) return {}
    const { sharing, sharingOperatorName: operator, retiredTimestamp: retiredAt } = read
    return { ...read, ...sharing, operatorId: sharing.sharingOperatorId, operator, retiredAt }
  }
  /** A call about a vehicle, after what brings it where it is to stand. */
  const vehicle = (path: string, body: (id: string) => object, first?: (id: string) => object) => async () => {
    const id = await newVehicle()
    const url = `/vehicles/v1/vehicles/${path.replace('{id}', id)}`
    if (first) await ask(admin, 'PUT', url, first(id))
    return { facts: vehicleFacts(id), call: () => ask(admin, 'PUT', url, body(id)) }
  }
  const ofOna = (more: object) => (id: string) => ({ sharingOperatorId: ona.id, vehicleIds: [id], ...more })
  const out = (outOfService: boolean) => ofOna({ outOfService })
  const selected = (selectToOperate: boolean) => ofOna({ selectToOperate })
  const helmet = (isHelmetIncluded: boolean) => ofOna({ isHelmetIncluded })
  const leave = (canOperate: boolean) => (id: string) => ({ vehicleIds: [id], canOperate, reason: 'no plate' })

  const ticketPath = '/technicians/v1/Tickets'
  const opening = (vehicleId: string) => ({
    id: newId(),
    vehicleId,
    title: 'No arranca',
    openNoteText: 'x',
    vehicleCannotOperate: false,
    technicianId: ona.technician.membershipId,
  })
  const newTicket = async (): Promise<string> => {
    const body = opening(await newVehicle())
    await ask(admin, 'POST', `${ticketPath}/open`, body)
    return body.id
  }
  const ticketFacts = (id: string) => async (): Promise<Facts> => {
    const read = await get(`${ticketPath}/${id}`)
    return read ? { ...read, technician: read.technicianName, vehicle: read.plate } : {}
  }

  const job = (method: string, tail: string) => async () => {
    const id = newId()
    await db.asOwner(
      `insert into jobs (id, name, key, payload, attempts, last_error, created_at, due_at, dead_at)
        values ($1, 'a test', 'x', '{}', 9, 'broken', now(), now(), now())`,
      [id],
    )
    const facts = async (): Promise<Facts> =>
      (await get<(Facts & { id: string })[]>('/operations/v1/DeadLetters'))?.find((one) => one.id === id) ?? {}
    return { facts, call: () => ask(admin, method, `/operations/v1/DeadLetters/${id}${tail}`) }
  }
  const service = (path: (id: string) => string) => async () => {
    const [id, vehicleId, customerId] = [newId(), await newVehicle(), await gateway.newRider(ona)]
    await db.asOwner(
      `insert into services (operator_id, id, vehicle_id, customer_id, vehicle_name, vehicle_vin, vehicle_model, state,
          reserved_at, reserve_limit_at, started_at)
        values ($1, $2, $3, $4, 'M', 'V', 'S01', 'in progress', now(), now(), now())`,
      [ona.id, id, vehicleId, customerId],
    )
    const facts = async (): Promise<Facts> => {
      const [read] = (await get<Facts[]>(`/sharing/v1/Services?vehicleId=${vehicleId}`)) ?? []
      return read ? { state: read.status, vehicleId: read.vehicleId, customerId: read.customerId } : {}
    }
    return { facts, call: () => ask(admin, 'PUT', path(id)) }
  }

  return {
    'vehicles.created': async () => {
      const fields = vehicleFields({ sharingOperatorId: ona.id })
      const facts = async () => {
        const list = await get<{ id: string; vin: string }[]>(
          '/vehicles/v1/vehicles?pageSize=100&sort=-createdTimestamp',
        )
        const made = list?.find(({ vin }) => vin === fields.vin)
        return made ? vehicleFacts(made.id)() : {}
      }
      return { facts, call: () => ask(admin, 'POST', '/vehicles/v1/vehicles', fields) }
    },
    'vehicles.assigned': vehicle('AssignToOperate', (id) => ({
      sharingOperatorId: campus.id,
      vehicleIds: [id],
      outOfService: false,
    })),
    'vehicles.blocked': vehicle('AssignToOperate', out(true)),
    'vehicles.unblocked': vehicle('AssignToOperate', out(false), out(true)),
    'vehicles.selected': vehicle('SelectToOperate', selected(true), selected(false)),
    'vehicles.deselected': vehicle('SelectToOperate', selected(false)),
    'vehicles.changed': vehicle('{id}/UpdateRestricted', () => ({ name: 'Renamed', plate: null })),
    'vehicles.retired': async () => {
      const id = await newVehicle()
      return { facts: vehicleFacts(id), call: () => ask(admin, 'DELETE', `/vehicles/v1/vehicles/${id}`) }
    },
    'vehicles.allowed_to_operate': vehicle('CanOperate', leave(true), leave(false)),
    'vehicles.forbidden_to_operate': vehicle('CanOperate', leave(false)),
    'vehicles.helmet_added': vehicle('HelmetIncluded', helmet(true), helmet(false)),
    'vehicles.helmet_removed': vehicle('HelmetIncluded', helmet(false)),
    'vehicles.command_given': async () => {
      await house.vehicles.telemetry.prepareWeeksAhead(new Date())
      await house.vehicles.telemetry.ingest([
        reportOf(ona.imei, new Date(), { source: 'mqtt', values: { isVehicleOn: false }, receivedAt: new Date() }),
      ])
      const path = `/vehicles/v1/vehicles/${ona.vehicleId}/Commands`
      const facts = async () => (await get<Facts[]>(path))?.[0] ?? {}
      return { facts, call: () => ask(admin, 'POST', path, { id: newId(), kind: 'report' }) }
    },
    'vehicles.imported': { unread: 'it says how many; each vehicle that changes has a record of its own' },
    'vehicles.map_settings_saved': async () => {
      const path = '/sharing/v1/ParamsConfig'
      const body = { showOnlyVehiclesWithDataReceivedLastMinutes: 30, showOutOfServiceVehicles: false }
      return { facts: async () => (await get(path)) ?? {}, call: () => ask(admin, 'POST', path, body) }
    },
    'vehicles.reports_released': { unread: 'it says how many reports of a device; they are in its vehicle’s history' },
    'vehicles.reports_forgotten': { unread: 'it says how many reports of a device; they are of nobody, and gone' },
    'imports.done': { unread: 'of the command line; it says how many, and what it imports has records of its own' },
    'devices.key_made': { unread: 'keys are never read' },
    'devices.key_revoked': {
      unread: 'a revoked key stays in its list with the time of it, and nothing else of it changes',
    },

    'tickets.opened': async () => {
      const body = opening(await newVehicle())
      return { facts: ticketFacts(body.id), call: () => ask(admin, 'POST', `${ticketPath}/open`, body) }
    },
    'tickets.noted': { unread: 'what was written is in the ticket alone' },
    'tickets.assigned': async () => {
      const id = await newTicket()
      return {
        facts: ticketFacts(id),
        call: () => ask(admin, 'PUT', `${ticketPath}/${id}/Assign`, { technicianId: null }),
      }
    },
    'tickets.closed': async () => {
      const id = await newTicket()
      return {
        facts: ticketFacts(id),
        call: () => ask(admin, 'PUT', `${ticketPath}/${id}/Close`, { outOfService: true }),
      }
    },

    'sharing.service_ended': service((id) => `/sharing/v1/Services/EndTrip/${id}`),
    'sharing.service_cleaned': service((id) => `/sharing/v1/Services/${id}/Clean`),

    'jobs.sent_again': job('POST', '/Retry'),
    'jobs.discarded': job('DELETE', ''),
  } satisfies Partial<Record<AuditEvent, Shown>>
}
