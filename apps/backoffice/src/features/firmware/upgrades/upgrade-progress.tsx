import type { Upgrade } from '@motora/contract/firmware'
import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { UpgradeBar } from './upgrade-bar'

/** How far a campaign is, in one cell: the bar and how many of how many are done. */
export function UpgradeProgress({ counts, state }: Pick<Upgrade, 'counts' | 'state'>) {
  const { t } = useTranslation('upgrades')
  const formats = useFormats()
  if (counts.total === 0)
    return (
      <span className="motora-second">{t(state === 'draft' || state === 'scheduled' ? 'notBegun' : 'noneOf')}</span>
    )
  const figure = (count: number) => formats.number(count, 0)
  return (
    <span className="motora-upgrade-progress">
      <UpgradeBar counts={counts} />
      <span className="motora-second">
        {t('doneOf', { done: figure(counts.succeeded), total: figure(counts.total) })}
        {counts.failed > 0 && (
          <span className="motora-upgrade-failed"> {t('failedCount', { failed: figure(counts.failed) })}</span>
        )}
      </span>
    </span>
  )
}
