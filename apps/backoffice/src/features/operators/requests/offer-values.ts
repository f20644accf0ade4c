import { sizedText } from '@motora/contract/fields'
import type { VehicleOffer } from '@motora/contract/operators'
import type { TFunction } from 'i18next'
import { z } from 'zod'

/** How many of a model can be on offer. */
export const maxAvailable = 100_000
export const maxModelLength = 60

/** A number of vehicles as typed: at least one, for 0 takes the model off the list. */
export const availableIn = (text: string): number | undefined => {
  const typed = text.trim()
  const number = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  return number >= 1 && number <= maxAvailable ? number : undefined
}

/** @param offers what is on the list already */
export const offerValues = (offers: readonly VehicleOffer[], t: TFunction<'requests'>) =>
  z.object({
    model: sizedText(1, maxModelLength).refine(
      (model) => offers.every((offer) => offer.model !== model),
      t('offers.known'),
    ),
    available: z
      .string()
      .refine((text) => availableIn(text) !== undefined, t('offers.range', { least: 1, most: maxAvailable })),
  })
export type OfferFields = z.infer<ReturnType<typeof offerValues>>
