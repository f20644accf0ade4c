import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id } from '../formats.js'
import { listQuery } from '../listing.js'

/** Below this a battery is low: in lists, on the map and for incidents. */
export const lowBatteryBound = z.number().int().min(5).max(60)
/** A vehicle that has not reported for longer is silent. */
export const silentAfterBound = z.number().int().min(5).max(120)

export const operatorThresholds = z.object({
  operatorId: id,
  lowBatteryPercent: lowBatteryBound,
  silentAfterMinutes: silentAfterBound,
})
export type OperatorThresholds = z.infer<typeof operatorThresholds>

export const listThresholds = endpoint({
  id: 'operators.listThresholds',
  method: 'GET',
  path: '/operators/v1/Thresholds',
  summary:
    'What each operator of the scope calls a low battery and a silent vehicle; the defaults where it has not said so. Sorts and filters by lowBatteryPercent, silentAfterMinutes.',
  source: 'own: the same thresholds in lists, on the map and for incidents',
  audience: 'staff',
  needs: 'vehicles.read',
  list: true,
  query: listQuery.omit({ search: true }),
  answers: { 200: z.array(operatorThresholds) },
})
