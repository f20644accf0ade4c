import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { Random } from '../../apps/fleet-simulator/src/random.js'
import { signIn } from '../acceptance/people.js'
import { postgresIsThere } from '../backends.js'
import { closedAfterEach } from '../closed-after-each.js'
import { whyNoNatsServer } from '../faults/nats-server.js'
import { patienceMs } from '../patience.js'
import { chance, sayNotTried, sayPromise, seedOfRun as seed, size } from '../promise.js'
import { checkLatest, checkStored } from './checkers.js'
import { checkCommands } from './command-checks.js'
import { readStored } from './read-stored.js'
import { CommandGiver } from './three-processes/command-giver.js'
import { type Company, enterCompany } from './three-processes/company.js'
import { countWaiting, judgeClock, judgeCommands, judgeWrites, settle } from './three-processes/endings.js'
import {
  figuresOf,
  type Outcome,
  screensWithinMs,
  sentWithoutBroker,
  streamEndsWithinMs,
} from './three-processes/figures.js'
import { Impostors } from './three-processes/impostors.js'
import { Nemesis, planBlows } from './three-processes/nemesis.js'
import { readTruth, shownBy } from './three-processes/read-truth.js'
import { Screen } from './three-processes/screen.js'
import { type ProcessName, SixProcesses } from './three-processes/six-processes.js'
import { asOwner } from './three-processes/timed-work.js'
import { Traffic } from './three-processes/traffic.js'
import { checkImpostors, checkScreen, type ProcessViolation } from './three-processes-checks.js'

const shape =
  size === 'M'
    ? { rounds: 3, pauses: 2, pauseMs: 10_000, brokerMs: 8000, rate: 800, weakEveryMs: 6000, doubtMs: 8000 }
    : { rounds: 1, pauses: 1, pauseMs: 3000, brokerMs: 4000, rate: 400, weakEveryMs: 1000, doubtMs: 3000 }
const groups =
  size === 'M'
    ? { load: 60, commanded: 24, weak: 16, rentable: 12, challenged: 6 }
    : { load: 30, commanded: 12, weak: 8, rentable: 6, challenged: 2 }
/** A clock that was killed holds what it had begun for 20 seconds; the rest is for a machine under load. */
const heldMs = 80_000
const run = seed.toString(36)

const { open } = closedAfterEach()
const opened = <T extends { close(): Promise<unknown> }>(one: T): T => {
  open.push(one)
  return one
}

/** A stream at one process of somebody who signs out at the other. @returns after how long it ended, ms */
const streamEndsAfter = async (six: SixProcesses, follows: ProcessName, asks: ProcessName): Promise<number> => {
  const session = await signIn(six.stand(asks), 'operator')
  const screen = opened(new Screen('signed out', six.stand(follows).origin, session))
  for (const until = Date.now() + patienceMs; screen.snapshots === 0 && Date.now() < until; ) await wait(50)
  const signedOutAt = Date.now()
  await session.call('POST', '/users/v1/Logout')
  while (screen.endedAt === undefined && Date.now() - signedOutAt < 3 * streamEndsWithinMs) await wait(20)
  await screen.close()
  if (screen.snapshots === 0) throw new Error('a stream did not begin')
  return (screen.endedAt ?? Date.now()) - signedOutAt
}

/**
 * Waits until a command was given and sent without the broker: how soon a moped is free for one depends on the machine,
 * and one that has called again meanwhile takes none (decision 0024). Gives up after a while; then the figure says 0.
 */
const commandGoesOutSince = async ({ giver }: Traffic, lostAt: number): Promise<void> => {
  for (const until = Date.now() + patienceMs; Date.now() < until; await wait(500))
    if (sentWithoutBroker(await giver.kept(), [{ from: lostAt, to: Date.now() }]) > 0) return
}

/** Strikes blow after blow into the traffic, which ends while the broker is away for the last time. */
const strikeAll = async (six: SixProcesses, traffic: Traffic): Promise<Pick<Outcome, 'told' | 'streamEndsMs'>> => {
  const next = chance(seed)
  const blows = planBlows(shape, next)
  const nemesis = new Nemesis(six)
  const streamEndsMs: number[] = []
  const ids = [traffic.reservations]
  for (const [n, blow] of blows.entries()) {
    await traffic.load.hasMoreThan(traffic.load.count + shape.rate / 2, 120_000)
    // all their riders are late at once
    if (n === 2) await asOwner(six.databaseUrl, 'update services set reserve_limit_at = now() where id = any ($1)', ids)
    await nemesis.strike(blow, {
      first: (lostAt) => commandGoesOutSince(traffic, lostAt),
      last: async () => {
        const [one, other] =
          next() < 0.5 ? (['requests-1', 'requests-2'] as const) : (['requests-2', 'requests-1'] as const)
        streamEndsMs.push(await streamEndsAfter(six, one, other))
        // nobody is told of what is done last but by the database
        if (n === blows.length - 1) await traffic.end()
      },
    })
  }
  return { told: nemesis.told, streamEndsMs }
}

const judgeScreens = async (six: SixProcesses, traffic: Traffic): Promise<ProcessViolation[]> => {
  const found: ProcessViolation[] = []
  for (const { screen, operatorIds } of traffic.screens) {
    const truth = await readTruth(six.databaseUrl, operatorIds)
    found.push(...checkScreen(screen.name, shownBy(screen.fleet.values()), truth))
  }
  return found
}

