import { keptReportDays, type ReportFault } from '@motora/contract/identity'
import { mayWork } from '@motora/rules/identity'
import type { Fact } from '../../../kernel/bus.js'
import { newId } from '../../../kernel/ids.js'
import { JobPutOff } from '../../../kernel/jobs/job-store.js'
import { Refusal } from '../../../kernel/refusal.js'
import type { Actor, Work } from '../../work.js'
import { findAccountRowById } from '../accounts/stores/account-store.js'
import { faultOf, stops } from './fault-of.js'
import type { MadeReport, ReportDeps, ReportToMake } from './needs.js'
import { notifyOfReport } from './notify-of-report.js'
import { roleOfReport, sideOfReport } from './role-of-report.js'
import { colleaguesAmong, recipientRows, type Side, updateReportRow } from './stores/report-store.js'
import { endRunRow, findRunRow, noteTryOfRun } from './stores/run-store.js'

/** A report is due: kept with the row of its run. */
export const reportDueTopic = 'identity.report-due'
export interface ReportDue {
  runId: string
}

export const reportDue = (runId: string): Fact<ReportDue> => ({
  topic: reportDueTopic,
  key: runId,
  payload: { runId },
  durable: true,
})

/** After 2, 4, 8 seconds and so on: with the last try about half an hour is over. source: decision 0095 */
const maxReportTries = 11
const dayMs = 24 * 3_600_000

/** Objects of reports are found by this. */
export const reportObjects = 'reports/'

interface Ready {
  actor: Extract<Actor, { kind: 'staff' }>
  seesEverything: boolean
  toMake: ReportToMake
}

const target = ({ runId, name }: Pick<ReportToMake, 'runId' | 'name'>) => ({ kind: 'report' as const, id: runId, name })

/** Who else gets a report, of those who still work with this role for this operator. */
const readersOf = async (work: Work, reportId: string, side: Side): Promise<string[]> => {
  const others = (await recipientRows(work, [reportId])).map(({ accountId }) => accountId)
  return colleaguesAmong(work, others, side)
}

/**
 * Makes a report that is due, with the rights that its person has now. It may be called twice for one run, and by two
 * processes: the first that ends the row counts, and mails are asked for with that.
 * @param attempts how often it has been begun, this time included
 * @throws what failed, where trying again may help
 */
export const createMakeReport = (deps: ReportDeps) => {
  const { inTransaction, everyAccount, objects, maker, log } = deps
  const inOwnWork = <T>(use: (work: Work) => Promise<T>): Promise<T> =>
    inTransaction({ kind: 'system', name: 'reports' }, everyAccount, use)

  /** The person who gets it, as their role is now. Undefined: it has ended already, or was deleted. */
  const judge = (runId: string): Promise<Ready | ReportFault | undefined> =>
    inOwnWork(async (work) => {
      const found = await findRunRow(work, runId)
      if (found?.run.state !== 'waiting') return undefined
      const { report, run } = found
      const account = await findAccountRowById(work, report.accountId)
      if (!account?.canOperate) return 'account-suspended'
      const membership = await roleOfReport(work, report)
      if (!membership?.acceptedAt || !mayWork(membership)) return 'role-gone'
      const { id: membershipId, role, operatorId, canOperate, seesEverything } = membership
      return {
        actor: {
          kind: 'staff',
          accountId: account.id,
          // no session: what it does is found by the run
          sessionId: runId,
          membershipId,
          email: account.email,
          role,
          operatorId,
          canOperate,
        },
        seesEverything,
        toMake: { runId, name: report.name, content: report.content, zone: report.zone, dueAt: run.dueAt },
      }
    })

  const endWith = (runId: string, fault: ReportFault, tries: number): Promise<void> =>
    inOwnWork(async (work) => {
      const found = await findRunRow(work, runId)
      if (!found || !(await endRunRow(work, runId, { state: 'failed', fault, tries }))) return
      const { report } = found
      const isStopped = stops(fault)
      if (isStopped) await updateReportRow(work, report.id, { state: 'stopped', fault, nextRunAt: null })
      work.audit({
        event: isStopped ? 'identity.report_stopped' : 'identity.report_made',
        target: target({ runId, name: report.name }),
        outcome: 'refused',
        reason: fault,
      })
      notifyOfReport(work, runId, [
        report.accountId,
        ...(await readersOf(work, report.id, await sideOfReport(work, report))),
      ])
    })

  /** @returns false: another has ended it meanwhile, or it was deleted */
  const endMade = ({ actor, toMake }: Ready, made: MadeReport | undefined, tries: number): Promise<boolean> =>
    inOwnWork(async (work) => {
      const { runId } = toMake
      const { role: madeForRole, operatorId: madeForOperator } = actor
      const isKept = await endRunRow(work, runId, {
        ...(made
          ? {
              state: 'done',
              rowsWritten: made.rows,
              keptUntil: new Date(work.now.getTime() + keptReportDays * dayMs),
              fileName: made.fileName,
              contentType: made.contentType,
              sizeBytes: made.sizeBytes,
              objectKey: made.objectKey,
            }
          : { state: 'empty' }),
        madeForRole,
        madeForOperator,
        madeOf: toMake.content,
        tries,
      })
      const found = isKept ? await findRunRow(work, runId) : undefined
      if (!found) return false
      work.audit({
        event: 'identity.report_made',
        target: target(toMake),
        operatorId: madeForOperator,
        after: made ? { format: found.report.format, rows: made.rows, bytes: made.sizeBytes } : { empty: true },
      })
      if (!made) return true
      const side = { role: madeForRole, operatorId: madeForOperator }
      notifyOfReport(work, runId, [actor.accountId, ...(await readersOf(work, found.report.id, side))])
      return true
    })

  return async ({ runId }: ReportDue, attempts: number): Promise<void> => {
    const ready = await judge(runId)
    if (ready === undefined) return
    if (typeof ready === 'string') return endWith(runId, ready, attempts)
    // every process that began it was ended in the middle
    if (attempts > maxReportTries) return endWith(runId, 'not-made', maxReportTries)
    const objectKey = `${reportObjects}${runId}-${newId()}`
    try {
      const made = await maker.make(ready.actor, ready.seesEverything, ready.toMake, objectKey)
      const isKept = await endMade(ready, made, attempts)
      if (!isKept && made) await objects.delete([objectKey])
    } catch (error) {
      if (error instanceof JobPutOff) throw error
      if (error instanceof Refusal && error.code === 'service.none_in_month') {
        await endMade(ready, undefined, attempts)
        return
      }
      const fault = faultOf(error) ?? (attempts >= maxReportTries ? 'not-made' : undefined)
      if (fault) {
        log.warn({ err: error, run: runId, fault }, 'a scheduled report was not made')
        return endWith(runId, fault, attempts)
      }
      await inOwnWork((work) => noteTryOfRun(work, runId, attempts))
      throw error
    }
  }
}
