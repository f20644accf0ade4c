import type { Operator, OperatorChange } from '@motora/contract/operators'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { OperatorFacts } from '../operator-facts'
import { ChangeTable } from './change-table'
import { ReviewTick } from './review-tick'

export interface ReviewDataProps {
  operator: Operator
  change: OperatorChange | undefined
  reviewed: boolean
  onToggle: () => void
}

/** The first section: the operator's data, or what would change in them. source: ledger C-27; Z-29. */
export function ReviewData({ operator, change, reviewed, onToggle }: ReviewDataProps) {
  const { t } = useTranslation('operators')
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{t('review.data')}</h3>
      {change ? <ChangeTable operator={operator} change={change} /> : <OperatorFacts operator={operator} />}
      <ReviewTick section="data" keys="1" reviewed={reviewed} onToggle={onToggle} />
    </section>
  )
}
