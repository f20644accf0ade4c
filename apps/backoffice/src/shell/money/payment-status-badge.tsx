import type { PaymentStatus, PendingRefund } from '@motora/contract/sharing'
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
  if (refundPending && status === 'success')
    return <StatusBadge {...looks.pending}>{t(`refundPending.${refundPending}`)}</StatusBadge>
  return <StatusBadge {...looks[status]}>{t(`status.${status}`)}</StatusBadge>
}
