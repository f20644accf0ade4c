import { ObjectPane } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withoutVehicle } from '../features/vehicles/page/use-vehicle-tab'
import { VehicleScreen } from '../features/vehicles/page/vehicle-screen'
import { vehicleName } from '../features/vehicles/vehicle/vehicle-name'
import { vehicleQuery } from '../features/vehicles/vehicle/vehicle-queries'
import { useAddressState } from '../shell/use-address-state'
import { useVehicleSlots } from './use-vehicle-slots'

/** A vehicle next to the list of its screen, with what other rooms know of it. */
export function ScooterPane({ id }: { id: string }) {
  const { t } = useTranslation('vehicle')
  const { data } = useQuery(vehicleQuery(id))
  const [search, setSearch] = useAddressState()
  const slots = useVehicleSlots()
  return (
    <ObjectPane label={data ? vehicleName(data) : t('title')} onClose={() => setSearch(withoutVehicle(search))}>
      <VehicleScreen key={id} id={id} slots={slots} />
    </ObjectPane>
  )
}
