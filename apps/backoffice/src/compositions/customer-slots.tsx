import type { CustomerPageSlots } from '../features/customers/page/customer-screen'
import { CustomerCreditTable } from '../features/money/credit/customer-credit'
import { CustomerPayments } from '../features/money/payments/customer-payments'
import { useRunningService } from '../features/sharing/running-service'
import { CustomerTickets } from '../features/technicians/customer-tickets'
import { useCustomerMenu } from './use-customer-menu'

/** In a list they open a dialog; here they are parts of what is shown. */
const asTabs: ReadonlySet<string> = new Set(['operators', 'movements'])

/** What stands around a customer, on its page and in its drawer. */
export const customerSlots: CustomerPageSlots = {
  useActions: (customer, onErased) => {
    const { actionsOf, dialogs } = useCustomerMenu({ onErased })
    return { actions: actionsOf(customer).filter(({ id }) => !asTabs.has(id)), dialogs }
  },
  useRunning: ({ customerId }) => useRunningService(customerId),
  payments: ({ customerId, fullName }) => <CustomerPayments customerId={customerId} name={fullName} />,
  credit: ({ customerId, fullName }) => <CustomerCreditTable customerId={customerId} name={fullName} />,
  tickets: ({ customerId, fullName }) => <CustomerTickets customerId={customerId} name={fullName} />,
}
