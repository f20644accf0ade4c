/** One report as both sides can name it: the wire knows whole seconds and a running number of one byte. */
export interface ReportKey {
  imei: string
  /** Whole seconds since 1970, by the vehicle's clock. */
  deviceSeconds: number
  /** 0 to 255. */
  index: number
}

export interface Violation {
  rule: 'acknowledged is stored' | 'none twice' | 'stored was sent' | 'latest is the newest' | 'latest never back'
  what: string
}

const nameOf = ({ imei, deviceSeconds, index }: ReportKey): string => `${imei} ${deviceSeconds} #${index}`

/**
 * Acknowledged ⊆ stored ⊆ sent, none twice.
 * @param acknowledged may name a report several times: an answer that was lost is given again
 * @param sent how many different reports were ever made
 */
export const checkStored = (
  acknowledged: Iterable<ReportKey>,
  stored: Iterable<ReportKey>,
  sent: number,
): Violation[] => {
  const violations: Violation[] = []
  const there = new Map<string, number>()
  for (const report of stored) {
    const name = nameOf(report)
    const times = (there.get(name) ?? 0) + 1
    there.set(name, times)
    if (times === 2) violations.push({ rule: 'none twice', what: name })
  }
  for (const name of new Set([...acknowledged].map(nameOf)))
    if (!there.has(name)) violations.push({ rule: 'acknowledged is stored', what: name })
  if (there.size > sent)
    violations.push({ rule: 'stored was sent', what: `${there.size} different reports stored, ${sent} sent` })
  return violations
}

/** What a vehicle was seen to say of itself, in the order in which it was read. */
export interface Sighting {
  imei: string
  /** Milliseconds since 1970. */
  at: number
}

/** Each vehicle's newest never goes back, whatever was killed between two looks. */
export const checkNeverBack = (sightings: Iterable<Sighting>): Violation[] => {
  const newest = new Map<string, number>()
  const violations: Violation[] = []
  for (const { imei, at } of sightings) {
    const before = newest.get(imei) ?? Number.NEGATIVE_INFINITY
    if (at < before) violations.push({ rule: 'latest never back', what: `${imei} from ${before} to ${at}` })
    newest.set(imei, Math.max(before, at))
  }
  return violations
}

/**
 * In the end the newest is the newest of the history, for each vehicle that ever spoke. What never becomes it counts
 * no more here than in the gateway.
 */
export const checkLatest = (
  latest: ReadonlyMap<string, number>,
  stored: Iterable<ReportKey & { neverNewest?: boolean }>,
): Violation[] => {
  const newest = new Map<string, number>()
  for (const { imei, deviceSeconds, neverNewest } of stored)
    if (!neverNewest) newest.set(imei, Math.max(newest.get(imei) ?? 0, deviceSeconds))
  return [...newest].flatMap(([imei, seconds]): Violation[] =>
    latest.get(imei) === seconds
      ? []
      : [{ rule: 'latest is the newest', what: `${imei} says ${latest.get(imei)}, its history ${seconds}` }],
  )
}
