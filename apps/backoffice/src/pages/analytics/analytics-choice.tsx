import { SegmentedControl, Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { phoneQuery, useFormats } from '@motora/kit'
import { FilterSheet } from '@motora/kit/table'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OperatorPicker } from '../../features/operators/operator/operator-picker'
import type { Asked } from '../../features/reports/analytics/asked'
import { type Unit, units } from '../../features/reports/analytics/units'
import { SpanForm } from '../../features/reports/span-form'

interface AnalyticsChoiceProps {
  asked: Asked
  /** The days are chosen, not the usual ones. */
  hasDays: boolean
  /** The person sees several operators. */
  withOperator: boolean
  /** Something is drawn by days, weeks or months, and the period before can stand next to it. */
  isOverTime: boolean
  onChoose: (next: Readonly<Record<string, string | undefined>>) => void
}

/** Of which days, by what they are counted, and of whom; on a phone in the sheet, so that the figures are at the top. */
export function AnalyticsChoice({ asked, hasDays, withOperator, isOverTime, onChoose }: AnalyticsChoiceProps) {
  const { t } = useTranslation('analytics')
  const formats = useFormats()
  const { span, operatorId, unit, withBefore } = asked
  const phone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  const [open, setOpen] = useState<string | null>(null)
  const days = (
    <SpanForm
      key={`${span.since} ${span.until}`}
      span={span}
      onSearch={(next) => {
        onChoose({ ...next })
        setOpen(null)
      }}
    />
  )
  const more = (
    <div className="motora-analytics-choice">
      {withOperator && (
        <OperatorPicker
          label={t('operator')}
          labelHidden
          placeholder={t('allOperators')}
          value={operatorId ?? null}
          onChange={(id) => onChoose({ operator: id ?? undefined })}
        />
      )}
      {isOverTime && (
        <>
          <SegmentedControl
            aria-label={t('unit')}
            data={units.map((value) => ({ value, label: t(`unit.${value}`) }))}
            value={unit}
            onChange={(next) => onChoose({ unit: (next as Unit) === 'day' ? undefined : next })}
          />
          <Switch
            label={t('compare')}
            checked={withBefore}
            onChange={(event) => onChoose({ compare: event.currentTarget.checked ? 'before' : undefined })}
          />
        </>
      )}
    </div>
  )
  if (!phone)
    return (
      <>
        {days}
        {more}
      </>
    )
  const chosen = [hasDays, operatorId !== undefined, ...(isOverTime ? [unit !== 'day', withBefore] : [])].filter(
    Boolean,
  ).length
  const usual = { since: undefined, until: undefined, operator: undefined, unit: undefined, compare: undefined }
  return (
    <div className="motora-analytics-choice">
      <FilterSheet
        columns={[]}
        filters={{}}
        onFilter={() => undefined}
        onClear={() => onChoose(usual)}
        further={chosen}
        open={open}
        setOpen={setOpen}
      >
        {days}
        {more}
      </FilterSheet>
      <span>{t('shownDays', { since: formats.date(span.since), until: formats.date(span.until) })}</span>
    </div>
  )
}
