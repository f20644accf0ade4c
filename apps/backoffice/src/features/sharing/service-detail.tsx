import { mayOpen } from '@motora/contract'
import { getService, type ServiceDetail, type ServiceTrip } from '@motora/contract/sharing'
import { ActionButton, BlockSkeleton, EmptyState, ErrorState, KitDialog, TextSkeleton, useFormats } from '@motora/kit'
import type { RowAction } from '@motora/kit/table'
import { centsOf } from '@motora/rules/money'
import { isActive } from '@motora/rules/sharing'
import { IconMapOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { emailLink } from '../../shell/frame/contact-links'
import { Facts } from '../../shell/frame/facts'
import { useFault } from '../../shell/language/fault-text'
import { DisputeBadge } from '../../shell/money/dispute-badge'
import { lookAgainAt } from '../../shell/money/look-again'
import { reasonIn } from '../../shell/money/payment-reason'
import { pathTo } from '../../shell/paths'
import { useMembership } from '../../shell/session/use-session'
import { PaymentCell, ServiceStateBadge } from './service-badges'
import { serviceVehicle } from './service-columns'
import { ServicePrice } from './service-price'
import { serviceTripsQuery, TripFacts, useNoTrip } from './service-trips'
import { useServiceActions } from './use-service-actions'
import './services.css'

const routeHeightPixels = 420
const askAgainMs = 15_000

export interface ServiceDetailDialogProps {
  id: string
  onClose: () => void
  /** false: Escape means something else inside. */
  closeOnEscape: boolean
  /** The way of the trip on a map, with the moment that is looked at. */
  routeOf: (trip: ServiceTrip) => ReactNode
  /** How the vehicle was left. */
  imageOf: (service: ServiceDetail) => ReactNode
  /** What may be done about its payment. */
  actionsOf: (service: ServiceDetail) => readonly RowAction[]
  /** What happened to its payment. */
  eventsOf: (serviceId: string) => ReactNode
  /** What was billed for it. */
  billsOf: (serviceId: string) => ReactNode
}

/**
 * A service on the whole screen, to look at, with what the role may do to it (decision 0179).
 * source: customer side, section 2.8; ledger N-04
 */
export function ServiceDetailDialog({
  id,
  onClose,
  closeOnEscape,
  routeOf,
  imageOf,
  eventsOf,
  billsOf,
  actionsOf,
}: ServiceDetailDialogProps) {
  const { t } = useTranslation('services')
  const formats = useFormats()
  const fault = useFault()
  const service = useQuery({
    ...api.query(getService, { params: { id } }),
    refetchInterval: ({ state: { data } }) => data && (lookAgainAt([data]) || (isActive(data.status) && askAgainMs)),
  })
  const { data } = service
  const title = data
    ? t('serviceOf', { plate: serviceVehicle(data), when: formats.date(data.reserveStartTimestamp, 'minute') })
    : t('details')
  return (
    <KitDialog opened fullScreen closeOnEscape={closeOnEscape} onClose={onClose} title={title}>
      {data ? (
        <div className="motora-service">
          <ServiceRoute service={data} routeOf={routeOf} />
          <div className="motora-stack">
            <ServiceHead service={data} ofPayment={actionsOf(data)} />
            <ServicePrice service={data} />
            <ServicePayment service={data} />
            {data.payment && eventsOf(id)}
            {data.status === 'ended' && billsOf(id)}
            {data.status === 'ended' && imageOf(data)}
            <ServiceFacts service={data} />
          </div>
        </div>
      ) : service.isLoadingError ? (
        <ErrorState {...fault(service.error)} onRetry={() => service.refetch()} />
      ) : (
        <TextSkeleton lines={10} />
      )}
    </KitDialog>
  )
}

/** The way of each trip and its figures; where there is none, why. */
function ServiceRoute({ service, routeOf }: { service: ServiceDetail } & Pick<ServiceDetailDialogProps, 'routeOf'>) {
  const { t } = useTranslation('services')
  const fault = useFault()
  const noTrip = useNoTrip()
  const trips = useQuery(serviceTripsQuery(service.serviceId))
  const nothing = (why: string) => <EmptyState why={why} icon={<IconMapOff size={28} stroke={1.5} aria-hidden />} />
  if (trips.isPending) return <BlockSkeleton height={routeHeightPixels} />
  if (trips.isLoadingError) return <ErrorState {...fault(trips.error)} onRetry={() => trips.refetch()} />
  if (trips.data.length === 0) return nothing(noTrip(service))
  return (
    <div className="motora-stack">
      {trips.data.map((trip) => (
        <section key={trip.tripId} className="motora-stack" aria-label={t('tripsOfService')}>
          {trip.points.length > 0 ? routeOf(trip) : nothing(t('noPlaces'))}
          <TripFacts trip={trip} />
        </section>
      ))}
    </div>
  )
}

/** How far it is, and what may be done about it. */
function ServiceHead({ service, ofPayment }: { service: ServiceDetail; ofPayment: readonly RowAction[] }) {
  const actions = useServiceActions('trip')(service)
  return (
    <div className="motora-actions">
      <ServiceStateBadge state={service.status} />
      {[...actions, ...ofPayment].map(({ id, label, icon, danger, disabledReason, onSelect }) => (
        <ActionButton
          key={id}
          tone={danger ? 'danger' : 'neutral'}
          icon={icon}
          disabledReason={disabledReason}
          onClick={onSelect}
        >
          {label}
        </ActionButton>
      ))}
    </div>
  )
}

/** What became of the payment, and when. */
function ServicePayment({ service }: { service: ServiceDetail }) {
  const { payment, disputeState } = service
  const { t } = useTranslation(['services', 'payments'])
  const { t: tOfPayments } = useTranslation('payments')
  const formats = useFormats()
  const told = (label: string, value: string) => (value === '' ? [] : [{ label, value }])
  return (
    <Facts
      facts={[
        { label: t('payment'), value: <PaymentCell of={service} /> },
        ...told(t('payment.created'), formats.date(payment?.createdTimestamp, 'minute')),
        ...told(t('payment.paidAt'), formats.date(payment?.successTimestamp, 'minute')),
        ...told(t('payment.failedAt'), formats.date(payment?.failedTimestamp, 'minute')),
        ...told(t('payment.failedReason'), reasonIn(tOfPayments, payment?.failedReason ?? '')),
        ...(service.isRefunded && service.currency
          ? [
              {
                label: t('payments:refundedAmount'),
                value: formats.money(centsOf(service.refundedAmount), service.currency),
              },
            ]
          : []),
        ...(disputeState ? [{ label: t('payments:dispute'), value: <DisputeBadge of={service} /> }] : []),
      ]}
    />
  )
}

/** Who, with what, and when. */
function ServiceFacts({ service }: { service: ServiceDetail }) {
  const { t } = useTranslation('services')
  const formats = useFormats()
  const { role } = useMembership()
  const cancelled = formats.date(service.reserveCancelTimestamp, 'minute')
  const { vehicleId, customerId, customerFullName } = service
  const plate = serviceVehicle(service)
  // of a person who was erased there is no page
  const mayMeet = customerFullName !== '' && mayOpen(role, '/customers/$id')
  return (
    <Facts
      facts={[
        {
          label: t('vehicle'),
          value: mayOpen(role, '/scooters/$id') ? (
            <Link to={pathTo('/scooters/$id', { id: vehicleId })}>{plate}</Link>
          ) : (
            plate
          ),
        },
        { label: t('vin'), value: service.vehicleVin },
        {
          label: t('customer'),
          value: mayMeet ? (
            <Link to={pathTo('/customers/$id', { id: customerId })}>{customerFullName}</Link>
          ) : (
            customerFullName || t('erased')
          ),
        },
        { label: t('customerEmail'), value: emailLink(service.customerEmail) },
        { label: t('operator'), value: service.sharingOperatorName },
        { label: t('reserved'), value: formats.date(service.reserveStartTimestamp, 'minute') },
        ...(service.status === 'reserved'
          ? [{ label: t('limit'), value: formats.date(service.reserveLimitTimestamp, 'minute') }]
          : []),
        ...(cancelled ? [{ label: t('cancelled'), value: cancelled }] : []),
        ...(service.endedBy ? [{ label: t('endedBy'), value: t(`endedBy.${service.endedBy}`) }] : []),
      ]}
    />
  )
}
