import { type EndpointSpec, exportContentTypes, exportQuery, isExportable } from '@motora/contract'
import type { ReportContent } from '@motora/contract/identity'
import { daysBefore, monthBefore } from '@motora/rules/identity'
import { localDay, monthBounds } from '@motora/rules/time'
import { exportList, isTooLong } from './doors/requests/export/export-list.js'
import { exportBegan, exportEnded } from './doors/requests/export/export-record.js'
import type { ExportSlots } from './doors/requests/export/export-slots.js'
import { pagesOf } from './doors/requests/export/list-pages.js'
import { assertColumns } from './doors/requests/export/row-places.js'
import { assertPermitted, type Caller } from './doors/requests/gatekeeper.js'
import { parseInput, parseQuery } from './doors/requests/parse-input.js'
import { keepStream } from './keep-stream.js'
import type { Clock } from './kernel/clock.js'
import { JobPutOff } from './kernel/jobs/job-store.js'
import type { ObjectStore } from './kernel/objects.js'
import { invalidInput, Refusal } from './kernel/refusal.js'
import type { AuditEntry } from './rooms/audit-entry.js'
import {
  type IdentityRoom,
  type MadeReport,
  type ReportMaker,
  type ReportToMake,
  ReportTooLarge,
} from './rooms/identity/index.js'
import { nothing, type OperatorsRoom } from './rooms/operators/index.js'
import type { Actor, Call, Handler, InTransaction, RequestFacts } from './rooms/work.js'

interface Deps {
  clock: Clock
  inTransaction: InTransaction
  /** See `ExportDeps`. */
  snapshots: boolean
  slots: ExportSlots
  objects: ObjectStore
  operators: Pick<OperatorsRoom, 'scopeOf' | 'canOperateNow' | 'findOperator'>
  assertFreshFactor: IdentityRoom['assertFreshFactor']
  /** Of the whole house, asked when something is made. */
  handlers: () => readonly Handler[]
}

type Staff = Extract<Actor, { kind: 'staff' }>

const monthReport = 'sharing.getMonthlyReport'

/** Records of a making carry the run's id; no address, for no request caused it. */
const requestOf = (runId: string): RequestFacts => ({
  requestId: runId,
  address: '',
  userAgent: undefined,
  header: () => undefined,
  setHeader: () => undefined,
})

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
/** What 255 bytes hold in any script, with a day and an ending. */
const maxNameLength = 80

/** The beginning of a text, cut between letters as people see them. */
const beginningOf = (text: string): string => {
  let end = 0
  for (const { index, segment } of letters.segment(text))
    if (index + segment.length <= maxNameLength) end = index + segment.length
    else break
  return text.slice(0, end)
}

