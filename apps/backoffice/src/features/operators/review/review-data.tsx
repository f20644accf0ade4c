import type { Operator, OperatorChange } from '@motora/contract/operators'
import { ActionButton } from '@motora/kit'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OperatorFacts } from '../operator/operator-facts'
import { Checklist } from '../own-data/checklist'
import { ownDataFields, useOwnDataValue } from '../own-data/use-own-data-value'
import { ReviewTick } from './review-tick'
import '../../../shell/frame/before-after.css'

export interface ReviewDataProps {
  operator: Operator
  change: OperatorChange | null
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
      <Checklist data={{ ...(change?.after ?? operator), hasTariff: operator.hasTariff }} />
      {change ? <ChangeTable operator={operator} change={change} /> : <OperatorFacts operator={operator} />}
      <ReviewTick section="data" keys="1" reviewed={reviewed} onToggle={onToggle} />
    </section>
  )
}

interface ChangeTableProps {
  operator: { id: string; name: string }
  change: OperatorChange
}

/** What is live and what would be, field by field: the changed ones, and on demand all, the changed ones marked. source: Z-29. */
function ChangeTable({ operator, change }: ChangeTableProps) {
  const { t } = useTranslation('operators')
  const shown = useOwnDataValue(operator)
  const [all, setAll] = useState(false)
  const changed = new Set(change.changed)
  const fields = ownDataFields.filter((field) => all || changed.has(field))
  return (
    <>
      {fields.length === 0 ? (
        <p className="motora-second">{t('review.noDataChanged')}</p>
      ) : (
        <table className="motora-before-after">
          <thead>
            <tr>
              <th scope="col">{t('review.field')}</th>
              <th scope="col">{t('review.live')}</th>
              <th scope="col">{t('review.asked')}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((field) => (
              <tr key={field} data-changed={changed.has(field) || undefined}>
                <th scope="row">
                  {t(field)}
                  {all && changed.has(field) && <span className="motora-hidden"> {t('review.isChanged')}</span>}
                </th>
                <td>{shown(field, change.before) ?? '–'}</td>
                <td>{shown(field, change.after) ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div>
        <ActionButton size="xs" tone="quiet" onClick={() => setAll(!all)}>
          {t(all ? 'review.onlyChanged' : 'review.allFields')}
        </ActionButton>
      </div>
    </>
  )
}
