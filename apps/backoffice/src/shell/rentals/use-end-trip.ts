import { endServiceTrip } from '@motora/contract/sharing'
import { confirm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { shownBy } from '../api/query-key'
import { operatorSaid } from '../session/operator-said'
import { useMembership } from '../session/use-session'
import { useWrite } from '../use-write'
import { type EndTripOffer, endTripOffer } from './end-trip-offer'
import type { ShownRental } from './shown-rental'
import { useEndConsequence } from './use-end-consequence'

export interface TripEnding {
  offerOf: (rental: ShownRental) => EndTripOffer
  /** Why it cannot be done now, in words; undefined where it can, and where no rental runs. */
  whyNot: (rental: ShownRental) => string | undefined
  end: (rental: ShownRental) => Promise<void>
}

/**
 * Ends the trip of a rider, wherever it is shown. A list of services says "end service", other screens "end trip": it is
 * one call. source: ledgers E-17, E-45, N-10, N-14, N-18; decision 0096
 */
export function useEndTrip(of: 'service' | 'trip' = 'trip'): TripEnding {
  const { t } = useTranslation('rentals')
  const membership = useMembership()
  const consequenceOf = useEndConsequence()
  const { run } = useWrite(endServiceTrip, {
    invalidates: shownBy.service,
    done: () => t(`${of}.ended`),
    failed: (why) => t(`${of}.failed`, { why }),
  })
  const offerOf = (rental: ShownRental) => endTripOffer(membership, rental)
  return {
    offerOf,
    whyNot: (rental) => {
      const offer = offerOf(rental)
      if (offer === 'of-another-operator') return t('endOwnOnly', { operator: rental.operatorName })
      return offer === 'service.wrong_state' ? t('notStarted') : undefined
    },
    end: async (rental) => {
      const id = rental.activeServiceId
      if (id === null) return
      const sure = await confirm({
        title: t(`${of}.question`, { plate: rental.plate }),
        consequence: consequenceOf(rental),
        confirmLabel: t(`${of}.end`),
        danger: true,
      })
      if (sure) await run({ params: { id }, query: operatorSaid(membership) })
    },
  }
}
