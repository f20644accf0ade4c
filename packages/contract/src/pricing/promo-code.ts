import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, instant } from '../formats.js'

/** Wrong promo codes that a rider may type in a day. source: MONEY §5 */
export const promoTriesADay = 10

/** What a rider has got by a promo code. */
export const riderDiscount = z.object({
  sharingOperatorId: id,
  sharingOperatorName: z.string(),
  percent: z.number().int(),
  promoText: z.string(),
  applySince: instant,
  /** Excluded. */
  applyUntil: instant,
})
export type RiderDiscount = z.infer<typeof riderDiscount>

export const usePromoCode = endpoint({
  id: 'pricing.usePromoCode',
  method: 'POST',
  path: '/sharing/v1/Rider/PromoCode',
  summary:
    'Switches on, for the signed-in rider, the discounts with this code that name the rider; the same again answers the same. A code that is unknown, over or meant for others has one answer, ten times a day.',
  source: 'MONEY §5 (promo code); PROMISES §3 (riders’ app)',
  audience: 'rider',
  body: z.strictObject({ code: z.string().trim().min(1).max(40) }),
  answers: { 200: z.array(riderDiscount) },
  refusals: ['discount.code_unknown', 'discount.too_many_tries'],
  perMinutePerAddress: 60,
})
