import type { Customer, CustomerOperator } from '@motora/contract/customers'
import type { CustomerStanding, LinkStanding } from '@motora/rules/customers'

/** An end that is on no calendar yet a date: that it ended is known, when is not asked. */
const atSomeTime = new Date(0)

/** A customer as it was read: the account's values, or those of the reader's link. source: decision Z-37 */
export const standingOf = ({ enabled, isLinked }: Customer): CustomerStanding => ({ enabled, isLinked })

/** The link whose values a customer shows. source: decisions Z-23, Z-37 */
export const linkStandingOf = ({ sharingOperatorId, isLinked, isPrivate }: Customer): LinkStanding => ({
  isThere: sharingOperatorId !== null,
  unlinkedAt: isLinked ? null : atSomeTime,
  isPrivate,
})

/** Of an account that lacks a card alone: free operators rent to it. source: decision Z-45 */
export const rentsOnlyFree = ({ sharingOperatorId, cannotRentReasons: [reason, ...others] }: Customer): boolean =>
  sharingOperatorId === null && reason === 'rider.no_payment_method' && others.length === 0

/** A link of the list of one customer's operators. */
export const standingOfLink = (link: CustomerOperator, isPrivate: boolean): LinkStanding => ({
  isThere: true,
  unlinkedAt: isEndless(link.until) ? null : new Date(link.until),
  isPrivate,
})

/** The end of 9999 stands for none. source: ledgers H-27, V-28 */
export const isEndless = (date: string): boolean => date.startsWith('9999-')
