import { type DiscountTerms, discountPhase } from './discount-phase.js'

/** A discount of an operator for one rider. */
export interface PersonalDiscount extends DiscountTerms {
  /** Whole, 1 to 100. */
  percent: number
  /** It is switched on for this rider. */
  isAssigned: boolean
}

/** What an operator takes off for everybody. It has no dates. */
export interface GenericDiscount {
  percent: number
  isEnabled: boolean
}

export type DiscountInForce = { kind: 'none'; percent: 0 } | { kind: 'generic' | 'personalised'; percent: number }

/**
 * The discount of a rental that starts at a moment: the rider's own where it runs then, also when it is the smaller
 * one; else the operator's generic one.
 * @param generic null: the operator has none
 * @param at milliseconds since 1970
 * source: decisions Z-26, Z-40; ledger K-10
 */
export const discountInForce = (
  generic: GenericDiscount | null,
  personal: PersonalDiscount | null,
  at: number,
): DiscountInForce => {
  if (personal?.isAssigned && discountPhase(personal, at) === 'running')
    return { kind: 'personalised', percent: personal.percent }
  if (generic && discountPhase({ ...generic, since: null, until: null }, at) === 'running')
    return { kind: 'generic', percent: generic.percent }
  return { kind: 'none', percent: 0 }
}
