import { handOver, retireVehicle, type Vehicle } from '@motora/contract/vehicles'
import { confirm } from '@motora/kit'
import type { BulkAction, RowAction } from '@motora/kit/table'
import { IconArrowsExchange, IconClearAll, IconListDetails, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { shownBy } from '../../../shell/api/query-key'
import { useMay } from '../../../shell/session/use-session'
import { useWrite } from '../../../shell/use-write'
import { useCleanServices } from '../actions/use-clean-services'
import { useVehicleOffer, type VehicleAction, verdictOnVehicle } from '../actions/use-vehicle-offer'
import { vehicleName } from '../vehicle/vehicle-name'
import type { FleetActions } from './use-fleet-actions'
import { useFleetToggles } from './use-fleet-toggles'

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
  const offer = useVehicleOffer()
  const mayHandOver = useMay(handOver.needs)
  const toggles = useFleetToggles(actions, ways.onForbid)
  const clean = useCleanServices()
  const retire = useRetireVehicle()

  const rowActions = (vehicle: Vehicle): RowAction[] => {
    /** Its entry of the menu; none where it is not permitted. */
    const offered = (id: VehicleAction & string, whyNot: string, entry: Omit<RowAction, 'id' | 'disabledReason'>) => {
      const said = offer(id, vehicle)
      return said === 'not-permitted' ? [] : [{ id, disabledReason: said === true ? undefined : whyNot, ...entry }]
    }
    return [
      {
        id: 'details',
        label: t('fleet:details'),
        icon: <IconListDetails size={16} />,
        onSelect: () => ways.onDetails(vehicle),
      },
      ...toggles.map(({ id, on, off }) => {
        const { label, icon, run } = verdictOnVehicle(on.action, vehicle) === true ? on : off
        return { id, label, icon, onSelect: () => void run([vehicle]) }
      }),
      ...offered('clean', t('vehicles:nothingToClean'), {
        label: t('vehicles:clean'),
        icon: <IconClearAll size={16} />,
        onSelect: () => void clean(vehicle),
      }),
      ...offered('assign', t('fleet:rented'), {
        label: t('fleet:assign'),
        icon: <IconArrowsExchange size={16} />,
        onSelect: () => ways.onAssign([vehicle]),
      }),
      ...offered('edit', '', {
        label: t('fleet:edit'),
        icon: <IconPencil size={16} />,
        onSelect: () => ways.onEdit(vehicle),
      }),
      ...offered('retire', t('fleet:rented'), {
        label: t('fleet:retire'),
        icon: <IconTrash size={16} />,
        danger: true,
        onSelect: () => void retire(vehicle),
      }),
    ]
  }
  const bulkActions: BulkAction<Vehicle>[] = [
    ...toggles.flatMap(({ id, ...both }) =>
      (['on', 'off'] as const).map((way) => {
        const { action, label, icon, run, already } = both[way]
        const isDone = (row: Vehicle) => verdictOnVehicle(action, row) === 'already'
        return {
          id: `${id}-${way}`,
          ...{ label, icon, run },
          disabledReason: (rows: readonly Vehicle[]) => (rows.every(isDone) ? already : undefined),
        }
      }),
    ),
    ...(mayHandOver
      ? [
          {
            id: 'assign',
            label: t('fleet:assign'),
            icon: <IconArrowsExchange size={16} />,
            disabledReason: (rows: readonly Vehicle[]) =>
              rows.some((row) => verdictOnVehicle('assign', row) !== true) ? t('fleet:someRented') : undefined,
            run: ways.onAssign,
          },
        ]
      : []),
  ]
  return { rowActions, bulkActions }
}

/** Takes a vehicle out of the fleet for good: asked first, by its name and with what it means. source: ledger E-33. */
function useRetireVehicle(): (vehicle: Vehicle) => Promise<void> {
  const { t } = useTranslation('fleet')
  const { run } = useWrite(retireVehicle, {
    call: ({ id }: Vehicle) => ({ params: { id } }),
    // after a failure too: it may be retired already, or in service
    invalidates: shownBy.vehicle,
    done: (_, vehicle) => t('retire.done', { plate: vehicleName(vehicle) }),
    failed: (why) => `${t('retire.error')} ${why}`,
  })
  return async (vehicle) => {
    const sure = await confirm({
      title: t('retire.question', { plate: vehicleName(vehicle), vin: vehicle.vin }),
      consequence: t('retire.consequence'),
      confirmLabel: t('retire'),
      danger: true,
    })
    if (sure) await run(vehicle)
  }
}
