import { endServiceTrip } from '@motora/contract/sharing'
import type { Vehicle } from '@motora/contract/vehicles'
import { confirm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { shownBy } from '../../../shell/api/query-key'
import { operatorSaid } from '../../../shell/session/operator-said'
import { useMembership } from '../../../shell/session/use-session'
import { useWrite } from '../../../shell/use-write'
import { vehicleName } from '../vehicle/vehicle-name'

interface Ending {
  vehicle: Vehicle
  params: { id: string }
  query: ReturnType<typeof operatorSaid>
}

/** Ends the trip that is under way on a vehicle, for the rider. source: ledgers E-17, E-45. */
export function useEndTrip(): (vehicle: Vehicle) => Promise<void> {
  const { t } = useTranslation('vehicle')
  const membership = useMembership()
  const { run } = useWrite(endServiceTrip, {
    call: ({ vehicle: _, ...call }: Ending) => call,
    invalidates: shownBy.service,
    done: (_, { vehicle }) => t('tripEnded', { plate: vehicleName(vehicle) }),
    failed: (why) => why,
  })
  return async (vehicle) => {
    const { activeServiceId } = vehicle.sharing
    if (activeServiceId === null) return
    const sure = await confirm({
      title: t('endTripQuestion', { plate: vehicleName(vehicle) }),
      consequence: t('endTripConsequence'),
      confirmLabel: t('endTrip'),
      danger: true,
    })
    if (sure) await run({ vehicle, params: { id: activeServiceId }, query: operatorSaid(membership) })
  }
}
