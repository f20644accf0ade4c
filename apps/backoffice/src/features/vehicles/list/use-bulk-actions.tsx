import { handOver, type Vehicle } from '@motora/contract/vehicles'
import type { BulkAction } from '@motora/kit/table'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shell/session/use-session'
import type { VehicleWays } from '../actions/use-vehicle-actions'
import { verdictOnVehicle } from '../actions/use-vehicle-offer'
import type { FleetActions } from './use-fleet-actions'
import { useFleetToggles } from './use-fleet-toggles'

/** What the role may do to the selected vehicles together. source: ledgers E-16, E-18, E-20; DECISIONS §4. */
export function useBulkActions(
  actions: FleetActions,
  ways: Pick<VehicleWays, 'onAssign' | 'onForbid'>,
): readonly BulkAction<Vehicle>[] {
  const { t } = useTranslation('fleet')
  const mayHandOver = useMay(handOver.needs)
  const toggles = useFleetToggles(actions, ways.onForbid)
  return [
    ...toggles.flatMap(({ id, ...both }) =>
      (['on', 'off'] as const).map((way) => {
        const { action, label, icon, run, already } = both[way]
        const isDone = (row: Vehicle) => verdictOnVehicle(action, row) === 'already'
        return {
          id: `${id}-${way}`,
          label,
          icon,
          run,
          disabledReason: (rows: readonly Vehicle[]) => (rows.every(isDone) ? already : undefined),
        }
      }),
    ),
    ...(mayHandOver
      ? [
          {
            id: 'assign',
            label: t('assign'),
            icon: <IconArrowsExchange size={16} aria-hidden />,
            disabledReason: (rows: readonly Vehicle[]) =>
              rows.some((row) => verdictOnVehicle('assign', row) !== true) ? t('someRented') : undefined,
            run: ways.onAssign,
          },
        ]
      : []),
  ]
}
