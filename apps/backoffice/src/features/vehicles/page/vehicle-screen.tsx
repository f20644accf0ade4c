import type { LiveVehicle, Vehicle } from '@motora/contract/vehicles'
import {
  AgeClock,
  BlockSkeleton,
  DrawerClose,
  ErrorState,
  late,
  ObjectHeader,
  ObjectHeaderSkeleton,
  ObjectTabs,
  PageTitle,
  StatusBadge,
  TextSkeleton,
  useFormats,
} from '@motora/kit'
import { IconArchive } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { asLive, useLiveHealth, useLiveVehicle } from '../../../shell/live/live-fleet'
import { useMay } from '../../../shell/session/use-session'
import { useAddressState } from '../../../shell/use-address-state'
import { useLiveStanding } from '../../../shell/vehicles/use-thresholds'
import { VehicleStatusBadge } from '../../../shell/vehicles/vehicle-status-badge'
import { CommandsPanel } from '../commands/commands-panel'
import { placeHeightPixels } from '../detail/vehicle-place'
import { BatteryFigure } from '../vehicle/vehicle-badges'
import { vehicleName } from '../vehicle/vehicle-name'
import { vehicleQuery } from '../vehicle/vehicle-queries'
import { usePageActions } from './use-page-actions'
import { useTabHref, type VehicleTab, vehicleTabOf } from './use-vehicle-tab'
import { VehicleOverview } from './vehicle-overview'
import { VehicleSections, type VehicleSlots } from './vehicle-sections'
import { VehicleVerdict } from './vehicle-verdict'
import './vehicle-page.css'
import '../vehicles.css'

const VehicleEditDialog = late(async () => (await import('../edit/vehicle-edit-dialog')).VehicleEditDialog)

const VehicleTrips = lazy(async () => ({ default: (await import('../trips/trips-dialog')).VehicleTrips }))

export interface VehiclePageSlots extends VehicleSlots {
  /** The dialog that opens a ticket of it. */
  createTicket: (vehicle: Vehicle, onClose: () => void) => ReactNode
  /** All its tickets. */
  tickets: (vehicle: Vehicle) => ReactNode
}

export interface VehicleScreenProps {
  id: string
  /** Leads back to where the person came from; left out in a drawer, which closes. */
  goBack?: ReactNode
  slots: VehiclePageSlots
}

/** Everything of one vehicle, on a page of its own or in a drawer. source: fleet side, section 2.5; ledgers E-21, E-22. */
export function VehicleScreen({ id, goBack, slots }: VehicleScreenProps) {
  const { t } = useTranslation('vehicle')
  const fault = useFault()
  const vehicle = useQuery(vehicleQuery(id))
  if (vehicle.data) return <Loaded vehicle={vehicle.data} goBack={goBack} slots={slots} />
  return (
    <div className="motora-vehicle-page">
      {goBack}
      {vehicle.isPending ? (
        <>
          <ObjectHeaderSkeleton after={<DrawerClose />} />
          <BlockSkeleton height={placeHeightPixels} />
          <TextSkeleton lines={8} />
        </>
      ) : (
        <>
          <PageTitle actions={<DrawerClose />}>{t('title')}</PageTitle>
          <ErrorState {...fault(vehicle.error)} onRetry={() => vehicle.refetch()} />
        </>
      )}
    </div>
  )
}

function Loaded({ vehicle, goBack, slots }: { vehicle: Vehicle; goBack: ReactNode; slots: VehiclePageSlots }) {
  const { t } = useTranslation('vehicle')
  const [search, setSearch] = useAddressState()
  const live = useLiveVehicle(vehicle.id) ?? asLive(vehicle)
  const seesTickets = useMay('tickets.read')
  const [dialog, setDialog] = useState<'ticket' | 'edit'>()
  const close = () => setDialog(undefined)
  const actions = usePageActions(vehicle, {
    createTicket: () => setDialog('ticket'),
    edit: () => setDialog('edit'),
  })
  const plate = vehicleName(vehicle)
  const isInDrawer = goBack === undefined
  const { tab } = vehicleTabOf(search)
  const contents: Record<VehicleTab, () => ReactNode> = {
    overview: () => <VehicleOverview vehicle={vehicle} live={live} />,
    trips: () => (
      <Suspense fallback={<TextSkeleton lines={8} />}>
        <VehicleTrips vehicleId={vehicle.id} plate={plate} />
      </Suspense>
    ),
    tickets: () => slots.tickets(vehicle),
    commands: () => <CommandsPanel vehicleId={vehicle.id} plate={plate} />,
    data: () => <VehicleSections vehicle={vehicle} slots={slots} />,
  }
  const shown: VehicleTab[] = ['overview', 'trips', ...(seesTickets ? (['tickets'] as const) : []), 'commands', 'data']
  return (
    <article className="motora-vehicle-page" aria-label={plate}>
      {goBack}
      <VehicleHeader vehicle={vehicle} live={live} level={isInDrawer ? 2 : 1} actions={actions} />
      <ObjectTabs
        label={t('parts', { plate })}
        value={tab}
        onChange={(next) => setSearch({ ...search, tab: next, open: undefined }, { push: true })}
        tabs={shown.map((id) => ({ id, label: t(`tab.${id}`), content: contents[id] }))}
      />
      {dialog === 'ticket' && slots.createTicket(vehicle, close)}
      {dialog === 'edit' && <VehicleEditDialog id={vehicle.id} onClose={close} />}
    </article>
  )
}

interface VehicleHeaderProps {
  vehicle: Vehicle
  live: LiveVehicle
  level: 1 | 2
  actions: ReturnType<typeof usePageActions>
}

/** What stays in sight: plate, status, whether riders can rent it, battery, odometer, age of the data, what may be done. */
function VehicleHeader({ vehicle, live, level, actions }: VehicleHeaderProps) {
  const { t } = useTranslation(['vehicle', 'vehicles'])
  const formats = useFormats()
  const health = useLiveHealth()
  const { statusOf } = useLiveStanding()
  const hrefOf = useTabHref()
  const retired = vehicle.retiredTimestamp
  const { totalOdometer } = vehicle.scutum
  return (
    <ObjectHeader
      name={vehicleName(vehicle)}
      level={level}
      after={<DrawerClose />}
      actions={actions}
      status={
        retired === null ? (
          <VehicleStatusBadge status={statusOf(live)} />
        ) : (
          <StatusBadge tone="grey" icon={<IconArchive size={14} />}>
            {t('vehicle:retired', { date: formats.date(retired) })}
          </StatusBadge>
        )
      }
      verdict={
        retired === null && (
          <VehicleVerdict vehicleId={vehicle.id} reasonsHref={hrefOf({ tab: 'data', open: 'sharing' })} />
        )
      }
      figures={[
        {
          id: 'battery',
          label: t('vehicles:battery'),
          value: <BatteryFigure percent={live.batteryPercent} charging={live.isCharging} />,
        },
        ...(totalOdometer === null
          ? []
          : [{ id: 'odometer', label: t('vehicles:odometer'), value: formats.wholeKilometres(totalOdometer) }]),
      ]}
      age={<AgeClock at={live.lastConnectionAt} source={health.source} />}
    />
  )
}
