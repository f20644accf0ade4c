import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, idParams, instant } from '../formats.js'
import { pageQuery } from '../listing.js'

/**
 * What can be asked of the vehicle itself: make itself seen and heard, open the seat, switch on and off, report now.
 */
export const vehicleCommandKinds = ['locate', 'open-seat', 'power-on', 'power-off', 'report'] as const
export const vehicleCommandKind = z.enum(vehicleCommandKinds)
export type VehicleCommandKind = z.infer<typeof vehicleCommandKind>

/** The state of a command. The last three are ends: only the vehicle's own word makes it `proven`. */
export const vehicleCommandStates = ['waiting', 'sent', 'proven', 'refused', 'not proven'] as const

/** Why a command cannot be given now, or was refused. */
export const commandObstacles = [
  'not-capable',
  'retired',
  'not-connected',
  'unproven-line',
  'moving',
  'movement-unknown',
  // it was asked before the command went out, and no report came
  'no-answer',
  // reports came, and are old by the time that they give
  'late-answer',
  'in-service',
  'running',
  'by-vehicle',
  // it changed hands before the command went out
  'handed-over',
  // new firmware is on its way into it
  'updating',
  // of what a rental ordered: the rental has changed again
  'superseded',
] as const
export const commandObstacle = z.enum(commandObstacles)
export type CommandObstacle = z.infer<typeof commandObstacle>

export const vehicleCommand = z.object({
  id,
  vehicleId: id,
  kind: vehicleCommandKind,
  state: z.enum(vehicleCommandStates),
  /** Of a refused one. */
  reason: commandObstacle.nullable(),
  /** Null to an operator's people where somebody of the provider asked for it (decision 0068). */
  requestedBy: z.string().nullable(),
  byProvider: z.boolean(),
  requestedTimestamp: instant,
  /** Not sent after this moment, and not waited for much longer. */
  expiresTimestamp: instant,
  sentTimestamp: instant.nullable(),
  endedTimestamp: instant.nullable(),
})
export type VehicleCommand = z.infer<typeof vehicleCommand>

/** What this vehicle can be asked now. */
export const commandOffer = z.object({
  kind: vehicleCommandKind,
  /** Null: it may be given. */
  obstacle: commandObstacle.nullable(),
  /** Whether the vehicle itself will report that it was done; otherwise a person must look. */
  isProvable: z.boolean(),
})
export type CommandOffer = z.infer<typeof commandOffer>

export const listCommandOffers = endpoint({
  id: 'vehicles.listCommandOffers',
  method: 'GET',
  path: '/vehicles/v1/vehicles/{id}/CommandOffers',
  summary: 'The commands that the unit of this vehicle supports, and what prevents each now',
  source: 'own: commands of the vehicle, by capability',
  audience: 'staff',
  needs: 'vehicles.command',
  params: idParams,
  answers: { 200: z.array(commandOffer) },
  refusals: ['vehicle.not_found'],
})

export const listCommands = endpoint({
  id: 'vehicles.listCommands',
  method: 'GET',
  path: '/vehicles/v1/vehicles/{id}/Commands',
  summary: 'Commands given to this vehicle, newest first',
  source: 'own: commands of the vehicle',
  audience: 'staff',
  needs: 'vehicles.read',
  list: true,
  params: idParams,
  query: pageQuery.strict(),
  answers: { 200: z.array(vehicleCommand) },
  refusals: ['vehicle.not_found'],
})

export const giveCommand = endpoint({
  id: 'vehicles.giveCommand',
  method: 'POST',
  path: '/vehicles/v1/vehicles/{id}/Commands',
  summary:
    'Sends a command to the vehicle now, or refuses it if something prevents it. Repeated with the same id, it answers the same command',
  source: 'own: commands of the vehicle; one at a time, never queued, never while it moves',
  audience: 'staff',
  needs: 'vehicles.command',
  params: idParams,
  /** `id` is made by the caller, so that a repeated call is one command. */
  body: z.strictObject({ id, kind: vehicleCommandKind }),
  answers: { 200: vehicleCommand },
  refusals: ['vehicle.not_found', 'vehicle.command_refused', 'request.key_reused'],
})

export const vehicleCommandEndpoints = [listCommandOffers, listCommands, giveCommand] as const
