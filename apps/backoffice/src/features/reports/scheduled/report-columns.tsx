import { reportDays, reportFaults, reportFrequencies, type ScheduledReport } from '@motora/contract/identity'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'

type Words = TFunction<'scheduled'>

/** Names of weekdays, 0 is Monday, in the language of the screen. */
export const weekdayNames = (language: string): string[] => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  // the first of June 2026 is a Monday
  return Array.from({ length: 7 }, (_, n) => format.format(new Date(Date.UTC(2026, 5, 1 + n))))
}

/** When it is made, in words. */
export const whenOf = (
  t: Words,
  language: string,
  { frequency, weekday, monthDay, time, zone }: ScheduledReport,
): string => {
  const day = frequency === 'weekly' ? weekdayNames(language)[weekday ?? 0] : monthDay
  return t(`when.${frequency}`, { day, time, zone })
}

/** What came of the last time, or what is being done now; why, where there is no file. */
const outcomeOf = (t: Words, { lastRun, fault }: ScheduledReport): string => {
  if (!lastRun) return fault ? t(`fault.${fault}`) : ''
  const { state, tries, rows } = lastRun
  if (state === 'failed') return lastRun.fault ? t(`fault.${lastRun.fault}`) : ''
  if (state === 'waiting') return tries > 0 ? t('run.tried', { count: tries }) : t('run.waiting')
  if (state === 'empty') return t('run.empty')
  return rows === null ? t('run.done') : t('run.rows', { count: rows })
}

/** The columns of scheduled reports, named as the gateway filters and sorts them. */
export const reportColumns = (t: Words, language: string): TableColumn<ScheduledReport>[] => [
  { id: 'name', kind: 'text', header: t('name'), onCard: true, hideable: false, width: 200 },
  {
    id: 'kind',
    kind: 'choice',
    header: t('what'),
    choices: (['list', 'month'] as const).map((value) => ({ value, label: t(`what.${value}`) })),
    visibleByDefault: false,
    width: 96,
  },
  {
    id: 'days',
    kind: 'choice',
    header: t('field.days'),
    choices: reportDays.map((value) => ({ value, label: t(`days.${value}`) })),
    sortable: false,
    filterable: false,
    onCard: 'if-any',
    width: 152,
  },
  {
    id: 'frequency',
    kind: 'choice',
    header: t('frequency'),
    choices: reportFrequencies.map((value) => ({ value, label: t(value) })),
    cell: (report) => whenOf(t, language, report),
    exportAlso: [
      {
        id: 'weekday',
        kind: 'choice',
        header: t('field.weekday'),
        value: ({ weekday }) => weekday?.toString(),
        choices: weekdayNames(language).map((label, n) => ({ value: String(n), label })),
      },
      { id: 'monthDay', kind: 'number', header: t('field.monthDay') },
      { id: 'time', kind: 'text', header: t('field.time') },
      { id: 'zone', kind: 'text', header: t('field.zone') },
    ],
    onCard: true,
    width: 264,
  },
  {
    id: 'state',
    kind: 'choice',
    header: t('state'),
    choices: (['active', 'paused', 'stopped'] as const).map((value) => ({ value, label: t(`state.${value}`) })),
    onCard: true,
    width: 104,
  },
  { id: 'nextRun', kind: 'date', header: t('nextRun'), onCard: 'if-any', width: 152 },
  {
    id: 'lastRun',
    kind: 'date',
    header: t('lastRun'),
    value: ({ lastRun }) => lastRun?.dueAt,
    exportFrom: 'lastRun.dueAt',
    sortable: false,
    filterable: false,
    width: 152,
  },
  {
    id: 'outcome',
    kind: 'choice',
    header: t('outcome'),
    choices: (['waiting', 'done', 'empty', 'failed'] as const).map((value) => ({ value, label: t(`run.${value}`) })),
    value: ({ lastRun, fault }) => lastRun?.state ?? (fault ? 'failed' : undefined),
    cell: (report) => outcomeOf(t, report),
    exportFrom: 'lastRun.state',
    // one that never ran, and cannot
    whenEmpty: { from: 'fault', labels: Object.fromEntries(reportFaults.map((fault) => [fault, t('run.failed')])) },
    exportAlso: [
      {
        id: 'fault',
        kind: 'choice',
        header: t('why'),
        exportFrom: ['lastRun.fault', 'fault'],
        choices: reportFaults.map((value) => ({ value, label: t(`fault.${value}`) })),
      },
      {
        id: 'rows',
        kind: 'number',
        header: t('rows'),
        exportFrom: 'lastRun.rows',
        value: ({ lastRun }) => lastRun?.rows,
      },
    ],
    sortable: false,
    filterable: false,
    onCard: 'if-any',
    width: 264,
  },
  {
    id: 'recipients',
    kind: 'text',
    header: t('recipients'),
    value: ({ recipients }) => recipients.map(({ fullName }) => fullName).join(', '),
    exportFrom: 'recipients.fullName',
    sortable: false,
    filterable: false,
    visibleByDefault: false,
    truncateAt: 60,
    width: 200,
  },
]
