import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, instant, moment } from '../formats.js'

export const getHistorySpan = endpoint({
  id: 'vehicles.getHistorySpan',
  method: 'GET',
  path: '/vehicles/v1/vehicles/GetHistorySpan',
  summary:
    'The times of the oldest and the newest stored report, between which the map can show the past; null while none is stored',
  source: 'own: the time machine of the live map',
  audience: 'staff',
  needs: 'vehicles.read',
  answers: { 200: z.object({ since: instant, until: instant }).nullable() },
})

export const getFleetAt = endpoint({
  id: 'vehicles.getFleetAt',
  method: 'GET',
  path: '/vehicles/v1/vehicles/GetAllMapAt',
  summary:
    'The vehicles of the scope as they were at a past moment: position, battery, rental, out of service; as one snapshot of the live stream (live-format.ts)',
  source: 'own: the time machine of the live map',
  audience: 'staff',
  needs: 'vehicles.read',
  query: z.strictObject({ at: moment, sharingOperatorId: id.optional() }),
  /** `snapshot` is read with `LiveFleet.applySnapshot`. */
  answers: { 200: z.object({ at: instant, vehicles: z.number().int(), snapshot: z.string() }) },
  refusals: ['operator.not_found', 'vehicle.no_history'],
})

export const pastEndpoints = [getHistorySpan, getFleetAt] as const
