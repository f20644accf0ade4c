import { Refusal } from '../../../kernel/refusal.js'
import type { Work } from '../../work.js'
import { deleteOfferRow, lockOfferRows, putOfferRow } from './stores/offer-store.js'

interface Offer {
  available: number
  /** How many there were when it was read; left out: any number. */
  known?: number | undefined
}

/**
 * Says how many of a model can be asked for; 0 takes it from the list. The same again changes nothing.
 * @throws Refusal operator.offer_changed: a request was accepted meanwhile, or somebody else has changed it
 * source: Z-16
 */
export const setOffer = async (work: Work, model: string, { available, known }: Offer): Promise<void> => {
  const [offer] = await lockOfferRows(work, [model])
  const before = offer?.available ?? 0
  if (before === available) return
  if (known !== undefined && known !== before)
    throw new Refusal('operator.offer_changed', `By now ${before} of ${model} can be requested.`, {
      params: { model, available: before },
    })
  if (available === 0) await deleteOfferRow(work, model)
  else await putOfferRow(work, model, available)
  work.audit({
    event: 'operators.vehicle_offer_set',
    target: { kind: 'vehicle-request', id: null, name: model },
    before: { model, available: before },
    after: { model, available },
  })
}
