import type { PaymentStatus, PendingRefund, ServiceState } from '@motora/contract/sharing'
import { StatusBadge, type StatusLook } from '@motora/kit'
import { neverBegan } from '@motora/rules/sharing'
import { IconBan, IconCalendarX, IconClock, IconFlag, IconPlayerPause, IconRoute } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PaymentStatusBadge } from '../../shell/money/payment-status-badge'

const states: Record<ServiceState, StatusLook> = {
  reserved: { tone: 'blue', Icon: IconClock },
  cancelled: { tone: 'grey', Icon: IconBan },
  expired: { tone: 'grey', Icon: IconCalendarX },
  'in progress': { tone: 'yellow', Icon: IconRoute },
  paused: { tone: 'yellow', Icon: IconPlayerPause },
  ended: { tone: 'grey', Icon: IconFlag },
}

/** How far a service is. source: decision Z-21 */
export function ServiceStateBadge({ state }: { state: ServiceState }) {
  const { t } = useTranslation('services')
  return <StatusBadge {...states[state]}>{t(`status.${state}`)}</StatusBadge>
}

interface PaidService {
  status: ServiceState
  paymentStatus: PaymentStatus | null
  refundPending: PendingRefund | null
}

/** Key of what is said of a service without a payment: whether there will be one. */
export const wordWithoutPayment = (status: ServiceState) => (neverBegan(status) ? 'payment.never' : 'payment.none')

/** What became of the payment of a service; of one without, whether there will be one. */
export function PaymentCell({ of: { status, paymentStatus, refundPending } }: { of: PaidService }) {
  const { t } = useTranslation('services')
  if (paymentStatus !== null) return <PaymentStatusBadge status={paymentStatus} refundPending={refundPending} />
  return <span className="motora-second">{t(wordWithoutPayment(status))}</span>
}
