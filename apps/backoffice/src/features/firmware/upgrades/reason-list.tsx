import type { UpdateExclusion, UpdateWait } from '@motora/contract/firmware'
import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'

export type ReasonListProps =
  | { kind: 'wait'; counts: readonly { reason: UpdateWait; count: number }[] }
  | { kind: 'exclusion'; counts: readonly { reason: UpdateExclusion; count: number }[] }

/** How many vehicles wait, or are left out, for which reason; the most frequent first. */
export function ReasonList(props: ReasonListProps) {
  const { t } = useTranslation('upgrades')
  const formats = useFormats()
  const rows = props.counts.filter(({ count }) => count > 0)
  if (rows.length === 0) return null
  return (
    <div className="motora-upgrade-reasons">
      <h3>{t(`${props.kind}.title`)}</h3>
      <ul>
        {[...rows]
          .sort((a, b) => b.count - a.count)
          .map(({ reason, count }) => (
            <li key={reason}>
              <span>{t(reasonKey(props.kind, reason))}</span>
              <strong>{formats.number(count, 0)}</strong>
            </li>
          ))}
      </ul>
    </div>
  )
}

const reasonKey = (kind: ReasonListProps['kind'], reason: UpdateWait | UpdateExclusion) =>
  `${kind}.${reason}` as `wait.${UpdateWait}` | `exclusion.${UpdateExclusion}`
