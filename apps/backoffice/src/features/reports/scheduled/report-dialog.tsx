import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import {
  listReportColleagues,
  listScheduledReports,
  maxReportRecipients,
  reportDays,
  type ScheduledReport,
  saveScheduledReport,
} from '@motora/contract/identity'
import { DialogForm, FormChoice, FormNumber, FormSlot, FormText, FormTime } from '@motora/kit'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { newId } from '../../../shell/new-id'
import type { ReportDraft } from '../../../shell/report-draft'
import { useWrite } from '../../../shell/use-write'
import { weekdayNames } from './report-columns'
import { bodyOf, frequenciesOf, newValues, problemOf, type ReportValues, valuesOf } from './report-values'

type Person = ScheduledReport['recipients'][number]

/** Schedules what was chosen on a list or on the months. */
export function NewReportDialog({ draft, onClose }: { draft: ReportDraft; onClose: () => void }) {
  const { t } = useTranslation('scheduled')
  const id = useRef(newId())
  const { kind } = draft.content
  return (
    <ReportForm
      {...{ id: id.current, kind, what: 'new', onClose, known: [] }}
      title={t('new')}
      values={newValues(draft)}
      draft={draft}
    />
  )
}

/** Changes when a report is made, of which days, and who gets it; what else is in it stays. */
export function EditReportDialog({ report, onClose }: { report: ScheduledReport; onClose: () => void }) {
  const { t } = useTranslation('scheduled')
  const { id, kind, name, recipients: known } = report
  return (
    <ReportForm
      {...{ id, kind, what: 'edit', onClose, known }}
      title={t('edit.title', { name })}
      values={valuesOf(report)}
    />
  )
}

interface ReportFormProps {
  id: string
  kind: ScheduledReport['kind']
  what: 'new' | 'edit'
  title: string
  values: ReportValues
  draft?: ReportDraft
  /** Those who get it already. */
  known: readonly Person[]
  onClose: () => void
}

function ReportForm({ id, kind, what, title, values, draft, known, onClose }: ReportFormProps) {
  const { t } = useTranslation('scheduled')
  const form = useForm<ReportValues>({ defaultValues: values })
  const problem = problemOf(form.watch())
  const { busy, submitError, run } = useWrite(saveScheduledReport, {
    invalidates: [listScheduledReports],
    done: () => t(`${what}.done`),
    failed: (why) => t(`${what}.failed`, { why }),
  })
  const save = async (given: ReportValues) => {
    if ((await run({ params: { id }, body: bodyOf(given, draft) })).done) onClose()
  }
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={title}
      form={form}
      onSubmit={save}
      busy={busy}
      submitError={submitError}
      submitLabel={t(what === 'new' ? 'new.do' : 'save')}
      disabledReason={problem && t(problem)}
    >
      <FormText<ReportValues> name="name" label={t('name')} maxLength={100} required first />
      <p className="motora-plain">{t(kind === 'month' ? 'month.lead' : 'frozen')}</p>
      {draft && kind === 'list' && (
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
      {!draft && values.days !== '' && <DayFields />}
      <TimeFields kind={kind} />
      <FormSlot<ReportValues, 'recipients'> name="recipients">
        {({ value, onChange }) => <ColleaguePick chosen={value} onChange={onChange} known={known} />}
      </FormSlot>
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

const finds = 20

interface ColleaguePickProps {
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  known: readonly Person[]
}

/** Colleagues who get it as well; the gateway searches, so that any number of them will do. */
function ColleaguePick({ chosen, onChange, known }: ColleaguePickProps) {
  const { t } = useTranslation('scheduled')
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const [met, setMet] = useState<ReadonlyMap<string, string>>(
    new Map(known.map(({ accountId, fullName }) => [accountId, fullName])),
  )
  const query = { pageSize: finds, ...(asked ? { search: asked } : {}) }
  const found = useQuery({ ...api.list(listReportColleagues, { query }), placeholderData: keepPreviousData })
  const rows = found.data?.rows ?? []
  const names = new Map([...met, ...rows.map(({ id, fullName }) => [id, fullName] as const)])
  const shown = [...new Set([...rows.map(({ id }) => id), ...chosen])]
  return (
    <MultiSelect
      label={t('field.recipients')}
      description={t('field.recipients.hint')}
      data={shown.map((value) => ({ value, label: names.get(value) ?? value }))}
      // what came is what was asked for
      filter={({ options }) => options}
      value={[...chosen]}
      onChange={(ids) => {
        setMet(names)
        onChange(ids)
      }}
      searchValue={text}
      onSearchChange={setText}
      searchable
      clearable
      hidePickedOptions
      maxValues={maxReportRecipients}
      clearButtonProps={{ 'aria-label': t('clear') }}
      nothingFoundMessage={found.isPending ? undefined : t('noColleague')}
      {...(chosen.length === 0 ? { placeholder: t('noneChosen') } : {})}
    />
  )
}
