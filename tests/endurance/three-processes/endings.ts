import { setTimeout as wait } from 'node:timers/promises'
import type { Kept } from '../command-checks.js'
import { checkLastWrites, checkOnce, type ProcessViolation } from '../three-processes-checks.js'
import type { CommandGiver } from './command-giver.js'
import type { StaffWrites } from './staff-writes.js'
import { asOwner } from './timed-work.js'

/** A column of texts, as the owner reads it. */
const column = async (url: string, text: string, values: unknown[] = []): Promise<string[]> =>
  (await asOwner<{ key: string }>(url, text, values)).map(({ key }) => key)

/** What people asked for and were told that it is done. */
export const judgeWrites = async (url: string, writes: StaffWrites, run: string): Promise<ProcessViolation[]> => {
  const asked = (op: string) => ({ wanted: writes.keys(op, 'ok'), unknown: writes.keys(op, 'unknown') })
  const invited = await column(url, `select email as key from accounts where email like 'invited-${run}-%'`)
  const entered = await column(url, `select vin as key from vehicles where vin like upper('SIX${run}%')`)
  const recorded = await column(
    url,
    `select v.vin as key from audit_events a join vehicles v on v.id::text = a.target_id
     where a.event = 'vehicles.created' and v.vin like upper('SIX${run}%')`,
  )
  const blocked = await asOwner<{ id: string; out: boolean }>(
    url,
    'select id::text, out_of_service as out from vehicles',
  )
  const blocks = writes.history.operations
    .filter(({ op }) => op === 'block')
    .map(({ key, outcome, asked: value }) => ({ key, outcome, value: value as boolean }))
  return [
    ...checkOnce('invited', { ...asked('invite'), done: invited }),
    ...checkOnce('entered', { ...asked('enter'), done: entered }),
    // what nobody heard an answer of is on record if, and only if, it was done
    ...checkOnce('recorded', { wanted: entered, unknown: [], done: recorded }),
    ...checkLastWrites(blocks, new Map(blocked.map(({ id, out }) => [id, out]))),
  ]
}

/** What the clocks had to do: mails of invitations, incidents of weak mopeds, reservations that lapsed. */
export const judgeClock = async (
  url: string,
  { run, weak, reservations }: { run: string; weak: readonly string[]; reservations: readonly string[] },
): Promise<ProcessViolation[]> => {
  const invited = await column(url, `select email as key from accounts where email like 'invited-${run}-%'`)
  const mailed = await column(url, `select to_email as key from mails where to_email like 'invited-${run}-%'`)
  const opened = await column(
    url,
    `select v.imei as key from tickets t join vehicles v on v.id = t.vehicle_id
     where t.detector = 'low-battery' and v.imei = any ($1)`,
    [weak],
  )
  // each change of a rental is counted in its version: reserved 1, expired 2
  const expired = await column(
    url,
    `select s.id::text as key from services s, generate_series(2, s.version) where s.state = 'expired' and s.id = any ($1)`,
    [reservations],
  )
  return [
    ...checkOnce('mail', { wanted: invited, unknown: [], done: mailed }),
    ...checkOnce('incident', { wanted: weak, unknown: [], done: opened }),
    ...checkOnce('expiry', { wanted: reservations, unknown: [], done: expired }),
  ]
}

/** What waits for a clock and is due. */
export const countWaiting = async (url: string): Promise<{ jobs: number; unlinked: number }> => {
  const [found] = await asOwner<{ jobs: number; unlinked: number }>(
    url,
    `select (select count(*)::int from jobs where done_at is null and every_seconds is null) as jobs,
       (select count(*)::int from audit_events where sequence is null) as unlinked`,
  )
  return found ?? { jobs: -1, unlinked: -1 }
}

/** Judges again and again until nothing is wrong, or the time is over. @returns what is wrong in the end, and when it was right */
export const settle = async <V>(
  judge: () => Promise<V[]>,
  withinMs: number,
  everyMs: number,
): Promise<{ violations: V[]; afterMs: number }> => {
  const begunAt = Date.now()
  for (;;) {
    const violations = await judge()
    const afterMs = Date.now() - begunAt
    if (violations.length === 0 || afterMs > withinMs) return { violations, afterMs }
    await wait(everyMs)
  }
}

/** Every command that was taken is kept and has an end. */
export const judgeCommands = (giver: CommandGiver, kept: readonly Kept[]): ProcessViolation[] => {
  const ended = kept.filter(({ endedTimestamp }) => endedTimestamp !== null).map(({ id }) => id)
  const others = kept.map(({ id }) => id)
  return checkOnce('command', { wanted: giver.taken, unknown: [...giver.unknown, ...others], done: ended })
}
