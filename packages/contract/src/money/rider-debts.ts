import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { currency } from '../fields/index.js'
import { lastFailedReason } from './payments.js'

export const payRiderDebts = endpoint({
  id: 'money.payRiderDebts',
  method: 'POST',
  path: '/sharing/v1/Rider/Debts/PayNow',
  summary:
    'Charges everything that has failed of the rider to the rider’s card now, once. Where the bank wants the rider to confirm, `url` leads to its page, and from there back to the riders’ app; asked again then, it says what came of it. It is always the same charge: nothing is paid twice. While the card is being charged already (`isUnderWay`), also by a call at the same moment, nothing is tried: look again in a moment.',
  source: "own: the riders' app; MONEY §6; decisions Z-22, Z-42",
  audience: 'rider',
  perMinutePerAddress: 30,
  answers: {
    200: z.object({
      /** Nothing has failed, and no more payments wait to be charged than may: nothing owed keeps the rider from renting. */
      isPaid: z.boolean(),
      /**
       * The card is being charged already, the provider has not said yet what came of it, or more payments wait to be charged
       * than may: look again in a moment.
       */
      isUnderWay: z.boolean(),
      /** The page of the bank. */
      url: z.url().nullable(),
      failedReason: lastFailedReason.meta({
        description: 'Why the last attempt at what is still owed failed; empty: nothing that failed is owed',
      }),
      owedCents: z.number().int().nonnegative().meta({
        description:
          'What has failed and is still owed, in cents of `owedCurrency`. Of debts in several currencies, those in that of the oldest',
      }),
      owedCurrency: currency.nullable().meta({ description: 'Null: nothing that failed is owed' }),
    }),
  },
  refusals: ['card.no_provider', 'payment.needs_card', 'payment.too_small'],
})
