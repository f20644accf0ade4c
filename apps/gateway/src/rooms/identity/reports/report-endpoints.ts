import * as contract from '@motora/contract/identity'
import { nextReportTime } from '@motora/rules/identity'
import { Refusal } from '../../../kernel/refusal.js'
import { type Handler, handle, type Work } from '../../work.js'
import { findFileToFetch } from './fetch-report.js'
import { reportDue } from './make-report.js'
import { type ReportDeps, staffOf } from './needs.js'
import { presentReports } from './present.js'
import { saveReport } from './save-report.js'
import {
  deleteReportRow,
  findReportRow,
  listColleagueRows,
  listReportRows,
  lockReportRow,
  type ReportRow,
  updateReportRow,
} from './stores/report-store.js'
import { findRunRow, insertRunRow } from './stores/run-store.js'

const unknown = () => new Refusal('request.not_found', 'There is no such report.')

/** One of the caller's own, held. @throws Refusal request.not_found */
const ownReport = async (work: Work, id: string): Promise<ReportRow> => {
  const report = await lockReportRow(work, id)
  if (report?.accountId !== staffOf(work.actor).accountId) throw unknown()
  return report
}

const shown = async (work: Work, id: string): Promise<contract.ScheduledReport> => {
  const found = await findReportRow(work, staffOf(work.actor).accountId, id)
  const [report] = found ? await presentReports(work, [found]) : []
  if (!report) throw unknown()
  return report
}

/** Reports on a schedule, each person's own: what another has is as unknown as what never was. source: decision 0095 */
export const createReportHandlers = (deps: ReportDeps): Handler[] => {
  const { everyAccount: scope, maker } = deps
  return [
    handle(contract.listScheduledReports, {
      scope,
      answer: async (work, { query }) => {
        const { rows, ...place } = await listReportRows(work, staffOf(work.actor).accountId, query)
        return { status: 200, body: await presentReports(work, rows), ...place }
      },
    }),
    handle(contract.saveScheduledReport, {
      scope,
      prepare: async (call, { body }) => {
        if (body.content) await maker.check(call, body.content)
      },
      answer: async (work, { params, body }) => {
        await saveReport(work, params.id, body)
        return { status: 200, body: await shown(work, params.id) }
      },
    }),
    handle(contract.pauseScheduledReport, {
      scope,
      answer: async (work, { params, body: { paused } }) => {
        const report = await ownReport(work, params.id)
        const { state, name } = report
        const next = paused ? (state === 'stopped' ? state : 'paused') : 'active'
        if (next !== state) {
          const nextRunAt = next === 'active' ? new Date(nextReportTime(report, work.now.getTime())) : null
          await updateReportRow(work, report.id, { state: next, nextRunAt, fault: null, changedAt: work.now })
          work.audit({
            event: 'identity.report_changed',
            target: { kind: 'report', id: report.id, name },
            before: { state },
            after: { state: next },
          })
        }
        return { status: 200, body: await shown(work, report.id) }
      },
    }),
    handle(contract.runScheduledReport, {
      scope,
      answer: async (work, { params }) => {
        const report = await ownReport(work, params.id)
        const last = report.lastRunId ? await findRunRow(work, report.lastRunId) : undefined
        const runId = last?.run.state === 'waiting' ? undefined : await insertRunRow(work, report.id, work.now)
        if (runId) {
          await updateReportRow(work, report.id, { lastRunId: runId })
          work.announce(reportDue(runId))
          work.audit({ event: 'identity.report_asked', target: { kind: 'report', id: report.id, name: report.name } })
        }
        return { status: 200, body: await shown(work, report.id) }
      },
    }),
    handle(contract.deleteScheduledReport, {
      scope,
      answer: async (work, { params }) => {
        const { id, name, kind, content } = await ownReport(work, params.id)
        await deleteReportRow(work, id)
        work.audit({
          event: 'identity.report_deleted',
          target: { kind: 'report', id, name },
          before: { kind, ...(content.kind === 'list' && { list: content.list }) },
        })
        return { status: 204, body: undefined }
      },
    }),
    handle(contract.listReportColleagues, {
      scope,
      answer: async (work, { query }) => {
        const { role, operatorId, accountId } = staffOf(work.actor)
        const { rows, ...place } = await listColleagueRows(work, { role, operatorId }, accountId, query)
        return { status: 200, body: rows, ...place }
      },
    }),
    findFileToFetch(deps),
  ]
}
