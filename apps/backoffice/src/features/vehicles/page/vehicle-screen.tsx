import type { LiveVehicle, Vehicle } from '@motora/contract/vehicles'
import { AgeClock, BlockSkeleton, ErrorState, PageTitle, StatusBadge, TextSkeleton, useFormats } from '@motora/kit'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { StyleSpecification } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { asLive, useLiveHealth, useLiveVehicle } from '../../../shell/live/live-fleet'
import { CurrentRider } from '../current-rider'
import { TripLinks } from '../trips/trip-links'
import { VehicleActions } from '../vehicle-actions'
import { BatteryFigure, OutOfServiceBadge, VehicleStatusBadge } from '../vehicle-badges'
import { vehicleName } from '../vehicle-name'
import { placeHeightPixels, VehiclePlace } from '../vehicle-place'
import { EndTripButton } from './end-trip-button'
import { BatteryData, DeviceData, ReceptionData } from './told-data'
import { VehicleData } from './vehicle-data'
import './vehicle-page.css'
import { vehicleQuery } from './vehicle-query'
import { VehicleSections, type VehicleSlots } from './vehicle-sections'

export interface VehicleScreenProps {
  id: string
  mapStyle: StyleSpecification
  /** Leads back to where the person came from. */
  goBack: ReactNode
  slots: VehicleSlots & { ticketActions: (vehicle: Vehicle) => ReactNode }
}

/** Everything of one vehicle. source: fleet side, section 2.5; ledgers E-21, E-22. */
export function VehicleScreen({ id, mapStyle, goBack, slots }: VehicleScreenProps) {
  const { t } = useTranslation('vehicle')
  const refusal = useRefusalText()
  const vehicle = useQuery(vehicleQuery(id))
  const formats = useFormats()
  const live = useLiveVehicle(id)
  const health = useLiveHealth()
  if (!vehicle.data)
    return (
      <>
        {goBack}
        <PageTitle>{t('title')}</PageTitle>
        {vehicle.isPending ? (
          <div className="motora-stack">
            <BlockSkeleton height={placeHeightPixels} />
            <TextSkeleton lines={8} />
          </div>
        ) : (
          <ErrorState
            what={refusal(vehicle.error)}
            requestId={requestIdOf(vehicle.error)}
            onRetry={() => vehicle.refetch()}
          />
        )}
      </>
    )
  const now = live ?? asLive(vehicle.data)
  const plate = vehicleName(vehicle.data)
  const retired = vehicle.data.retiredTimestamp
  return (
    <article className="motora-vehicle-page" aria-label={plate}>
      {goBack}
      <PageTitle
        aside={
          <span className="motora-vehicle-state">
            <VehicleStatusBadge status={now.status} />
            {now.outOfService && <OutOfServiceBadge />}
            {retired !== null && (
              <StatusBadge tone="grey" icon={<IconArchive size={14} />}>
                {t('retired', { date: formats.date(retired) })}
              </StatusBadge>
            )}
            <AgeClock at={health.at} source={health.source} />
          </span>
        }
      >
        {plate}
      </PageTitle>
      <div className="motora-vehicle-top">
        <VehiclePlace live={now} plate={plate} mapStyle={mapStyle} />
        <div className="motora-pane">
          <LiveFigures live={now} />
          {retired === null && (
            <VehicleActions vehicle={vehicle.data}>
              <EndTripButton vehicle={vehicle.data} />
              {slots.ticketActions(vehicle.data)}
            </VehicleActions>
          )}
          <TripLinks vehicleId={id} plate={plate} mapStyle={mapStyle} />
          <CurrentRider vehicle={vehicle.data} heading="h2" />
        </div>
      </div>
      <div className="motora-parts">
        <VehicleData vehicle={vehicle.data} />
        <DeviceData vehicle={vehicle.data} />
        <ReceptionData vehicle={vehicle.data} />
        <BatteryData vehicle={vehicle.data} />
      </div>
      <VehicleSections vehicle={vehicle.data} slots={slots} />
    </article>
  )
}

/** What the live stream tells of it, moment by moment. */
function LiveFigures({ live }: { live: LiveVehicle }) {
  const { t } = useTranslation('vehicles')
  const formats = useFormats()
  return (
    <Facts
      facts={[
        { label: t('battery'), value: <BatteryFigure percent={live.batteryPercent} charging={live.isCharging} /> },
        { label: t('state'), value: live.isOn === null ? '' : t(live.isOn ? 'on' : 'off') },
        { label: t('speed'), value: formats.speed(live.speedKmh) },
        { label: t('lastConnection'), value: formats.date(live.lastConnectionAt, 'second') },
      ]}
    />
  )
}
