import { assignToOperate, type Vehicle } from '@motora/contract/vehicles'
import { useTranslation } from 'react-i18next'
import { shownBy } from '../../../shell/api/query-key'
import { useWrite } from '../../../shell/use-write'
import { vehicleName } from '../vehicle/vehicle-name'

interface Block {
  vehicle: Vehicle
  outOfService: boolean
  /** It is the way back already. */
  isUndo?: true
}

/**
 * Takes a vehicle out of service or back into it. Reversible, so it acts immediately and offers to undo it; without a
 * network it is kept and done later. source: ledger E-14.
 */
export function useBlockVehicle(): (vehicle: Vehicle, outOfService: boolean) => Promise<unknown> {
  const { t } = useTranslation(['vehicles', 'incidents', 'kit'])
  const { run } = useWrite(assignToOperate, {
    // where it is: who holds it may have changed since it was read
    call: ({ vehicle: { id }, outOfService }: Block) => ({ body: { vehicleIds: [id], outOfService } }),
    outbox: {
      about: ({ vehicle }) => ({ subject: vehicle.id, about: vehicleName(vehicle) }),
      kept: t('incidents:kept'),
    },
    invalidates: shownBy.vehicle,
    done: (_, { vehicle, outOfService, isUndo }) => {
      const words = t(outOfService ? 'vehicles:blocked' : 'vehicles:unblocked', { plate: vehicleName(vehicle) })
      const undo = () => void run({ vehicle, outOfService: !outOfService, isUndo: true })
      return isUndo ? words : { words, action: { label: t('kit:undo'), onClick: undo } }
    },
    failed: (why) => why,
  })
  return (vehicle, outOfService) => run({ vehicle, outOfService })
}
