import type { Currency } from '@motora/contract/fields'

interface OfCurrency {
  currency: Currency
}

/**
 * What a tab has of each currency, next to that of the period before where it is asked for: a currency that only one of
 * them has is there with nothing in the other.
 * @param nothing what there is of a currency in which nothing was
 */
export const byCurrency = <Row extends OfCurrency>(
  now: readonly Row[],
  before: readonly Row[] | undefined,
  nothing: (currency: Currency) => Row,
): { currency: Currency; now: Row; before: Row | undefined }[] => {
  const of = (rows: readonly Row[], currency: Currency): Row =>
    rows.find((row) => row.currency === currency) ?? nothing(currency)
  return [...new Set([...now, ...(before ?? [])].map(({ currency }) => currency))].map((currency) => ({
    currency,
    now: of(now, currency),
    before: before && of(before, currency),
  }))
}
