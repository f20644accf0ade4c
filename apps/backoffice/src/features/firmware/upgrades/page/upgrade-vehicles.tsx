import { mayListSeveralOperators, mayOpen } from '@motora/contract'
import {
  listUpgradeVehicles,
  type Upgrade,
  type UpgradeCounts,
  type UpgradeVehicle,
  updateStatuses,
} from '@motora/contract/firmware'
import { ChipStrip } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceFilterOf } from '../../../../shell/choice-filter'
import { pathTo } from '../../../../shell/paths'
import { useMembership } from '../../../../shell/session/use-session'
import { useServerTable } from '../../../../shell/use-server-table'
import { updateStatusLook } from '../update-status-look'
import { UpgradeBar } from '../upgrade-bar'
import { lookAgainOf } from '../upgrade-calls'
import { upgradeVehicleColumns } from './upgrade-vehicle-columns'

/** The figures of a campaign that has started and its vehicles; a figure filters them. Filters, order and page live in the address. */
export function UpgradeVehicles({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrades')
  const navigate = useNavigate()
  const { role } = useMembership()
  const { id, maxAttempts, state: upgradeState, counts } = upgrade
  const columns = useMemo(
    () => upgradeVehicleColumns(t, { maxAttempts, upgradeState, withOperator: mayListSeveralOperators(role) }),
    [t, maxAttempts, upgradeState, role],
  )
  const table = useServerTable({
    tableId: 'upgrade-vehicles',
    endpoint: listUpgradeVehicles,
    columns,
    label: t('vehiclesOf'),
    fileName: upgrade.name,
    side: 'fleet',
    params: { id },
    refetchInterval: lookAgainOf(upgrade),
    views: false,
  })
  const { active, toggle } = choiceFilterOf(table, 'status')
  const open = ({ vehicleId }: UpgradeVehicle) =>
    void navigate({ to: pathTo('/scooters/$id', { id: vehicleId }, { open: 'updates' }) })
  return (
    <section className="motora-stack" aria-label={t('vehicles')}>
      <UpgradeCountsBar counts={counts} active={active} onToggle={toggle} />
      <DataTable
        {...table.props}
        rowId={({ vehicleId }) => vehicleId}
        rowName={({ plate, name }) => plate ?? name}
        empty={{ why: t('noVehicles') }}
        searchable
        {...(mayOpen(role, '/scooters/$id') ? { onRowOpen: open } : {})}
      />
    </section>
  )
}

interface UpgradeCountsBarProps {
  counts: UpgradeCounts
  /** Statuses that the table below is filtered by. */
  active: readonly string[]
  onToggle: (status: string) => void
}

/** How many vehicles stand how, as a bar and as figures; a pressed figure filters the table below. */
function UpgradeCountsBar({ counts, active, onToggle }: UpgradeCountsBarProps) {
  const { t } = useTranslation('upgrades')
  const chips = updateStatuses.map((status) => {
    const { tone, Icon } = updateStatusLook[status]
    return { id: status, label: t(`status.${status}`), count: counts[status], icon: <Icon size={16} />, tone }
  })
  return (
    <div className="motora-stack">
      <UpgradeBar counts={counts} />
      <ChipStrip label={t('countsFilter')} chips={chips} active={active} onToggle={onToggle} />
    </div>
  )
}
