import { retireVehicle, type Vehicle } from '@motora/contract/vehicles'
import { confirm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { askingToRetry } from '../../../shell/api/api-error'
import { shownBy } from '../../../shell/api/query-key'
import { useWrite } from '../../../shell/use-write'
import { vehicleName } from '../vehicle/vehicle-name'

/** Takes a vehicle out of the fleet for good: asked first, by its name and with what it means. source: ledger E-33. */
export function useRetireVehicle(): (vehicle: Vehicle) => Promise<void> {
  const { t } = useTranslation('fleet')
  const { run } = useWrite(retireVehicle, {
    call: ({ id }: Vehicle) => ({ params: { id } }),
    // after a failure too: it may be retired already, or in service
    invalidates: shownBy.vehicle,
    done: (_, vehicle) => t('retire.done', { plate: vehicleName(vehicle) }),
    failed: askingToRetry((why) => `${t('retire.error')} ${why}`),
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
