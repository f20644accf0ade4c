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
  count: z
    .number()
    .int()
    .positive()
    .nullable()
    .meta({
      description:
        'Minutes (of drive and pause), hours or days, by `kind`; of a discount its per cent; null of a line that counts nothing',
      examples: [12],
    }),
  price: z
    .number()
    .nullable()
    .meta({
      description:
        'Of each minute, hour or day, in units of the currency, such as euros, with up to four decimals: 0.26 is 26 cents',
      examples: [0.26],
    }),
  cents: z
    .number()
    .int()
    .meta({ description: 'What the line comes to, in cents; below zero where it takes off', examples: [312] }),
})
export type PriceLineShown = z.infer<typeof priceLine>
