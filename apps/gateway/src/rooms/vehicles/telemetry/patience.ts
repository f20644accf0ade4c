/**
 * Fixes in a row that say that a vehicle is not where it was believed to be: since when all lie beyond the near
 * distance, since when beyond the far one, and how many different ones lie there (0: the last does not).
 */
export type Streak = readonly [since: number, farSince: number, farFixes: number]

/** How far fixes must lie off, and for how long, before they count as more than drift. */
export interface Patience {
  nearMetres: number
  farMetres: number
  /** Beyond the near distance for so long, it is believed whatever the fixes look like. */
  slowMs: number
}

/** One fix reported again is one witness: modules repeat a bad one to the last digit for hours. */
const differentFixes = 3
const quickMs = 60_000
/** A receiver that says how unsure it is is taken at its word, up to this. */
const maxUnsureMetres = 100

export interface Witness {
  /** Milliseconds since 1970. */
  at: number
  /** Off from where the vehicle was believed to be. */
  metres: number
  /** As the receiver says; null when it does not. */
  accuracyMetres: number | null
  /** The same to the last digit as the fix before. */
  isRepeated: boolean
}

/**
 * Whether a vehicle is believed to be elsewhere. The figures are measured on real fixes (docs/decisions/0019).
 * @returns `settled`: it is; a streak: perhaps, remember it; undefined: this fix speaks against it
 */
export const weigh = (
  streak: Streak | undefined,
  { at, metres, accuracyMetres, isRepeated }: Witness,
  { nearMetres, farMetres, slowMs }: Patience,
): Streak | 'settled' | undefined => {
  const sureMetres = metres - Math.min(accuracyMetres ?? 0, maxUnsureMetres)
  if (sureMetres < nearMetres) return undefined
  const [since, farSinceBefore, farFixesBefore] = streak ?? [at, 0, 0]
  if (at - since >= slowMs) return 'settled'
  if (sureMetres < farMetres) return [since, 0, 0]
  const farSince = farFixesBefore > 0 ? farSinceBefore : at
  const farFixes = farFixesBefore + (isRepeated && farFixesBefore > 0 ? 0 : 1)
  return farFixes >= differentFixes && at - farSince >= quickMs ? 'settled' : [since, farSince, farFixes]
}
