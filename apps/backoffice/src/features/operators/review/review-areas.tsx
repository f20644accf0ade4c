import type { Operator, OperatorChange } from '@motora/contract/operators'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreasOnMap } from '../areas/areas-on-map'
import { ReviewTick } from './review-tick'

export interface ReviewAreasProps {
  operator: Operator
  change: OperatorChange | null
  Areas: AreasOnMap
  reviewed: boolean
  onToggle: () => void
}

const drawn = ({ areas, circles }: { areas: readonly unknown[]; circles: readonly unknown[] }) =>
  areas.length + circles.length

/** The second section: where the operator rents, over what is live where a change of it waits. source: ledger C-27; Z-29. */
export function ReviewAreas({ operator, change, Areas, reviewed, onToggle }: ReviewAreasProps) {
  const { t } = useTranslation('operators')
  const heading = useId()
  const asked = change?.after ?? operator
  const changes = change?.changed.some((field) => field === 'areas' || field === 'circles') ?? false
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{t('review.areas')}</h3>
      {change && <p className="motora-second">{t(changes ? 'review.areasChange' : 'review.areasSame')}</p>}
      {drawn(asked) === 0 && !(changes && change && drawn(change.before) > 0) ? (
        <p className="motora-note">{t('review.noAreas')}</p>
      ) : (
        <Areas
          areas={asked.areas}
          circles={asked.circles}
          colour={asked.colour1}
          label={t('areasOf', { name: operator.name })}
          height={320}
          {...(change && changes ? { compare: { areas: change.before.areas, circles: change.before.circles } } : {})}
        />
      )}
      <ReviewTick section="areas" keys="2" reviewed={reviewed} onToggle={onToggle} />
    </section>
  )
}
