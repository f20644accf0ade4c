import { describe, expect, test } from 'vitest'
import { discountInForce, type Phase, type PriceLine, priceRental, type Tariff } from './index.js'
import given from './testdata/price-examples.json' with { type: 'json' }

interface GivenTariff {
  currency: Tariff['currency']
  billingUnit: Tariff['billingUnit']
  priceMinute?: number
  pricePauseMinute?: number
  maxPricePerDayCents?: number
  freePauseMinutes?: number
  modes?: Tariff['modePrices']
  priceHours?: { count: number; cents: number }[]
  priceDays?: { count: number; cents: number }[]
}

interface Example {
  id: string
  what: string
  versions: { since?: string; tariff: string }[]
  parts: { kind: Phase['kind']; from: string; to: string; mode?: 'eco' | 'city' | 'sport' }[]
  zone: string
  free?: boolean
  neverStarted?: boolean
  discounts?: {
    generic?: { percent: number }
    personal?: { percent: number; since?: string; until?: string; assigned?: boolean; enabled?: boolean }
  }
  creditCents?: number
  expected: {
    lines: { day?: string; text: string; units?: number; each?: number; cents: number }[]
    grossCents: number
    discount: string
    discountPercent: number
    discountCents: number
    netCents: number
    bonusCents: number
    chargeCents: number
    status: string
  }
}

const examples = given.examples as Example[]
const tariffs = given.tariffs as Record<string, GivenTariff>

const tiersOf = (rows: { count: number; cents: number }[] = []) =>
  rows.map(({ count, cents }) => ({ upTo: count, price: cents * 100 }))

const tariffOf = (name: string): Tariff => {
  const found = tariffs[name]
  if (!found) throw new Error(`no tariff ${name}`)
  return {
    currency: found.currency,
    billingUnit: found.billingUnit,
    priceMinute: found.priceMinute ?? 0,
    pricePauseMinute: found.pricePauseMinute ?? 0,
    modePrices: found.modes ?? {},
    hourTiers: tiersOf(found.priceHours),
    dayTiers: tiersOf(found.priceDays),
    maxPerDayCents: found.maxPricePerDayCents ?? 0,
    freePauseMinutes: found.freePauseMinutes ?? 0,
  }
}

const moment = (text: string | undefined, otherwise: number) => (text === undefined ? otherwise : Date.parse(text))

/** A line in the words of the examples. */
const inWords = (line: PriceLine) => {
  switch (line.kind) {
    case 'drive':
      return { day: line.day, text: line.mode ? `drive ${line.mode}` : 'drive', units: line.count, cents: line.cents }
    case 'pause':
      return { day: line.day, text: 'pause', units: line.count, cents: line.cents }
    case 'hour':
      return { day: line.day, text: `hour at ${line.price / 100}`, units: line.count, cents: line.cents }
    case 'day':
      return { text: 'day', units: line.count, each: line.price / 100, cents: line.cents }
    case 'maximum':
      return { day: line.day, text: 'most a day', cents: line.cents }
    case 'free-operator':
      return { text: 'free operator', cents: line.cents }
    case 'never-started':
      return { text: 'vehicle never started', cents: line.cents }
  }
}

const priceOfExample = ({ versions, parts, zone, free, neverStarted, discounts, creditCents }: Example) => {
  const start = Date.parse(parts[0]?.from ?? '')
  const version = versions.filter(({ since }) => moment(since, 0) <= start).at(-1)
  const personal = discounts?.personal
  const discount = discountInForce(
    discounts?.generic ? { ...discounts.generic, isEnabled: true } : null,
    personal
      ? {
          percent: personal.percent,
          isEnabled: personal.enabled ?? true,
          isAssigned: personal.assigned ?? true,
          since: moment(personal.since, 0),
          until: moment(personal.until, Number.MAX_SAFE_INTEGER),
        }
      : null,
    start,
  )
  const price = priceRental({
    tariff: tariffOf(version?.tariff ?? ''),
    phases: parts.map(({ kind, from, to, mode = null }) => ({
      kind,
      from: Date.parse(from),
      to: Date.parse(to),
      mode,
    })),
    timeZone: zone,
    isFree: free ?? false,
    neverStarted: neverStarted ?? false,
    discountPercent: discount.percent,
    creditCents: creditCents ?? 0,
  })
  return { price, discount }
}

describe('the worked examples', () => {
  test.each(examples)('$id $what', (example) => {
    const { price, discount } = priceOfExample(example)
    const { lines, discount: kind, discountPercent, status: _, ...amounts } = example.expected
    const { lines: found, ...sums } = price
    expect({ lines: found.map(inWords), ...sums }).toEqual({ lines, ...amounts })
    // an operator that is free asks for nothing, whatever it would have taken off
    expect([discount.kind, discount.percent]).toEqual([kind, discountPercent])
  })

  test('are all there', () => {
    expect(examples.map(({ id }) => id)).toEqual(Array.from({ length: 55 }, (_, index) => `P${index + 1}`))
  })
})
