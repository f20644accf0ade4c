import type { ShiftDay } from '@motora/contract/customers'
import { useTranslation } from 'react-i18next'
import { changesOf, isWhole } from './shift-values'
import { useDaysText } from './use-days-text'

/** What saving changes from then on. What was measured before stays as it is; a row is named once it is whole. */
export function ShiftChanges({ saved, rows }: { saved: readonly ShiftDay[]; rows: readonly ShiftDay[] }) {
  const { t } = useTranslation('shifts')
  const days = useDaysText()
  const { added: typed, removed } = changesOf(saved, rows)
  const added = typed.filter(isWhole)
  if (added.length + removed.length === 0) return null
  const words = ({ weekDays, earliestStart: from, latestArrival: until }: ShiftDay) =>
    t('shift', { days: days(weekDays), from, until })
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
