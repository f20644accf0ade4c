import type { LiveVehicle, Vehicle } from '@motora/contract/vehicles'
import {
  ActionButton,
  AgeClock,
  BlockSkeleton,
  confirm,
  ErrorState,
  PageTitle,
  StatusBadge,
  TextSkeleton,
  useFormats,
} from '@motora/kit'
import { IconArchive, IconFlag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../shell/frame/facts'
import { useFault } from '../../../shell/language/fault-text'
import { asLive, useLiveHealth, useLiveVehicle } from '../../../shell/live/live-fleet'
import { useVehicleOffer } from '../actions/use-vehicle-offer'
import { VehicleActions } from '../actions/vehicle-actions'
import { CurrentRider } from '../detail/current-rider'
import { placeHeightPixels, VehiclePlace } from '../detail/vehicle-place'
import { TripLinks } from '../trips/trip-links'
import { BatteryFigure } from '../vehicle/vehicle-badges'
import { vehicleName } from '../vehicle/vehicle-name'
import { BatteryData, DeviceData, ReceptionData } from './reported-data'
import { VehicleData } from './vehicle-data'
import './vehicle-page.css'
import { endServiceTrip } from '@motora/contract/sharing'
import { shownBy } from '../../../shell/api/query-key'
import { operatorSaid } from '../../../shell/session/operator-said'
import { useMembership } from '../../../shell/session/use-session'
import { useWrite } from '../../../shell/use-write'
import { useLiveStanding } from '../../../shell/vehicles/use-thresholds'
import { VehicleStatusBadge } from '../../../shell/vehicles/vehicle-status-badge'
import { vehicleQuery } from '../vehicle/vehicle-queries'
import { VehicleSections, type VehicleSlots } from './vehicle-sections'

export interface VehicleScreenProps {
  id: string
  /** Leads back to where the person came from. */
  goBack: ReactNode
  slots: VehicleSlots & { ticketActions: (vehicle: Vehicle) => ReactNode }
}

/** Everything of one vehicle. source: fleet side, section 2.5; ledgers E-21, E-22. */
export function VehicleScreen({ id, goBack, slots }: VehicleScreenProps) {
  const { t } = useTranslation('vehicle')
  const fault = useFault()
  const vehicle = useQuery(vehicleQuery(id))
  const formats = useFormats()
  const live = useLiveVehicle(id)
  const { statusOf } = useLiveStanding()
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
          <ErrorState {...fault(vehicle.error)} onRetry={() => vehicle.refetch()} />
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
            <VehicleStatusBadge status={live ? statusOf(live) : vehicle.data.overallStatus} />
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
        <VehiclePlace live={now} plate={plate} />
        <div className="motora-pane">
          <LiveFigures live={now} />
          {retired === null && (
            <VehicleActions vehicle={vehicle.data}>
              <EndTripButton vehicle={vehicle.data} />
              {slots.ticketActions(vehicle.data)}
            </VehicleActions>
          )}
          <TripLinks vehicleId={id} plate={plate} />
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

/** What the live stream sends of it, moment by moment. */
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

/** Ends the trip that is under way on a vehicle, for the rider. source: ledgers E-17, E-45. */
export function EndTripButton({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  const membership = useMembership()
  const offer = useVehicleOffer()('endTrip', vehicle)
  const { activeServiceId } = vehicle.sharing
  const { run } = useWrite(endServiceTrip, {
    invalidates: shownBy.service,
    done: () => t('tripEnded', { plate: vehicleName(vehicle) }),
    failed: (why) => why,
  })
  if (offer === 'not-permitted') return null
  const end = async () => {
    if (activeServiceId === null) return
    const sure = await confirm({
      title: t('endTripQuestion', { plate: vehicleName(vehicle) }),
      consequence: t('endTripConsequence'),
      confirmLabel: t('endTrip'),
      danger: true,
    })
    if (sure) await run({ params: { id: activeServiceId }, query: operatorSaid(membership) })
  }
  return (
    <ActionButton
      icon={<IconFlag size={16} aria-hidden />}
      disabledReason={offer === true ? undefined : t('noTripToEnd')}
      onClick={end}
    >
      {t('endTrip')}
    </ActionButton>
  )
}
