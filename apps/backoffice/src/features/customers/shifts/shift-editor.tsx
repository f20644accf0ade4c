import { zodResolver } from '@hookform/resolvers/zod'
import { getShiftCalendar, listValidationRequests, type ShiftDay, setShiftCalendar } from '@motora/contract/customers'
import { ActionButton, EmptyState, ErrorState, FormShell, FormSkeleton, useFormats } from '@motora/kit'
import { operatingDays } from '@motora/rules/customers'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import { useMay } from '../../../shell/session/use-session'
import { useLeaveWarning } from '../../../shell/use-leave-warning'
import { useWrite } from '../../../shell/use-write'
import { ShiftChanges } from './shift-changes'
import { ShiftRow } from './shift-row'
import { changesOf, emptyShift, type ShiftValues, shiftValues } from './shift-values'
import { useDaysText } from './use-days-text'
import './shifts.css'

const calendarQuery = api.query(getShiftCalendar, {})

/** The hours in which documents are reviewed. source: customer side, section 2.9; ledgers I-02 to I-06, I-10, I-12 */
export function ShiftEditor() {
  const fault = useFault()
  const calendar = useQuery(calendarQuery)
  if (!calendar.data)
    return calendar.error ? (
      <ErrorState {...fault(calendar.error)} onRetry={() => calendar.refetch()} />
    ) : (
      <FormSkeleton />
    )
  return <ShiftForm calendar={calendar.data} onConflict={() => void calendar.refetch()} />
}

interface Calendar {
  shiftDays: readonly ShiftDay[]
  timeZone: string
  since: string | null
}

const rowsOf = ({ shiftDays }: Calendar) =>
  shiftDays.map(({ earliestStart, latestArrival, weekDays }) => ({
    earliestStart,
    latestArrival,
    weekDays: [...weekDays],
  }))

interface ShiftFormProps {
  calendar: Calendar
  /** Somebody else has saved meanwhile: what differs is shown against that. */
  onConflict: () => void
}

function ShiftForm({ calendar, onConflict }: ShiftFormProps) {
  const { t } = useTranslation('shifts')
  const formats = useFormats()
  const days = useDaysText()
  const mayWrite = useMay(setShiftCalendar.needs)
  const saved = rowsOf(calendar)
  const form = useForm<ShiftValues>({
    // another's save is taken on where nothing was typed
    values: { rows: saved },
    resetOptions: { keepDirtyValues: true },
    resolver: zodResolver(shiftValues),
    mode: 'onTouched',
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'rows' })
  const rows = useWatch({ control: form.control, name: 'rows' })
  const { added, removed } = changesOf(saved, rows)
  const isUnsaved = mayWrite && (added.length > 0 || removed.length > 0 || rows.length !== saved.length)
  const { busy, submitError, run } = useWrite(setShiftCalendar, {
    invalidates: [listValidationRequests],
    answers: () => calendarQuery.queryKey,
    done: () => t('saved'),
    failed: (why) => t('saved.error', { why }),
  })
  useLeaveWarning(isUnsaved)

  const save = async ({ rows: shiftDays }: ShiftValues) => {
    const outcome = await run({ body: { shiftDays, since: calendar.since } })
    if (outcome.done === true) form.reset({ rows: rowsOf(outcome.answer) })
    else onConflict()
  }
  const operating = operatingDays(calendar.shiftDays)
  const body = (
    <>
      {fields.length === 0 && <EmptyState why={t('none')} />}
      {fields.map(({ id }, index) => (
        <ShiftRow key={id} index={index} onRemove={mayWrite ? () => remove(index) : undefined} />
      ))}
      {isUnsaved && <ShiftChanges saved={saved} rows={rows} />}
    </>
  )
  return (
    <section className="motora-shifts" aria-label={t('title')} data-focus-group>
      <h2 className="motora-subtitle">{t('title')}</h2>
      <p className="motora-second">
        {t('zone', { zone: calendar.timeZone })}
        {calendar.since && ` · ${t('since', { date: formats.date(calendar.since, 'minute') })}`}
        {operating.length > 0 && ` · ${t('operatingDays', { days: days(operating) })}`}
      </p>
      {mayWrite ? (
        <FormShell
          form={form}
          onSubmit={save}
          busy={busy}
          submitError={submitError}
          submitLabel={t('save')}
          disabledReason={isUnsaved ? undefined : t('nothingChanged')}
          extraActions={
            <ActionButton
              icon={<IconPlus size={16} aria-hidden />}
              onClick={() => append({ ...emptyShift, weekDays: [] })}
            >
              {t('add')}
            </ActionButton>
          }
        >
          {body}
        </FormShell>
      ) : (
        <FormProvider {...form}>
          <div className="kit-stack">{body}</div>
        </FormProvider>
      )}
    </section>
  )
}
