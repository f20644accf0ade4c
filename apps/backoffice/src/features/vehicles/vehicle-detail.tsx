import { ActionIcon } from '@mantine/core'
import { getVehicle, type LiveVehicle, type Vehicle } from '@motora/contract/vehicles'
import { BlockSkeleton, ErrorState, TextSkeleton, useFormats, useKitTexts } from '@motora/kit'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { StyleSpecification } from 'maplibre-gl'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../shell/frame/facts'
import { requestIdOf, useRefusalText } from '../../shell/language/refusal-text'
import { asLive, useLiveVehicle } from '../../shell/live/live-fleet'
import { client } from '../../shell/session/browser-session'
import { CurrentRider } from './current-rider'
import { RentabilityPanel } from './rentability/rentability-panel'
import { TripLinks } from './trips/trip-links'
import { VehicleActions } from './vehicle-actions'
import { BatteryFigure, OutOfServiceBadge, VehicleStatusBadge } from './vehicle-badges'
import { VehicleHolder } from './vehicle-holder'
import { placeHeightPixels, VehiclePlace } from './vehicle-place'

export interface VehicleDetailProps {
  id: string
  mapStyle: StyleSpecification
  /** Where "more about" leads; left out where the role may not go there. */
  moreHref: string | undefined
  /** Buttons of its tickets. */
  ticketActions?: (vehicle: Vehicle) => ReactNode
  onClose: () => void
}

/** One vehicle beside the table: where it is, what it tells now, who rides it, what may be done. source: ledger E-13. */
export function VehicleDetail({ id, mapStyle, moreHref, ticketActions, onClose }: VehicleDetailProps) {
  const refusal = useRefusalText()
  const vehicle = useQuery({
    queryKey: ['vehicles', 'one', id],
    queryFn: ({ signal }) => client.call(getVehicle, { params: { id } }, { signal }),
    refetchInterval: 15_000,
  })
  const live = useLiveVehicle(id)
  if (vehicle.isPending)
    return (
      <div className="motora-vehicle">
        <BlockSkeleton height={placeHeightPixels} />
        <TextSkeleton lines={6} />
      </div>
    )
  if (vehicle.isError)
    return (
      <ErrorState
        what={refusal(vehicle.error)}
        requestId={requestIdOf(vehicle.error)}
        onRetry={() => vehicle.refetch()}
      />
    )
  const now = live ?? asLive(vehicle.data)
  const name = vehicle.data.plate ?? vehicle.data.name
  return (
    <article className="motora-vehicle" aria-label={name}>
      <Head vehicle={vehicle.data} live={now} onClose={onClose} />
      <VehiclePlace live={now} plate={name} mapStyle={mapStyle} />
      <VehicleActions vehicle={vehicle.data}>{ticketActions?.(vehicle.data)}</VehicleActions>
      <Figures vehicle={vehicle.data} live={now} />
      {!vehicle.data.currentVisibleToClients && <RentabilityPanel vehicleId={id} />}
      <CurrentRider vehicle={vehicle.data} />
      <VehicleHolder vehicle={vehicle.data} />
      <TripLinks vehicleId={id} plate={name} mapStyle={mapStyle} />
      {moreHref && <MoreAbout href={moreHref} />}
    </article>
  )
}

function Head({ vehicle, live, onClose }: { vehicle: Vehicle; live: LiveVehicle; onClose: () => void }) {
  const { actions } = useKitTexts()
  return (
    <div className="motora-vehicle-head">
      <h2>{vehicle.plate ?? vehicle.name}</h2>
      <VehicleStatusBadge status={live.status} />
      {live.outOfService && <OutOfServiceBadge />}
      <ActionIcon size="lg" onClick={onClose} aria-label={actions.close}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function Figures({ vehicle, live }: { vehicle: Vehicle; live: LiveVehicle }) {
  const { t } = useTranslation('vehicles')
  const { states } = useKitTexts()
  const formats = useFormats()
  const { scutum } = vehicle
  return (
    <Facts
      facts={[
        { label: t('battery'), value: <BatteryFigure percent={live.batteryPercent} charging={live.isCharging} /> },
        { label: t('state'), value: live.isOn === null ? '' : t(live.isOn ? 'on' : 'off') },
        { label: t('speed'), value: formats.speed(live.speedKmh) },
        { label: t('odometer'), value: formats.metres(scutum.totalOdometer) },
        { label: t('autonomy'), value: formats.kilometres(kilometresToMetres(scutum.estimatedAutonomy)) },
        { label: t('lastConnection'), value: formats.date(live.lastConnectionAt, 'second') },
        { label: t('latestService'), value: formats.date(vehicle.latestServiceTimestamp, 'minute') },
        { label: t('visible'), value: vehicle.currentVisibleToClients ? states.yes : states.no },
        { label: t('helmet'), value: vehicle.sharing.isHelmetIncluded ? states.yes : states.no },
        { label: t('model'), value: vehicle.model },
        { label: t('vin'), value: vehicle.vin },
        { label: t('imei'), value: vehicle.imei },
      ]}
    />
  )
}

const kilometresToMetres = (kilometres: number | null) => (kilometres === null ? null : kilometres * 1000)

function MoreAbout({ href }: { href: string }) {
  const { t } = useTranslation('vehicles')
  return (
    <Link to={href} className="motora-link">
      {t('moreAbout')}
    </Link>
  )
}
