import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, instant } from '../formats.js'

export const getHistorySpan = endpoint({
  id: 'vehicles.getHistorySpan',
  method: 'GET',
  path: '/vehicles/v1/vehicles/GetHistorySpan',
  summary: 'The oldest and the newest kept report: from when on the map can be put back; null while nothing is kept',
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
    'The vehicles of the scope as they stood at a past moment: place, battery, rental, out of service; as one snapshot of the live stream (live-format.ts)',
  source: 'own: the time machine of the live map',
  audience: 'staff',
  needs: 'vehicles.read',
  query: z.strictObject({ at: instant, sharingOperatorId: id.optional() }),
  /** `snapshot` is read with `LiveFleet.applySnapshot`. */
  answers: { 200: z.object({ at: instant, vehicles: z.number().int(), snapshot: z.string() }) },
  refusals: ['operator.not_found', 'vehicle.no_history'],
})

export const pastEndpoints = [getHistorySpan, getFleetAt] as const
