import { z } from 'zod'
import { datesInOrder } from '../dates.js'
import { endpoint } from '../endpoint.js'
import { sinceRequired, untilRequired } from '../fields/dates.js'
import { flag, id, latitude, longitude } from '../formats.js'

/** The longest span of a heat map; exactly so many is fine. source: ledger F-15; decision Z-18. */
export const maxHeatMapDays = 90

/** How often vehicles were reported in one cell of about 110 by 85 metres; the place is the cell's middle. */
export const heatPoint = z.object({
  latitude,
  longitude,
  weight: z.number().int().positive(),
  /** Hour of the day by the operator's clock, 0 to 23; only when asked by hour. */
  hour: z.number().int().min(0).max(23).optional(),
})
export type HeatPoint = z.infer<typeof heatPoint>

const span = {
  /** Days of the operator's clock, both included; a moment means its day, as `until` the day that ends with it. */
  since: sinceRequired,
  until: untilRequired,
  /** A weight for each hour of the day instead of one for all. Cells are then about 220 by 170 metres. */
  byHour: flag.optional(),
}

export const getHeatMap = endpoint({
  id: 'vehicles.getHeatMap',
  method: 'GET',
  path: '/vehicles/v1/vehicles/GetHeatMap',
  summary:
    "Where one operator's vehicles were, counted by cell over whole days in the operator's time zone: the 20,000 cells with the highest counts, by hour the 2,000 of each hour",
  source: 'fleet side, sections 5 and 7; decisions §5, Z-18; ledgers F-15, F-17',
  audience: 'staff',
  needs: 'heat-map.read',
  query: z.strictObject({ ...span, sharingOperatorId: id }).refine(...datesInOrder),
  answers: { 200: z.array(heatPoint) },
  refusals: ['operator.not_found', 'vehicle.heat_map_too_long'],
})

export const getHeatMapOfLoggedOperator = endpoint({
  id: 'vehicles.getHeatMapOfLoggedOperator',
  method: 'GET',
  path: '/vehicles/v1/vehicles/GetHeatMapOfLoggedOperator',
  summary: 'The heat map of the operator of the role; empty for a role without operator',
  source: 'fleet side, section 7; decisions §5; ledger F-17',
  audience: 'staff',
  needs: 'heat-map.read',
  query: z.strictObject(span).refine(...datesInOrder),
  answers: { 200: z.array(heatPoint) },
  refusals: ['vehicle.heat_map_too_long'],
})

export const heatMapEndpoints = [getHeatMap, getHeatMapOfLoggedOperator] as const
