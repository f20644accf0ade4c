import { assignToOperate, type Vehicle } from '@motora/contract/vehicles'
import { toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../shell/language/refusal-text'
import { outbox } from '../../shell/outbox/browser-outbox'
import { vehicleName } from './vehicle-name'

/**
 * Takes a vehicle out of service or back into it. Reversible, so it acts at once and offers the way back; without a
 * network it is kept and done later. source: ledger E-14.
 */
export function useBlockVehicle(): (vehicle: Vehicle, outOfService: boolean) => Promise<void> {
  const { t } = useTranslation(['vehicles', 'incidents', 'kit'])
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const set = async (vehicle: Vehicle, outOfService: boolean, undoable: boolean): Promise<void> => {
    const plate = vehicleName(vehicle)
    const body = { sharingOperatorId: vehicle.sharing.sharingOperatorId, vehicleIds: [vehicle.id], outOfService }
    try {
      const how = await outbox.send(assignToOperate, { body }, { subject: vehicle.id, about: plate })
      const undo = { label: t('kit:undo'), onClick: () => void set(vehicle, !outOfService, false) }
      if (how === 'waiting') toast.warning(t('incidents:kept'))
      else
        toast.success(
          t(outOfService ? 'vehicles:blocked' : 'vehicles:unblocked', { plate }),
          undoable ? undo : undefined,
        )
    } catch (error) {
      toast.error(refusal(error))
    }
    // a ticket shows its vehicle's state too
    for (const queryKey of [['vehicles'], ['tickets']]) void queries.invalidateQueries({ queryKey })
  }
  return (vehicle, outOfService) => set(vehicle, outOfService, true)
}
