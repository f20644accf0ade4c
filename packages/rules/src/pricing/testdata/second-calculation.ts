import type { PriceLine, RentalToPrice, Tariff } from '../index.js'

/**
 * Prices calculated in another way than the rule: it walks through a rental unit by unit, asks `Intl` what the clocks
 * show, and counts money in whole numbers without bound. Slow, and for the test alone.
 */
export interface SecondPrice {
  lines: PriceLine[]
  netCents: number
  bonusCents: number
}

const formats = new Map<string, Intl.DateTimeFormat>()
/** `2026-05-20 10:00:00` */
const clockOf = (at: number, zone: string): string => {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  formats.set(zone, format)
  return format.format(at)
}
const dayAt = (at: number, zone: string): string => clockOf(at, zone).slice(0, 10)

const cents = (count: number, price: number): number => Number((BigInt(count) * BigInt(price) * 2n + 100n) / 200n)

/** Moments at which units begin, walking over the phases of a kind. */
function* unitsIn({ phases }: RentalToPrice, kinds: string[], unitMs: number, freeMs = 0) {
  let until = freeMs
  let walked = 0
  for (const { kind, from, to, mode } of phases) {
    if (!kinds.includes(kind)) continue
    // `until` is the length after which the next unit begins
    while (until < walked + (to - from)) {
      yield { at: from + (until - walked), mode }
      until += unitMs
    }
    walked += to - from
  }
}

const tierOf = (tiers: Tariff['hourTiers'], nth: number): number =>
  (tiers.find(({ upTo }) => upTo >= nth) ?? tiers[tiers.length - 1])?.price ?? Number.NaN

/** The last moment near `at` whose clock shows the wanted time, else the first whose clock shows a later one. */
const momentShowing = (wanted: string, at: number, zone: string): number => {
  const hours = 3
  const quarter = 900_000
  for (let step = hours * 4; step >= -hours * 4; step--)
    if (clockOf(at + step * quarter, zone) === wanted) return at + step * quarter
  let moment = at - hours * 3_600_000
  moment -= moment % 60_000
  while (clockOf(moment, zone) < wanted) moment += 60_000
  return moment
}

const daysOf = ({ phases, timeZone }: RentalToPrice): number => {
  const from = phases[0]?.from ?? 0
  const to = phases[phases.length - 1]?.to ?? 0
  const [date = '', time = ''] = clockOf(from, timeZone).split(' ')
  let days = 0
  let dayEnds = from
  while (dayEnds < to) {
    days++
    const nextDate = new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
    dayEnds = momentShowing(`${nextDate} ${time}`, from + days * 86_400_000, timeZone)
  }
  return days
}

const tally = (counts: Map<string, PriceLine>, line: Extract<PriceLine, { count: number }>) => {
  const key = JSON.stringify([line.kind, 'day' in line ? line.day : 0, line.price, 'mode' in line ? line.mode : 0])
  const known = counts.get(key) as typeof line | undefined
  counts.set(key, { ...line, count: (known?.count ?? 0) + 1, cents: cents((known?.count ?? 0) + 1, line.price) })
}

/** @param rental its phases begin at whole seconds and follow each other */
export const secondCalculation = (rental: RentalToPrice): SecondPrice => {
  const { tariff, timeZone, phases } = rental
  const counts = new Map<string, PriceLine>()
  const length = phases.reduce((sum, { from, to }) => sum + to - from, 0)
  if (rental.isFree) return { lines: [{ kind: 'free-operator', cents: 0 }], netCents: 0, bonusCents: 0 }
  if (rental.neverStarted && length / 1000 <= 3 * 60)
    return { lines: [{ kind: 'never-started', cents: 0 }], netCents: 0, bonusCents: 0 }
  if (tariff.billingUnit === 'minute') {
    for (const { at, mode } of unitsIn(rental, ['drive'], 60_000)) {
      const own = mode && mode in tariff.modePrices ? mode : null
      const price = (own && tariff.modePrices[own]) ?? tariff.priceMinute
      tally(counts, { kind: 'drive', day: dayAt(at, timeZone), mode: own, count: 1, price, cents: 0 })
    }
    for (const { at } of unitsIn(rental, ['pause'], 60_000, tariff.freePauseMinutes * 60_000))
      tally(counts, { kind: 'pause', day: dayAt(at, timeZone), count: 1, price: tariff.pricePauseMinute, cents: 0 })
  }
  if (tariff.billingUnit === 'hour') {
    let nth = 0
    for (const { at } of unitsIn(rental, ['drive', 'pause'], 3_600_000)) {
      const price = tierOf(tariff.hourTiers, ++nth)
      tally(counts, { kind: 'hour', day: dayAt(at, timeZone), count: 1, price, cents: 0 })
    }
  }
  if (tariff.billingUnit === 'days')
    for (let nth = 1, days = daysOf(rental); nth <= days; nth++)
      tally(counts, { kind: 'day', count: 1, price: tierOf(tariff.dayTiers, nth), cents: 0 })
  const lines = [...counts.values()]
  const byDay = new Map<string, number>()
  for (const line of lines) if ('day' in line) byDay.set(line.day, (byDay.get(line.day) ?? 0) + line.cents)
  for (const [day, sum] of byDay)
    if (tariff.maxPerDayCents > 0 && sum > tariff.maxPerDayCents)
      lines.push({ kind: 'maximum', day, cents: tariff.maxPerDayCents - sum })
  const gross = lines.reduce((sum, line) => sum + line.cents, 0)
  const net = gross - Number((BigInt(gross) * BigInt(rental.discountPercent) * 2n + 100n) / 200n)
  return { lines, netCents: net, bonusCents: tariff.currency === 'eur' ? Math.min(net, rental.creditCents) : 0 }
}
