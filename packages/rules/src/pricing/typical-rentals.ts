import { priceRental } from './price-rental.js'
import type { Tariff } from './tariff.js'

/** Minutes driven, and paused after that: what a rental costs is shown by them, before it is taken and while a tariff is typed. */
export const typicalRentals = [
  { driveMinutes: 5, pauseMinutes: 0 },
  { driveMinutes: 15, pauseMinutes: 0 },
  { driveMinutes: 50, pauseMinutes: 10 },
] as const
export type TypicalRental = (typeof typicalRentals)[number]

const minuteMs = 60_000

/**
 * What a typical rental costs by a tariff.
 * @param discountPercent none unless said
 * @param start milliseconds since 1970
 * source: MONEY §4, §5
 */
export const priceTypicalRental = (
  { driveMinutes, pauseMinutes }: TypicalRental,
  by: { tariff: Tariff; timeZone: string; isFree: boolean; start: number; discountPercent?: number },
): number => {
  const { start, discountPercent = 0, ...terms } = by
  const paused = start + driveMinutes * minuteMs
  return priceRental({
    ...terms,
    phases: [
      { kind: 'drive', from: start, to: paused, mode: null },
      ...(pauseMinutes > 0
        ? [{ kind: 'pause' as const, from: paused, to: paused + pauseMinutes * minuteMs, mode: null }]
        : []),
    ],
    neverStarted: false,
    discountPercent,
    creditCents: 0,
  }).netCents
}