/** Each challenged moped calls one process, and somebody who says that he is it the other. */
const challengeAll = async (six: SixProcesses, { manager, mopeds }: Company): Promise<Impostors> => {
  const impostors = opened(new Impostors(new CommandGiver(manager, [], new Random(seed)), new Random(seed)))
  const [one, two] = [six.stand('devices-1').devicePort, six.stand('devices-2').devicePort]
  await Promise.all(
    mopeds.challenged.map((moped, n) =>
      impostors.challenge(moped, n % 2 === 0 ? { own: one, other: two } : { own: two, other: one }, shape.doubtMs),
    ),
  )
  await impostors.close()
  return impostors
}

const auditCheck = fileURLToPath(new URL('../../apps/gateway/dist/commands/audit-check.js', import.meta.url))
/** Whether the chain holds what this process has anchored. */
const chainHolds = async (six: SixProcesses, name: ProcessName): Promise<boolean> => {
  const env = { PATH: process.env.PATH, DATABASE_URL: six.databaseUrl, MOTORA_DATA_DIR: six.stand(name).dataDir }
  return promisify(execFile)(process.execPath, [auditCheck], { env }).then(
    () => true,
    () => false,
  )
}

const stillWaiting = async (six: SixProcesses): Promise<number[]> => {
  const { jobs, unlinked } = await countWaiting(six.databaseUrl)
  return jobs + unlinked === 0 ? [] : [jobs + unlinked]
}

/** What the reports came to, read when all processes have ended. */
const judgeReports = async (six: SixProcesses, traffic: Traffic, imeis: ReadonlySet<string>) => {
  const stored = await readStored(six.stand('requests-1'))
  const own = stored.reports.filter(({ imei }) => imeis.has(imei))
  const acknowledged = traffic.load.acknowledged()
  const lost = checkStored(acknowledged, own, traffic.result?.sent ?? 0)
  return {
    reports: [...lost, ...checkLatest(stored.latest, stored.reports)],
    acknowledgedReports: acknowledged.length,
    storedReports: own.length,
  }
}

// a busy machine starts a process in half a minute, and fifteen are started
const timeout = 30 * 60_000

test('three processes twice each: no matter who is killed, nothing acknowledged is lost and each screen converges', {
  timeout,
}, async ({ skip }) => {
  const why = postgresIsThere ? whyNoNatsServer() : 'no PostgreSQL server'
  if (why !== undefined) {
    for (const part of ['reports', 'writes', 'screens', 'commands', 'clock'])
      sayNotTried(`SCALE-${part}`, 'postgres', why)
    skip(why)
  }
  const startedAt = Date.now()
  const six = opened(await SixProcesses.start())
  const { databaseUrl: url, origin } = six
  const company = await enterCompany(origin, url, groups)
  const pace = { reportsPerSecond: shape.rate, weakEveryMs: shape.weakEveryMs, seed, run }
  const traffic = opened(await Traffic.start(six, company, pace, new Random(seed)))
  const { writes, giver, commanded, reservations } = traffic

  const struck = await strikeAll(six, traffic)
  const screens = await settle(() => judgeScreens(six, traffic), screensWithinMs + 10_000, 200)
  const impostors = await challengeAll(six, company)
  const weak = company.mopeds.weak.map(({ imei }) => imei)
  const [kept, clock] = await Promise.all([
    giver.settled(heldMs),
    settle(() => judgeClock(url, { run, weak, reservations }), heldMs, 500),
  ])
  const keptAt = Date.now()
  const waiting = await settle(() => stillWaiting(six), heldMs, 500)
  await six.stop()

  const chains = await Promise.all((['clock-1', 'clock-2'] as const).map((name) => chainHolds(six, name)))
  const outcome: Outcome = {
    ...struck,
    ...(await judgeReports(six, traffic, new Set(company.load))),
    traffic,
    screens,
    kept,
    impostors,
    clock,
    waiting,
    incidents: weak.length,
    challenged: company.mopeds.challenged.length,
    written: await judgeWrites(url, writes, run),
    brokenChains: chains.filter((holds) => !holds).length,
    // as of when it was read: reading the rest takes longer than a command may wait
    commands: checkCommands(kept, commanded.arrived, commanded.made, keptAt),
    forgottenCommands: judgeCommands(giver, kept),
    deceived: checkImpostors(impostors.heard),
  }
  const lines = figuresOf(outcome)
  const seconds = (Date.now() - startedAt) / 1000
  for (const line of lines) sayPromise({ backend: 'postgres', seed, seconds, ...line })
  expect([...writes.failures, ...giver.failures]).toEqual([])
  const { reports, written, commands, forgottenCommands, deceived } = outcome
  const found = [reports, written, screens.violations, commands, forgottenCommands, deceived, clock.violations]
  expect(found.map((violations) => violations.slice(0, 5)).filter(({ length }) => length > 0)).toEqual([])
  expect(lines.filter(({ pass }) => !pass).map(({ id }) => id)).toEqual([])
  // a gateway without its broker starts, answers, and says what it lacks
  expect(new Set(struck.told.readyWithoutBroker)).toEqual(new Set(['200 away']))
  // the proof has weight only when there was something to lose
  expect(outcome.acknowledgedReports).toBeGreaterThan(shape.rate * 5)
  expect(impostors.heardAlone.length).toBeGreaterThanOrEqual(outcome.challenged)
  expect(sentWithoutBroker(kept, struck.told.outages)).toBeGreaterThan(0)
  expect(commanded.arrived.length).toBeGreaterThan(groups.commanded)
})
