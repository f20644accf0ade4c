import type { Work } from '../../work.js'
import { deleteOfferRow, lockOfferRows, putOfferRow } from './stores/offer-store.js'

/** Says how many of a model can be asked for; 0 takes it from the list. The same again changes nothing. source: Z-16. */
export const setOffer = async (work: Work, model: string, available: number): Promise<void> => {
  const [known] = await lockOfferRows(work, [model])
  const before = known?.available ?? 0
  if (before === available) return
  if (available === 0) await deleteOfferRow(work, model)
  else await putOfferRow(work, model, available)
  work.audit({
    event: 'operators.vehicle_offer_set',
    target: { kind: 'vehicle-request', id: null, name: model },
    before: { model, available: before },
    after: { model, available },
  })
}
