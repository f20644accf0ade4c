import {
  getPaymentEvents,
  getServicePaymentEvents,
  type PaymentEvent,
  type PaymentEventKind,
} from '@motora/contract/money'
import { type StatusLook, Timeline, type TimelineEntry, useFormats } from '@motora/kit'
import { centsOf } from '@motora/rules/money'
import {
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconCreditCard,
  IconCreditCardOff,
  IconGavel,
  IconShieldCheck,
  IconShieldX,
  IconX,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { api } from '../../../shell/api/api'
import { useFault } from '../../../shell/language/fault-text'
import { laterMs, soonMs } from '../../../shell/money/look-again'
import { reasonIn } from '../../../shell/money/payment-reason'

/** What was asked for this long ago waits for a person, or for a partner that is away. */
const soonOverMs = 60_000

const looks: Record<PaymentEventKind, StatusLook> = {
  'charge-asked': { tone: 'yellow', Icon: IconClock },
  'charge-succeeded': { tone: 'green', Icon: IconCreditCard },
  'charge-declined': { tone: 'red', Icon: IconCreditCardOff },
  'charge-needs-rider': { tone: 'yellow', Icon: IconClock },
  'not-charged': { tone: 'red', Icon: IconCreditCardOff },
  forgiven: { tone: 'grey', Icon: IconX },
  'purchase-dropped': { tone: 'grey', Icon: IconX },
  'refund-asked': { tone: 'yellow', Icon: IconArrowBackUp },
  'refund-allowed': { tone: 'yellow', Icon: IconCheck },
  'refund-refused': { tone: 'grey', Icon: IconX },
  'refund-withdrawn': { tone: 'grey', Icon: IconX },
  'refund-lapsed': { tone: 'grey', Icon: IconX },
  'refund-given': { tone: 'green', Icon: IconArrowBackUp },
  'refund-failed': { tone: 'red', Icon: IconX },
  'refund-returned': { tone: 'red', Icon: IconArrowBackUp },
  'dispute-opened': { tone: 'red', Icon: IconGavel },
  'dispute-won': { tone: 'green', Icon: IconShieldCheck },
  'dispute-lost': { tone: 'grey', Icon: IconShieldX },
}

/** Where one of these is the last, what comes of it is not known yet. */
const underWay: readonly PaymentEventKind[] = ['charge-asked', 'refund-asked', 'refund-allowed']

/** What banks call a dispute, as far as it says something to support staff. */
const disputeReasons = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const

const reasonOf = (t: TFunction<'payments'>, { what, reason }: PaymentEvent): string => {
  if (what === 'charge-declined' || what === 'not-charged') return reasonIn(t, reason)
  if (what !== 'dispute-opened') return reason
  const known = disputeReasons.find((one) => one === reason)
  return known ? t(`disputeReason.${known}`) : ''
}

const answerOf = (of: PaymentEventsProps) =>
  'serviceId' in of
    ? api.query(getServicePaymentEvents, { params: { id: of.serviceId } })
    : api.query(getPaymentEvents, { params: { id: of.paymentId } })

/** By its service, for those who read services; by itself, for those who read payments. */
export type PaymentEventsProps = { serviceId: string } | { paymentId: string }

/**
 * Attempts to charge a payment, refunds and disputes of it, the newest first, with their amounts and reasons.
 * source: MONEY §8
 */
export function PaymentEvents(props: PaymentEventsProps) {
  const { t } = useTranslation('payments')
  const { money } = useFormats()
  const fault = useFault()
  const course = useQuery({
    ...answerOf(props),
    refetchInterval: ({ state }) => {
      const last = state.data?.events.at(-1)
      if (!last || !underWay.includes(last.what)) return false
      return Date.now() - Date.parse(last.at) < soonOverMs ? soonMs : laterMs
    },
  })
  const entries = course.data?.events.map((event, index): TimelineEntry => {
    const { tone, Icon } = looks[event.what]
    const reason = reasonOf(t, event)
    const amount = money(centsOf(event.amount), course.data.currency)
    return {
      id: `${index}`,
      at: event.at,
      tone,
      icon: <Icon size={16} />,
      title: t(`event.${event.what}`),
      detail: reason ? `${amount} · ${reason}` : amount,
    }
  })
  return (
    <section>
      <h3 className="motora-plain">{t('events')}</h3>
      <Timeline
        label={t('events')}
        entries={entries?.reverse()}
        kinds={[]}
        chosen={[]}
        onChoose={() => undefined}
        error={course.error ? { ...fault(course.error), onRetry: () => course.refetch() } : undefined}
        empty={t('events.none')}
      />
    </section>
  )
}
