/** What a live map shows of a vehicle, as screens and the database can both say it. */
export interface Shown {
  plate: string | null
  operatorId: string | null
  /** Degrees, which the stream tells to five decimals. */
  latitude: number | null
  longitude: number | null
  speedKmh: number | null
  batteryPercent: number | null
  isOn: boolean | null
  outOfService: boolean
  status: 'free' | 'booked' | 'in service'
  /** Whole seconds since 1970. */
  heardSeconds: number | null
}

export interface ProcessViolation {
  rule:
    | 'screens are the database'
    | 'the last write stands'
    | 'nothing forgotten'
    | 'nothing twice'
    | 'nothing unasked'
    | 'no line of an impostor'
  what: string
}

/** Fields that the stream rounds, and by how much they may differ: ages are whole seconds, rounded twice on the way. */
const rounded: Partial<Record<keyof Shown, number>> = { heardSeconds: 2, latitude: 0.000_011, longitude: 0.000_011 }

const isSame = (field: keyof Shown, one: Shown, other: Shown): boolean => {
  const [a, b] = [one[field], other[field]]
  const within = rounded[field]
  return typeof a === 'number' && typeof b === 'number' && within !== undefined ? Math.abs(a - b) <= within : a === b
}

/** A screen, whatever it missed and whichever process it follows, is what stands in the database. source: D8 */
export const checkScreen = (
  name: string,
  shown: ReadonlyMap<string, Shown>,
  truth: ReadonlyMap<string, Shown>,
): ProcessViolation[] => {
  const violations: ProcessViolation[] = []
  const break_ = (what: string) => violations.push({ rule: 'screens are the database', what: `${name}: ${what}` })
  for (const [id, real] of truth) {
    const seen = shown.get(id)
    if (!seen) break_(`${id} is not shown`)
    else
      for (const field of Object.keys(real) as (keyof Shown)[])
        if (!isSame(field, seen, real)) break_(`${id} ${field} is ${seen[field]}, should be ${real[field]}`)
  }
  for (const id of shown.keys()) if (!truth.has(id)) break_(`${id} is shown and not there`)
  return violations
}

/**
 * Each thing that was acknowledged was done once; what nobody heard an answer of was done once or not at all; nothing
 * else was done. source: D9, D10, E4
 * @param wanted acknowledged
 * @param unknown asked for, without an answer
 * @param done as often as it was done
 */
export const checkOnce = (
  name: string,
  { wanted, unknown, done }: { wanted: Iterable<string>; unknown: Iterable<string>; done: Iterable<string> },
): ProcessViolation[] => {
  const violations: ProcessViolation[] = []
  const times = new Map<string, number>()
  for (const key of done) times.set(key, (times.get(key) ?? 0) + 1)
  const asked = new Set(wanted)
  for (const key of asked) if (!times.has(key)) violations.push({ rule: 'nothing forgotten', what: `${name} ${key}` })
  for (const key of unknown) asked.add(key)
  for (const [key, count] of times) {
    if (count > 1) violations.push({ rule: 'nothing twice', what: `${name} ${key}: ${count} times` })
    if (!asked.has(key)) violations.push({ rule: 'nothing unasked', what: `${name} ${key}` })
  }
  return violations
}

/** A write of one thing, in the order in which its only hand made them. */
interface Written<V> {
  key: string
  outcome: 'ok' | 'fail' | 'unknown'
  value: V
}

/** What stands is what was acknowledged last, or what nobody heard an answer of: that may have come at any time. */
export const checkLastWrites = <V>(writes: readonly Written<V>[], stands: ReadonlyMap<string, V>): ProcessViolation[] =>
  [...new Set(writes.map(({ key }) => key))].flatMap((key): ProcessViolation[] => {
    const own = writes.filter((write) => write.key === key)
    const last = own.filter(({ outcome }) => outcome === 'ok').at(-1)
    const unknown = own.filter(({ outcome }) => outcome === 'unknown').map(({ value }) => value)
    const found = stands.get(key)
    if (last === undefined || (found !== undefined && [last.value, ...unknown].includes(found))) return []
    return [{ rule: 'the last write stands', what: `${key} is ${found}, ${last.value} was acknowledged` }]
  })

/** What an impostor heard on its line, whichever process it called: nothing that a vehicle would do. source: D6 */
export const checkImpostors = (heard: Iterable<{ imei: string; line: string }>): ProcessViolation[] =>
  [...heard]
    .filter(({ line }) => line !== '$POLL')
    .map(({ imei, line }) => ({ rule: 'no line of an impostor', what: `${imei} ${line}` }))
