import { maxBonusEuros } from '@motora/contract/money'
import { roundedToCent } from '@motora/rules/money'

/** Euros as they were typed, with a comma or a point; undefined: no amount that a pack or its credit can have. */
export const eurosTyped = (typed: string): number | undefined => {
  const euros = Number(typed.trim().replace(',', '.'))
  const isAmount = /^\d+([.,]\d{1,2})?$/.test(typed.trim()) && euros > 0 && euros <= maxBonusEuros
  return isAmount ? roundedToCent(euros) : undefined
}
