import type { Operator, OperatorChange } from '@motora/contract/operators'
import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { OperatorStateBadge } from '../operator-state-badge'

/** Where the operator stands, since when it waits and who asked; what was said to it last. */
export function ReviewStanding({ operator, change }: { operator: Operator; change: OperatorChange | undefined }) {
  const { t } = useTranslation('operators')
  const formats = useFormats()
  const { waitingSince, state, cannotOperateReason, note } = operator
  const said = state === 'disabled' ? (note ?? cannotOperateReason) : cannotOperateReason
  return (
    <>
      <div className="motora-actions">
        <OperatorStateBadge operator={operator} />
        {waitingSince && (
          <span className="motora-second">
            {t('review.waits', {
              age: formats.age(waitingSince, Date.now()),
              date: formats.date(waitingSince, 'minute'),
            })}
          </span>
        )}
        {change?.submittedByName && (
          <span className="motora-second">{t('review.askedBy', { name: change.submittedByName })}</span>
        )}
      </div>
      {state === 'draft' && <p className="motora-note">{t('review.nothingSent')}</p>}
      {said && (
        <section className="motora-note" aria-label={t('review.lastReason')}>
          <p className="motora-second">{t('review.lastReason')}</p>
          <p>{said}</p>
        </section>
      )}
    </>
  )
}
