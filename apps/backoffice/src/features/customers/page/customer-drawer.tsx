import { ObjectDrawer } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAddressState } from '../../../shell/use-address-state'
import { customerQuery } from '../customer/customer-calls'
import { type CustomerPageSlots, CustomerScreen } from './customer-screen'
import { withoutCustomer } from './use-customer-tab'

export interface CustomerDrawerProps {
  id: string
  slots: CustomerPageSlots
}

/** The page of a customer over the list that it was opened from; the address has `customer`. */
export function CustomerDrawer({ id, slots }: CustomerDrawerProps) {
  const { t } = useTranslation('customers')
  const { data } = useQuery(customerQuery(id))
  const [search, setSearch] = useAddressState()
  const close = () => setSearch(withoutCustomer(search))
  return (
    <ObjectDrawer id="customer" label={data?.fullName ?? t('customer')} onClose={close}>
      <CustomerScreen key={id} id={id} onErased={close} slots={slots} />
    </ObjectDrawer>
  )
}
