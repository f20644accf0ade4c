import type { DiscountRow } from '../stores/discount-store.js'
import { discountChanged } from './refusals.js'

/** Which version of a discount the caller has read; left out: it does not matter. */
export interface ReadVersion {
  version?: number | undefined
}

/** @throws Refusal discount.changed_meanwhile where somebody else has changed it since */
export const assertRead = ({ version }: DiscountRow, read: number | undefined): void => {
  if (read !== undefined && read !== version) throw discountChanged()
}
