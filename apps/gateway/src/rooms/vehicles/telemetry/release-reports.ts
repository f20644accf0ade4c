import { maxReleasedAtOnce } from '@motora/contract/vehicles'
import type { Call, InTransaction, Scope, Work } from '../../work.js'
import type { AreaIndex } from './area-index.js'
import { forwardedEventIn, settleForwardedEvent } from './keep-forwarded-event.js'
import { settleReports } from './pipeline.js'
import { lockKnownDevices } from './stores/latest-store.js'
import { type AsideReport, deleteAside, lockAside, readAside, writeReasons } from './stores/release-store.js'
import type { QuarantineReason } from './stores/report-store.js'
import { takeOrSplit } from './take-or-split.js'
import type { VehicleReport } from './vehicle-report.js'

interface Deps {
  inTransaction: InTransaction
  scope: Scope
  areas: () => Promise<AreaIndex>
  prepareWeeksOf: (reports: readonly VehicleReport[]) => Promise<void>
  forgetWeeks: () => void
}

export interface Released {
  released: number
  stayed: number
}

const statementTimeoutMs = 20_000

/**
 * Takes reports out of quarantine, by the way of every report. Those that can be kept leave it in the transaction that
 * keeps them, with their own time of receipt, so that the history is the one of reports heard in time. The others stay,
 * with the reason of now. source: decision 0043
 */
export const createRelease = ({ inTransaction, scope, areas, prepareWeeksOf, forgetWeeks }: Deps) => {
  /**
   * @param after the report after which to go on; null: from the oldest
   * @returns `next`: the last one looked at, null when none is left
   */
  return async (
    call: Call,
    deviceKey: string,
    after: string | null,
    limit = maxReleasedAtOnce,
  ): Promise<Released & { next: string | null }> => {
    const found = await inTransaction(call, scope, (work) => readAside(work, deviceKey, after, limit + 1))
    const portion = found.slice(0, limit)
    if (portion.length === 0) return { released: 0, stayed: 0, next: null }
    const take = async (given: readonly AsideReport[]): Promise<Released> => {
      await prepareWeeksOf(given.map(({ report }) => report))
      const index = await areas()
      const ids = given.map(({ id }) => id)
      return inTransaction(call, scope, (work) => release(work, deviceKey, ids, index), { statementTimeoutMs })
    }
    const counts = await takeOrSplit(portion, {
      take,
      refuse: async ({ id }) => {
        await inTransaction(call, scope, (work) => writeReasons(work, [{ id, reason: 'unreadable' }]))
        return { released: 0, stayed: 1 }
      },
      add: (one, other) => ({ released: one.released + other.released, stayed: one.stayed + other.stayed }),
      forgetWeeks,
    })
    return { ...counts, next: found.length > limit ? (portion.at(-1)?.id ?? null) : null }
  }
}

const release = async (work: Work, deviceKey: string, ids: readonly string[], areas: AreaIndex): Promise<Released> => {
  // the vehicle first, as every batch of reports does: so none waits for another in a circle
  const devices = await lockKnownDevices(work, [deviceKey])
  const held = await lockAside(work, ids)
  const reasons = new Map<string, QuarantineReason>()
  const reports: AsideReport[] = []
  for (const one of held) {
    const event = one.report.source === 'traccar' ? forwardedEventIn(one.report.raw, one.report) : undefined
    const reason = event && (await settleForwardedEvent(work, event))
    if (reason) reasons.set(one.id, reason)
    if (!event) reports.push(one)
  }
  const idOf = new Map(reports.map(({ id, report }) => [report, id]))
  const { aside } = await settleReports(work, [...idOf.keys()], devices, areas)
  for (const { report, reason } of aside) reasons.set(idOf.get(report) ?? '', reason)
  const released = held.flatMap(({ id }) => (reasons.has(id) ? [] : [id]))
  await deleteAside(work, released)
  await writeReasons(
    work,
    held.flatMap(({ id, reason: before }) => {
      const reason = reasons.get(id)
      return reason && reason !== before ? [{ id, reason }] : []
    }),
  )
  if (released.length > 0) {
    work.audit({
      event: 'vehicles.reports_released',
      target: { kind: 'device', id: null, name: deviceKey },
      after: { released: released.length, stayed: reasons.size },
    })
  }
  return { released: released.length, stayed: reasons.size }
}
