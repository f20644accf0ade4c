import type { VehicleTrip } from '@motora/contract/sharing'
import type { LiveVehicle } from '@motora/contract/vehicles'
import { BlockSkeleton } from '@motora/kit'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import '../vehicles.css'

const VehicleMap = lazy(() => import('./vehicle-map'))
export const placeHeightPixels = 260

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
      <Suspense fallback={<BlockSkeleton height={placeHeightPixels} />}>
        <VehicleMap key={live.id} label={t('mapOf', { plate })} vehicle={live} trip={trip} />
      </Suspense>
    </div>
  )
}
