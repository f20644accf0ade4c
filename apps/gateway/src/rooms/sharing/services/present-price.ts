import type { PriceLineShown, RiderRental } from '@motora/contract/sharing'
import { eurosOfPrice } from '@motora/rules/money'
import type { PriceLine } from '@motora/rules/pricing'
import type { PriceNow } from './price-rental.js'
import type { ServiceRow } from './store.js'

const presentLine = (line: PriceLine): PriceLineShown => ({
  kind: line.kind,
  day: 'day' in line ? line.day : null,
  mode: 'mode' in line ? line.mode : null,
  count: 'count' in line ? line.count : null,
  price: 'price' in line ? eurosOfPrice(line.price) : null,
  cents: line.cents,
})

/** What the discount takes off, as the last line, so that the lines add up to the price. source: MONEY §4 */
const discountLine = (lines: readonly PriceLine[], priceCents: number, percent: number): PriceLineShown[] => {
  const cents = priceCents - lines.reduce((sum, line) => sum + line.cents, 0)
  return cents === 0 ? [] : [{ kind: 'discount', day: null, mode: null, count: percent, price: null, cents }]
}

/** The price that was kept at the end, or the one so far. */
export const presentPrice = (
  { priceCents, priceLines, currency, discountPercent }: ServiceRow,
  soFar: PriceNow | undefined,
): Pick<RiderRental, 'priceCents' | 'currency' | 'priceLines'> => {
  const [cents, lines] = soFar ? [soFar.price.netCents, soFar.price.lines] : [priceCents, priceLines]
  if (cents === null) return { priceCents: null, currency: null, priceLines: null }
  const shown = lines && [...lines.map(presentLine), ...discountLine(lines, cents, discountPercent)]
  return { priceCents: cents, currency, priceLines: shown }
}
