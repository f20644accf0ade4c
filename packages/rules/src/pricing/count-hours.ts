import type { CountedLine } from './price-line.js'
import { stretchesOf, unitsBegunIn } from './stretches.js'
import type { Phase, Tariff } from './tariff.js'
import { byTier } from './tiers.js'

const hourMs = 3_600_000

/** Hours of a rental by day and tier, pauses included. An hour belongs to the day in which it begins. */
export const countHours = (tariff: Tariff, phases: readonly Phase[], timeZone: string): CountedLine[] =>
  stretchesOf(phases, timeZone).flatMap((stretch) => {
    const { first, end } = unitsBegunIn(stretch, hourMs)
    return byTier(tariff.hourTiers, first, end).map(
      (tier): CountedLine => ({
        kind: 'hour',
        day: stretch.day,
        ...tier,
      }),
    )
  })
