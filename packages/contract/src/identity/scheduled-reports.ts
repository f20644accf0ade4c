import { z } from 'zod'
import { binary, endpoint } from '../endpoint.js'
import { exportColumn, exportContentTypes, exportFormats } from '../exporting.js'
import { clockTimeField, timeZoneField, weekday } from '../fields/index.js'
import { id, instant } from '../formats.js'
import { listQuery } from '../listing.js'
import { role } from '../permissions/index.js'

/** Reports that one account may have scheduled. */
export const maxScheduledReports = 30
/** Colleagues who get one report as well. */
export const maxReportRecipients = 20
/** Days for which the file of a report is kept. source: decision 0095 */
export const keptReportDays = 7
/** Bytes that the file of one report may take. */
export const maxReportBytes = 200 * 1_048_576

export const reportFrequencies = ['daily', 'weekly', 'monthly'] as const
export type ReportFrequency = (typeof reportFrequencies)[number]

/** When it is made, by the clocks of `zone`. */
const timing = {
  frequency: z.enum(reportFrequencies),
  /** Of a weekly one; 0 is Monday. */
  weekday: weekday.nullable().default(null),
  /** Of a monthly one; in a shorter month its last day. */
  monthDay: z.number().int().min(1).max(31).nullable().default(null),
  time: clockTimeField,
  zone: timeZoneField,
}

/** Whole days before a due time, by the clocks of the report's zone; the last one is the day before. */
export const reportDays = ['dayBefore', 'sevenDaysBefore', 'monthBefore'] as const
export type ReportDays = (typeof reportDays)[number]

const text = z.string().max(4000)
/** The file of a list as its table asks for it: what is shown now is asked again at each due time. source: decision 0011 */
const listContent = z.strictObject({
  kind: z.literal('list'),
  /** Which list: its call in this contract, such as `vehicles.listVehicles`. */
  list: z
    .string()
    .max(80)
    .regex(/^\w+\.\w+$/),
  params: z
    .record(z.string().max(60), z.string().max(200))
    .refine((given) => Object.keys(given).length <= 10, 'at most 10 parts')
    .default({}),
  query: z
    .record(z.string().max(60), text)
    .refine((given) => Object.keys(given).length <= 30, 'at most 30 parts')
    .default({}),
  columns: z.array(exportColumn).min(1).max(60),
  format: z.enum(exportFormats),
  /** Days that are found again each time, in place of chosen ones. */
  days: z
    .strictObject({
      which: z.enum(reportDays),
      /** By which column the list is filtered; null: by the list's own `since` and `until`. */
      column: z.string().max(60).regex(/^\w+$/).nullable(),
    })
    .optional(),
})
/** The PDF of the month before the due time. source: ledger P-09 */
const monthContent = z.strictObject({
  kind: z.literal('month'),
  /** Unless said, the operator of the role. */
  sharingOperatorId: id.nullable().default(null),
  language: z.enum(['es', 'cat', 'en']).default('es'),
})
export const reportContent = z.discriminatedUnion('kind', [listContent, monthContent])
export type ReportContent = z.output<typeof reportContent>

/** What makes a schedule whole: its day, where it has one. */
const daySaid = ({ frequency, weekday: ofWeek, monthDay }: z.output<z.ZodObject<typeof timing>>): boolean =>
  (frequency === 'weekly') === (ofWeek !== null) && (frequency === 'monthly') === (monthDay !== null)

const scheduleBody = z
  .strictObject({
    name: z.string().trim().min(1).max(100),
    /** Left out: as it is. A new one must say it. */
    content: reportContent.optional(),
    /** Without `content`: other days of a list whose days are found again each time. Left out: as they are. */
    days: z.enum(reportDays).optional(),
    /** Without `content`: the file of a list in another format. Left out: as it is. */
    format: z.enum(exportFormats).optional(),
    ...timing,
    /** Accounts of colleagues with the same role of the same operator. */
    recipients: z.array(id).max(maxReportRecipients).default([]),
    /** Of the report as it was read: refused when it was changed since, such as in another window. */
    version: z.number().int().positive().optional(),
  })
  .refine(daySaid, { path: ['frequency'], message: 'weekly needs a weekday alone, monthly a monthDay alone' })
  .refine(({ content, days }) => !content || days === undefined, {
    path: ['days'],
    message: 'content says its own days',
  })
  .refine(({ content, format }) => !content || format === undefined, {
    path: ['format'],
    message: 'content says its own format',
  })
export type ScheduleBody = z.input<typeof scheduleBody>

/**
 * Why a report was not made. The first six stop it, for it cannot be made before somebody changes something; with the
 * others it is made again at its next time.
 */
export const reportFaults = [
  'account-suspended',
  'role-gone',
  'not-permitted',
  'operator-stopped',
  'operator-gone',
  'list-changed',
  'too-large',
  'not-made',
] as const
export type ReportFault = (typeof reportFaults)[number]

