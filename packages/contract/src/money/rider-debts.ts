import { z } from 'zod'
import { endpoint } from '../endpoint.js'

export const payRiderDebts = endpoint({
  id: 'money.payRiderDebts',
  method: 'POST',
  path: '/sharing/v1/Rider/Debts/PayNow',
  summary:
    'Charges everything that has failed of the rider to the rider’s card now, once. Where the bank wants the rider to confirm, `url` leads to its page, and from there back to the riders’ app; asked again then, it says what came of it. It is always the same charge: nothing is paid twice.',
  source: "own: the riders' app; MONEY §6; decisions Z-22, Z-42",
  audience: 'rider',
  perMinutePerAddress: 30,
  answers: {
    200: z.object({
      /** Nothing has failed, and no more payments wait to be charged than may: nothing owed keeps the rider from renting. */
      isPaid: z.boolean(),
      /** The provider has not said yet what came of it, or more payments wait to be charged than may: look again in a moment. */
      isUnderWay: z.boolean(),
      /** The page of the bank. */
      url: z.url().nullable(),
    }),
  },
  refusals: ['card.no_provider', 'payment.needs_card', 'payment.too_small', 'payment.under_way'],
})
