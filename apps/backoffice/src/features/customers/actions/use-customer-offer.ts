import * as calls from '@motora/contract/customers'
import { giveGoodwill } from '@motora/contract/money'
import { createNotification } from '@motora/contract/notifications'
import { listDiscountsByCustomer } from '@motora/contract/pricing'
import { listCustomerMovements } from '@motora/contract/sharing'
import type { Offer, Verdict } from '@motora/rules/actions'
import {
  type CustomerReason,
  customerActions,
  customerLinkActions,
  type LinkReason,
  whyMayNotAssign,
  whyMayNotSeeOperators,
} from '@motora/rules/customers'
import { useMembership, useOffer } from '../../../shell/session/use-session'
import { linkStandingOf, standingOf } from '../customer/customer-standing'

/** The call that each action on a customer is. source: DECISIONS §4 */
export const callOfAction = {
  review: calls.listCustomerDocuments,
  discounts: listDiscountsByCustomer,
  operators: calls.listCustomerOperators,
  movements: listCustomerMovements,
  notify: createNotification,
  edit: calls.updateCustomer,
  goodwill: giveGoodwill,
  assign: calls.assignOperator,
  dates: calls.updateAssignOperatorDates,
  enable: calls.enableCustomer,
  disable: calls.enableCustomer,
  unassign: calls.unassignOperator,
  unsubscribe: calls.unsubscribeCustomer,
  erase: calls.deleteCustomer,
} as const
export type CustomerAction = keyof typeof callOfAction
type Reason = CustomerReason | LinkReason | 'customer.public' | 'customer.operator_public'

export interface OfferContext {
  /** The own operator is private; undefined while that is not known, and for the provider. */
  ownIsPrivate: boolean | undefined
}

/**
 * How an action on a customer is offered to the person, as the gateway would answer it: by role, by the operator's
 * standing, by the rules of `customer-actions`. source: ledgers H-05, H-06, H-29 to H-34; decisions Z-37, Z-47
 */
export function useCustomerOffer({ ownIsPrivate }: OfferContext) {
  const offer = useOffer()
  const { sharingOperatorId } = useMembership()
  const side = sharingOperatorId === null ? 'provider' : 'operator'
  const mayAssign = whyMayNotAssign(side, { isPrivate: ownIsPrivate ?? false }) ?? true
  const verdicts: Record<CustomerAction, (customer: calls.Customer) => Verdict<Reason>> = {
    review: () => true,
    movements: () => true,
    // an operator tells those who are linked to it; the provider everybody
    notify: (customer) => (side === 'operator' && customer.isLinked === false ? 'customer.not_linked' : true),
    discounts: () => true,
    operators: (customer) => whyMayNotSeeOperators(side, customer) ?? true,
    assign: () => mayAssign,
    edit: (customer) => customerActions.updateProfile(standingOf(customer)),
    goodwill: () => true,
    enable: (customer) => customerActions.enable(standingOf(customer)),
    disable: (customer) => customerActions.disable(standingOf(customer)),
    erase: (customer) => customerActions.erase(standingOf(customer)),
    dates: (customer) => customerLinkActions.changeDates(linkStandingOf(customer)),
    unassign: (customer) => customerLinkActions.unassign(linkStandingOf(customer)),
    unsubscribe: (customer) => customerLinkActions.unsubscribe(linkStandingOf(customer)),
  }
  return {
    offerOf: (action: CustomerAction, customer: calls.Customer): Offer<Reason> =>
      offer<Reason>(callOfAction[action], verdicts[action](customer)),
    /** Somebody may be let in by e-mail, without a customer in sight. source: ledger H-33 */
    mayAssign: offer(calls.assignOperator, mayAssign) === true,
  }
}
