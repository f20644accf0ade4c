import { maxBonusEuros } from '@motora/contract/money'
import { roundedToCent } from '@motora/rules/money'

/**
 * Euros as they were typed, with a comma or a point; undefined: no amount from one cent to the most.
 * @param most in euros; what a pack or its credit can have unless said
 */
export const eurosTyped = (typed: string, most = maxBonusEuros): number | undefined => {
  const euros = Number(typed.trim().replace(',', '.'))
  const isAmount = /^\d+([.,]\d{1,2})?$/.test(typed.trim()) && euros > 0 && euros <= most
  return isAmount ? roundedToCent(euros) : undefined
}
