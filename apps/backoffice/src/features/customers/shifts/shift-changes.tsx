import type { ShiftDay } from '@motora/contract/customers'
import { useTranslation } from 'react-i18next'
import { changesOf } from './shift-values'
import { useDaysText } from './use-days-text'

/** What saving changes from then on. What was measured before stays as it is. */
export function ShiftChanges({ saved, rows }: { saved: readonly ShiftDay[]; rows: readonly ShiftDay[] }) {
  const { t } = useTranslation('shifts')
  const days = useDaysText()
  const { added, removed } = changesOf(saved, rows)
  const words = ({ weekDays, earliestStart: from, latestArrival: until }: ShiftDay) =>
    t('shift', { days: days(weekDays) || '–', from: from || '–', until: until || '–' })
  return (
    <section className="motora-note" aria-label={t('fromNowOn')}>
      <p>{t('fromNowOn')}</p>
      <ul className="motora-shift-changes">
        {added.map((shift, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal
          <li key={`added ${index}`}>{t('added', { shift: words(shift) })}</li>
        ))}
        {removed.map((shift, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be equal
          <li key={`removed ${index}`}>{t('removed', { shift: words(shift) })}</li>
        ))}
      </ul>
    </section>
  )
}
