import type { PromiseLine } from '../../promise.js'
import type { Violation } from '../checkers.js'
import type { CommandViolation, Kept } from '../command-checks.js'
import type { ProcessViolation } from '../three-processes-checks.js'
import type { Impostors } from './impostors.js'
import type { Told } from './nemesis.js'
import type { Traffic } from './traffic.js'

/** After the last heal each screen must be the database: two comparisons of the product, and the way there. */
export const screensWithinMs = 20_000
/** Promise A7, here on another process while the broker is away. */
export const streamEndsWithinMs = 5000

/** How many violations there are of a rule. */
const countOf = (violations: readonly ProcessViolation[], rule: ProcessViolation['rule']): number =>
  violations.filter((violation) => violation.rule === rule).length

/** What was found in the end. */
export interface Outcome {
  told: Told
  traffic: Traffic
  kept: readonly Kept[]
  impostors: Impostors
  challenged: number
  acknowledgedReports: number
  storedReports: number
  reports: readonly Violation[]
  written: readonly ProcessViolation[]
  brokenChains: number
  screens: { violations: readonly ProcessViolation[]; afterMs: number }
  streamEndsMs: readonly number[]
  commands: readonly CommandViolation[]
  forgottenCommands: readonly ProcessViolation[]
  deceived: readonly ProcessViolation[]
  clock: { violations: readonly ProcessViolation[]; afterMs: number }
  waiting: { violations: readonly number[]; afterMs: number }
  incidents: number
}

/** Commands that were taken while nobody could be told of them, and went out all the same. */
export const sentWithoutBroker = (kept: readonly Kept[], outages: Told['outages']): number =>
  kept.filter(({ requestedTimestamp, sentTimestamp }) => {
    const at = Date.parse(requestedTimestamp)
    return sentTimestamp !== null && outages.some(({ from, to }) => at > from && at < to)
  }).length

type Line = Pick<PromiseLine, 'id' | 'figure' | 'bound'>

const reportsLine = ({ traffic, reports, ...outcome }: Outcome): Line => {
  const count = (rule: Violation['rule']): number => reports.filter((one) => one.rule === rule).length
  return {
    id: 'SCALE-reports',
    figure: {
      sent: traffic.result?.sent ?? 0,
      acknowledged: outcome.acknowledgedReports,
      stored: outcome.storedReports,
      lost: count('acknowledged is stored'),
      twice: count('none twice'),
      unsent: count('stored was sent'),
      notNewest: count('latest is the newest'),
    },
    bound: { lost: 0, twice: 0, unsent: 0, notNewest: 0 },
  }
}

const writesLine = ({ traffic: { writes }, written, brokenChains }: Outcome): Line => {
  const sum = (outcome: 'ok' | 'unknown'): number =>
    ['invite', 'enter', 'block'].reduce((all, op) => all + writes.keys(op, outcome).length, 0)
  return {
    id: 'SCALE-writes',
    figure: {
      acknowledged: sum('ok'),
      unanswered: sum('unknown'),
      lost: countOf(written, 'nothing forgotten') + countOf(written, 'the last write stands'),
      twice: countOf(written, 'nothing twice'),
      unasked: countOf(written, 'nothing unasked'),
      auditChainsBroken: brokenChains,
    },
    bound: { lost: 0, twice: 0, unasked: 0, auditChainsBroken: 0 },
  }
}

const screensLine = ({ traffic, screens, streamEndsMs }: Outcome): Line => ({
  id: 'SCALE-screens',
  figure: {
    screens: traffic.screens.length,
    vehicles: traffic.screens[0]?.screen.fleet.size ?? 0,
    deltas: traffic.screens.reduce((sum, { screen }) => sum + screen.deltas, 0),
    streamBreaks: traffic.screens.reduce((sum, { screen }) => sum + screen.breaks, 0),
    wrong: screens.violations.length,
    convergedAfterMs: screens.afterMs,
    maxStreamAfterSignOutMs: Math.max(...streamEndsMs),
  },
  bound: { wrong: 0, convergedAfterMs: screensWithinMs, maxStreamAfterSignOutMs: streamEndsWithinMs },
})

const commandsLine = (outcome: Outcome): Line => {
  const { traffic, kept, commands, impostors } = outcome
  const count = (rule: CommandViolation['rule']): number => commands.filter((one) => one.rule === rule).length
  const { giver, commanded } = traffic
  return {
    id: 'SCALE-commands',
    figure: {
      taken: giver.taken.length,
      unanswered: giver.unknown.length,
      refused: giver.refused,
      kept: kept.length,
      proven: kept.filter(({ state }) => state === 'proven').length,
      sentWithoutBroker: sentWithoutBroker(kept, outcome.told.outages),
      reached: commanded.arrived.filter(({ line }) => line !== '$POLL').length,
      lineCuts: commanded.cuts,
      twice: count('done once'),
      late: count('never late'),
      unasked: count('only what was asked'),
      whileMoving: count('never while it moves'),
      unproven: count('proven by the moped'),
      forgotten: outcome.forgottenCommands.length + count('ends'),
      challenged: outcome.challenged,
      toImpostors: outcome.deceived.length,
      toDoubted: impostors.heardInDoubt.length,
    },
    bound: {
      twice: 0,
      late: 0,
      unasked: 0,
      whileMoving: 0,
      unproven: 0,
      forgotten: 0,
      toImpostors: 0,
      toDoubted: 0,
    },
  }
}

const clockLine = ({ traffic, clock, waiting, incidents }: Outcome): Line => ({
  id: 'SCALE-clock',
  figure: {
    mails: traffic.writes.keys('invite', 'ok').length,
    incidents,
    expiries: traffic.reservations.length,
    forgotten: countOf(clock.violations, 'nothing forgotten'),
    twice: countOf(clock.violations, 'nothing twice'),
    unasked: countOf(clock.violations, 'nothing unasked'),
    stillWaiting: waiting.violations[0] ?? 0,
    settledAfterMs: clock.afterMs + waiting.afterMs,
  },
  bound: { forgotten: 0, twice: 0, unasked: 0, stillWaiting: 0 },
})

/** One line for each promise; a figure above its bound is a promise that was not kept. */
export const figuresOf = (outcome: Outcome): (Line & { pass: boolean })[] => {
  const { kills, pauses, brokerLosses, maxDownMs } = outcome.told
  return [reportsLine, writesLine, screensLine, commandsLine, clockLine].map((lineOf) => {
    const { id, figure, bound } = lineOf(outcome)
    const pass = Object.entries(bound).every(([name, most]) => (figure[name] ?? Number.POSITIVE_INFINITY) <= most)
    return { id, figure: { kills, pauses, brokerLosses, maxDownMs, ...figure }, bound, pass }
  })
}
