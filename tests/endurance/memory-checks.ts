/** Resident memory at a moment. */
export interface MemorySample {
  /** Milliseconds since 1970. */
  at: number
  mb: number
}

export const maxMb = (samples: readonly MemorySample[]): number =>
  samples.reduce((most, { mb }) => Math.max(most, mb), 0)

/** How fast memory grows, by the straight line that fits best; 0 of fewer than two samples. */
export const growthMbPerMinute = (samples: readonly MemorySample[]): number => {
  const [first] = samples
  if (!first || samples.length < 2) return 0
  const minutes = samples.map(({ at }) => (at - first.at) / 60_000)
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middle, level] = [mean(minutes), mean(samples.map(({ mb }) => mb))]
  let together = 0
  let spread = 0
  for (const [n, { mb }] of samples.entries()) {
    const off = (minutes[n] ?? 0) - middle
    together += off * (mb - level)
    spread += off * off
  }
  return spread === 0 ? 0 : together / spread
}
