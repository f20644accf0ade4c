import { Refusal } from '../../../kernel/refusal.js'
import type { OfferRow } from './stores/offer-store.js'

export interface RequestLine {
  model: string
  quantity: number
}

/** @throws Refusal operator.not_enough_vehicles, naming the first model of which there are fewer, and how many there are */
export const assertEnough = (lines: readonly RequestLine[], offers: readonly OfferRow[]): void => {
  const available = new Map(offers.map((offer) => [offer.model, offer.available]))
  for (const { model, quantity } of lines) {
    const there = available.get(model) ?? 0
    if (quantity > there)
      throw new Refusal('operator.not_enough_vehicles', `There are ${there} of model ${model}.`, {
        params: { model, available: there },
      })
  }
}
