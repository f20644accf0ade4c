import { IconMap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../shell/paths'
import { vehicleQuery } from '../vehicle/vehicle-queries'
import { VehicleActions } from './vehicle-actions'

/** What may be done to a vehicle known by its id, as to a ticket's, and the way to it on the map. source: ledger G-04. */
export function VehicleActionsOf({ vehicleId }: { vehicleId: string }) {
  const { t } = useTranslation('incidents')
  const { data } = useQuery(vehicleQuery(vehicleId))
  return (
    <>
      {data && <VehicleActions vehicle={data} />}
      <Link to={pathTo('/scooters/locations', undefined, { vehicle: vehicleId })} className="motora-on-map">
        <IconMap size={16} aria-hidden /> {t('onMap')}
      </Link>
    </>
  )
}
