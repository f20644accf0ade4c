import { z } from 'zod'
import { endpoint } from '../endpoint.js'
import { id, idParams } from '../formats.js'

const source = "own: the riders' app; MONEY §6"
const path = '/sharing/v1/Rider/PaymentMethod'

/** The card that a rider's rentals are charged to. Its number is known to the card provider alone. */
export const riderCard = z.object({
  /** Such as `visa`. */
  brand: z.string(),
  last4: z.string(),
  expiryMonth: z.number().int().min(1).max(12),
  expiryYear: z.number().int(),
  /** Its bank said that it must not be tried again: only another card helps. */
  isRefused: z.boolean(),
})

export const riderPaymentMethod = z.object({
  card: riderCard.nullable(),
  /** Whether a card can be registered: a card provider is set. */
  canRegister: z.boolean(),
})
export type RiderPaymentMethod = z.infer<typeof riderPaymentMethod>

/** What became of choosing a card: it counts when it is kept. */
export const cardSetupStates = ['open', 'kept', 'expired'] as const

export const getRiderPaymentMethod = endpoint({
  id: 'money.getRiderPaymentMethod',
  method: 'GET',
  path,
  summary: 'The card that the rider’s rentals are charged to; null: none yet',
  source,
  audience: 'rider',
  answers: { 200: riderPaymentMethod },
})

export const startRiderCardSetup = endpoint({
  id: 'money.startRiderCardSetup',
  method: 'POST',
  path,
  summary:
    'Opens a page of the card provider on which the rider chooses a card, in the language that `Accept-Language` asks for where the page speaks it. From there the rider comes back to the riders’ app. The card counts once the provider says that it is kept, which Confirm asks.',
  source,
  audience: 'rider',
  perMinutePerAddress: 30,
  answers: { 201: z.object({ id, url: z.url() }) },
  refusals: ['card.no_provider', 'card.provider_away'],
})

export const confirmRiderCardSetup = endpoint({
  id: 'money.confirmRiderCardSetup',
  method: 'POST',
  path: `${path}/{id}/Confirm`,
  summary:
    'Asks the card provider what became of the page with this id. A card that is kept takes the place of the one before, and everything that is owed is charged to it now. Again, the same is answered.',
  source,
  audience: 'rider',
  params: idParams,
  answers: { 200: riderPaymentMethod.extend({ state: z.enum(cardSetupStates) }) },
  refusals: ['card.setup_not_found', 'card.no_provider', 'card.provider_away'],
})

export const removeRiderCard = endpoint({
  id: 'money.removeRiderCard',
  method: 'DELETE',
  path,
  summary:
    'Removes the rider’s card, also at the card provider within minutes. Refused while a rental is open or something is owed, being charged or being bought. Without a card nothing happens, so it may be repeated. From then on what costs something cannot be rented until another card is registered.',
  source: `${source}; decision 0185`,
  audience: 'rider',
  answers: { 204: null },
  refusals: ['customer.rental_open', 'customer.payment_open'],
})
