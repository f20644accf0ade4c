import { CustomerDrawer } from '../features/customers/page/customer-drawer'
import { customerSlots } from './customer-slots'

/** A customer over a list, with everything that may be done to it. */
export function OpenCustomerDrawer({ id }: { id: string }) {
  return <CustomerDrawer id={id} slots={customerSlots} />
}
