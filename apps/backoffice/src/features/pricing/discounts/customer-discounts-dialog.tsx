import type { Customer } from '@motora/contract/customers'
import { type Discount, listDiscountsByCustomer } from '@motora/contract/pricing'
import { KitDialog, useNow } from '@motora/kit'
import { DataTable } from '@motora/kit/table'
import { IconListDetails } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../shell/session/use-session'
import { useAddressPart } from '../../../shell/use-address-part'
import { useServerTable } from '../../../shell/use-server-table'
import { ApplyDiscount } from './apply-discount'
import { discountColumns, phaseAgainMs } from './discount-columns'
import { DiscountDetails } from './discount-details'
import './discounts.css'

const part = 'discounts'

export interface CustomerDiscountsDialogProps {
  customer: Customer
  onClose: () => void
}

/** Discounts that name a customer, also those that are over; the manager chooses the one of the own operator. source: ledgers H-30, H-58 */
export function CustomerDiscountsDialog({ customer, onClose }: CustomerDiscountsDialogProps) {
  const { t } = useTranslation('discounts')
  const mayWrite = useMay('customers.discounts.write')
  const [shown, setShown] = useState<Discount>()
  const [, setPart] = useAddressPart(part)
  const { customerId, fullName: name } = customer
  const now = useNow(phaseAgainMs)
  const columns = useMemo(() => discountColumns(t, { now, withOperator: true, customerId }), [t, now, customerId])
  const table = useServerTable({
    tableId: 'customer-discounts',
    endpoint: listDiscountsByCustomer,
    columns,
    label: t('ofCustomer', { name }),
    side: 'customer',
    query: { customerId },
    part,
    views: false,
    failed: (why) => t('readError', { why }),
  })
  const close = () => {
    onClose()
    setPart({})
  }
  const fresh = shown && (table.props.rows?.find(({ id }) => id === shown.id) ?? shown)
  return (
    <KitDialog opened fullScreen onClose={close} title={t('ofCustomer', { name })}>
      <div className="motora-stack">
        {mayWrite && <ApplyDiscount customer={customer} onDone={close} />}
        <DataTable
          {...table.props}
          rowName={({ name: of }) => of}
          empty={{ why: t('ofCustomer.none') }}
          onRowOpen={setShown}
          rowActions={(discount) => [
            {
              id: 'details',
              label: t('details'),
              icon: <IconListDetails size={16} aria-hidden />,
              onSelect: () => setShown(discount),
            },
          ]}
        />
      </div>
      {fresh && <DiscountDetails discount={fresh} onClose={() => setShown(undefined)} />}
    </KitDialog>
  )
}
