import type { TripPoint } from './trip-moment'

/**
 * The speeds of a trip as the path of a drawing of this size: time to the right, speed upwards, broken where a report
 * carried no speed. Empty when none did.
 */
export function speedLine(points: readonly TripPoint[], width: number, height: number, topKmh: number): string {
  const first = points[0]?.seconds ?? 0
  const span = (points.at(-1)?.seconds ?? 0) - first
  const parts: string[] = []
  let broken = true
  for (const { seconds, speed } of points) {
    if (speed === null) {
      broken = true
      continue
    }
    const x = span > 0 ? ((seconds - first) / span) * width : 0
    const y = height - (topKmh > 0 ? Math.min(1, speed / topKmh) : 0) * height
    parts.push(`${broken ? 'M' : 'L'}${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`)
    broken = false
  }
  return parts.join('')
}

/** The top of the scale: the next ten above the highest speed, at least 10. */
export const topOf = (points: readonly TripPoint[]): number =>
  Math.max(10, Math.ceil(Math.max(0, ...points.map(({ speed }) => speed ?? 0)) / 10) * 10)
