import { useMediaQuery } from '@mantine/hooks'
import { ActionButton, ClockContext, KitDialog } from '@motora/kit'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dayFrom, daySpan } from '../../../shell/day-span'
import type { SearchedDays } from '../../../shell/frame/day-search'
import { useDaySearch } from '../../../shell/frame/use-day-search'
import { useMay } from '../../../shell/session/use-session'
import { useAddressPart } from '../../../shell/use-address-part'
import { TripDetail } from './trip-detail'
import { isImageEnlarged } from './trips-address'
import './trips.css'
import { listVehicleTrips } from '@motora/contract/sharing'
import { DataTable } from '@motora/kit/table'
import { use, useMemo } from 'react'
import { useServerTable } from '../../../shell/use-server-table'
import { tripColumns } from './trip-columns'

export interface TripsDialogProps {
  vehicleId: string
  /** What the vehicle is called. */
  plate: string
  opened: boolean
  /** The address holds what was opened; `withoutTrips` takes it away. */
  onClose: () => void
}

/** A vehicle's trips on the whole screen, by days, one of them next to the list. source: ledger E-24. */
export function TripsDialog({ opened, onClose, ...rest }: TripsDialogProps) {
  const { t } = useTranslation('trips')
  const [search] = useAddressPart('trips')
  return (
    <KitDialog
      opened={opened}
      fullScreen
      closeOnEscape={!(search.trip && isImageEnlarged(search))}
      onClose={onClose}
      title={t('of', { plate: rest.plate })}
    >
      {opened && <VehicleTrips {...rest} />}
    </KitDialog>
  )
}

/** The trips of a vehicle by days, one of them next to the list. source: ledger E-24. */
export function VehicleTrips({ vehicleId, plate }: Omit<TripsDialogProps, 'opened' | 'onClose'>) {
  const { t } = useTranslation('trips')
  const [search, setSearch] = useAddressPart('trips')
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const { trip } = search
  const days = { since: dayFrom(search.since), until: dayFrom(search.until) }
  // another choice of days begins on its first page, and the open trip may not be of them
  const daySearch = useDaySearch({ days, onSearch: (next) => setSearch({ size: search.size, ...next }) })
  const detail = trip && <TripDetail key={trip} vehicleId={vehicleId} tripId={trip} />
  if (narrow && detail)
    return (
      <div className="motora-stack">
        <div>
          <ActionButton
            icon={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => setSearch({ ...search, trip: undefined })}
          >
            {t('backToList')}
          </ActionButton>
        </div>
        {detail}
      </div>
    )
  return (
    <div className="motora-stack">
      {daySearch.above}
      <div className="motora-trips" data-with-trip={detail ? true : undefined}>
        <TripList vehicleId={vehicleId} plate={plate} days={days} inSheet={daySearch.inSheet} />
        {detail}
      </div>
    </div>
  )
}

/** source: fleet side, section 9; ledger E-24. */
const listHeightPixels = 563

interface TripListProps {
  vehicleId: string
  plate: string
  /** Between which days; all of them when none is said. */
  days: SearchedDays
  inSheet: ReturnType<typeof useDaySearch>['inSheet']
}

/** The trips of a vehicle, newest first, a page at a time from the gateway. source: ledgers E-24, E-37. */
function TripList({ vehicleId, plate, days, inSheet }: TripListProps) {
  const { t } = useTranslation('trips')
  const clock = use(ClockContext)
  const withRider = useMay('customers.read')
  const columns = useMemo(() => tripColumns(t, withRider), [t, withRider])
  const table = useServerTable({
    tableId: 'vehicle-trips',
    endpoint: listVehicleTrips,
    columns,
    label: t('of', { plate }),
    side: 'fleet',
    params: { id: vehicleId },
    query: { ...daySpan(days, clock) },
    part: 'trips',
    views: false,
  })
  const { trip } = table.search
  return (
    <div className="motora-trip-list">
      <DataTable
        {...table.props}
        {...inSheet}
        rowId={(row) => row.tripId}
        rowName={(row) => `${row.startDay} ${row.startHour}`}
        empty={{ why: t('none') }}
        onRowOpen={({ tripId }) => table.open({ trip: tripId === trip ? undefined : tripId })}
        openRowId={trip}
        maxHeight={listHeightPixels}
      />
    </div>
  )
}
