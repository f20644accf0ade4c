import { type PaymentStatus, type PendingRefund, pendingRefunds } from '@motora/contract/sharing'
import { StatusBadge, type StatusLook } from '@motora/kit'
import {
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconCoinOff,
  IconExclamationCircle,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** How each state of a payment looks wherever one is shown. */
const looks: Record<PaymentStatus, StatusLook> = {
  pending: { tone: 'yellow', Icon: IconClock },
  success: { tone: 'green', Icon: IconCircleCheck },
  failed: { tone: 'red', Icon: IconExclamationCircle },
  refunded: { tone: 'blue', Icon: IconArrowBackUp },
  cancelled: { tone: 'grey', Icon: IconBan },
  'not required': { tone: 'grey', Icon: IconCoinOff },
}

interface PaymentStatusBadgeProps {
  status: PaymentStatus
  /** A refund of it that goes on: said in place of that it is paid. */
  refundPending: PendingRefund | null
}

/** What became of a payment: icon and word, the same in payments, services and a customer's trips. source: decision Z-21 */
export function PaymentStatusBadge({ status, refundPending }: PaymentStatusBadgeProps) {
  const { t } = useTranslation('payments')
  if (refundPending && status === 'success') return <RefundPendingBadge refundPending={refundPending} />
  return <StatusBadge {...looks[status]}>{t(`status.${status}`)}</StatusBadge>
}

/** Where nothing else is said of the payment. */
export function RefundPendingBadge({ refundPending }: { refundPending: PendingRefund }) {
  const { t } = useTranslation('payments')
  return <StatusBadge {...looks.pending}>{t(`refundPending.${refundPending}`)}</StatusBadge>
}

/** Words of a refund that goes on, by its state. */
type WordOf = (refundPending: PendingRefund) => string

/** For a column of choices. */
export const refundPendingChoices = (wordOf: WordOf) => pendingRefunds.map((value) => ({ value, label: wordOf(value) }))

/** What a file says of a payment: of a refund that goes on, in place of how it stands (decision 0169). */
export const refundPendingFirst = (wordOf: WordOf) => ({
  from: 'refundPending',
  labels: Object.fromEntries(pendingRefunds.map((value) => [value, wordOf(value)])),
})
