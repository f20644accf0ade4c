import type { Log } from '../../../kernel/log.js'
import { everything } from '../../operators/index.js'
import type { InTransaction } from '../../work.js'
import type { AreaIndex } from './area-index.js'
import { type IngestCounts, takeReports } from './pipeline.js'
import { settleTime } from './settle-time.js'
import { dropOldestOfAll } from './stores/aside-store.js'
import { heldDevices } from './stores/latest-store.js'
import { makeReportsWeek, quarantineReports } from './stores/report-store.js'
import { takeOrSplit } from './take-or-split.js'
import type { VehicleReport } from './vehicle-report.js'

const weekMs = 7 * 86_400_000
/** Weeks begin on Monday in UTC; 1970 began on a Thursday. */
const weekOf = (at: number): number => Math.floor((at + 3 * 86_400_000) / weekMs)

/**
 * Older weeks get no partition of their own: their reports are together in one. A unit that was offline for a season
 * still has its weeks, and a clock that names any time makes at most so many tables.
 */
const maxWeeksBack = 13

/** The moment of a report whose week wants a partition. What an administrator imports has its weeks, however old. */
const momentInWeek = ({ deviceTime, receivedAt, source }: VehicleReport): number | null => {
  const time = settleTime(deviceTime, receivedAt)
  if (time.kind === 'impossible') return null
  return source === 'import' || time.at >= receivedAt.getTime() - maxWeeksBack * weekMs ? time.at : null
}

const actor = { kind: 'system', name: 'telemetry' } as const
/** A batch is larger than a person's request, and losing it to a slow moment only makes its sender repeat it. */
const statementTimeoutMs = 20_000
const maxPortions = 50
/** Looking for the oldest of a device reads all that is kept of it: once in so many of its reports. */
const lookEvery = 100
const maxCounted = 50_000

/** By device: whether its turn to be looked at has come. The first time in this process it has. */
const asideTurns = () => {
  const since = new Map<string, number>()
  return (deviceKey: string, reports: number): boolean => {
    const count = (since.get(deviceKey) ?? lookEvery) + reports
    if (since.size >= maxCounted) since.clear()
    since.set(deviceKey, count >= lookEvery ? 0 : count)
    return count >= lookEvery
  }
}

interface Deps {
  inTransaction: InTransaction
  log: Log
  areas: () => Promise<AreaIndex>
}

/** The telemetry's way in: batches of reports, kept for good when the promise resolves. */
export const createIngest = ({ inTransaction, log, areas }: Deps) => {
  const scope = everything('telemetry of devices belongs to whatever operator holds the vehicle')
  const weeks = new Set<number>()
  const asideIsDue = asideTurns()
  let dropped = 0

  /** Partitions are made ahead and apart: inside a batch their lock could meet another batch's. */
  const prepareWeeks = async (moments: Iterable<number>): Promise<void> => {
    for (const at of moments) {
      const week = weekOf(at)
      if (weeks.has(week)) continue
      await inTransaction(actor, scope, (work) => makeReportsWeek(work, at), { statementTimeoutMs })
      weeks.add(week)
    }
  }

  /** Weeks of reports that will be kept: a device that is no vehicle of ours makes no partition. */
  const prepareWeeksOf = async (reports: readonly VehicleReport[]): Promise<void> => {
    const fresh = new Map<string, number[]>()
    for (const report of reports) {
      const at = momentInWeek(report)
      if (at === null || weeks.has(weekOf(at))) continue
      const same = fresh.get(report.deviceKey)
      if (same) same.push(at)
      else fresh.set(report.deviceKey, [at])
    }
    if (fresh.size === 0) return
    const held = await inTransaction(actor, scope, (work) => heldDevices(work, [...fresh.keys()]), {
      statementTimeoutMs,
    })
    await prepareWeeks(held.flatMap((deviceKey) => fresh.get(deviceKey) ?? []))
  }

  const takeBatch = async (reports: readonly VehicleReport[]): Promise<IngestCounts> => {
    await prepareWeeksOf(reports)
    const index = await areas()
    const taken = await inTransaction(actor, scope, (work) => takeReports(work, reports, index, asideIsDue), {
      statementTimeoutMs,
    })
    const { dropped: more, ...counts } = taken
    dropped += more
    return counts
  }

  const putAside = async (report: VehicleReport, error: unknown): Promise<IngestCounts> => {
    log.warn({ err: error, source: report.source }, 'a report could not be kept and was put aside')
    await inTransaction(actor, scope, (work) => quarantineReports(work, [{ report, reason: 'unreadable' }]))
    return { accepted: 0, duplicates: 0, quarantined: 1 }
  }

  const forgetWeeks = (): void => weeks.clear()
  const batches = {
    take: takeBatch,
    refuse: putAside,
    add: (one: IngestCounts, other: IngestCounts): IngestCounts => ({
      accepted: one.accepted + other.accepted,
      duplicates: one.duplicates + other.duplicates,
      quarantined: one.quarantined + other.quarantined,
    }),
    forgetWeeks,
  }

  /** A portion is a transaction, so that others have their turn. */
  const boundQuarantine = async (): Promise<number> => {
    let all = 0
    for (let portion = 0; portion < maxPortions; portion += 1) {
      const more = await inTransaction(actor, scope, (work) => dropOldestOfAll(work), { statementTimeoutMs })
      if (more === 0) break
      all += more
    }
    dropped += all
    if (all > 0) log.warn({ reports: all }, 'the quarantine was full: its oldest reports were thrown away')
    return all
  }

  return {
    /** For the clock: keeps the quarantine within its bounds. @returns how many reports were deleted */
    boundQuarantine,
    /** Reports put aside that this process has deleted for newer ones, since its start. */
    droppedFromQuarantine: (): number => dropped,
    /** @throws when nothing of the batch was kept (for example, the database is away): it must not be acknowledged */
    ingest: async (reports: readonly VehicleReport[]): Promise<IngestCounts> =>
      reports.length === 0 ? { accepted: 0, duplicates: 0, quarantined: 0 } : takeOrSplit(reports, batches),
    /** Partitions for reports that are taken apart from `ingest`; `forgetWeeks` when one of them was gone. */
    prepareWeeksOf,
    forgetWeeks,
    /** For the clock: this week's and the next two weeks' partitions. */
    prepareWeeksAhead: (now: Date): Promise<void> =>
      prepareWeeks([0, 1, 2].map((ahead) => now.getTime() + ahead * weekMs)),
  }
}
