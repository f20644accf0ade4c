import type { LiveVehicle, Vehicle } from '@motora/contract/vehicles'
import { Moment, useFormats } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { CurrentRider } from '../detail/current-rider'
import { VehicleHolder } from '../detail/vehicle-holder'
import { VehiclePlace } from '../detail/vehicle-place'
import { RentabilityPanel } from '../rentability/rentability-panel'
import { TripLinks } from '../trips/trip-links'
import { useTodaysTrip } from '../trips/use-todays-trip'
import { vehicleName } from '../vehicle/vehicle-name'
import { LastDayChart, lastDayHeight } from './last-day-chart'
import { RecordPart } from './record-part'
import { BatteryData, DeviceData, ReceptionData } from './reported-data'
import { VehicleData } from './vehicle-data'
import { VehicleTimeline } from './vehicle-timeline'
import '../vehicles.css'

/** Where a vehicle is and how it is on the left, what happened to it on the right. */
export function VehicleOverview({ vehicle, live }: { vehicle: Vehicle; live: LiveVehicle }) {
  const { t } = useTranslation(['vehicle', 'vehicles'])
  const formats = useFormats()
  const plate = vehicleName(vehicle)
  const trip = useTodaysTrip(vehicle.id)
  return (
    <div className="motora-vehicle-overview">
      <div className="motora-vehicle-left">
        <div>
          <VehiclePlace live={live} plate={plate} trip={trip} />
          <Facts
            facts={[
              {
                label: t('vehicles:state'),
                value: live.isOn === null ? '' : t(live.isOn ? 'vehicles:on' : 'vehicles:off'),
              },
              { label: t('vehicles:speed'), value: formats.speed(live.speedKmh) },
              {
                label: t('vehicles:lastConnection'),
                value: live.lastConnectionAt && <Moment at={live.lastConnectionAt} />,
              },
            ].filter(({ value }) => value !== '' && value !== null)}
          />
          <TripLinks vehicleId={vehicle.id} plate={plate} />
        </div>
        <CurrentRider vehicle={vehicle} heading="h2" />
        <VehicleHolder vehicle={vehicle} />
        {vehicle.retiredTimestamp === null && !vehicle.currentVisibleToClients && (
          <RentabilityPanel vehicleId={vehicle.id} />
        )}
        <RecordPart vehicleId={vehicle.id} height={lastDayHeight}>
          {({ communication }) => <LastDayChart hours={communication.hours} />}
        </RecordPart>
        <div className="motora-parts">
          <VehicleData vehicle={vehicle} />
          <DeviceData vehicle={vehicle} />
          <ReceptionData vehicle={vehicle} />
          <BatteryData vehicle={vehicle} />
        </div>
      </div>
      <div>
        <h2>{t('vehicle:timeline')}</h2>
        <VehicleTimeline vehicleId={vehicle.id} />
      </div>
    </div>
  )
}