/** A name that a file may have everywhere, with its day by the report's clocks. */
const fileNameOf = ({ name, dueAt, zone }: ReportToMake, ending: string): string => {
  const plain = beginningOf(name.replaceAll(/[\p{Cc}\p{Cf}"*/:<>?\\|]+/gu, ' ').trim())
  return `${plain || 'report'} ${localDay(dueAt.getTime(), zone)}.${ending}`
}

type ListContent = Extract<ReportContent, { kind: 'list' }>

/** What a list is asked at a moment: its days, where they are found again, stand in place of chosen ones. */
const askedAt = (
  { days, query }: ListContent,
  { ownDays }: Pick<EndpointSpec, 'ownDays'>,
  at: number,
  zone: string,
): Record<string, string> => {
  if (!days) return query
  const span = daysBefore(days.which, at, zone)
  const [since, until] = ownDays
    ? [localDay(span.since, zone), localDay(span.until - 1, zone)]
    : [new Date(span.since).toISOString(), new Date(span.until).toISOString()]
  if (days.column === null) return { ...query, since, until }
  const conditions = query.filter === undefined ? {} : (JSON.parse(query.filter) as object)
  return { ...query, filter: JSON.stringify({ ...conditions, [days.column]: [since, until] }) }
}

/** How scheduled reports are made: by the calls that people make, with what the door asks of each. */
export const createReportMaker = (deps: Deps): ReportMaker => {
  const { inTransaction, slots, objects, operators } = deps

  const handlerOf = (content: ReportContent): Handler => {
    const id = content.kind === 'list' ? content.list : monthReport
    const found = deps.handlers().find(({ endpoint }) => endpoint.id === id)
    if (found && (content.kind === 'month' || isExportable(found.endpoint))) return found
    throw invalidInput([{ path: 'content.list', code: 'unknown_list', message: 'there is no such list' }])
  }

  /** What a list is asked, read as the door reads an address. */
  const listInput = (endpoint: EndpointSpec, content: ListContent, zone: string, at: number) => {
    const { params, format, columns } = content
    // conditions that are none are refused as the list refuses them
    parseInput(endpoint, { params, query: content.query, body: undefined })
    const query = askedAt(content, endpoint, at, zone)
    const asked = parseQuery(exportQuery, { format, columns: JSON.stringify(columns), zone })
    assertColumns(endpoint, asked)
    return { asked, query, input: parseInput(endpoint, { params, query, body: undefined }) }
  }

  const makeList = async (
    caller: Caller & { actor: Staff },
    content: ListContent,
    report: ReportToMake,
    objectKey: string,
  ): Promise<MadeReport> => {
    const { actor, scope } = caller
    const handler = handlerOf(content)
    const { endpoint } = handler
    const { asked, query, input } = listInput(endpoint, content, report.zone, report.dueAt.getTime())
    const request = requestOf(report.runId)
    const record = (entry: AuditEntry) => inTransaction({ actor, request }, scope, async (work) => work.audit(entry))
    const named = { format: asked.format, asked: { ...content.params, ...query } }
    const giveBack = await slots.take(actor.accountId)
    try {
      const pages = pagesOf(handler, caller, input, request, deps)
      const { writer, rowsWritten } = await exportList(endpoint, asked, pages).catch((error: unknown) => {
        throw isTooLong(error) ? new ReportTooLarge('more rows than a sheet holds') : error
      })
      const end = (ended: 'finished' | 'failed') =>
        record(exportEnded(endpoint, { ...named, ended, rows: rowsWritten() }))
      try {
        // what the list refuses has not begun; without this record there is no file
        await record(exportBegan(endpoint, named))
      } catch (error) {
        writer.break(new Error('the file of a report could not be put on record'))
        throw error
      }
      try {
        const sizeBytes = await keepStream(objects, objectKey, writer.output)
        await end('finished')
        const fileName = fileNameOf(report, asked.format)
        return { objectKey, fileName, contentType: exportContentTypes[asked.format], sizeBytes, rows: rowsWritten() }
      } catch (error) {
        writer.break(new Error('the file of a report could not be kept'))
        await end('failed')
        throw error
      }
    } finally {
      giveBack()
    }
  }

  /**
   * A month has an end of its own in each zone, and a report may have another zone than its operator.
   * @throws JobPutOff until the month is over by the operator's clocks
   */
  const waitForEnd = async (
    { actor, scope }: Caller & { actor: Staff },
    runId: string,
    operatorId: string | null,
    { year, month }: ReturnType<typeof monthBefore>,
  ): Promise<void> => {
    if (operatorId === null) return
    const call = { actor, request: requestOf(runId) }
    const operator = await inTransaction(call, scope, (work) => operators.findOperator(work, operatorId))
    const endsAt = operator && monthBounds(year, operator.timezone)[month]
    const seconds = Math.ceil(((endsAt ?? 0) - deps.clock.now().getTime()) / 1000)
    if (seconds > 0) throw new JobPutOff('the month is not over by the clocks of its operator', seconds)
  }

  const makeMonth = async (
    caller: Caller & { actor: Staff },
    { sharingOperatorId, language }: Extract<ReportContent, { kind: 'month' }>,
    report: ReportToMake,
    objectKey: string,
  ): Promise<MadeReport> => {
    const handler = handlerOf(report.content)
    const { actor } = caller
    const { year, month } = monthBefore(report.dueAt.getTime(), report.zone)
    await waitForEnd(caller, report.runId, sharingOperatorId ?? actor.operatorId, { year, month })
    const query = { year, month, language, ...(sharingOperatorId && { sharingOperatorId }) }
    const input = parseInput(handler.endpoint, { params: {}, query, body: undefined })
    const answer = await handler.answerAlone?.({ actor, request: requestOf(report.runId) }, input as never)
    const { bytes } = (answer?.body ?? {}) as { bytes?: Uint8Array }
    if (!bytes) throw new Error(`${monthReport} answered no file`)
    await objects.put(objectKey, bytes, bytes.length)
    const fileName = fileNameOf({ ...report, name: `${report.name} ${year}-${String(month).padStart(2, '0')}` }, 'pdf')
    return { objectKey, fileName, contentType: 'application/pdf', sizeBytes: bytes.length, rows: null }
  }

  /** @throws Refusal operator.not_found for one that this person does not see */
  const assertOperator = async (call: Call, actor: Staff, id: string | null): Promise<void> => {
    if (id === null)
      throw invalidInput([{ path: 'content.sharingOperatorId', code: 'required', message: 'Say the operator.' }])
    const scope = await operators.scopeOf(actor, false)
    const found = await inTransaction(call, scope, (work) => operators.findOperator(work, id))
    if (!found) throw new Refusal('operator.not_found', 'There is no such operator.')
  }

  return {
    check: async (call, content) => {
      const { actor } = call
      if (actor.kind !== 'staff') throw new Error('a call for staff was not made by staff')
      const { endpoint } = handlerOf(content)
      if (content.kind === 'list') listInput(endpoint, content, 'UTC', deps.clock.now().getTime())
      // of `nothing`: whose rows there are is not asked here
      assertPermitted(endpoint, { actor, scope: nothing(), operatorCanOperate: await operators.canOperateNow(actor) })
      if (content.kind === 'month') await assertOperator(call, actor, content.sharingOperatorId ?? actor.operatorId)
      if (content.kind === 'list' && endpoint.freshFactor === 'export')
        await deps.assertFreshFactor(call, { freshFactor: 'export', isExport: true, body: undefined })
    },
    make: async (actor, seesEverything, report, objectKey) => {
      const { content } = report
      const scope = await operators.scopeOf(actor, seesEverything)
      const caller = { actor, scope, operatorCanOperate: await operators.canOperateNow(actor) }
      assertPermitted(handlerOf(content).endpoint, caller)
      return content.kind === 'list'
        ? makeList(caller, content, report, objectKey)
        : makeMonth(caller, content, report, objectKey)
    },
  }
}
