import { zeroDate } from '@motora/contract'
import type { ServiceDetail } from '@motora/contract/sharing'
import { ClockContext, useFormats } from '@motora/kit'
import { centsOf } from '@motora/rules/money'
import { ownZone } from '@motora/rules/time'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { type Fact, Facts } from '../../shell/frame/facts'
import { DisputeBadge } from '../../shell/money/dispute-badge'
import { PaymentCell, ServiceStateBadge } from './service-badges'
import { serviceVehicle } from './service-columns'

/** What was ridden: the facts of its PDF, and as there not who rode. source: decision 0108 */
export function ReceiptFacts({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('services')
  const formats = useFormats()
  const zone = use(ClockContext)?.zone ?? ownZone()
  const told = (label: string, value: string): Fact[] => (value === '' ? [] : [{ label, value }])
  const moment = (at: string) => (at === zeroDate ? '' : formats.date(at, 'minute'))
  return (
    <Facts
      facts={[
        { label: t('operator'), value: service.sharingOperatorName },
        { label: t('vehicle'), value: serviceVehicle(service) },
        { label: t('status'), value: <ServiceStateBadge state={service.status} /> },
        ...told(t('reserved'), moment(service.reserveStartTimestamp)),
        ...told(t('cancelled'), moment(service.reserveCancelTimestamp)),
        ...told(t('start'), moment(service.tripStartTimestamp)),
        ...told(t('end'), moment(service.tripEndTimestamp)),
        { label: t('zone'), value: zone },
        ...told(t('from'), service.originAddress),
        ...told(t('to'), service.destinationAddress),
        ...(service.distanceKms === null ? [] : told(t('distance'), formats.kilometres(service.distanceKms * 1000))),
        { label: t('driven'), value: formats.minutes(service.drivenMinutes) },
        { label: t('pausedTime'), value: formats.minutes(service.pausedMinutes) },
      ]}
    />
  )
}

/** What became of the payment, as its PDF says it. */
export function ReceiptPayment({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation(['services', 'payments'])
  const formats = useFormats()
  const { currency, disputeState, isRefunded, refundedAmount } = service
  return (
    <Facts
      facts={[
        { label: t('payment'), value: <PaymentCell of={service} /> },
        ...(isRefunded && currency
          ? [{ label: t('payments:refundedAmount'), value: formats.money(centsOf(refundedAmount), currency) }]
          : []),
        ...(disputeState ? [{ label: t('payments:dispute'), value: <DisputeBadge of={service} /> }] : []),
      ]}
    />
  )
}
