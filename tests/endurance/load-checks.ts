import type { Operation } from '../history.js'
import type { Shot } from './open-loop.js'

/** The number below which so many of 100 lie; 0 of none. */
export const percentile = (numbers: readonly number[], of100: number): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil((of100 / 100) * sorted.length) - 1))] ?? 0
}

export interface Sample {
  /** Milliseconds since 1970. */
  at: number
  memoryMb: number
}

/**
 * How memory grows, in MB a minute: the line through the least of each tenth of the run, by least squares. The least is
 * what stays after the collector has been; peaks are its habit.
 */
export const memorySlope = (samples: readonly Sample[]): number => {
  const first = samples[0]?.at ?? 0
  const spanMs = ((samples.at(-1)?.at ?? 0) - first) / 10
  if (spanMs <= 0) return 0
  const least = new Map<number, number>()
  for (const { at, memoryMb } of samples) {
    const tenth = Math.min(9, Math.floor((at - first) / spanMs))
    least.set(tenth, Math.min(least.get(tenth) ?? Number.POSITIVE_INFINITY, memoryMb))
  }
  const points = [...least].map(([tenth, memoryMb]) => ({ x: ((tenth + 0.5) * spanMs) / 60_000, y: memoryMb }))
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, p) => sum + of(p), 0) / points.length
  const [x, y] = [mean((p) => p.x), mean((p) => p.y)]
  const above = points.reduce((sum, p) => sum + (p.x - x) * (p.y - y), 0)
  const below = points.reduce((sum, p) => sum + (p.x - x) ** 2, 0)
  return below === 0 ? 0 : above / below
}

export interface Violation {
  rule: string
  what: string
}

const say = ({ name, status, failure, latencyMs }: Shot): string =>
  `${name}: ${status}${failure ? ` (${failure})` : ''} after ${latencyMs} ms`

const isGood = ({ status }: Shot): boolean => status >= 200 && status < 300

/** Under a load that it is made for, every call is answered well. */
export const checkAllGood = (shots: readonly Shot[]): Violation[] =>
  shots.filter((shot) => !isGood(shot)).map((shot) => ({ rule: 'answered well', what: say(shot) }))

/** Who is turned away is told so, with 429 or 503, and when to come back. No connection fails. */
export const checkTurnedAway = (shots: readonly Shot[]): Violation[] =>
  shots.flatMap((shot) => {
    if (isGood(shot)) return []
    if (shot.status !== 429 && shot.status !== 503) return [{ rule: 'only 429 and 503', what: say(shot) }]
    return Number(shot.retryAfter) > 0 ? [] : [{ rule: 'says when to come back', what: say(shot) }]
  })

export interface OutageBounds {
  /** From the first failed call to the last. */
  maxErrorMs: number
  maxAnswerMs: number
}

/** While the database is away: 503 with Retry-After and nothing else, soon, and not for long. */
export const checkOutage = (shots: readonly Shot[], { maxErrorMs, maxAnswerMs }: OutageBounds): Violation[] => {
  const bad = shots.filter((shot) => !isGood(shot))
  const wrong = bad.flatMap((shot) => {
    if (shot.status !== 503) return [{ rule: 'only 503', what: say(shot) }]
    return Number(shot.retryAfter) > 0 ? [] : [{ rule: 'says when to come back', what: say(shot) }]
  })
  const slow = shots.filter(({ latencyMs }) => latencyMs > maxAnswerMs)
  const spanMs = errorSpanMs(shots)
  return [
    ...wrong,
    ...slow.map((shot) => ({ rule: 'never hangs', what: say(shot) })),
    ...(spanMs > maxErrorMs ? [{ rule: 'not for long', what: `errors for ${spanMs} ms` }] : []),
  ]
}

/** Milliseconds from the first call that failed to the last. */
export const errorSpanMs = (shots: readonly Shot[]): number => {
  const times = shots.filter((shot) => !isGood(shot)).map(({ at }) => at)
  return times.length === 0 ? 0 : Math.max(...times) - Math.min(...times)
}

/** Acknowledged is kept, what is kept was asked for, and nothing is there twice. The open ones may be either. */
export const checkSet = (operations: readonly Operation[], stored: readonly string[]): Violation[] => {
  const asked = new Set(operations.map(({ key }) => key))
  const counts = new Map<string, number>()
  for (const key of stored) counts.set(key, (counts.get(key) ?? 0) + 1)
  const lost = operations.filter(({ outcome, key }) => outcome === 'ok' && !counts.has(key))
  const refused = operations.filter(({ outcome, key }) => outcome === 'fail' && counts.has(key))
  return [
    ...lost.map(({ key }) => ({ rule: 'acknowledged is kept', what: key })),
    ...refused.map(({ key }) => ({ rule: 'refused is not kept', what: key })),
    ...stored.filter((key) => !asked.has(key)).map((key) => ({ rule: 'kept was asked for', what: key })),
    ...[...counts].filter(([, count]) => count > 1).map(([key]) => ({ rule: 'none twice', what: key })),
  ]
}

/** How one raw connection ended. */
export interface Ending {
  kind: string
  /** Milliseconds from its first byte to its close; Infinity: still open. */
  closedAfterMs: number
  /** The first line of what was answered, as `HTTP/1.1 408 …`; empty: nothing. */
  answered: string
}

/** A slow sender is closed in time, and told why. */
export const checkEndings = (endings: readonly Ending[], maxMs: number, statuses: readonly number[]): Violation[] =>
  endings.flatMap(({ kind, closedAfterMs, answered }) => {
    const late = closedAfterMs > maxMs ? [{ rule: 'closed in time', what: `${kind}: ${closedAfterMs} ms` }] : []
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answered)?.[1] ?? 0)
    const untold = statuses.includes(status) ? [] : [{ rule: 'told why', what: `${kind}: ${answered || 'no answer'}` }]
    return [...late, ...untold]
  })
