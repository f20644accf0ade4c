/** Places stronger than these nine tenths are drawn as strong as each other: one garage must not outshine a city. */
const fullAt = 0.9

/** How strong each count is drawn next to the others, up to 1. @param counts of all pictures that are compared */
export function heatStrength(counts: readonly number[]): (count: number) => number {
  const sorted = counts.toSorted((a, b) => a - b)
  const full = sorted[Math.floor((sorted.length - 1) * fullAt)] ?? 1
  return (count) => Math.min(1, count / full)
}
