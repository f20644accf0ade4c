import type { VehicleTrip } from '@motora/contract/sharing'
import type { LiveVehicle, Vehicle } from '@motora/contract/vehicles'
import { BlockSkeleton } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { latePiece } from '../../../shell/frame/late-piece'
import { asLive, useLiveVehicle } from '../../../shell/live/live-fleet'
import { vehicleName } from '../vehicle/vehicle-name'
import '../vehicles.css'

export const placeHeightPixels = 260
const VehicleMap = latePiece(() => import('./vehicle-map'), <BlockSkeleton height={placeHeightPixels} />)

export interface VehiclePlaceProps {
  live: LiveVehicle
  plate: string
  /** Drawn as a line, coloured by speed. */
  trip?: VehicleTrip | undefined
}

/** Where a vehicle is, on a small map; said in words while it has never reported. */
export function VehiclePlace({ live, plate, trip }: VehiclePlaceProps) {
  const { t } = useTranslation('vehicles')
  if (live.latitude === null) return <p className="motora-second">{t('noPlace')}</p>
  return (
    <div className="motora-vehicle-map">
      <VehicleMap key={live.id} label={t('mapOf', { plate })} vehicle={live} trip={trip} />
    </div>
  )
}

/** The same of a vehicle that no screen follows; keeps its place while it is on its way. */
export function PlaceOfVehicle({ vehicle }: { vehicle: Vehicle | undefined }) {
  const live = useLiveVehicle(vehicle?.id)
  if (!vehicle) return <BlockSkeleton height={placeHeightPixels} />
  return <VehiclePlace live={live ?? asLive(vehicle)} plate={vehicleName(vehicle)} />
}
