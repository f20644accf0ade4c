import type { Discount } from '@motora/contract/pricing'
import { ConflictNotice, useFormats } from '@motora/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { endText, startText } from '../../../shell/person-clock'
import { readDiscount } from './discount-calls'

/** A save, or that somebody else was quicker, which is no failure of it. */
type Saved = { done: true; answer: Discount } | { done: false; error: unknown }

/**
 * Of two managers who change a discount the second one is told, and decides.
 * @param read as the form was filled; undefined: there is none yet
 */
export function useDiscountConflict(read: Discount | undefined) {
  const [before, setBefore] = useState(read)
  /** As somebody else has left it since. */
  const [newer, setNewer] = useState<Discount>()
  return {
    before,
    newer,
    /** Goes on from how it is now. */
    goOn: (taken: Discount) => {
      setBefore(taken)
      setNewer(undefined)
    },
    saveOr: async (save: (version: number | undefined) => Promise<Discount>): Promise<Saved> => {
      try {
        return { done: true, answer: await save(before?.version) }
      } catch (error) {
        const isLate = error instanceof ApiError && error.code === 'discount.changed_meanwhile'
        const now = isLate && before && (await readDiscount(before.id))
        if (!now) throw error
        setNewer(now)
        return { done: false, error }
      }
    },
  }
}

export interface DiscountConflictProps {
  newer: Discount
  onTake: () => void
  onKeep: () => void
}

/** How the discount is now, and the two ways on. */
export function DiscountConflict({ newer, onTake, onKeep }: DiscountConflictProps) {
  const { t } = useTranslation('discounts')
  const formats = useFormats()
  const percent = formats.percent(newer.percent)
  return (
    <ConflictNotice
      title={t('conflict.title')}
      takeLabel={t('conflict.take')}
      onTake={onTake}
      keep={{ label: t('conflict.keep'), onKeep }}
    >
      <p className="motora-plain">
        {newer.isGeneric
          ? t('conflict.genericNow', {
              percent,
              state: t(newer.enable ? 'conflict.on' : 'conflict.off'),
              text: newer.promoText || t('noText'),
            })
          : t('conflict.now', {
              percent,
              name: newer.name,
              since: newer.applySince === null ? '' : startText(newer.applySince),
              until: newer.applyUntil === null ? '' : endText(newer.applyUntil),
              customers: t('pick.chosen', { count: newer.customerEmails.length }),
            })}
      </p>
    </ConflictNotice>
  )
}
