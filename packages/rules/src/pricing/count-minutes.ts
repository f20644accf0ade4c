import type { CountedLine } from './price-line.js'
import { stretchesOf, unitsBegunIn } from './stretches.js'
import type { Phase, Tariff } from './tariff.js'

const minuteMs = 60_000

/**
 * Minutes of a rental by day: driven ones by the mode in which they begin, then paused ones beyond the free ones. A
 * minute belongs to the day in which it begins. A mode that is unknown or has no price of its own costs `priceMinute`.
 */
export const countMinutes = (tariff: Tariff, phases: readonly Phase[], timeZone: string): CountedLine[] => {
  const { priceMinute, pricePauseMinute, modePrices, freePauseMinutes } = tariff
  const ofKind = (kind: Phase['kind']) =>
    stretchesOf(
      phases.filter((phase) => phase.kind === kind),
      timeZone,
    )
  const driven = ofKind('drive').map((stretch): CountedLine => {
    const { first, end } = unitsBegunIn(stretch, minuteMs)
    const own = stretch.mode === null ? undefined : modePrices[stretch.mode]
    const mode = own === undefined ? null : stretch.mode
    return { kind: 'drive', day: stretch.day, mode, count: end - first, price: own ?? priceMinute }
  })
  const paused = ofKind('pause').map((stretch): CountedLine => {
    const { first, end } = unitsBegunIn(stretch, minuteMs, freePauseMinutes * minuteMs)
    return { kind: 'pause', day: stretch.day, count: end - first, price: pricePauseMinute }
  })
  return [...driven, ...paused]
}
