import type { VehicleCommand, VehicleCommandKind } from '@motora/contract/vehicles'

/** A command line that reached a moped, as the moped itself noted it. Times in milliseconds since 1970. */
export interface Arrived {
  imei: string
  at: number
  line: string
  outcome: 'done' | 'refused' | 'unknown'
  speedKmh: number
  /** Null: it stood. */
  movesSince: number | null
}

/** A report that a moped made. */
export interface Made {
  imei: string
  at: number
  isOn: boolean
}

/** A command as the gateway keeps it. */
export type Kept = Pick<
  VehicleCommand,
  'id' | 'kind' | 'state' | 'requestedTimestamp' | 'expiresTimestamp' | 'sentTimestamp' | 'endedTimestamp'
> & { imei: string }

export interface CommandViolation {
  rule: 'only what was asked' | 'done once' | 'never late' | 'never while it moves' | 'proven by the moped' | 'ends'
  what: string
}

/** Written down here once more: what the module understands. A report asked for (`$POLL`) hurts nobody and counts as nothing. */
const kindOf: Readonly<Record<string, VehicleCommandKind>> = {
  '$FIND,0,35,1,30,0': 'locate',
  $TCOP: 'open-seat',
  '$PWON,4': 'power-on',
  '$PWON,0': 'power-off',
}

/**
 * Between a moped's word that it stands and the line that reaches it lie three seconds at most, and the way there, for
 * which a busy machine needs up to one: it may move off meanwhile, and then refuses by itself to be switched off.
 */
export const movesOffWithinMs = 4000
/** By then every command has an end: its expiry, and ten seconds for the proof. */
const endsWithinMs = 41_000

const wholeSecond = (at: number): number => Math.floor(at / 1000) * 1000

const checkArrived = (kept: readonly Kept[], arrived: readonly Arrived[]): CommandViolation[] => {
  const violations: CommandViolation[] = []
  const done = new Set<string>()
  for (const one of arrived) {
    if (one.line === '$POLL') continue
    const kind = kindOf[one.line]
    const what = `${one.imei} ${one.line} at ${new Date(one.at).toISOString()}`
    const [command] = kept
      .filter(({ imei, sentTimestamp }) => imei === one.imei && Date.parse(sentTimestamp ?? '') <= one.at)
      .sort((a, b) => Date.parse(b.sentTimestamp ?? '') - Date.parse(a.sentTimestamp ?? ''))
    if (command?.kind !== kind || !command) {
      violations.push({ rule: 'only what was asked', what })
      continue
    }
    if (done.has(command.id)) violations.push({ rule: 'done once', what })
    done.add(command.id)
    if (one.at > Date.parse(command.expiresTimestamp)) violations.push({ rule: 'never late', what })
    const isOff = kind === 'power-off' && one.outcome === 'done' && one.speedKmh > 0
    if (isOff || (one.movesSince !== null && one.at - one.movesSince > movesOffWithinMs))
      violations.push({ rule: 'never while it moves', what: `${what}, ${one.speedKmh} km/h` })
  }
  return violations
}

/** A proven command needs a report of the moped that was made after it went out and says so. */
const isProvenBy = (command: Kept, made: readonly Made[]): boolean => {
  const sentAt = Date.parse(command.sentTimestamp ?? '')
  const endedAt = Date.parse(command.endedTimestamp ?? '')
  const told = made.filter(({ imei, at }) => imei === command.imei && at >= wholeSecond(sentAt) && at <= endedAt)
  if (command.kind === 'report') return told.length > 0
  if (command.kind === 'power-on' || command.kind === 'power-off')
    return told.some(({ isOn }) => isOn === (command.kind === 'power-on'))
  // nothing that a module of this kind says tells of its seat or its horn
  return false
}

/** Without its end, though it should have one. */
export const isOverdue = (
  { requestedTimestamp, endedTimestamp }: Pick<Kept, 'requestedTimestamp' | 'endedTimestamp'>,
  now: number,
): boolean => endedTimestamp === null && now - Date.parse(requestedTimestamp) > endsWithinMs

const checkEnds = (kept: readonly Kept[], made: readonly Made[], now: number): CommandViolation[] =>
  kept.flatMap((command): CommandViolation[] => {
    const what = `${command.imei} ${command.kind} ${command.id} ${command.state}`
    if (command.state === 'proven' && !isProvenBy(command, made)) return [{ rule: 'proven by the moped', what }]
    return isOverdue(command, now) ? [{ rule: 'ends', what }] : []
  })

/** What is wrong between what was asked, what the mopeds did, and what is claimed of it. source: promise D7 */
export const checkCommands = (
  kept: readonly Kept[],
  arrived: readonly Arrived[],
  made: readonly Made[],
  now: number,
): CommandViolation[] => [...checkArrived(kept, arrived), ...checkEnds(kept, made, now)]
