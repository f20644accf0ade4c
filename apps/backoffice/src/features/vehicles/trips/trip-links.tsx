import { late } from '@motora/kit'
import { Link, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { stringifySearch } from '../../../shell/paths'
import { useAddressState } from '../../../shell/use-address-state'
import { type TripDialogName, tripDialogOf, withoutTrips, withTrips } from './trips-address'

const TripsDialog = late(async () => (await import('./trips-dialog')).TripsDialog)
const LastTripDialog = late(async () => (await import('./last-trip-dialog')).LastTripDialog)

export interface TripLinksProps {
  vehicleId: string
  /** What the vehicle is called. */
  plate: string
}

/** The ways to a vehicle's trips and to its last one; the address says which is open. source: ledger E-13. */
export function TripLinks(props: TripLinksProps) {
  const { t } = useTranslation('trips')
  const [search, setSearch] = useAddressState()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const open = tripDialogOf(search)
  const close = () => setSearch(withoutTrips(search))
  const hrefOf = (dialog: TripDialogName) => pathname + stringifySearch(withTrips(search, dialog))
  return (
    <nav className="motora-actions" aria-label={t('title')}>
      <Link to={hrefOf('trips')} resetScroll={false} className="motora-link">
        {t('trips')}
      </Link>
      <Link to={hrefOf('last-trip')} resetScroll={false} className="motora-link">
        {t('lastTrip')}
      </Link>
      {open === 'trips' && <TripsDialog {...props} opened onClose={close} />}
      {open === 'last-trip' && <LastTripDialog {...props} opened onClose={close} />}
    </nav>
  )
}
