/** `off`: as a whole; `waiting`: its first day is to come. */
export type DiscountPhase = 'off' | 'waiting' | 'running' | 'over'

/** What decides how a discount stands. Moments are milliseconds since 1970; null: it has no such end. */
export interface DiscountTerms {
  /** As a whole. */
  isEnabled: boolean
  since: number | null
  /** Excluded. */
  until: number | null
}

/** Terms of a discount as the wire says them, such as a row of a list. */
export const discountTerms = ({
  enable,
  applySince,
  applyUntil,
}: {
  enable: boolean
  applySince: string | null
  applyUntil: string | null
}): DiscountTerms => ({
  isEnabled: enable,
  since: applySince === null ? null : Date.parse(applySince),
  until: applyUntil === null ? null : Date.parse(applyUntil),
})

/**
 * How a discount stands at a moment, for everybody whom it names: only one that runs takes anything off. What is over is
 * over, also when it is switched off.
 * @param at milliseconds since 1970
 * source: decision Z-26; ledger K-09
 */
export const discountPhase = ({ isEnabled, since, until }: DiscountTerms, at: number): DiscountPhase => {
  if (until !== null && at >= until) return 'over'
  if (!isEnabled) return 'off'
  return since !== null && at < since ? 'waiting' : 'running'
}
