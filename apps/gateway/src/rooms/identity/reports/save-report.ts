import { isDeepStrictEqual } from 'node:util'
import type { InputOf } from '@motora/contract'
import { maxScheduledReports, type ReportContent, type saveScheduledReport } from '@motora/contract/identity'
import { nextReportTime, type ReportTiming } from '@motora/rules/identity'
import { invalidInput, Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { staffOf } from './needs.js'
import { roleOfReport, sideOfReport } from './role-of-report.js'
import {
  colleaguesAmong,
  countReportRows,
  insertReportRow,
  lockReportRow,
  putRecipientRows,
  type ReportRow,
  recipientRows,
  updateReportRow,
} from './stores/report-store.js'

type Body = InputOf<typeof saveScheduledReport>['body']

const formatOf = (content: ReportContent): ReportRow['format'] => (content.kind === 'list' ? content.format : 'pdf')

/** Only the months' PDF has a month: nothing else is said about when it may be made. */
const assertFits = ({ kind }: ReportContent, { frequency }: Body): void => {
  if (kind === 'month' && frequency !== 'monthly')
    throw invalidInput([{ path: 'frequency', code: 'custom', message: 'the PDF of a month is made monthly' }])
}

/**
 * The contents with other days, where these are found again each time, and of a list in another format.
 * @throws Refusal request.invalid where it has none of its own
 */
const withChoices = (
  content: ReportContent | undefined,
  { days, format }: Pick<Body, 'days' | 'format'>,
): ReportContent | undefined => {
  if (!content || (days === undefined && format === undefined)) return content
  if (format !== undefined && content.kind !== 'list')
    throw invalidInput([{ path: 'format', code: 'custom', message: 'a month is a PDF' }])
  if (days !== undefined && (content.kind !== 'list' || !content.days))
    throw invalidInput([
      { path: 'days', code: 'custom', message: 'this report has the days of its view, or of a month' },
    ])
  if (content.kind !== 'list') return content
  return {
    ...content,
    ...(format && { format }),
    ...(days && content.days && { days: { ...content.days, which: days } }),
  }
}
const daysOf = (content: ReportContent) => (content.kind === 'list' ? content.days?.which : undefined)

/** @throws Refusal identity.report_recipient_unknown where one of them has not this role of this operator */
const assertColleagues = async (
  work: Work,
  ids: readonly string[],
  side: { role: ReportRow['role']; operatorId: string | null },
): Promise<void> => {
  const found = new Set(await colleaguesAmong(work, ids, side))
  if (ids.every((id) => found.has(id))) return
  throw new Refusal(
    'identity.report_recipient_unknown',
    'A report goes to people with your role of your operator; one of these has it no more.',
  )
}

const timingOf = ({ frequency, weekday, monthDay, time, zone }: ReportTiming): ReportTiming => ({
  frequency,
  weekday,
  monthDay,
  time,
  zone,
})
/** What a record of a change says, besides what is in it. */
const factsOf = (row: Pick<ReportRow, 'name' | keyof ReportTiming>) => ({ name: row.name, ...timingOf(row) })

/**
 * Schedules a report under its id, or changes the caller's own one: repeating changes nothing.
 * @throws Refusal request.not_found for the id of somebody else's, request.invalid, identity.reports_full,
 * identity.report_recipient_unknown, identity.report_changed_meanwhile
 */
export const saveReport = async (work: Work, id: string, body: Body): Promise<void> => {
  const { accountId, membershipId, role, operatorId } = staffOf(work.actor)
  const { content, days, format, recipients, version, ...timing } = body
  const kept = await lockReportRow(work, id)
  if (kept && kept.accountId !== accountId) throw new Refusal('request.not_found', 'There is no such report.')
  const wanted = withChoices(content ?? kept?.content, { days, format })
  if (!wanted)
    throw invalidInput([{ path: 'content', code: 'invalid_type', message: 'a new report says what is in it' }])
  assertFits(wanted, body)
  const ids = [...new Set(recipients)].filter((one) => one !== accountId).sort()
  const nextRunAt = new Date(nextReportTime(timing, work.now.getTime()))
  const what = {
    content: wanted,
    kind: wanted.kind,
    format: formatOf(wanted),
    membershipId,
    role,
    forOperator: operatorId,
  }
  const target = { kind: 'report' as const, id, name: body.name }
  if (!kept) {
    if ((await countReportRows(work, accountId)) >= maxScheduledReports)
      throw new Refusal('identity.reports_full', `At most ${maxScheduledReports} reports can be scheduled.`, {
        params: { most: maxScheduledReports },
      })
    await assertColleagues(work, ids, { role, operatorId })
    const times = { createdAt: work.now, changedAt: work.now }
    const isNew = await insertReportRow(work, {
      id,
      accountId,
      ...what,
      ...timing,
      state: 'active',
      nextRunAt,
      ...times,
    })
    // the same call at the same time was first
    if (!isNew) return
    await putRecipientRows(work, id, ids)
    const list = wanted.kind === 'list' ? { list: wanted.list } : {}
    work.audit({
      event: 'identity.report_scheduled',
      target,
      after: { ...factsOf(timing), kind: wanted.kind, ...list, recipients: ids.length },
    })
    return
  }
  const before = (await recipientRows(work, [id])).map((one) => one.accountId).sort()
  const isOther = !isDeepStrictEqual(wanted, kept.content)
  // with the rights of who chose it, also where the role of the same has gone; other days or another format are none
  const isNewContent = content !== undefined && (isOther || !(await roleOfReport(work, kept)))
  const changed = !isDeepStrictEqual(factsOf(kept), factsOf(timing))
  if (!isOther && !isNewContent && !changed && isDeepStrictEqual(before, ids)) return
  // what a lost answer makes a caller send again is no conflict
  if (version !== undefined && version !== kept.version)
    throw new Refusal('identity.report_changed_meanwhile', 'This report was changed meanwhile. Read it again.')
  // a time that has come already is still the clock's to ask for, which then goes by the new times
  const isDue = kept.nextRunAt !== null && kept.nextRunAt <= work.now
  const isTimedAnew = kept.state === 'active' && !isDue && !isDeepStrictEqual(timingOf(kept), timingOf(timing))
  // those of the role that it is made for, which need not be the one that the caller has chosen now
  await assertColleagues(work, ids, isNewContent ? { role, operatorId } : await sideOfReport(work, kept))
  await updateReportRow(work, id, {
    ...timing,
    ...(isNewContent ? what : { content: wanted, format: what.format }),
    // one that is paused or stopped stays so; another is due by its new times
    ...(isTimedAnew && { nextRunAt }),
    changedAt: work.now,
    version: kept.version + 1,
  })
  await putRecipientRows(work, id, ids)
  work.audit({
    event: 'identity.report_changed',
    target,
    before: { ...factsOf(kept), format: kept.format, days: daysOf(kept.content), recipients: before.length },
    after: {
      ...factsOf(timing),
      format: what.format,
      days: daysOf(wanted),
      recipients: ids.length,
      ...(isNewContent && { content: 'changed' }),
    },
  })
}
