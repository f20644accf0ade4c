import { createHash } from 'node:crypto'

/** An event as a screen had it. */
export interface Heard {
  kind: 'snapshot' | 'delta'
  /** Whose sequence it is. */
  epoch: string
  seq: number
  /** Milliseconds since 1970. */
  at: number
  /** Which of its lines it came over; 0 is the first. */
  line: number
}

/** What a map shows of a vehicle, as far as the list of vehicles tells it too. Places to five decimals. */
export interface Shown {
  id: string
  latitude: number | null
  longitude: number | null
  batteryPercent: number | null
  outOfService: boolean
}

export interface LiveViolation {
  rule: 'no gap' | 'begins with a snapshot' | 'screen is the database'
  what: string
}

/** Each screen's events: a snapshot first, deltas without a gap, and a new sequence only with a new snapshot. */
export const checkGaps = (screens: Iterable<readonly Heard[]>): LiveViolation[] => {
  const violations: LiveViolation[] = []
  let screen = 0
  for (const heard of screens) {
    let last: Heard | undefined
    for (const one of heard) {
      const what = `screen ${screen}: ${one.kind} ${one.epoch}.${one.seq} after ${last?.epoch}.${last?.seq}`
      if (one.kind === 'delta') {
        if (last?.epoch !== one.epoch) violations.push({ rule: 'begins with a snapshot', what })
        else if (one.seq !== last.seq + 1) violations.push({ rule: 'no gap', what })
      } else if (last?.epoch === one.epoch && one.seq < last.seq) violations.push({ rule: 'no gap', what })
      last = one
    }
    screen += 1
  }
  return violations
}

const fiveDecimals = (degrees: number | null): number | null => degrees && Math.round(degrees * 1e5)

const textOf = ({ id, latitude, longitude, batteryPercent, outOfService }: Shown): string =>
  [id, fiveDecimals(latitude), fiveDecimals(longitude), batteryPercent, outOfService].join(' ')

const linesOf = (vehicles: Iterable<Shown>): string[] => [...vehicles].map(textOf).sort()

/** One number for a whole map. */
export const hashOf = (vehicles: Iterable<Shown>): string =>
  createHash('sha256').update(linesOf(vehicles).join('\n')).digest('hex')

/** @param screens what each shows in the end */
export const checkScreens = (database: readonly Shown[], screens: Iterable<Iterable<Shown>>): LiveViolation[] => {
  const truth = hashOf(database)
  const known = new Set(linesOf(database))
  const violations: LiveViolation[] = []
  let screen = 0
  for (const shown of screens) {
    const lines = linesOf(shown)
    if (hashOf(shown) !== truth) {
      const [odd] = lines.filter((line) => !known.has(line))
      const what = `screen ${screen}: ${lines.length} vehicles for ${known.size}, such as ${odd ?? 'one missing'}`
      violations.push({ rule: 'screen is the database', what })
    }
    screen += 1
  }
  return violations
}

/** A quantile of very many times, by how often each whole millisecond came. */
export class Times {
  readonly #counts = new Map<number, number>()
  count = 0

  add(ms: number): void {
    const whole = Math.max(0, Math.ceil(ms))
    this.#counts.set(whole, (this.#counts.get(whole) ?? 0) + 1)
    this.count += 1
  }

  quantile(share: number): number {
    let left = share * this.count
    for (const [ms, times] of [...this.#counts].sort(([a], [b]) => a - b)) {
      left -= times
      if (left < 0) return ms
    }
    return Math.max(0, ...this.#counts.keys())
  }
}
