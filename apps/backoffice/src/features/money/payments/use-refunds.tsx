import { refundPayment, refundService } from '@motora/contract/money'
import type { DisputeState, PaymentStatus, PendingRefund } from '@motora/contract/sharing'
import { late } from '@motora/kit'
import type { RowAction } from '@motora/kit/table'
import { centsOf, isPaidWhole, type PaymentStanding, paymentActions } from '@motora/rules/money'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOffer } from '../../../shell/session/use-session'

const RefundDialog = late(async () => (await import('./refund-dialog')).RefundDialog)

/** What can be refunded, as a list knows it. */
export interface RefundOf extends PaymentStanding {
  /** Of the payment, or of its service. */
  id: string
  refKey: 'Service' | 'Bonus'
  /** Words for why not, where the list knows more than the payment does. */
  barred?: string | undefined
}

/** A service as its refund asks for it; one without a payment has nothing to give back. */
export const refundOfService = (service: {
  serviceId: string
  paymentStatus: PaymentStatus | null
  creditAmount: number
  refundedAmount: number
  customerFullName: string
  disputeState: DisputeState | null
  refundPending: PendingRefund | null
}): RefundOf => ({
  id: service.serviceId,
  refKey: 'Service',
  status: service.paymentStatus ?? 'not required',
  creditCents: centsOf(service.creditAmount),
  refundedCents: centsOf(service.refundedAmount),
  isPayerErased: service.customerFullName === '',
  isDisputed: service.disputeState === 'open',
  refundPending: service.refundPending,
})

/** Of what was not paid, has gone back whole, or can go back to nobody there is nothing to say. */
const neverOffered: ReturnType<typeof paymentActions.refund>[] = [
  'payment.not_paid',
  'payment.refunded',
  'payment.payer_erased',
]

/**
 * The refund of a payment, for every list that has one: the action where it makes sense, and the one dialog that it opens,
 * which is drawn where the list is. source: ledgers O-03, O-06, O-07, O-10, O-12, O-13; decisions 0079, 0169
 */
export function useRefunds(): { actionsOf: (of: RefundOf) => RowAction[]; dialog: ReactNode } {
  const { t } = useTranslation(['payments', 'refusals'])
  const offer = useOffer()
  const [id, setId] = useState<string>()
  // the badge of what is owed says that
  const goesOn = ({ refundPending }: PaymentStanding) =>
    refundPending ? t(`payments:refundPending.${refundPending}`) : undefined
  const actionsOf = ({ refKey, barred, ...of }: RefundOf): RowAction[] => {
    const mayRefund = offer(refKey === 'Bonus' ? refundPayment : refundService, true) === true
    const verdict = paymentActions.refund(of)
    if (!mayRefund || neverOffered.includes(verdict)) return []
    // its badge says so, and it is asked for once
    if (verdict === 'already' && isPaidWhole(of)) return []
    const why = verdict === true ? barred : verdict === 'already' ? goesOn(of) : t(`refusals:${verdict}`)
    return [
      {
        id: 'refund',
        label: t('payments:refund'),
        icon: <IconArrowBackUp size={16} aria-hidden />,
        onSelect: () => setId(of.id),
        disabledReason: why,
      },
    ]
  }
  return { actionsOf, dialog: id && <RefundDialog key={id} id={id} onClose={() => setId(undefined)} /> }
}
