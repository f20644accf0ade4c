import { retireVehicle, type Vehicle } from '@motora/contract/vehicles'
import { confirm, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { vehicleName } from '../vehicle-name'

/** Takes a vehicle out of the fleet for good: asked first, by its name and with what it means. source: ledger E-33. */
export function useRetireVehicle(): (vehicle: Vehicle) => Promise<void> {
  const { t } = useTranslation('fleet')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  return async (vehicle) => {
    const plate = vehicleName(vehicle)
    const sure = await confirm({
      title: t('retire.question', { plate, vin: vehicle.vin }),
      consequence: t('retire.consequence'),
      confirmLabel: t('retire'),
      danger: true,
    })
    if (!sure) return
    try {
      await client.call(retireVehicle, { params: { id: vehicle.id } })
      toast.success(t('retire.done', { plate }))
    } catch (error) {
      toast.error(`${t('retire.error')} ${refusal(error)}`)
    }
    // after a failure too: it may be retired already, or in service
    await queries.invalidateQueries({ queryKey: ['vehicles'] })
  }
}
