import { z } from 'zod'
import { drivingMode } from '../fields/index.js'
import { calendarDay } from '../formats.js'

/**
 * A line of a price, as a person adds them up. `maximum`: what the highest price of a day takes off. `discount`:
 * what the rider's discount takes off all lines before it. `free-operator` and `never-started` say why nothing is owed.
 * source: MONEY §4
 */
export const priceLine = z.object({
  kind: z.enum(['drive', 'pause', 'hour', 'day', 'maximum', 'discount', 'free-operator', 'never-started']),
  /** By the operator's clock; null of rental days, and where nothing is owed. */
  day: calendarDay.nullable(),
  /** Of a mode with a price of its own. */
  mode: drivingMode.nullable(),
  /** Minutes, hours or days; of a discount its percent; null of a line that counts nothing. */
  count: z.number().int().positive().nullable(),
  /** Of each of them, with up to four decimals. */
  price: z.number().nullable(),
  cents: z.number().int(),
})
export type PriceLineShown = z.infer<typeof priceLine>
