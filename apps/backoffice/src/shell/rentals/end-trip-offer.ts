import type { CurrentMembership } from '@motora/contract/identity'
import { endServiceTrip } from '@motora/contract/sharing'
import { type Offer, offerTo } from '@motora/rules/actions'
import { type RentalReason, serviceActions } from '@motora/rules/sharing'
import { operatorSaid } from '../session/operator-said'
import type { ShownRental } from './shown-rental'

export type EndTripOffer = Offer<RentalReason | 'of-another-operator'>

/**
 * How "end trip" is offered: by the role, the state of the rental, and whose it is. People who name their operator in the
 * call end its services alone; of another one's the gateway answers that there is none. source: decision 0096, N-10
 */
export const endTripOffer = (
  who: Pick<CurrentMembership, 'role' | 'operatorCanOperate' | 'sharingOperatorId'>,
  rental: Pick<ShownRental, 'activeServiceId' | 'hasTripStarted' | 'operatorId'>,
): EndTripOffer => {
  const offer = offerTo(who, endServiceTrip, serviceActions.endTrip(rental))
  const said = operatorSaid(who)
  const isOfAnother = 'sharingOperatorId' in said && said.sharingOperatorId !== rental.operatorId
  return offer === true && isOfAnother ? 'of-another-operator' : offer
}
