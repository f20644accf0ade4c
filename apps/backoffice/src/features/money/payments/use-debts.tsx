import { cancelServicePayment, type PaymentNow, retryServicePayment } from '@motora/contract/money'
import type { PaymentStatus, Service } from '@motora/contract/sharing'
import { confirm, toast, useFormats } from '@motora/kit'
import type { RowAction } from '@motora/kit/table'
import { centsOf, paymentActions } from '@motora/rules/money'
import { IconCreditCard, IconCreditCardOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { reasonIn } from '../../../shell/money/payment-reason'
import { useOffer } from '../../../shell/session/use-session'
import { useWrite } from '../../../shell/use-write'
import { paymentShown } from './payment-calls'

/** What is owed for a service, and its price in units of its currency. */
export interface Debt {
  serviceId: string
  status: PaymentStatus
  amount: number
  /** What credit has paid of it: the card owes the rest. */
  creditAmount: number
  currency: string
  /** Empty where the customer was erased. */
  customerFullName: string
}

/** What is owed for a service; nothing while there is no payment for it. */
export const debtsOfService = ({
  serviceId,
  paymentStatus: status,
  price: amount,
  creditAmount,
  currency,
  customerFullName,
}: Pick<
  Service,
  'serviceId' | 'paymentStatus' | 'price' | 'creditAmount' | 'currency' | 'customerFullName'
>): Debt[] =>
  status === null || amount === null || currency === null
    ? []
    : [{ serviceId, status, amount, creditAmount, currency, customerFullName }]

/**
 * What may be done to a payment that has failed, for the lists of services and of payments: it is charged again, or
 * forgiven. Each asks first, in a dialog that shows the price, the customer and what is owed. Any other payment has neither.
 * source: decision Z-22; ledgers O-03, O-08, O-09, O-10, O-13
 */
export function useDebts() {
  const { t } = useTranslation('payments')
  const { money } = useFormats()
  const offer = useOffer()
  const again = useWrite(retryServicePayment, {
    invalidates: paymentShown,
    done: (now: PaymentNow) => {
      if (now.status === 'success') return t('retry.done')
      if (now.isUnderWay) return t('retry.underWay')
      toast.error(t('retry.failed', { why: reasonIn(t, now.failedReason) }))
      return undefined
    },
    failed: (why) => t('retry.failed', { why }),
  })
  const forgiving = useWrite(cancelServicePayment, {
    invalidates: paymentShown,
    done: () => t('cancel.done'),
    failed: (why) => t('cancel.failed', { why }),
  })
  const consequenceOf = (of: 'retry' | 'cancel', debt: Debt) => {
    const { amount, creditAmount, currency, customerFullName: customer } = debt
    const owed = money(centsOf(amount) - centsOf(creditAmount), currency)
    return customer ? t(`${of}.consequenceOf`, { customer, owed }) : t(`${of}.consequence`, { owed })
  }
  const priceOf = ({ amount, currency }: Debt) => ({ amount: money(centsOf(amount), currency) })
  const retry = async (debt: Debt): Promise<boolean> => {
    const confirmed = await confirm({
      title: t('retry.question', priceOf(debt)),
      consequence: consequenceOf('retry', debt),
      confirmLabel: t('retry'),
    })
    return confirmed && (await again.run({ params: { id: debt.serviceId } })).done === true
  }
  const cancel = async (debt: Debt): Promise<boolean> => {
    const confirmed = await confirm({
      title: t('cancel.question', priceOf(debt)),
      consequence: consequenceOf('cancel', debt),
      confirmLabel: t('cancel'),
      danger: true,
      isCancellation: true,
    })
    return confirmed && (await forgiving.run({ params: { id: debt.serviceId } })).done === true
  }
  const actionsOf = (debt: Debt): RowAction[] => [
    ...(offer(retryServicePayment, paymentActions.retry(debt)) === true
      ? [
          {
            id: 'retry',
            label: t('retry'),
            icon: <IconCreditCard size={16} aria-hidden />,
            onSelect: () => retry(debt),
          },
        ]
      : []),
    ...(offer(cancelServicePayment, paymentActions.cancel(debt)) === true
      ? [
          {
            id: 'cancel',
            label: t('cancel'),
            icon: <IconCreditCardOff size={16} aria-hidden />,
            danger: true,
            onSelect: () => cancel(debt),
          },
        ]
      : []),
  ]
  return { actionsOf, retry, cancel }
}