export const reportRunStates = ['waiting', 'done', 'empty', 'failed'] as const
/** One time at which it was made, or was to be. */
const reportRun = z.object({
  id,
  /** When it was due, or asked for. */
  dueAt: instant,
  /** `waiting`: not made yet, after so many tries. `empty`: there was nothing to make a file of. */
  state: z.enum(reportRunStates),
  tries: z.number().int(),
  fault: z.enum(reportFaults).nullable(),
  rows: z.number().int().nullable(),
  sizeBytes: z.number().int().nullable(),
  /** Until when its file can be fetched; null: there is none. */
  keptUntil: instant.nullable(),
})

export const scheduledReport = z.object({
  id,
  name: z.string(),
  kind: z.enum(['list', 'month']),
  /** Of a list: its call. */
  list: z.string().nullable(),
  format: z.enum([...exportFormats, 'pdf']),
  /** Of a list: the days that it is about, found again each time; null: those of the view. */
  days: z.enum(reportDays).nullable(),
  /** With whose rights it is made. */
  role,
  frequency: z.enum(reportFrequencies),
  weekday: weekday.nullable(),
  monthDay: z.number().int().nullable(),
  time: z.string(),
  zone: z.string(),
  recipients: z.array(z.object({ accountId: id, fullName: z.string() })),
  /** `stopped`: it could not be made; `fault` says why. Resuming it begins again. */
  state: z.enum(['active', 'paused', 'stopped']),
  fault: z.enum(reportFaults).nullable(),
  /** Null where it is not active. */
  nextRun: instant.nullable(),
  lastRun: reportRun.nullable(),
  version: z.number().int(),
})
export type ScheduledReport = z.infer<typeof scheduledReport>

const own = {
  source: 'own: decision 0095, a view or a month on a schedule',
  audience: 'staff',
  needs: 'scheduled-reports.write',
} as const
const one = { ...own, params: z.object({ id }) } as const

export const listScheduledReports = endpoint({
  ...own,
  id: 'identity.listScheduledReports',
  method: 'GET',
  path: '/users/v1/ScheduledReports',
  summary:
    'The reports that the signed-in person has scheduled, by name. Sorts and filters by name, kind, frequency, state, nextRun; searches the name',
  freshFactor: 'export',
  list: true,
  query: listQuery,
  answers: { 200: z.array(scheduledReport) },
})

export const saveScheduledReport = endpoint({
  ...one,
  id: 'identity.saveScheduledReport',
  method: 'PUT',
  path: '/users/v1/ScheduledReports/{id}',
  summary:
    'Schedules the file of a list, or the PDF of each month, under an id that the caller makes; or changes one. Repeating changes nothing. With `version` it is refused when it was changed since. The file of a list of people asks for a fresh factor',
  body: scheduleBody,
  answers: { 200: scheduledReport },
  refusals: [
    'request.not_found',
    'identity.reports_full',
    'identity.report_recipient_unknown',
    'identity.report_changed_meanwhile',
    'identity.fresh_factor_required',
    'operator.not_found',
  ],
})

export const pauseScheduledReport = endpoint({
  ...one,
  id: 'identity.pauseScheduledReport',
  method: 'POST',
  path: '/users/v1/ScheduledReports/{id}/Pause',
  summary: 'Pauses a report, or resumes it from its next time on; also one that was stopped',
  body: z.strictObject({ paused: z.boolean() }),
  answers: { 200: scheduledReport },
  refusals: ['request.not_found'],
})

export const runScheduledReport = endpoint({
  ...one,
  id: 'identity.runScheduledReport',
  method: 'POST',
  path: '/users/v1/ScheduledReports/{id}/Run',
  summary:
    'Makes the file of a scheduled report now, whatever its times; while one is being made, that one is answered',
  answers: { 200: scheduledReport },
  refusals: ['request.not_found'],
})

export const deleteScheduledReport = endpoint({
  ...one,
  id: 'identity.deleteScheduledReport',
  method: 'DELETE',
  path: '/users/v1/ScheduledReports/{id}',
  summary: 'Deletes a report of the caller’s with its files',
  answers: { 204: null },
  refusals: ['request.not_found'],
})

/** A colleague who may get a report. */
export const reportColleague = z.object({ id, fullName: z.string() })

export const listReportColleagues = endpoint({
  ...own,
  id: 'identity.listReportColleagues',
  method: 'GET',
  path: '/users/v1/ScheduledReports/Colleagues',
  summary:
    'People with the caller’s role of the same operator, by name: who may get a report as well. Searches the name',
  freshFactor: 'export',
  list: true,
  query: listQuery,
  answers: { 200: z.array(reportColleague) },
})

export const getReportFile = endpoint({
  ...own,
  id: 'identity.getReportFile',
  method: 'GET',
  path: '/users/v1/ScheduledReports/Runs/{id}/File',
  summary: `The file of a report that was made, for ${keptReportDays} days: for its owner and those who get it, with the role that it was made for. That of a list of people asks for a fresh factor`,
  params: z.object({ id }),
  answers: { 200: binary(exportContentTypes.csv, exportContentTypes.xlsx, 'application/pdf') },
  refusals: ['request.not_found', 'identity.fresh_factor_required'],
})
