import { cleanServices } from '@motora/contract/sharing'
import type { Vehicle } from '@motora/contract/vehicles'
import { confirm, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'
import { vehicleName } from './vehicle-name'

/** Ends a rider's rental: asked first, because it cannot be taken back. source: ledger E-15. */
export function useCleanServices(): (vehicle: Vehicle) => Promise<void> {
  const { t } = useTranslation('vehicles')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  return async (vehicle) => {
    const serviceId = vehicle.sharing.activeServiceId
    if (serviceId === null) return
    const sure = await confirm({
      title: t('cleanQuestion', { plate: vehicleName(vehicle) }),
      consequence: t('cleanConsequence'),
      confirmLabel: t('clean'),
      danger: true,
    })
    if (!sure) return
    try {
      const { endedServiceIds } = await client.call(cleanServices, { params: { id: serviceId } })
      toast.success(t('cleaned', { count: endedServiceIds.length }))
    } catch (error) {
      toast.error(refusal(error))
    }
    await queries.invalidateQueries({ queryKey: ['vehicles'] })
  }
}
