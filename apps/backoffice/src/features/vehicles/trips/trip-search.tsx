import { ActionButton, DayField } from '@motora/kit'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

export interface TripDays {
  since?: string | undefined
  until?: string | undefined
}

export interface TripSearchProps {
  /** What is searched by now. */
  days: TripDays
  onSearch: (days: TripDays) => void
}

/**
 * Trips between two days. The search always asks for both: of one day alone the other is taken 100 years away.
 * source: ledger E-31.
 */
export function TripSearch({ days, onSearch }: TripSearchProps) {
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
    <form className="motora-trip-search" onSubmit={search} aria-describedby={hint}>
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
      {searches && <ActionButton onClick={all}>{t('searchAll')}</ActionButton>}
      <p id={hint} className="motora-second motora-plain">
        {t('oneDate')}
      </p>
    </form>
  )
}
