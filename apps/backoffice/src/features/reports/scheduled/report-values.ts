import {
  maxReportRecipients,
  type ReportContent,
  type ReportDays,
  type ReportFrequency,
  reportFrequencies,
  type ScheduleBody,
  type ScheduledReport,
} from '@motora/contract/identity'
import { ownZone } from '@motora/rules/time'
import type { ReportDraft } from '../../../shell/report-draft'

/** What the dialog holds. */
export interface ReportValues {
  name: string
  format: 'csv' | 'xlsx' | 'pdf'
  frequency: ReportFrequency
  weekday: string
  monthDay: number | ''
  time: string
  zone: string
  recipients: string[]
  /** Empty: the days of the view. */
  days: ReportDays | ''
  /** By which of what is dated, counted from 0. */
  daysBy: string
}

/** A new one of a list each Monday, of a month on its second day: by then the first has ended everywhere. */
export const newValues = ({ name, content, zone = ownZone() }: ReportDraft): ReportValues => ({
  days: '',
  daysBy: '0',
  name,
  recipients: [],
  weekday: '0',
  monthDay: 2,
  time: '07:00',
  zone,
  format: content.kind === 'list' ? content.format : 'pdf',
  frequency: content.kind === 'list' ? 'weekly' : 'monthly',
})

export const valuesOf = (report: ScheduledReport): ReportValues => ({
  days: report.days ?? '',
  daysBy: '0',
  name: report.name,
  format: report.format,
  frequency: report.frequency,
  time: report.time,
  zone: report.zone,
  weekday: String(report.weekday ?? 0),
  monthDay: report.monthDay ?? 1,
  recipients: report.recipients.map(({ accountId }) => accountId),
})

export type ReportProblem = 'needs.name' | 'needs.time' | 'needs.monthDay'

/** What keeps the form from being sent. */
export const problemOf = ({ name, time, frequency, monthDay }: ReportValues): ReportProblem | undefined => {
  if (name.trim() === '') return 'needs.name'
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return 'needs.time'
  const isDay = Number.isInteger(monthDay) && Number(monthDay) >= 1 && Number(monthDay) <= 31
  return frequency === 'monthly' && !isDay ? 'needs.monthDay' : undefined
}

/** The contents of a new one, as the dialog has them. */
const contentOf = ({ format, days, daysBy }: ReportValues, { content, dated = [] }: ReportDraft): ReportContent => {
  if (content.kind !== 'list') return content
  const by = dated[Number(daysBy)]
  return {
    ...content,
    ...(format === 'pdf' ? {} : { format }),
    ...(days === '' || !by ? {} : { days: { which: days, column: by.column } }),
  }
}

/** What is sent. @param draft of a new one */
export const bodyOf = (values: ReportValues, draft?: ReportDraft): ScheduleBody => {
  const { name, format, frequency, weekday, monthDay, time, zone, recipients, days } = values
  return {
    name: name.trim(),
    frequency,
    time,
    zone,
    recipients: recipients.slice(0, maxReportRecipients),
    weekday: frequency === 'weekly' ? Number(weekday) : null,
    monthDay: frequency === 'monthly' ? Number(monthDay) : null,
    ...(draft
      ? { content: contentOf(values, draft) }
      : { ...(days === '' ? {} : { days }), ...(format === 'pdf' ? {} : { format }) }),
  }
}

/** Of the PDF of a month there is one each month. */
export const frequenciesOf = (kind: ScheduledReport['kind']): readonly ReportFrequency[] =>
  kind === 'month' ? ['monthly'] : reportFrequencies
