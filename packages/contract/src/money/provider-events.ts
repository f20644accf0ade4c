import { z } from 'zod'
import { endpoint } from '../endpoint.js'

/** No event that we read is nearly as large, in bytes. */
const maxEventBytes = 262_144

export const receiveProviderEvent = endpoint({
  id: 'money.receiveProviderEvent',
  method: 'POST',
  path: '/sharing/v1/Stripe/Webhook',
  summary:
    'The card provider says that something has happened. Taken with a signature of it (`Stripe-Signature`) over the bytes as they came, at most 5 minutes old or ahead; kept before it is answered, and the same again changes nothing. What it is about is read at the provider afterwards.',
  source: 'MONEY §6 (webhook); promise C4',
  audience: 'public',
  takes: 'signed',
  maxBodyBytes: maxEventBytes,
  answers: { 200: z.object({ received: z.literal(true) }) },
  refusals: ['card.event_refused', 'card.no_provider'],
})
