import type { VehicleOffer } from '@motora/contract/operators'
import { z } from 'zod'

/** How many of a model can be on offer. */
export const mostAvailable = 100_000
const longestModel = 60

/** A number of vehicles as typed: at least one, for 0 takes the model off the list. */
export const availableIn = (text: string): number | undefined => {
  const typed = text.trim()
  const number = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= mostAvailable ? number : undefined
}

/** @param offers what is on the list already */
export const offerValues = (offers: readonly VehicleOffer[]) =>
  z.object({
    model: z
      .string()
      .trim()
      .min(1, 'required')
      .max(longestModel, 'tooLong')
      .refine((model) => offers.every((offer) => offer.model !== model), 'known'),
    available: z.string().refine((text) => availableIn(text) !== undefined, 'range'),
  })
export type OfferFields = z.infer<ReturnType<typeof offerValues>>
export { longestModel }
