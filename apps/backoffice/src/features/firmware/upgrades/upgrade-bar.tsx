import type { UpdateStatus, UpgradeCounts } from '@motora/contract/firmware'
import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { updateStatusLook } from './update-status-look'
import { movingOf } from './upgrade-calls'
import './upgrades.css'

/** What has ended well comes first, then what goes on, then what waits. */
const order: readonly UpdateStatus[] = [
  'succeeded',
  'failed',
  'installing',
  'downloading',
  'sent',
  'pending',
  'cancelled',
]

/** The vehicles of a campaign as one stacked bar, with a description for screen readers. */
export function UpgradeBar({ counts }: { counts: UpgradeCounts }) {
  const { t } = useTranslation('upgrades')
  const formats = useFormats()
  const { total, succeeded, failed, pending, cancelled } = counts
  const figure = (count: number) => formats.number(count, 0)
  return (
    <span
      className="motora-upgrade-bar"
      role="img"
      aria-label={t('bar', {
        succeeded: figure(succeeded),
        failed: figure(failed),
        moving: figure(movingOf(counts)),
        pending: figure(pending),
        cancelled: figure(cancelled),
      })}
    >
      {order.map(
        (status) =>
          counts[status] > 0 && (
            <span
              key={status}
              data-status={status}
              data-tone={updateStatusLook[status].tone}
              style={{ flexGrow: counts[status] / total }}
            />
          ),
      )}
    </span>
  )
}
