/** An answer that a moped got, and how long its report had waited for it. */
export interface Answer {
  /** Milliseconds since 1970. */
  at: number
  waitedMs: number
}

/** From and until in milliseconds since 1970, both included. */
export interface Span {
  from: number
  until: number
}

/** @returns 0 of none */
export const quantileOf = (values: readonly number[], quantile: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(quantile * sorted.length))] ?? 0
}

/** Answers whose report was made after all that went wrong, or answered before it: none that waited within a span. */
export const answersOutside = (answers: readonly Answer[], spans: readonly Span[]): Answer[] =>
  answers.filter(({ at, waitedMs }) => spans.every(({ from, until }) => at < from || at - waitedMs > until))

/** Answers given within a span, its first `graceMs` left out: what was written before may still be on its way. */
export const answersWithin = (answers: readonly Answer[], spans: readonly Span[], graceMs: number): Answer[] =>
  answers.filter(({ at }) => spans.some(({ from, until }) => at > from + graceMs && at < until))

/** How long after the end of a span the first answer came; Infinity when none did. */
export const backAfterMs = (answers: readonly Answer[], until: number): number =>
  answers.reduce((soonest, { at }) => (at >= until ? Math.min(soonest, at - until) : soonest), Number.POSITIVE_INFINITY)
