import { paymentFailedReasons } from '@motora/contract/money'
import type { TFunction } from 'i18next'

/** Why a card was not charged; what no word of ours is said as it came. */
export const reasonIn = (t: TFunction<'payments'>, reason: string): string => {
  const known = paymentFailedReasons.find((one) => one === reason)
  return known ? t(`reason.${known}`) : reason
}
