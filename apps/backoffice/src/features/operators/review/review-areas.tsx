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
  /** The map has drawn them: before, no one can have looked at them. */
  drawn: boolean
  onDrawn: () => void
  onToggle: () => void
}

/** Whether there is a map to wait for. */
export const areasToDraw = ({ operator, change }: Pick<ReviewAreasProps, 'operator' | 'change'>): boolean =>
  count(change?.after ?? operator) > 0 || (change !== null && changesAreas(change) && count(change.before) > 0)

const changesAreas = (change: OperatorChange | null) =>
  change?.changed.some((field) => field === 'areas' || field === 'circles') ?? false

const count = ({ areas, circles }: { areas: readonly unknown[]; circles: readonly unknown[] }) =>
  areas.length + circles.length

/** The second section: where the operator rents, over what is live where a change of it waits. source: ledger C-27; Z-29. */
export function ReviewAreas(props: ReviewAreasProps) {
  const { operator, change, Areas, reviewed, drawn, onDrawn, onToggle } = props
  const { t } = useTranslation('operators')
  const heading = useId()
  const asked = change?.after ?? operator
  const changes = changesAreas(change)
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{t('review.areas')}</h3>
      {change && <p className="motora-second">{t(changes ? 'review.areasChange' : 'review.areasSame')}</p>}
      {areasToDraw({ operator, change }) ? (
        <Areas
          areas={asked.areas}
          circles={asked.circles}
          colour={asked.colour1}
          label={t('areasOf', { name: operator.name })}
          height={320}
          onDrawn={onDrawn}
          {...(change && changes ? { compare: { areas: change.before.areas, circles: change.before.circles } } : {})}
        />
      ) : (
        <p className="motora-note">{t('review.noAreas')}</p>
      )}
      <ReviewTick
        section="areas"
        keys="2"
        reviewed={reviewed}
        waitsFor={drawn ? undefined : t('review.drawing')}
        onToggle={onToggle}
      />
    </section>
  )
}
