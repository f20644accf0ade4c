import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'

export interface FailureGaugeProps {
  /** Percent of those that have ended; undefined while none has. */
  failedPercent: number | undefined
  /** Above it the campaign pauses by itself. */
  limitPercent: number
  ended: number
}

/** The share of failures against the limit of the plan. */
export function FailureGauge({ failedPercent, limitPercent, ended }: FailureGaugeProps) {
  const { t } = useTranslation('upgrades')
  const formats = useFormats()
  if (failedPercent === undefined) return t('failures.none', { limit: formats.percent(limitPercent) })
  return (
    <span className="motora-upgrade-gauge">
      {t('failures.share', {
        count: ended,
        share: formats.percent(failedPercent),
        limit: formats.percent(limitPercent),
      })}
      <span
        className="motora-upgrade-gauge-bar"
        data-tone={failedPercent > limitPercent ? 'red' : failedPercent > limitPercent / 2 ? 'yellow' : 'green'}
        aria-hidden
      >
        <span style={{ width: `${failedPercent}%` }} />
        <i style={{ insetInlineStart: `${limitPercent}%` }} />
      </span>
    </span>
  )
}
