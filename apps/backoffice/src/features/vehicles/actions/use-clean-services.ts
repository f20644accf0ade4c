import { cleanServices } from '@motora/contract/sharing'
import type { Vehicle } from '@motora/contract/vehicles'
import { confirm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { shownBy } from '../../../shell/api/query-key'
import { useWrite } from '../../../shell/use-write'
import { vehicleName } from '../vehicle/vehicle-name'

/** Ends a rider's rental: asked first, because it cannot be taken back. source: ledger E-15. */
export function useCleanServices(): (vehicle: Vehicle) => Promise<void> {
  const { t } = useTranslation('vehicles')
  const { run } = useWrite(cleanServices, {
    invalidates: shownBy.service,
    done: ({ endedServiceIds }) => t('cleaned', { count: endedServiceIds.length }),
    failed: (why) => why,
  })
  return async (vehicle) => {
    const id = vehicle.sharing.activeServiceId
    if (id === null) return
    const sure = await confirm({
      title: t('cleanQuestion', { plate: vehicleName(vehicle) }),
      consequence: t('cleanConsequence'),
      confirmLabel: t('clean'),
      danger: true,
    })
    if (sure) await run({ params: { id } })
  }
}
