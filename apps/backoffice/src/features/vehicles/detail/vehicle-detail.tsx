import { ActionIcon } from '@mantine/core'
import { getOperator } from '@motora/contract/operators'
import type { LiveVehicle, OverallStatus, Vehicle } from '@motora/contract/vehicles'
import { BlockSkeleton, ErrorState, Moment, TextSkeleton, useFormats, useKitTexts } from '@motora/kit'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { Facts } from '../../../shell/frame/facts'
import { useFault, useFaultText } from '../../../shell/language/fault-text'
import { asLive, useLiveVehicle } from '../../../shell/live/live-fleet'
import { useMay } from '../../../shell/session/use-session'
import { useLiveStanding } from '../../../shell/vehicles/use-thresholds'
import { VehicleStatusBadge } from '../../../shell/vehicles/vehicle-status-badge'
import { VehicleActions } from '../actions/vehicle-actions'
import { VehicleCommands } from '../commands/vehicle-commands'
import { RentabilityPanel } from '../rentability/rentability-panel'
import { TripLinks } from '../trips/trip-links'
import { BatteryFigure } from '../vehicle/vehicle-badges'
import { vehicleQuery } from '../vehicle/vehicle-queries'
import { CurrentRider } from './current-rider'
import { placeHeightPixels, VehiclePlace } from './vehicle-place'
import '../vehicles.css'

export interface VehicleDetailProps {
  id: string
  /** Where "more about" leads; left out where the role may not go there. */
  moreHref: string | undefined
  /** Buttons of its tickets. */
  ticketActions?: (vehicle: Vehicle) => ReactNode
  onClose: () => void
}

/**
 * One vehicle next to the table: where it is, what it reports now, who rides it, what may be done. source: ledger E-13.
 */
export function VehicleDetail({ id, moreHref, ticketActions, onClose }: VehicleDetailProps) {
  const fault = useFault()
  const vehicle = useQuery(vehicleQuery(id))
  const live = useLiveVehicle(id)
  const { statusOf } = useLiveStanding()
  if (vehicle.isPending)
    return (
      <div className="motora-vehicle">
        <BlockSkeleton height={placeHeightPixels} />
        <TextSkeleton lines={6} />
      </div>
    )
  if (vehicle.isError) return <ErrorState {...fault(vehicle.error)} onRetry={() => vehicle.refetch()} />
  const now = live ?? asLive(vehicle.data)
  const name = vehicle.data.plate ?? vehicle.data.name
  return (
    <article className="motora-vehicle" aria-label={name}>
      <Head vehicle={vehicle.data} status={live ? statusOf(live) : vehicle.data.overallStatus} onClose={onClose} />
      <VehiclePlace live={now} plate={name} />
      <VehicleCommands vehicleId={id} plate={name} />
      <VehicleActions vehicle={vehicle.data}>{ticketActions?.(vehicle.data)}</VehicleActions>
      <Figures vehicle={vehicle.data} live={now} />
      {!vehicle.data.currentVisibleToClients && <RentabilityPanel vehicleId={id} />}
      <CurrentRider vehicle={vehicle.data} />
      <VehicleHolder vehicle={vehicle.data} />
      <TripLinks vehicleId={id} plate={name} />
      {moreHref && <MoreAbout href={moreHref} />}
    </article>
  )
}

function Head({ vehicle, status, onClose }: { vehicle: Vehicle; status: OverallStatus; onClose: () => void }) {
  const { actions } = useKitTexts()
  return (
    <div className="motora-vehicle-head">
      <h2>{vehicle.plate ?? vehicle.name}</h2>
      <VehicleStatusBadge status={status} />
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
        { label: t('odometer'), value: formats.wholeKilometres(scutum.totalOdometer) },
        { label: t('autonomy'), value: formats.wholeKilometres(kilometresToMetres(scutum.estimatedAutonomy)) },
        { label: t('lastConnection'), value: live.lastConnectionAt && <Moment at={live.lastConnectionAt} /> },
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

/** The operator of a vehicle, and how it is reached. source: ledger E-12. */
function VehicleHolder({ vehicle }: { vehicle: Vehicle }) {
  const { t } = useTranslation('vehicle')
  const faultText = useFaultText()
  const mayRead = useMay('operators.read')
  const operatorId = vehicle.sharing.sharingOperatorId
  const operator = useQuery({
    ...api.query(getOperator, { params: { id: operatorId ?? '' } }, { staleTime: 60_000 }),
    enabled: mayRead && operatorId !== null,
  })
  return (
    <section>
      <h3>{t('holder')}</h3>
      {operator.isError ? (
        <p className="motora-second">{faultText(operator.error)}</p>
      ) : operatorId === null ? (
        <p className="motora-plain">{t('provider')}</p>
      ) : (
        <Facts
          facts={[
            { label: t('holderName'), value: operator.data?.name ?? vehicle.sharingOperatorName },
            { label: t('holderPhone'), value: operator.data?.contactPhone },
            { label: t('holderEmail'), value: operator.data?.managerEmail },
          ]}
        />
      )}
    </section>
  )
}
