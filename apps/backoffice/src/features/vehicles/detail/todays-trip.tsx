import type { VehicleTrip } from '@motora/contract/sharing'
import { useFormats } from '@motora/kit'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { dayAndTimeOf } from '../../../shell/person-clock'

// Its colours are the map's: it comes with the map.
const SpeedLegend = lazy(async () => ({ default: (await import('../trips/speed-legend')).SpeedLegend }))

/** What the line on the small map is. */
export function TodaysTrip({ trip }: { trip: VehicleTrip }) {
  const { t } = useTranslation('trips')
  const formats = useFormats()
  const clock = (moment: string) => dayAndTimeOf(moment).time
  return (
    <div className="motora-todays-trip">
      <span className="motora-second">
        {t('today', {
          from: clock(trip.startTimestamp),
          to: clock(trip.endTimestamp),
          distance: formats.kilometres(trip.distance),
        })}
      </span>
      <Suspense>
        <SpeedLegend />
      </Suspense>
    </div>
  )
}
