import { databaseError } from '../../../kernel/db/database.js'
import type { Log } from '../../../kernel/log.js'
import { everything } from '../../operators/index.js'
import type { DoWork } from '../../work.js'
import type { AreaIndex } from './area-index.js'
import { type IngestCounts, takeReports } from './pipeline.js'
import { settleTime } from './settle-time.js'
import { dropOldestOfAll } from './stores/aside-store.js'
import { makeReportsWeek, quarantineReports } from './stores/report-store.js'
import type { VehicleReport } from './vehicle-report.js'

const weekMs = 7 * 86_400_000
/** Weeks begin on Monday in UTC; 1970 began on a Thursday. */
const weekOf = (at: number): number => Math.floor((at + 3 * 86_400_000) / weekMs)

const actor = { kind: 'system', name: 'telemetry' } as const
/** A batch is larger than a person's request, and losing it to a slow moment only makes its sender repeat it. */
const statementTimeoutMs = 20_000
const mostPortions = 50

interface Deps {
  doWork: DoWork
  log: Log
  areas: () => Promise<AreaIndex>
}

/** The telemetry's way in: batches of reports, kept for good when the promise resolves. */
export const createIngest = ({ doWork, log, areas }: Deps) => {
  const scope = everything('telemetry of devices belongs to whatever operator holds the vehicle')
  const weeks = new Set<number>()
  let dropped = 0

  /** Partitions are made ahead and apart: inside a batch their lock could meet another batch's. */
  const prepareWeeks = async (moments: Iterable<number>): Promise<void> => {
    for (const at of moments) {
      const week = weekOf(at)
      if (weeks.has(week)) continue
      await doWork(actor, scope, (work) => makeReportsWeek(work, at), { statementTimeoutMs })
      weeks.add(week)
    }
  }

  const takeBatch = async (reports: readonly VehicleReport[]): Promise<IngestCounts> => {
    await prepareWeeks(
      reports.flatMap(({ deviceTime, receivedAt }) => {
        const time = settleTime(deviceTime, receivedAt)
        return time.kind === 'impossible' ? [] : [time.at]
      }),
    )
    const index = await areas()
    const taken = await doWork(actor, scope, (work) => takeReports(work, reports, index), { statementTimeoutMs })
    const { dropped: more, ...counts } = taken
    dropped += more
    return counts
  }

  const putAside = async (report: VehicleReport): Promise<IngestCounts> => {
    await doWork(actor, scope, (work) => quarantineReports(work, [{ report, reason: 'unreadable' }]))
    return { accepted: 0, duplicates: 0, quarantined: 1 }
  }

  /** One report that the database refuses for its content must not hold up the others, nor come again for ever. */
  const takeOrSplit = async (reports: readonly VehicleReport[], again: boolean): Promise<IngestCounts> => {
    try {
      return await takeBatch(reports)
    } catch (error) {
      const code = databaseError(error)?.code ?? ''
      if (code === '23514' && again) {
        // a week's partition is gone since we looked
        weeks.clear()
        return takeOrSplit(reports, false)
      }
      if ((code === '40P01' || code === '40001') && again) return takeOrSplit(reports, false)
      const [only] = reports
      if (!only || !/^2[23]/.test(code)) throw error
      if (reports.length === 1) {
        log.warn({ err: error, source: only.source }, 'a report could not be kept and was put aside')
        return putAside(only)
      }
      const half = Math.ceil(reports.length / 2)
      const first = await takeOrSplit(reports.slice(0, half), again)
      const second = await takeOrSplit(reports.slice(half), again)
      return {
        accepted: first.accepted + second.accepted,
        duplicates: first.duplicates + second.duplicates,
        quarantined: first.quarantined + second.quarantined,
      }
    }
  }

  /** A portion is a transaction, so that others have their turn. */
  const boundQuarantine = async (): Promise<number> => {
    let all = 0
    for (let portion = 0; portion < mostPortions; portion += 1) {
      const more = await doWork(actor, scope, (work) => dropOldestOfAll(work), { statementTimeoutMs })
      if (more === 0) break
      all += more
    }
    dropped += all
    if (all > 0) log.warn({ reports: all }, 'the quarantine was full: its oldest reports were thrown away')
    return all
  }

  return {
    /** For the clock: keeps the quarantine within its bounds. @returns how many reports were thrown away */
    boundQuarantine,
    /** Reports put aside that this process has thrown away for newer ones, since its start. */
    droppedFromQuarantine: (): number => dropped,
    /** @throws when nothing of the batch was kept (for example, the database is away): it must not be acknowledged */
    ingest: async (reports: readonly VehicleReport[]): Promise<IngestCounts> =>
      reports.length === 0 ? { accepted: 0, duplicates: 0, quarantined: 0 } : takeOrSplit(reports, true),
    /** For the clock: this week's and the next two weeks' partitions. */
    prepareWeeksAhead: (now: Date): Promise<void> =>
      prepareWeeks([0, 1, 2].map((ahead) => now.getTime() + ahead * weekMs)),
  }
}
