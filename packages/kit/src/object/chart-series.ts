import type { StatusTone } from '../feedback/status-badge'

export interface ChartPoint {
  /** Milliseconds since 1970; of a bar, its first moment. */
  at: number
  /** Null: nothing is known; the line is broken here. */
  value: number | null
}

export interface ChartSeries {
  id: string
  label: string
  kind: 'line' | 'bars'
  tone: StatusTone
  /** Oldest first. */
  points: readonly ChartPoint[]
  /** With its unit. */
  format: (value: number) => string
  /** Upper end of its scale; left out: from the highest value. */
  top?: number
  /** How long one bar lasts. */
  barMs?: number
}

/** The value that a series has at a moment: a bar's over all of it, a line's at the nearest point within reach. */
export function valueAt(series: ChartSeries, at: number, reachMs: number): ChartPoint | undefined {
  const { points, kind, barMs = 0 } = series
  if (kind === 'bars') return points.find((point) => at >= point.at && at < point.at + barMs)
  let best: ChartPoint | undefined
  for (const point of points)
    if (point.value !== null && (!best || Math.abs(point.at - at) < Math.abs(best.at - at))) best = point
  return best && Math.abs(best.at - at) <= reachMs ? best : undefined
}

/** The unbroken parts of a line: nothing is drawn over what is not known, nor over a gap longer than `gapMs`. */
export function unbroken(points: readonly ChartPoint[], gapMs: number): (ChartPoint & { value: number })[][] {
  const parts: (ChartPoint & { value: number })[][] = []
  let last: number | undefined
  for (const { at, value } of points) {
    if (value === null) {
      last = undefined
      continue
    }
    if (last === undefined || at - last > gapMs) parts.push([])
    parts.at(-1)?.push({ at, value })
    last = at
  }
  return parts
}
