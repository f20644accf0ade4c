import { ActionButton, LateDayField } from '@motora/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import './technicians.css'

interface SpanSearchProps {
  since: string | undefined
  until: string | undefined
  onSpan: (span: { since: string; until: string } | undefined) => void
}

/** Both days are needed to search; "search all" forgets them. source: ledgers G-02, G-05. */
export function SpanSearch({ since, until, onSpan }: SpanSearchProps) {
  const { t } = useTranslation('incidents')
  const [days, setDays] = useState({ since: since ?? null, until: until ?? null })
  const [tried, setTried] = useState(false)
  const missing = tried && (!days.since || !days.until)
  const reversed = tried && days.since !== null && days.until !== null && days.since > days.until
  const search = () => {
    setTried(true)
    if (days.since && days.until && days.since <= days.until) onSpan({ since: days.since, until: days.until })
  }
  return (
    <form
      className="motora-span"
      onSubmit={(event) => {
        event.preventDefault()
        search()
      }}
    >
      <LateDayField
        label={t('since')}
        value={days.since}
        onChange={(day) => setDays({ ...days, since: day })}
        error={missing && !days.since ? t('bothDates') : undefined}
      />
      <LateDayField
        label={t('until')}
        value={days.until}
        onChange={(day) => setDays({ ...days, until: day })}
        error={missing && !days.until ? t('bothDates') : reversed ? t('datesInvalid') : undefined}
      />
      <ActionButton type="submit" tone="primary">
        {t('search')}
      </ActionButton>
      <ActionButton
        onClick={() => {
          setDays({ since: null, until: null })
          setTried(false)
          onSpan(undefined)
        }}
      >
        {t('searchAll')}
      </ActionButton>
    </form>
  )
}
