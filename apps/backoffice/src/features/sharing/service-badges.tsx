import type { PaymentStatus, ServiceState } from '@motora/contract/sharing'
import { StatusBadge, type StatusTone } from '@motora/kit'
import { neverBegan } from '@motora/rules/sharing'
import { IconBan, IconCalendarX, IconClock, IconFlag, IconPlayerPause, IconRoute } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PaymentStatusBadge } from '../../shell/money/payment-status-badge'

type Look = readonly [tone: StatusTone, icon: ReactNode]

const states: Record<ServiceState, Look> = {
  reserved: ['blue', <IconClock key="i" size={14} />],
  cancelled: ['grey', <IconBan key="i" size={14} />],
  expired: ['grey', <IconCalendarX key="i" size={14} />],
  'in progress': ['yellow', <IconRoute key="i" size={14} />],
  paused: ['yellow', <IconPlayerPause key="i" size={14} />],
  ended: ['grey', <IconFlag key="i" size={14} />],
}

/** How far a service is. source: decision Z-21 */
export function ServiceStateBadge({ state }: { state: ServiceState }) {
  const { t } = useTranslation('services')
  const [tone, icon] = states[state]
  return (
    <StatusBadge tone={tone} icon={icon}>
      {t(`status.${state}`)}
    </StatusBadge>
  )
}

interface PaidService {
  status: ServiceState
  paymentStatus: PaymentStatus | null
}

/** Key of what is said of a service without a payment: whether there will be one. */
export const wordWithoutPayment = (status: ServiceState) => (neverBegan(status) ? 'payment.never' : 'payment.none')

/** What became of the payment of a service; of one without, whether there will be one. */
export function PaymentCell({ of: { status, paymentStatus } }: { of: PaidService }) {
  const { t } = useTranslation('services')
  if (paymentStatus !== null) return <PaymentStatusBadge status={paymentStatus} />
  return <span className="motora-second">{t(wordWithoutPayment(status))}</span>
}
