import { type UpgradeCounts, updateStatuses } from '@motora/contract/firmware'
import { StatTiles } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { updateStatusLook } from '../update-status-look'
import { UpgradeBar } from '../upgrade-bar'

export interface UpgradeCountsBarProps {
  counts: UpgradeCounts
  /** Statuses that the table below is filtered by. */
  active: readonly string[]
  onToggle: (status: string) => void
}

/** How many vehicles stand how, as a bar and as figures; a pressed figure filters the table below. */
export function UpgradeCountsBar({ counts, active, onToggle }: UpgradeCountsBarProps) {
  const { t } = useTranslation('upgrades')
  const tiles = updateStatuses.map((status) => {
    const { tone, Icon } = updateStatusLook[status]
    return { id: status, label: t(`status.${status}`), count: counts[status], icon: <Icon size={16} />, tone }
  })
  return (
    <div className="motora-stack motora-upgrade-counts">
      <UpgradeBar counts={counts} />
      <StatTiles label={t('countsFilter')} tiles={tiles} active={active} onToggle={onToggle} />
    </div>
  )
}
