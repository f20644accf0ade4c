import { ActionIcon } from '@mantine/core'
import { getServiceCustomer } from '@motora/contract/sharing'
import { getVehicle, type LiveVehicle, type Vehicle } from '@motora/contract/vehicles'
import { BlockSkeleton, ErrorState, TextSkeleton, useFormats, useKitTexts } from '@motora/kit'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { StyleSpecification } from 'maplibre-gl'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../shell/frame/facts'
import { requestIdOf, useRefusalText } from '../../shell/language/refusal-text'
import { asLive, useLiveVehicle } from '../../shell/live/live-fleet'
import { client } from '../../shell/session/browser-session'
import { useMay } from '../../shell/session/use-session'
import { VehicleActions } from './vehicle-actions'
import { BatteryFigure, OutOfServiceBadge, VehicleStatusBadge } from './vehicle-badges'

const VehicleMap = lazy(() => import('./vehicle-map'))
const mapHeight = 260

export interface VehicleDetailProps {
  id: string
  mapStyle: StyleSpecification
  /** Where "more about" leads; left out where the role may not go there. */
  moreHref: string | undefined
  onClose: () => void
}

/** One vehicle beside the table: where it is, what it tells now, who rides it, what may be done. source: ledger E-13. */
export function VehicleDetail({ id, mapStyle, moreHref, onClose }: VehicleDetailProps) {
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
        <BlockSkeleton height={mapHeight} />
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
  return (
    <article className="motora-vehicle" aria-label={vehicle.data.plate ?? vehicle.data.name}>
      <Head vehicle={vehicle.data} live={now} onClose={onClose} />
      <Place live={now} plate={vehicle.data.plate ?? vehicle.data.name} mapStyle={mapStyle} />
      <VehicleActions vehicle={vehicle.data} />
      <Figures vehicle={vehicle.data} live={now} />
      <Customer vehicle={vehicle.data} />
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

function Place({ live, plate, mapStyle }: { live: LiveVehicle; plate: string; mapStyle: StyleSpecification }) {
  const { t } = useTranslation('vehicles')
  if (live.latitude === null) return <p className="motora-second">{t('noPlace')}</p>
  return (
    <div className="motora-vehicle-map">
      <Suspense fallback={<BlockSkeleton height={mapHeight} />}>
        <VehicleMap key={live.id} label={t('mapOf', { plate })} mapStyle={mapStyle} vehicle={live} />
      </Suspense>
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
        { label: t('operator'), value: vehicle.sharingOperatorName },
      ]}
    />
  )
}

const kilometresToMetres = (kilometres: number | null) => (kilometres === null ? null : kilometres * 1000)

/** Loaded only while a service is active. source: ledger E-12. */
function Customer({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles')
  const refusal = useRefusalText()
  const mayRead = useMay('services.read')
  const serviceId = vehicle.sharing.activeServiceId
  const customer = useQuery({
    queryKey: ['sharing', 'customer-of-service', serviceId],
    queryFn: ({ signal }) => client.call(getServiceCustomer, { params: { id: serviceId ?? '' } }, { signal }),
    enabled: mayRead && serviceId !== null,
  })
  if (serviceId === null) return null
  const known = customer.data
  return (
    <section>
      <h3>{t('currentUser')}</h3>
      {customer.isError ? (
        <p className="motora-second">{refusal(customer.error)}</p>
      ) : (
        <Facts
          facts={[
            { label: t('customerName'), value: known?.fullName ?? vehicle.currentCustomerFullName },
            { label: t('customerEmail'), value: known?.email ?? vehicle.currentCustomerEmail },
            { label: t('customerPhone'), value: known?.mobilePhone },
          ]}
        />
      )}
    </section>
  )
}

function MoreAbout({ href }: { href: string }) {
  const { t } = useTranslation('vehicles')
  return (
    <Link to={href} className="motora-link">
      {t('moreAbout')}
    </Link>
  )
}
