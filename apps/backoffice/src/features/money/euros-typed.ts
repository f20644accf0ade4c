import { maxBonusEuros } from '@motora/contract/money'
import { roundedToCent } from '@motora/rules/money'
import { figureTyped } from '../../shell/figure-typed'

/**
 * Euros as they were typed, with a comma or a point; undefined: no amount from one cent to the most.
 * @param most in euros; what a pack or its credit can have unless said
 */
export const eurosTyped = (typed: string, most = maxBonusEuros): number | undefined => {
  const euros = figureTyped(typed)
  const isTooFine = /[.,]\d{3,}$/.test(typed.trim())
  return euros === undefined || isTooFine || euros <= 0 || euros > most ? undefined : roundedToCent(euros)
}
