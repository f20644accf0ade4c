import { sizedText } from '@motora/contract/fields'
import type { VehicleOffer } from '@motora/contract/operators'
import type { TFunction } from 'i18next'
import { z } from 'zod'

export const maxWordsLength = 1000

/** The values of the form: how many of each model, as typed, in the order of what there is. */
export interface RequestFields {
  lines: { model: string; quantity: string }[]
  comment: string
}
export interface Request {
  lines: { model: string; quantity: number }[]
  comment: string | null
}

/** Empty and 0 ask for none of a model. */
const quantityIn = (text: string): number | undefined => {
  const typed = text.trim()
  if (typed === '') return 0
  return /^\d{1,6}$/.test(typed) ? Number(typed) : undefined
}

/**
 * What is asked for: of each model at most what there is, and of one at least.
 * @param offers what there is, as it is known at the check
 */
export const requestValues = (offers: readonly VehicleOffer[], t: TFunction<'requests'>) =>
  z
    .object({
      lines: z.array(z.object({ model: z.string(), quantity: z.string() })),
      comment: sizedText(0, maxWordsLength),
    })
    .superRefine(({ lines }, context) => {
      const available = new Map(offers.map((offer) => [offer.model, offer.available]))
      const say = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
      lines.forEach(({ model, quantity }, at) => {
        const wanted = quantityIn(quantity)
        if (wanted === undefined) say(['lines', at, 'quantity'], 'wholeNumber')
        else {
          const count = available.get(model) ?? 0
          if (wanted > count) say(['lines', at, 'quantity'], t('form.tooMany', { count }))
        }
      })
      if (lines.every(({ quantity }) => quantityIn(quantity) === 0)) say(['lines'], 'nothing')
    })
    .transform(
      ({ lines, comment }): Request => ({
        lines: lines
          .map(({ model, quantity }) => ({ model, quantity: quantityIn(quantity) ?? 0 }))
          .filter(({ quantity }) => quantity > 0),
        comment: comment || null,
      }),
    )

/** The models that there are now; what was typed for one of them stays. */
export const withOffers = (fields: RequestFields, offers: readonly VehicleOffer[]): RequestFields => ({
  ...fields,
  lines: offers.map(({ model }) => ({
    model,
    quantity: fields.lines.find((line) => line.model === model)?.quantity ?? '',
  })),
})
