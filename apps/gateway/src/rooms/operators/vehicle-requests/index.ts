import type { Work } from '../../work.js'
import { answerRequest } from './answer-request.js'
import { type Asker, type NewRequest, requestVehicles } from './request-vehicles.js'
import { setOffer } from './set-offer.js'
import { listOfferRows, type OfferRow } from './stores/offer-store.js'

export { vehicleRequestHandlers } from './endpoints.js'

/** What operators ask the provider for, and what the provider has to give out. source: ledger C-29; Z-16. */
export const vehicleRequests = {
  listOffers: (work: Work): Promise<OfferRow[]> => listOfferRows(work),
  /** How many of a model can be asked for; 0 takes it from the list. */
  setOffer: (work: Work, model: string, available: number): Promise<void> => setOffer(work, model, { available }),
  /** @returns the request's id. @throws Refusal operator.not_enough_vehicles, operator.not_found, request.invalid */
  request: (work: Work, operatorId: string, given: NewRequest, by?: Asker): Promise<string> =>
    requestVehicles(work, operatorId, given, by),
  /** @throws Refusal operator.request_not_found, operator.request_answered, operator.not_enough_vehicles */
  answer: (work: Work, id: string, given: { accepted: boolean; answer: string | null }): Promise<void> =>
    answerRequest(work, id, given),
}
