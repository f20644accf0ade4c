import { enableCustomer, unassignOperator, unsubscribeCustomer } from '@motora/contract/customers'
import { withdrawNotification } from '@motora/contract/notifications'
import { deleteDiscount } from '@motora/contract/pricing'
import { useCustomerWrites } from '../../features/customers/actions/use-customer-writes'
import { useWithdrawal } from '../../features/notifications/use-withdrawal'
import { useDeleteDiscount } from '../../features/pricing/discounts/use-delete-discount'
import { aLinkedCustomer } from '../a-customer'
import { aDiscount } from '../a-discount'
import { aNotification } from '../a-notification'
import type { Question } from './question'

const asked = (what: 'disable' | 'unassign' | 'unsubscribe', calls: Question['calls']): Question => ({
  asks: 'use-customer-writes',
  title: `customers:${what}.question`,
  yes: `customers:action.${what}`,
  role: 'Sharing.OperatorManager',
  use: () => {
    const writes = useCustomerWrites()
    return () => writes[what](aLinkedCustomer())
  },
  calls,
})

/** About customers, their discounts and what they are told. */
export const customerQuestions: readonly Question[] = [
  asked('disable', enableCustomer),
  asked('unassign', unassignOperator),
  asked('unsubscribe', unsubscribeCustomer),
  {
    asks: 'use-delete-discount',
    title: 'discounts:delete.question',
    yes: 'discounts:delete',
    role: 'Sharing.OperatorManager',
    use: () => {
      const remove = useDeleteDiscount()
      return () => remove(aDiscount())
    },
    calls: deleteDiscount,
  },
  {
    asks: 'use-withdrawal',
    title: 'notifications:withdraw.question',
    yes: 'notifications:withdraw',
    role: 'Sharing.OperatorManager',
    use: () => {
      const { withdraw } = useWithdrawal()
      return () => withdraw(aNotification())
    },
    calls: withdrawNotification,
  },
]
