import type { ReviewState } from '@motora/contract/customers'
import { actionTable } from '../actions/index.js'

/** What says how far the provider is with a customer's documents. */
export interface ReviewFacts {
  canOperate: boolean
  /** All four photos wait for the provider. */
  pendingSince: Date | null
  /** What was validated has expired. */
  lapsedAt: Date | null
  cannotOperateReason: string | null
}

/**
 * Each comes by one thing: registering, the fourth photo, the provider's yes, its no, the clock. New photos after a no,
 * or after the documents have expired, wait again. source: customer side, section 4; ledger H-36; MONEY §2.
 */
export const reviewStateOf = ({ canOperate, pendingSince, lapsedAt, cannotOperateReason }: ReviewFacts): ReviewState =>
  canOperate
    ? 'validated'
    : pendingSince
      ? 'pending'
      : lapsedAt
        ? 'lapsed'
        : cannotOperateReason !== null
          ? 'invalidated'
          : 'incomplete'

/**
 * A customer as somebody reads it: the provider the account, an operator its own link. `isLinked` is false where an
 * operator's link has ended, or there is none. source: decision Z-37.
 */
export interface CustomerStanding {
  enabled: boolean
  isLinked: boolean
}
export type CustomerReason = 'customer.not_linked'

const notLinked = 'customer.not_linked'

/**
 * What may be done to a customer. Switching acts on what was read: the provider's on the account, an operator's on the
 * link. What prevents the erasure of a person is asked of the rooms that know it, in the moment.
 * source: decisions Z-23, Z-37; ledgers H-36, H-66.
 */
export const customerActions = actionTable<CustomerStanding, 'enabled' | 'disabled' | 'unlinked', CustomerReason>(
  ({ enabled, isLinked }) => (isLinked ? (enabled ? 'enabled' : 'disabled') : 'unlinked'),
)({
  enable: { enabled: 'already', disabled: true, unlinked: notLinked },
  disable: { enabled: true, disabled: 'already', unlinked: notLinked },
  updateProfile: { enabled: true, disabled: true, unlinked: true },
  erase: { enabled: true, disabled: true, unlinked: true },
})

/** A customer's link to one operator. */
export interface LinkStanding {
  /** False: there never was one. */
  isThere: boolean
  /** Null: it has not ended. */
  unlinkedAt: Date | null
  /** The customer is assigned to a private operator. */
  isPrivate: boolean
}
export type LinkReason = 'customer.not_linked' | 'customer.not_assignable' | 'customer.private'

const unlessPrivate = ({ isPrivate }: LinkStanding) => (isPrivate ? 'customer.private' : true)

/**
 * What may be done to a link. Whom an operator has put out, or who has left, may be let in again. Dates and leaving are
 * of the customers of public operators. source: decision Z-23; ledgers H-34, H-46, H-54, H-55; MONEY §2.
 */
export const customerLinkActions = actionTable<LinkStanding, 'none' | 'open' | 'ended', LinkReason>(
  ({ isThere, unlinkedAt }) => (isThere ? (unlinkedAt ? 'ended' : 'open') : 'none'),
)({
  assign: { none: true, open: 'customer.not_assignable', ended: true },
  unassign: { none: notLinked, open: true, ended: 'already' },
  changeDates: { none: notLinked, open: unlessPrivate, ended: notLinked },
  unsubscribe: { none: notLinked, open: unlessPrivate, ended: 'already' },
})

/**
 * Who may let somebody in at an operator: the provider at any, an operator at a private one alone, since a public one is
 * open to everybody. source: ledger H-33.
 */
export const whyMayNotAssign = (
  bySide: 'provider' | 'operator',
  operator: { isPrivate: boolean },
): 'customer.operator_public' | undefined =>
  bySide === 'operator' && !operator.isPrivate ? 'customer.operator_public' : undefined

/** Who may see at which operators a customer is: the provider of all, an operator of private customers. source: ledger H-31. */
export const whyMayNotSeeOperators = (
  bySide: 'provider' | 'operator',
  customer: { isPrivate: boolean },
): 'customer.public' | undefined => (bySide === 'operator' && !customer.isPrivate ? 'customer.public' : undefined)
