import { ObjectPane } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withoutVehicle } from '../features/vehicles/page/use-vehicle-tab'
import { VehicleDrawer, type VehicleDrawerProps } from '../features/vehicles/page/vehicle-drawer'
import { VehicleScreen } from '../features/vehicles/page/vehicle-screen'
import { vehicleName } from '../features/vehicles/vehicle/vehicle-name'
import { vehicleQuery } from '../features/vehicles/vehicle/vehicle-queries'
import { useAddressState } from '../shell/use-address-state'
import { useVehicleSlots } from './use-vehicle-slots'

export interface OpenedScooterProps extends Omit<VehicleDrawerProps, 'slots'> {
  /** Over the list of its screen, or next to it. */
  place: 'drawer' | 'pane'
}

/** A vehicle opened from the list of another screen, with what other rooms know of it. */
export function OpenedScooter({ place, ...props }: OpenedScooterProps) {
  const slots = useVehicleSlots()
  return place === 'pane' ? (
    <ScooterPane id={props.id} slots={slots} />
  ) : (
    <VehicleDrawer key={props.id} {...props} slots={slots} />
  )
}

function ScooterPane({ id, slots }: Pick<VehicleDrawerProps, 'id' | 'slots'>) {
  const { t } = useTranslation('vehicle')
  const { data } = useQuery(vehicleQuery(id))
  const [search, setSearch] = useAddressState()
  return (
    <ObjectPane label={data ? vehicleName(data) : t('title')} onClose={() => setSearch(withoutVehicle(search))}>
      <VehicleScreen key={id} id={id} slots={slots} />
    </ObjectPane>
  )
}
