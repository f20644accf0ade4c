import type { Customer } from '@motora/contract/customers'
import type { ObjectAction } from '@motora/kit'
import {
  IconBell,
  IconBuildings,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconDiscount2,
  IconFileSearch,
  IconGift,
  IconLink,
  IconPencil,
  IconRoute,
  IconTrash,
  IconUnlink,
  IconUserMinus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shell/session/use-session'
import { type CustomerAction, type OfferContext, useCustomerOffer } from './use-customer-offer'
import { useCustomerWrites } from './use-customer-writes'

/** What opens more before anything is done. */
export type CustomerWays = Readonly<
  Record<
    'review' | 'discounts' | 'operators' | 'movements' | 'notify' | 'edit' | 'goodwill' | 'assign' | 'dates' | 'erase',
    (customer: Customer) => unknown
  >
>

/**
 * Everything that the person may do to a customer, the most wanted first, wherever the customer stands: list, drawer,
 * page, palette. What is not this role's, or not of this kind of customer, is left out; what cannot be done now says why.
 * source: ledgers H-05, H-06, H-29 to H-34; decisions Z-37, Z-47
 */
export function useCustomerActions(context: OfferContext, ways: CustomerWays) {
  const { t } = useTranslation(['customers', 'refusals'])
  const { offerOf } = useCustomerOffer(context)
  const decidesDocuments = useMay('customers.documents.write')
  const writes = useCustomerWrites()

  return (customer: Customer): readonly ObjectAction[] => {
    const offered = (action: CustomerAction, icon: ReactNode, run: (customer: Customer) => unknown, label?: string) => {
      const said = offerOf(action, customer)
      // hidden where it is not of this kind of customer (H-31, H-34), and where there is nothing left to do
      if (said === 'not-permitted' || said === 'already' || kindsOf.has(said)) return []
      const disabledReason = said === true ? undefined : t(`refusals:${said as 'customer.not_linked'}`)
      return [
        { id: action, label: label ?? t(`action.${action}`), icon, disabledReason, onSelect: () => run(customer) },
      ]
    }
    const main = (actions: readonly ObjectAction[]) => actions.map((action) => ({ ...action, main: true }))
    const dangerous = (actions: readonly ObjectAction[]) => actions.map((action) => ({ ...action, danger: true }))
    return [
      ...main(
        offered(
          'review',
          <IconFileSearch size={16} aria-hidden />,
          ways.review,
          t(decidesDocuments ? 'action.review' : 'action.seeDocuments'),
        ),
      ),
      ...main(offered('edit', <IconPencil size={16} aria-hidden />, ways.edit)),
      ...offered('goodwill', <IconGift size={16} aria-hidden />, ways.goodwill),
      ...offered('discounts', <IconDiscount2 size={16} aria-hidden />, ways.discounts),
      ...offered('operators', <IconBuildings size={16} aria-hidden />, ways.operators),
      ...offered('movements', <IconRoute size={16} aria-hidden />, ways.movements),
      ...offered('notify', <IconBell size={16} aria-hidden />, ways.notify),
      ...offered('assign', <IconLink size={16} aria-hidden />, ways.assign),
      ...main(offered('dates', <IconCalendarEvent size={16} aria-hidden />, ways.dates)),
      ...(customer.enabled
        ? offered('disable', <IconCircleX size={16} aria-hidden />, () => writes.disable(customer))
        : offered('enable', <IconCircleCheck size={16} aria-hidden />, () => writes.enable(customer))),
      // whose links they are is said where they are listed, to those who see all of them
      ...(customer.sharingOperatorId === null
        ? []
        : offered('unassign', <IconUnlink size={16} aria-hidden />, () => writes.unassign(customer))),
      ...offered('unsubscribe', <IconUserMinus size={16} aria-hidden />, () => writes.unsubscribe(customer)),
      ...dangerous(offered('erase', <IconTrash size={16} aria-hidden />, ways.erase)),
    ]
  }
}

/** Reasons that are of the kind of customer or operator, not of the moment. */
const kindsOf: ReadonlySet<unknown> = new Set(['customer.private', 'customer.public', 'customer.operator_public'])
