import {
  listScheduledReports,
  maxScheduledReports,
  reportDays,
  type ScheduledReport,
  saveScheduledReport,
} from '@motora/contract/identity'
import { ConflictNotice, DialogForm, FormChoice, FormNumber, FormText, FormTime, type SubmitError } from '@motora/kit'
import { type ReactNode, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { newId } from '../../../shell/new-id'
import type { ReportDraft } from '../../../shell/report-draft'
import { client } from '../../../shell/session/browser-session'
import { useWrite, useWriteOf } from '../../../shell/use-write'
import { ColleaguePick } from './colleague-pick'
import { weekdayNames, whenOf } from './report-columns'
import { bodyOf, frequenciesOf, newValues, problemOf, type ReportValues, valuesOf } from './report-values'
import { useReportFaults } from './use-report-faults'

type Person = ScheduledReport['recipients'][number]

/** Schedules what was chosen on a list or on the months. */
export function NewReportDialog({ draft, onClose }: { draft: ReportDraft; onClose: () => void }) {
  const { t } = useTranslation('scheduled')
  const [id] = useState(newId)
  const form = useForm<ReportValues>({ defaultValues: newValues(draft) })
  const onFailed = useReportFaults(form)
  const { busy, submitError, run } = useWrite(saveScheduledReport, {
    invalidates: [listScheduledReports],
    done: () => t('new.done'),
    failed: (why) => t('new.failed', { why }),
    onFailed,
  })
  const schedule = async (values: ReportValues) => {
    if ((await run({ params: { id }, body: bodyOf(values, draft) })).done) onClose()
  }
  return (
    <ReportForm
      what="new"
      kind={draft.content.kind}
      known={[]}
      form={form}
      busy={busy}
      submitError={submitError}
      onClose={onClose}
      onSubmit={schedule}
      title={t('new')}
      draft={draft}
    />
  )
}

/** All of one's reports come in one page. */
const readReport = async (id: string): Promise<ScheduledReport | undefined> =>
  (await client.call(listScheduledReports, { query: { pageSize: maxScheduledReports } })).find((one) => one.id === id)

/**
 * Changes when a report is made, of which days, in which format, and who gets it; what else is in it stays. Of two windows
 * the second one is told, and decides.
 */
export function EditReportDialog({ report, onClose }: { report: ScheduledReport; onClose: () => void }) {
  const { t, i18n } = useTranslation('scheduled')
  const [before, setBefore] = useState(report)
  /** As another window has left it since the form was filled. */
  const [newer, setNewer] = useState<ScheduledReport>()
  const form = useForm<ReportValues>({ defaultValues: valuesOf(report) })
  const onFailed = useReportFaults(form)
  const { id, kind, name } = report
  const { busy, submitError, run } = useWriteOf(
    async (values: ReportValues) => {
      try {
        const body = { ...bodyOf(values), version: before.version }
        return { done: true as const, answer: await client.call(saveScheduledReport, { params: { id }, body }) }
      } catch (error) {
        const isLate = error instanceof ApiError && error.code === 'identity.report_changed_meanwhile'
        const now = isLate && (await readReport(id))
        if (!now) throw error
        setNewer(now)
        return { done: false as const, error }
      }
    },
    {
      invalidates: [listScheduledReports],
      done: () => t('edit.done'),
      failed: (why) => t('edit.failed', { why }),
      onFailed,
    },
  )
  const change = async (values: ReportValues) => {
    if ((await run(values)).done) onClose()
  }
  const goOn = (taken: ScheduledReport, keepDirtyValues: boolean) => {
    setBefore(taken)
    setNewer(undefined)
    form.reset(valuesOf(taken), { keepDirtyValues })
  }
  return (
    <ReportForm
      what="edit"
      kind={kind}
      known={before.recipients}
      form={form}
      busy={busy}
      submitError={submitError}
      onClose={onClose}
      onSubmit={change}
      title={t('edit.title', { name })}
    >
      {newer && (
        <ConflictNotice
          title={t('edit.changedMeanwhile')}
          takeLabel={t('edit.take')}
          onTake={() => goOn(newer, false)}
          keep={{ label: t('edit.keep'), onKeep: () => goOn(newer, true) }}
        >
          <p className="motora-plain">
            {t('edit.now', {
              name: newer.name,
              when: whenOf(t, i18n.language, newer),
              format: newer.format.toUpperCase(),
            })}
          </p>
        </ConflictNotice>
      )}
    </ReportForm>
  )
}

interface ReportFormProps {
  kind: ScheduledReport['kind']
  what: 'new' | 'edit'
  title: string
  form: UseFormReturn<ReportValues>
  busy: boolean
  submitError: SubmitError | null
  onSubmit: (values: ReportValues) => Promise<void>
  draft?: ReportDraft
  /** Those who get it already. */
  known: readonly Person[]
  onClose: () => void
  /** Above the fields. */
  children?: ReactNode
}

function ReportForm({ kind, what, draft, known, form, children, ...shown }: ReportFormProps) {
  const { t } = useTranslation('scheduled')
  const problem = problemOf(form.watch())
  return (
    <DialogForm
      {...shown}
      opened
      form={form}
      submitLabel={t(what === 'new' ? 'new.do' : 'save')}
      disabledReason={problem && t(problem)}
    >
      {children}
      <FormText<ReportValues> name="name" label={t('name')} maxLength={100} required first />
      <p className="motora-plain">{t(kind === 'month' ? 'month.lead' : 'frozen')}</p>
      {kind === 'list' && (
        <FormChoice<ReportValues>
          name="format"
          label={t('field.format')}
          options={[
            { value: 'xlsx', label: 'XLSX' },
            { value: 'csv', label: 'CSV' },
          ]}
        />
      )}
      {draft?.dated && draft.dated.length > 0 && <DayFields dated={draft.dated} />}
      {!draft && form.getValues('days') !== '' && <DayFields />}
      <TimeFields kind={kind} />
      <ColleaguePick known={known} />
    </DialogForm>
  )
}

/**
 * The days that a list is about: those of the view, or days that are found again each time.
 * @param dated by what a new one can be dated; left out for a report that is there, which changes among found days alone
 */
function DayFields({ dated }: { dated?: NonNullable<ReportDraft['dated']> }) {
  const { t } = useTranslation('scheduled')
  const days = useWatch<ReportValues, 'days'>({ name: 'days' })
  return (
    <>
      <FormChoice<ReportValues>
        name="days"
        label={t('field.days')}
        options={[
          ...(dated ? [{ value: '', label: t('days.view') }] : []),
          ...reportDays.map((value) => ({ value, label: t(`days.${value}`) })),
        ]}
      />
      {dated && days !== '' && dated.length > 1 && (
        <FormChoice<ReportValues>
          name="daysBy"
          label={t('field.daysBy')}
          options={dated.map(({ header }, n) => ({ value: String(n), label: header }))}
        />
      )}
    </>
  )
}

function TimeFields({ kind }: { kind: ScheduledReport['kind'] }) {
  const { t, i18n } = useTranslation('scheduled')
  const frequency = useWatch<ReportValues, 'frequency'>({ name: 'frequency' })
  const zone = useWatch<ReportValues, 'zone'>({ name: 'zone' })
  const zones = [...new Set([zone, ...Intl.supportedValuesOf('timeZone')])]
  return (
    <>
      <FormChoice<ReportValues>
        name="frequency"
        label={t('frequency')}
        options={frequenciesOf(kind).map((value) => ({ value, label: t(value) }))}
      />
      {frequency === 'weekly' && (
        <FormChoice<ReportValues>
          name="weekday"
          label={t('field.weekday')}
          options={weekdayNames(i18n.language).map((label, n) => ({ value: String(n), label }))}
        />
      )}
      {frequency === 'monthly' && (
        <FormNumber<ReportValues>
          name="monthDay"
          label={t('field.monthDay')}
          description={t('field.monthDay.hint')}
          range={{ min: 1, max: 31 }}
          required
        />
      )}
      <FormTime<ReportValues> name="time" label={t('field.time')} required />
      <FormChoice<ReportValues>
        name="zone"
        label={t('field.zone')}
        options={zones.map((value) => ({ value, label: value }))}
        searchable
      />
    </>
  )
}
