import { useMediaQuery } from '@mantine/hooks'
import { ActionButton, KitDialog } from '@motora/kit'
import { IconArrowLeft } from '@tabler/icons-react'
import type { StyleSpecification } from 'maplibre-gl'
import { useTranslation } from 'react-i18next'
import { dayFrom } from '../../../shell/day-span'
import { useAddressPart } from '../../../shell/use-address-part'
import { TripDetail } from './trip-detail'
import { TripList } from './trip-list'
import { type TripDays, TripSearch } from './trip-search'
import { isImageEnlarged } from './trips-address'
import './trips.css'

export interface TripsDialogProps {
  vehicleId: string
  /** What the vehicle is called. */
  plate: string
  mapStyle: StyleSpecification
  opened: boolean
  /** What was looked at stands in the address; `withoutTrips` takes it away. */
  onClose: () => void
}

/** A vehicle's trips on the whole screen, by days, one of them beside the list. source: ledger E-24. */
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
      {opened && <Trips {...rest} />}
    </KitDialog>
  )
}

function Trips({ vehicleId, plate, mapStyle }: Omit<TripsDialogProps, 'opened' | 'onClose'>) {
  const { t } = useTranslation('trips')
  const [search, setSearch] = useAddressPart('trips')
  const narrow = useMediaQuery('(max-width: 61.99em)', false, { getInitialValueInEffect: false })
  const { trip } = search
  const days = { since: dayFrom(search.since), until: dayFrom(search.until) }
  // another choice of days begins on its first page, and the open trip may not be of them
  const searchFor = (next: TripDays) => setSearch({ size: search.size, ...next })
  const detail = trip && <TripDetail key={trip} vehicleId={vehicleId} tripId={trip} mapStyle={mapStyle} />
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
      <TripSearch days={days} onSearch={searchFor} />
      <div className="motora-trips" data-with-trip={detail ? true : undefined}>
        <TripList vehicleId={vehicleId} plate={plate} days={days} />
        {detail}
      </div>
    </div>
  )
}
