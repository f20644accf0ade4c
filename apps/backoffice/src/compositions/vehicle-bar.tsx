import type { Vehicle } from '@motora/contract/vehicles'
import { ObjectActions } from '@motora/kit'
import { IconMap } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useVehicle } from '../features/vehicles/vehicle/use-vehicle'
import { vehicleName } from '../features/vehicles/vehicle/vehicle-name'
import { pathTo } from '../shell/paths'
import { useActionsOfVehicle } from './use-actions-of-vehicle'

/** What may be done to the vehicle of a case, and the way to it on the map. source: ledger G-04. */
export function VehicleBar({ vehicleId }: { vehicleId: string }) {
  const { t } = useTranslation('incidents')
  const { data } = useVehicle(vehicleId)
  return (
    <>
      <Link to={pathTo('/scooters/locations', undefined, { vehicle: vehicleId })} className="motora-on-map">
        <IconMap size={16} aria-hidden /> {t('onMap')}
      </Link>
      {/* after what is there at once: it comes later, and moves nothing */}
      {data && <Actions vehicle={data} />}
    </>
  )
}

function Actions({ vehicle }: { vehicle: Vehicle }) {
  const { actions, dialogs } = useActionsOfVehicle(vehicle)
  return (
    <>
      <ObjectActions
        name={vehicleName(vehicle)}
        // the case is its ticket
        actions={actions.filter(({ id }) => id !== 'ticket')}
      />
      {dialogs}
    </>
  )
}
