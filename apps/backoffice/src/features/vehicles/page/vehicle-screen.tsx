import { VisuallyHidden } from '@mantine/core'
import { mayOpen } from '@motora/contract'
import type { LiveVehicle, Vehicle } from '@motora/contract/vehicles'
import {
  AgeClock,
  BlockSkeleton,
  DrawerClose,
  ErrorState,
  type ObjectAction,
  ObjectHeader,
  ObjectHeaderSkeleton,
  ObjectTabs,
  PageTitle,
  StatusBadge,
  TextSkeleton,
  useFormats,
} from '@motora/kit'
import { IconArchive, IconArrowsMaximize } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { latePiece } from '../../../shell/frame/late-piece'
import { useFault } from '../../../shell/language/fault-text'
import { asLive, useLiveHealth, useLiveVehicle } from '../../../shell/live/live-fleet'
import { pathTo } from '../../../shell/paths'
import { useMay, useMembership } from '../../../shell/session/use-session'
import { useAddressState } from '../../../shell/use-address-state'
import { useObjectTitle } from '../../../shell/use-title'
import { useMayChangeVehicles } from '../../../shell/vehicles/use-may-change-vehicles'
import { useLiveStanding } from '../../../shell/vehicles/use-thresholds'
import { VehicleStatusBadge } from '../../../shell/vehicles/vehicle-status-badge'
import { CommandsPanel } from '../commands/commands-panel'
import { placeHeightPixels } from '../detail/vehicle-place'
import { useRentability } from '../rentability/use-rentability'
import { BatteryFigure } from '../vehicle/vehicle-badges'
import { vehicleName } from '../vehicle/vehicle-name'
import { vehicleQuery } from '../vehicle/vehicle-queries'
import { useTabHref, type VehicleTab, vehicleTabOf } from './use-vehicle-tab'
import { VehicleOverview } from './vehicle-overview'
import { VehicleSections, type VehicleSlots } from './vehicle-sections'
import { VehicleVerdict } from './vehicle-verdict'
import './vehicle-page.css'
import '../vehicles.css'

const VehicleTrips = latePiece(
  async () => ({ default: (await import('../trips/trips-dialog')).VehicleTrips }),
  <TextSkeleton lines={8} />,
)

export interface VehiclePageSlots extends VehicleSlots {
  /** Everything that may be done to it, and the dialogs that some of it opens. */
  useActions: (vehicle: Vehicle) => { actions: readonly ObjectAction[]; actionsCome: boolean; dialogs: ReactNode }
  /** How many tickets of it are open; undefined while not known, and for who sees none. */
  useOpenTickets: (vehicleId: string) => number | undefined
  /** All its tickets. */
  tickets: (vehicle: Vehicle) => ReactNode
}

export interface VehicleScreenProps {
  id: string
  /** Leads back to where the person came from; left out next to a list or over it, where it closes. */
  goBack?: ReactNode
  slots: VehiclePageSlots
}

/** Everything of one vehicle, on a page of its own or in a drawer. source: fleet side, section 2.5; ledgers E-21, E-22. */
export function VehicleScreen({ id, goBack, slots }: VehicleScreenProps) {
  const { t } = useTranslation('vehicle')
  const fault = useFault()
  const actionsCome = useMayChangeVehicles()
  const vehicle = useQuery(vehicleQuery(id))
  if (vehicle.data) return <Loaded vehicle={vehicle.data} goBack={goBack} slots={slots} />
  return (
    <div className="motora-vehicle-page">
      {goBack}
      {vehicle.isPending ? (
        <>
          <ObjectHeaderSkeleton after={<DrawerClose />} actionsCome={actionsCome} />
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
  const { dialogs, ...actions } = slots.useActions(vehicle)
  const openTickets = slots.useOpenTickets(vehicle.id)
  const plate = vehicleName(vehicle)
  const isInDrawer = goBack === undefined
  useObjectTitle(isInDrawer ? undefined : plate)
  const { tab } = vehicleTabOf(search)
  const contents: Record<VehicleTab, () => ReactNode> = {
    overview: () => <VehicleOverview vehicle={vehicle} live={live} />,
    trips: () => <VehicleTrips vehicleId={vehicle.id} plate={plate} />,
    tickets: () => slots.tickets(vehicle),
    commands: () => <CommandsPanel vehicleId={vehicle.id} plate={plate} />,
    data: () => <VehicleSections vehicle={vehicle} slots={slots} />,
  }
  const shown: VehicleTab[] = ['overview', 'trips', ...(seesTickets ? (['tickets'] as const) : []), 'commands', 'data']
  return (
    <article className="motora-vehicle-page" aria-label={plate}>
      {goBack}
      <VehicleHeader vehicle={vehicle} live={live} level={isInDrawer ? 2 : 1} {...actions} />
      <ObjectTabs
        label={t('parts', { plate })}
        value={tab}
        onChange={(next) => setSearch({ ...search, tab: next, open: undefined }, { push: true })}
        tabs={shown.map((id) => ({
          id,
          label: t(`tab.${id}`),
          content: contents[id],
          count: id === 'tickets' ? (openTickets ?? null) : undefined,
        }))}
      />
      {dialogs}
    </article>
  )
}

/** To the page of its own, for those who may open it. */
function PageLink({ vehicleId }: { vehicleId: string }) {
  const { t } = useTranslation('vehicles')
  const { role } = useMembership()
  if (!mayOpen(role, '/scooters/$id')) return null
  return (
    <Link className="motora-page-link" to={pathTo('/scooters/$id', { id: vehicleId })} title={t('moreAbout')}>
      <IconArrowsMaximize size={16} aria-hidden />
      <VisuallyHidden>{t('moreAbout')}</VisuallyHidden>
    </Link>
  )
}

interface VehicleHeaderProps {
  vehicle: Vehicle
  live: LiveVehicle
  level: 1 | 2
  actions: readonly ObjectAction[]
  actionsCome: boolean
}

/** What stays in sight: plate, status, whether riders can rent it, battery, odometer, age of the data, what may be done. */
function VehicleHeader({ vehicle, live, level, actions, actionsCome }: VehicleHeaderProps) {
  const { t } = useTranslation(['vehicle', 'vehicles'])
  const formats = useFormats()
  const health = useLiveHealth()
  const { statusOf } = useLiveStanding()
  const hrefOf = useTabHref()
  const retired = vehicle.retiredTimestamp
  const { totalOdometer } = vehicle.scutum
  const rentability = useRentability(vehicle.id, retired === null)
  return (
    <ObjectHeader
      name={vehicleName(vehicle)}
      level={level}
      after={
        level === 2 && (
          <>
            <PageLink vehicleId={vehicle.id} />
            <DrawerClose />
          </>
        )
      }
      actions={actions}
      actionsCome={actionsCome}
      status={
        retired === null ? (
          <VehicleStatusBadge status={statusOf(live)} />
        ) : (
          <StatusBadge tone="grey" Icon={IconArchive}>
            {t('vehicle:retired', { date: formats.date(retired) })}
          </StatusBadge>
        )
      }
      verdict={
        retired === null && (
          <VehicleVerdict vehicleId={vehicle.id} reasonsHref={hrefOf({ tab: 'data', open: 'sharing' })} />
        )
      }
      // once it has failed the verdict says so, and asks again by itself without leaving its place
      verdictComes={rentability.isLoading && rentability.errorUpdateCount === 0}
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
      age={<AgeClock at={live.lastConnectionAt} source={health.source} label={t('vehicles:lastConnection')} />}
    />
  )
}
