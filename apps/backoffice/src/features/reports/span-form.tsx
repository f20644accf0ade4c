import { ActionButton, LateDayField } from '@motora/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import './reports.css'

/** Calendar days, both included. */
interface Span {
  since: string
  until: string
}

interface SpanFormProps {
  span: Span | undefined
  onSearch: (span: Span) => void
}

/** The days of a report: nothing is searched before both are chosen. source: ledger P-04 */
export function SpanForm({ span, onSearch }: SpanFormProps) {
  const { t } = useTranslation('reports')
  const [since, setSince] = useState(span?.since ?? null)
  const [until, setUntil] = useState(span?.until ?? null)
  const chosen = since !== null && until !== null ? { since, until } : undefined
  const isReversed = chosen !== undefined && chosen.since > chosen.until
  const reason = chosen === undefined ? t('trips.bothDates') : isReversed ? t('trips.reversed') : undefined
  return (
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
  )
}
