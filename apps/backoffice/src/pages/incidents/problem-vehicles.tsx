import { SegmentedControl } from '@mantine/core'
import { mayListSeveralOperators } from '@motora/contract'
import { conditionsOfTile, listVehicles, type Vehicle } from '@motora/contract/vehicles'
import { DataTable, type RowAction } from '@motora/kit/table'
import { IconBan, IconCircleCheck, IconClearAll, IconMap } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlockVehicle } from '../../features/vehicles/actions/use-block-vehicle'
import { useCleanServices } from '../../features/vehicles/actions/use-clean-services'
import { useVehicleOffer } from '../../features/vehicles/actions/use-vehicle-offer'
import { vehicleColumns } from '../../features/vehicles/list/vehicle-columns'
import { vehicleName } from '../../features/vehicles/vehicle/vehicle-name'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'
import { useAddressState } from '../../shell/use-address-state'
import { useServerTable } from '../../shell/use-server-table'

const problems = ['out', 'low', 'silent', 'all'] as const
type Problem = (typeof problems)[number]
const byPlate = { column: 'plate', direction: 'asc' } as const

/** Vehicles that need somebody, by what they need, and what can be done about it from here. source: ledger G-03. */
export function ProblemVehicles() {
  const { t } = useTranslation(['incidents', 'vehicles'])
  const { t: vehicleWords } = useTranslation('vehicles')
  const { role } = useMembership()
  const [search] = useAddressState()
  const problem: Problem = problems.find((one) => one === search.problem) ?? 'out'
  const columns = useMemo(() => vehicleColumns(vehicleWords, mayListSeveralOperators(role)), [vehicleWords, role])
  const table = useServerTable({
    tableId: 'problem-vehicles',
    endpoint: listVehicles,
    columns,
    label: t('incidents:tab.vehicles'),
    side: 'fleet',
    sort: byPlate,
    conditions: problem === 'all' ? {} : conditionsOfTile(problem),
    refetchInterval: 15_000,
    views: false,
  })
  const actionsOf = useProblemActions()
  return (
    <DataTable
      {...table.props}
      rowName={vehicleName}
      empty={{ why: t('incidents:problem.none') }}
      searchable
      rowActions={actionsOf}
      toolbar={
        <SegmentedControl
          aria-label={t('incidents:problem')}
          value={problem}
          onChange={(next) => table.change({ problem: next === 'out' ? undefined : next })}
          data={problems.map((value) => ({ value, label: t(`incidents:problem.${value}`) }))}
        />
      }
    />
  )
}

function useProblemActions(): (vehicle: Vehicle) => readonly RowAction[] {
  const { t } = useTranslation(['incidents', 'vehicles'])
  const navigate = useNavigate()
  const block = useBlockVehicle()
  const clean = useCleanServices()
  const offer = useVehicleOffer()
  return (vehicle) => {
    const { outOfService } = vehicle.sharing
    const cleaning = offer('clean', vehicle)
    const Icon = outOfService ? IconCircleCheck : IconBan
    return [
      {
        id: 'map',
        label: t('incidents:onMap'),
        icon: <IconMap size={16} aria-hidden />,
        onSelect: () => void navigate({ to: pathTo('/scooters/locations', undefined, { vehicle: vehicle.id }) }),
      },
      ...(offer(outOfService ? 'unblock' : 'block', vehicle) === true
        ? [
            {
              id: 'block',
              label: t(outOfService ? 'vehicles:unblock' : 'vehicles:block'),
              icon: <Icon size={16} aria-hidden />,
              onSelect: () => void block(vehicle, !outOfService),
            },
          ]
        : []),
      ...(cleaning !== 'not-permitted'
        ? [
            {
              id: 'clean',
              label: t('vehicles:clean'),
              icon: <IconClearAll size={16} aria-hidden />,
              disabledReason: cleaning === true ? undefined : t('vehicles:nothingToClean'),
              onSelect: () => void clean(vehicle),
            },
          ]
        : []),
    ]
  }
}
