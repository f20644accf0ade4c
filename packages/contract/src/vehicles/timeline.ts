import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { firmwareTarget } from '../firmware/firmware.js'
import { updateError, updateStatus } from '../firmware/upgrade.js'
import { id, idParams, instant } from '../formats.js'
import { auditEvent } from '../identity/audit.js'
import { vehicleTrip } from '../sharing/vehicle-trips.js'
import { ticket } from '../technicians/ticket.js'
import { vehicleCommand } from './commands.js'
import { vehicleHappening } from './record.js'

/** What happens to a vehicle, by what a person looks for. */
export const timelineKinds = ['trips', 'commands', 'tickets', 'reports', 'changes', 'updates'] as const
const timelineKind = z.enum(timelineKinds)
export type TimelineKind = z.infer<typeof timelineKind>

/** What a person changed: when, what and who, and nothing of where they sat. */
const vehicleChange = z.object({
  id,
  event: auditEvent,
  reason: z.string().nullable(),
  /** Null to an operator's people where somebody of the provider did it (decision 0068). */
  by: z.string().nullable(),
  byProvider: z.boolean(),
})

/** New firmware for one of its units, by a campaign. */
const vehicleUpdate = z.object({
  upgradeId: id,
  upgradeName: z.string(),
  target: firmwareTarget,
  version: z.string(),
  status: updateStatus,
  lastError: updateError.nullable(),
})

export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trips'), at: instant, trip: vehicleTrip }),
  z.object({ kind: z.literal('commands'), at: instant, command: vehicleCommand }),
  /** Its opening or its closing; the notes are left out. */
  z.object({ kind: z.literal('tickets'), at: instant, ticket, isClosing: z.boolean() }),
  /** What was made of its reports: no report by itself. */
  z.object({ kind: z.literal('reports'), at: instant, report: vehicleHappening }),
  z.object({ kind: z.literal('changes'), at: instant, change: vehicleChange }),
  /** Its last order of a campaign was sent, or the campaign ended with it; of orders before that one nothing is kept. */
  z.object({ kind: z.literal('updates'), at: instant, update: vehicleUpdate, isEnd: z.boolean() }),
])
export type TimelineChange = z.infer<typeof vehicleChange>
export type TimelineEntry = z.infer<typeof timelineEntry>

const kindsText = new RegExp(`^(${timelineKinds.join('|')})(,(${timelineKinds.join('|')}))*$`)

/**
 * A place in the list: microseconds since 1970 (up to the year 2286), and the name of the thing. Every text like that is
 * a place, also where nothing happened; what is older follows.
 */
const timelineCursor = z.string().regex(/^\d{1,16}~[ -~]{1,200}$/)

export const getVehicleTimeline = endpoint({
  id: 'vehicles.getVehicleTimeline',
  method: 'GET',
  path: '/vehicles/v1/vehicles/{id}/Timeline',
  summary:
    'What happened to a vehicle as one list, newest first: trips, commands, tickets, what its reports said, what people changed, updates of its firmware. Kinds that the role may not see are left out. `next` leads to what is older; null: there is nothing',
  source: 'SCREENS, object page; fleet side, section 2.5 (own addition: the call); decision 0058',
  audience: 'staff',
  needs: 'vehicles.read',
  params: idParams,
  query: z.strictObject({
    /** Some of the kinds, with commas between them; all unless said. */
    kinds: z.string().regex(kindsText).optional(),
    /** `next` of the answer before. */
    cursor: timelineCursor.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(20),
  }),
  answers: { 200: z.object({ entries: z.array(timelineEntry), next: timelineCursor.nullable() }) },
  refusals: ['vehicle.not_found'],
})
