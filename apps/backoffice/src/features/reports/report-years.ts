/** How many years before this one are offered. source: ledger P-07 */
const yearsBefore = 4

/** This year and the four before it, the newest first. */
export const reportYears = (now: Date): number[] =>
  Array.from({ length: yearsBefore + 1 }, (_, n) => now.getFullYear() - n)

/** The months of a year, 1 to 12. */
export const reportMonths: readonly number[] = Array.from({ length: 12 }, (_, n) => n + 1)
