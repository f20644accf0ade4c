import type { Vehicle } from '@motora/contract/vehicles'
import type { BulkAction, RowAction } from '@motora/kit/table'
import { IconArrowsExchange, IconClearAll, IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shell/session/use-session'
import { useCleanServices } from '../use-clean-services'
import type { FleetActions } from './use-fleet-actions'
import { useFleetToggles } from './use-fleet-toggles'
import { useRetireVehicle } from './use-retire-vehicle'

export interface FleetWays {
  onDetails: (vehicle: Vehicle) => void
  onEdit: (vehicle: Vehicle) => void
  /** These two ask for more before anything is done. */
  onAssign: (vehicles: readonly Vehicle[]) => void
  onForbid: (vehicles: readonly Vehicle[]) => void
}

interface FleetMenus {
  rowActions: (vehicle: Vehicle) => readonly RowAction[]
  bulkActions: readonly BulkAction<Vehicle>[]
}

/** What the role may do to one vehicle and to the selected ones. source: ledgers E-16, E-18, E-20; DECISIONS §4. */
export function useFleetMenus(actions: FleetActions, ways: FleetWays): FleetMenus {
  const { t } = useTranslation(['fleet', 'vehicles'])
  const mayClean = useMay('services.clean')
  const mayManage = useMay('vehicles.manage')
  const toggles = useFleetToggles(actions, ways.onForbid)
  const clean = useCleanServices()
  const retire = useRetireVehicle()

  const rowActions = (vehicle: Vehicle): RowAction[] => {
    const isRented = vehicle.sharing.activeServiceId !== null
    return [
      {
        id: 'details',
        label: t('fleet:details'),
        icon: <IconListDetails size={16} />,
        onSelect: () => ways.onDetails(vehicle),
      },
      ...toggles.map(({ id, isOn, on, off }) => {
        const { label, icon, run } = isOn(vehicle) ? off : on
        return { id, label, icon, onSelect: () => void run([vehicle]) }
      }),
      ...(mayClean
        ? [
            {
              id: 'clean',
              label: t('vehicles:clean'),
              icon: <IconClearAll size={16} />,
              disabledReason: isRented ? undefined : t('vehicles:nothingToClean'),
              onSelect: () => void clean(vehicle),
            },
          ]
        : []),
      ...(mayManage
        ? [
            {
              id: 'assign',
              label: t('fleet:assign'),
              icon: <IconArrowsExchange size={16} />,
              disabledReason: isRented ? t('fleet:rented') : undefined,
              onSelect: () => ways.onAssign([vehicle]),
            },
            {
              id: 'edit',
              label: t('fleet:edit'),
              icon: <IconPencil size={16} />,
              onSelect: () => ways.onEdit(vehicle),
            },
            {
              id: 'retire',
              label: t('fleet:retire'),
              icon: <IconTrash size={16} />,
              danger: true,
              disabledReason: isRented ? t('fleet:rented') : undefined,
              onSelect: () => void retire(vehicle),
            },
          ]
        : []),
    ]
  }
  const bulkActions: BulkAction<Vehicle>[] = [
    ...toggles.flatMap(({ id, isOn, on, off }) => [
      {
        id: `${id}-on`,
        ...{ label: on.label, icon: on.icon, run: on.run },
        disabledReason: (rows: readonly Vehicle[]) => (rows.every(isOn) ? on.already : undefined),
      },
      {
        id: `${id}-off`,
        ...{ label: off.label, icon: off.icon, run: off.run },
        disabledReason: (rows: readonly Vehicle[]) => (rows.some(isOn) ? undefined : off.already),
      },
    ]),
    ...(mayManage
      ? [
          {
            id: 'assign',
            label: t('fleet:assign'),
            icon: <IconArrowsExchange size={16} />,
            disabledReason: (rows: readonly Vehicle[]) =>
              rows.some(({ sharing }) => sharing.activeServiceId !== null) ? t('fleet:someRented') : undefined,
            run: ways.onAssign,
          },
        ]
      : []),
  ]
  return { rowActions, bulkActions }
}
