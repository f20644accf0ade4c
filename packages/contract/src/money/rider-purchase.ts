import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { chosenId, idParams } from '../formats.js'
import { paymentNow } from './payment-calls.js'

/** Neither price nor credit of a pack is more. source: decision 0086 */
const cents = z.number().int().positive().max(100_000)

/** A purchase, as the rider means it. source: decision 0116 */
export const packToBuy = z.strictObject({
  /** Of the purchase, made by the rider's app: the same again is the same purchase. */
  id: chosenId,
  /** What the rider was shown: a pack that has changed since is not sold unseen. */
  priceCents: cents,
  creditCents: cents,
})
export type PackToBuy = z.infer<typeof packToBuy>

export const riderPurchase = paymentNow.extend({
  /** The page of the bank, which wants the rider to confirm. */
  url: z.url().nullable(),
})
export type RiderPurchase = z.infer<typeof riderPurchase>

export const buyRiderBonusPack = endpoint({
  id: 'money.buyRiderBonusPack',
  method: 'POST',
  path: '/sharing/v1/Rider/BonusPacks/{id}/Buy',
  summary:
    'Buys a bonus pack that is on sale, by the rider’s card, now. Once it is paid (`success`) its credit is there. Where the bank wants the rider to confirm, `url` leads to its page, and from there back to the riders’ app; asked again then, with the same `id`, it says what came of it. The same `id` is the same purchase and the same charge, for a day: nothing is paid twice. One that has failed is no debt, and nobody but the rider tries it again.',
  source: "own: the riders' app; MONEY §5, §6; decision 0116",
  audience: 'rider',
  perMinutePerAddress: 30,
  params: idParams,
  body: packToBuy,
  answers: { 200: riderPurchase },
  refusals: [
    'bonus.not_found',
    'bonus.not_on_sale',
    'bonus.changed_meanwhile',
    'bonus.purchase_over',
    'request.key_reused',
    'card.no_provider',
    'payment.needs_card',
    'payment.too_small',
    'payment.under_way',
  ],
})
