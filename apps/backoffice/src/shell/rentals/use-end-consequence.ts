import { useTranslation } from 'react-i18next'
import type { ShownRental } from './shown-rental'

/** What ending a rental means for its customer: a trip is charged, a reservation costs nothing. */
export function useEndConsequence(): (rental: Pick<ShownRental, 'hasTripStarted' | 'customer'>) => string {
  const { t } = useTranslation('rentals')
  return ({ hasTripStarted, customer }) => {
    if (customer === '') return t(hasTripStarted ? 'tripEnds' : 'reservationEnds')
    return t(hasTripStarted ? 'tripOfEnds' : 'reservationOfEnds', { customer })
  }
}
