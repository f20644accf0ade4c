import type { PaymentHistoric } from '@motora/contract/money'
import { ErrorState, KitDialog, PageTitle, TextSkeleton, useFormats } from '@motora/kit'
import { centsOf, isRefundOffered } from '@motora/rules/money'
import { IconGift, IconRoute, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LateCustomerDrawer } from '../../compositions/late-customer-drawer'
import { ServiceTripsDialog } from '../../compositions/service-trips-dialog'
import { withoutCustomer } from '../../features/customers/page/use-customer-tab'
import { FindingsButton } from '../../features/money/findings/findings-button'
import { paymentQuery } from '../../features/money/payments/payment-calls'
import { PaymentList } from '../../features/money/payments/payment-list'
import { statusOf } from '../../features/money/payments/payment-status'
import { PurchaseDialog } from '../../features/money/payments/purchase-dialog'
import { refundedBy } from '../../features/money/payments/refunded-by'
import { useDebts } from '../../features/money/payments/use-debts'
import { isPaidPack, usePackReceipt } from '../../features/money/payments/use-pack-receipt'
import { useRefunds } from '../../features/money/payments/use-refunds'
import { WaitingRefunds } from '../../features/money/payments/waiting-refunds'
import { useFault } from '../../shell/language/fault-text'
import { useAddressState } from '../../shell/use-address-state'

/**
 * What customers owe and have paid, for services and for bonus packs; what a payment is for opens over the list.
 * source: customer side, section 2.8; ledgers O-01, O-02
 */
export default function PaymentsPage() {
  const { t } = useTranslation(['payments', 'screens'])
  const refunds = useRefunds()
  const debts = useDebts()
  const receipt = usePackReceipt()
  const [search, setSearch] = useAddressState()
  const { payment: openId, customer } = search
  const open = ({ id }: PaymentHistoric) => setSearch({ ...search, payment: id }, { push: true })
  // in place of the list of differences: Back leads to it
  const openInstead = (payment: string) => setSearch((now) => ({ ...now, dialog: undefined, payment }), { push: true })
  const actionsOf = (payment: PaymentHistoric) => [
    payment.serviceId
      ? { id: 'trips', label: t('trips'), icon: <IconRoute size={16} aria-hidden />, onSelect: () => open(payment) }
      : { id: 'bonus', label: t('purchase'), icon: <IconGift size={16} aria-hidden />, onSelect: () => open(payment) },
    {
      id: 'customer',
      label: t('openCustomer'),
      icon: <IconUser size={16} aria-hidden />,
      onSelect: () => setSearch({ ...withoutCustomer(search), customer: payment.customerId }, { push: true }),
      // of a person who was erased there is no page
      disabledReason: payment.customerFullName === '' ? t('erasedWhy') : undefined,
    },
    ...(isPaidPack(payment) ? receipt.actionsOf(payment.id) : []),
    ...(isRefundOffered({ status: statusOf(payment), refKey: payment.refKey })
      ? refunds.actionsOf(refundedBy(payment))
      : []),
    ...(payment.serviceId
      ? debts.actionsOf({
          ...payment,
          serviceId: payment.serviceId,
          status: statusOf(payment),
          creditAmount: payment.bonusAmount,
        })
      : []),
  ]
  return (
    <>
      <PageTitle actions={<FindingsButton onPayment={openInstead} />}>{t('screens:/payments')}</PageTitle>
      <WaitingRefunds />
      <PaymentList actionsOf={actionsOf} onOpen={open} openId={openId} />
      {openId && <OpenedPayment key={openId} id={openId} />}
      {customer && <LateCustomerDrawer id={customer} />}
      {refunds.dialog}
    </>
  )
}

/** The trips of a service, or what a pack gives, of the payment that the address names. */
function OpenedPayment({ id }: { id: string }) {
  const { t } = useTranslation(['payments', 'screens'])
  const { money } = useFormats()
  const fault = useFault()
  const [search, setSearch] = useAddressState()
  const { data, isLoadingError, error, refetch } = useQuery({ ...paymentQuery(id), gcTime: 0 })
  const close = (rest = search) => setSearch({ ...rest, payment: undefined })
  const payment = data?.rows[0]
  if (payment?.serviceId) {
    const title = t('tripsOf', { amount: money(centsOf(payment.amount), payment.currency) })
    return <ServiceTripsDialog serviceId={payment.serviceId} title={title} onClose={close} />
  }
  if (payment?.bonusId) return <PurchaseDialog payment={payment} bonusId={payment.bonusId} onClose={() => close()} />
  return (
    <KitDialog opened onClose={() => close()} title={t('screens:/payments')}>
      {isLoadingError ? (
        <ErrorState {...fault(error)} onRetry={() => refetch()} />
      ) : data ? (
        <p className="motora-plain">{t('gone')}</p>
      ) : (
        <TextSkeleton lines={4} />
      )}
    </KitDialog>
  )
}
