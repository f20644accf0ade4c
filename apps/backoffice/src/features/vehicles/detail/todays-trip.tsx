import type { VehicleTrip } from '@motora/contract/sharing'
import { useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { dayAndTimeOf } from '../../../shell/person-clock'
import { SpeedLegend } from '../trips/speed-legend'

/** What the line on the small map is. Over the map: nothing moves when the trip arrives. */
export function TodaysTrip({ trip }: { trip: VehicleTrip }) {
  const { t } = useTranslation('trips')
  const formats = useFormats()
  const clock = (moment: string) => dayAndTimeOf(moment).time
  return (
    <div className="motora-todays-trip">
      {t('today', {
        from: clock(trip.startTimestamp),
        to: clock(trip.endTimestamp),
        distance: formats.kilometres(trip.distance),
      })}
      <SpeedLegend />
    </div>
  )
}
