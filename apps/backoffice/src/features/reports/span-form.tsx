import { ActionButton, ChipStrip, ClockContext, LateDayField } from '@motora/kit'
import { IconCalendar } from '@tabler/icons-react'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAt } from '../../shell/day-span'
import type { DaySpan } from './analytics/units'
import { type UsualSpanName, usualSpanNames, usualSpans } from './usual-spans'
import './reports.css'

interface SpanFormProps {
  span: DaySpan | undefined
  onSearch: (span: DaySpan) => void
}

/**
 * The days of a report: nothing is searched before both are chosen, one after the other or by a press on usual ones.
 * source: ledger P-04
 */
export function SpanForm({ span, onSearch }: SpanFormProps) {
  const { t } = useTranslation('reports')
  const [since, setSince] = useState(span?.since ?? null)
  const [until, setUntil] = useState(span?.until ?? null)
  const chosen = since !== null && until !== null ? { since, until } : undefined
  const isReversed = chosen !== undefined && chosen.since > chosen.until
  const reason = chosen === undefined ? t('trips.bothDates') : isReversed ? t('trips.reversed') : undefined
  const usual = usualSpans((use(ClockContext) ?? { dayAt }).dayAt(Date.now()))
  const isShown = (one: DaySpan) => one.since === span?.since && one.until === span.until
  return (
    <>
      <form
        className="motora-report-choice"
        onSubmit={(event) => {
          event.preventDefault()
          if (chosen && !isReversed) onSearch(chosen)
        }}
      >
        <LateDayField label={t('trips.since')} value={since} onChange={setSince} required />
        <LateDayField
          label={t('trips.until')}
          value={until}
          onChange={setUntil}
          error={isReversed ? t('trips.reversed') : undefined}
          required
        />
        <ActionButton type="submit" tone="primary" disabledReason={reason}>
          {t('trips.search')}
        </ActionButton>
      </form>
      <ChipStrip
        label={t('trips.usual')}
        chips={usualSpanNames.map((id) => ({
          id,
          label: t(`usual.${id}`),
          count: null,
          icon: <IconCalendar size={14} aria-hidden />,
        }))}
        active={usualSpanNames.filter((name) => isShown(usual[name]))}
        onToggle={(id) => {
          const next = usual[id as UsualSpanName]
          setSince(next.since)
          setUntil(next.until)
          onSearch(next)
        }}
      />
    </>
  )
}
