import { lineCents } from '../money/index.js'
import { countDays } from './count-days.js'
import { countHours } from './count-hours.js'
import { countMinutes } from './count-minutes.js'
import type { CountedLine, PriceLine } from './price-line.js'
import type { Phase, Tariff } from './tariff.js'
import { byTier } from './tiers.js'

/** What can be counted together before its cents are rounded. */
type Counted = CountedLine | { kind: 'day'; count: number; price: number }

/** With their cents. Lines that say the same are one line, so that its cents are rounded once. */
const priced = <L extends Counted>(counted: readonly L[]): (L & { cents: number })[] => {
  const lines = new Map<string, L>()
  for (const line of counted) {
    if (line.count === 0) continue
    const key = `${line.kind} ${line.kind === 'drive' ? line.mode : ''} ${line.price}`
    lines.set(key, { ...line, count: line.count + (lines.get(key)?.count ?? 0) })
  }
  return [...lines.values()].map((line) => ({ ...line, cents: lineCents(line.count, line.price) }))
}

const dayOf = (day: string, counted: readonly CountedLine[], maxCents: number): PriceLine[] => {
  const lines = priced(counted)
  const over = lines.reduce((sum, { cents }) => sum + cents, 0) - maxCents
  return maxCents > 0 && over > 0 ? [...lines, { kind: 'maximum', day, cents: -over }] : lines
}

/** The lines of what a rental costs by its tariff, day after day. source: MONEY §4, points 2 and 3 */
export const priceLines = (tariff: Tariff, phases: readonly Phase[], timeZone: string): PriceLine[] => {
  if (tariff.billingUnit === 'days')
    return priced(byTier(tariff.dayTiers, 0, countDays(phases, timeZone)).map((tier) => ({ kind: 'day', ...tier })))
  const count = tariff.billingUnit === 'hour' ? countHours : countMinutes
  const byDay = new Map<string, CountedLine[]>()
  for (const line of count(tariff, phases, timeZone)) byDay.set(line.day, [...(byDay.get(line.day) ?? []), line])
  return [...byDay]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, lines]) => dayOf(day, lines, tariff.maxPerDayCents))
}
