import { ObjectDrawer } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../../shell/use-address-state'
import { vehicleName } from '../vehicle/vehicle-name'
import { vehicleQuery } from '../vehicle/vehicle-queries'
import { withoutVehicle } from './use-vehicle-tab'
import { type VehiclePageSlots, VehicleScreen } from './vehicle-screen'

export interface VehicleDrawerProps {
  id: string
  slots: VehiclePageSlots
  /** What the address becomes; left out: the vehicle leaves it. */
  closed?: (search: Search) => Search
}

type Search = Readonly<Record<string, string | undefined>>

/** The page of a vehicle over the list that it was opened from; the address has `vehicle`, and the drawer takes it away. */
export function VehicleDrawer({ id, slots, closed = withoutVehicle }: VehicleDrawerProps) {
  const { t } = useTranslation('vehicle')
  const { data } = useQuery(vehicleQuery(id))
  const [search, setSearch] = useAddressState()
  return (
    <ObjectDrawer id="vehicle" label={data ? vehicleName(data) : t('title')} onClose={() => setSearch(closed(search))}>
      <VehicleScreen key={id} id={id} slots={slots} />
    </ObjectDrawer>
  )
}
