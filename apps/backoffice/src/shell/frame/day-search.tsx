import { ActionButton, DayField } from '@motora/kit'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import './day-search.css'

export interface SearchedDays {
  since?: string | undefined
  until?: string | undefined
}

export interface DaySearchProps {
  /** What is searched by now. */
  days: SearchedDays
  onSearch: (days: SearchedDays) => void
  /** What the button that forgets the days is called; left out: all trips. */
  all?: string
}

/**
 * Trips or payments between two days. The search always asks for both: of one day alone the other is taken 100 years
 * away. source: ledgers E-31, H-11, O-02.
 */
export function DaySearch({ days, onSearch, all: allName }: DaySearchProps) {
  const { t } = useTranslation('trips')
  const hint = useId()
  const [since, setSince] = useState(days.since ?? null)
  const [until, setUntil] = useState(days.until ?? null)
  // the way back of the browser leads to an earlier search
  useEffect(() => {
    setSince(days.since ?? null)
    setUntil(days.until ?? null)
  }, [days.since, days.until])
  const wrongWayRound = since !== null && until !== null && since > until
  const searches = days.since !== undefined || days.until !== undefined
  const search = (event: FormEvent) => {
    event.preventDefault()
    if (wrongWayRound || (since === null && until === null)) return
    onSearch({ since: since ?? undefined, until: until ?? undefined })
  }
  const all = () => {
    setSince(null)
    setUntil(null)
    onSearch({})
  }
  return (
    <form className="motora-day-search motora-above" onSubmit={search} aria-describedby={hint}>
      <DayField label={t('since')} value={since} onChange={setSince} />
      <DayField
        label={t('until')}
        value={until}
        onChange={setUntil}
        error={wrongWayRound ? t('datesInvalid') : undefined}
      />
      <ActionButton
        type="submit"
        tone="primary"
        disabledReason={
          wrongWayRound ? t('datesInvalid') : since === null && until === null ? t('datesNeeded') : undefined
        }
      >
        {t('search')}
      </ActionButton>
      {searches && <ActionButton onClick={all}>{allName ?? t('searchAll')}</ActionButton>}
      <p id={hint} className="motora-second motora-plain">
        {t('oneDate')}
      </p>
    </form>
  )
}
