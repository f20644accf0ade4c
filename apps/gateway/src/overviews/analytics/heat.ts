import type { HeatStatistics } from '@motora/contract/sharing'
import { maxHeatMapDays } from '@motora/contract/vehicles'
import { Refusal } from '../../kernel/refusal.js'
import type { Work } from '../../rooms/work.js'
import type { Span } from './span.js'
import { countCells } from './stores/heat-store.js'

/** An answer stays small whatever was ridden; what is left out is the palest. */
const maxCells = 5000

/** Where do rentals begin and end? @throws Refusal vehicle.heat_map_too_long beyond 90 days; source: ledger P-13 */
export const readHeat = async (work: Work, span: Span): Promise<HeatStatistics> => {
  if (span.days.length > maxHeatMapDays)
    throw new Refusal('vehicle.heat_map_too_long', `A heat map shows at most ${maxHeatMapDays} days.`)
  return {
    starts: await countCells(work, span, 'start', maxCells),
    ends: await countCells(work, span, 'end', maxCells),
  }
}
