import { mayOpen } from '@motora/contract'
import { listServices, type Service } from '@motora/contract/sharing'
import type { ObjectAction } from '@motora/kit'
import { activeStates } from '@motora/rules/sharing'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../shell/api/api'
import { pathTo } from '../../shell/paths'
import { useMay, useMembership } from '../../shell/session/use-session'
import { ServiceStateBadge } from './service-badges'
import { serviceVehicle } from './service-columns'
import { useServiceActions } from './use-service-actions'

const askAgainMs = 15_000
/** A rider has one at most. */
const runningOf = (customerId: string) =>
  api.list(listServices, { query: { customerId, status: activeStates.join(','), pageSize: 1 } })

export interface RunningService {
  /** What runs now, with its vehicle; nothing where nothing does. */
  shown: ReactNode
  /** What may be done with it. */
  actions: readonly ObjectAction[]
  /** It is not known yet. */
  comes: boolean
}

/** The service that a customer has booked or rides now, as far as the person sees it. source: SCREENS, "Object page" */
export function useRunningService(customerId: string): RunningService {
  const { t } = useTranslation('services')
  const reads = useMay('services.read')
  const actionsOf = useServiceActions('trip')
  const running = useQuery({ ...runningOf(customerId), enabled: reads, refetchInterval: askAgainMs })
  const service = running.data?.rows[0]
  return {
    shown: service ? <Running service={service} /> : running.isLoadingError && t('runningUnknown'),
    actions: service ? actionsOf(service) : [],
    comes: running.isLoading && running.errorUpdateCount === 0,
  }
}

function Running({ service }: { service: Service }) {
  const { t } = useTranslation('services')
  const { role } = useMembership()
  const { vehicleId, serviceId, status } = service
  const plate = serviceVehicle(service)
  return (
    <>
      <ServiceStateBadge state={status} />
      {mayOpen(role, '/scooters/$id') ? <Link to={pathTo('/scooters/$id', { id: vehicleId })}>{plate}</Link> : plate}
      {mayOpen(role, '/services') && (
        <Link to={pathTo('/services', undefined, { service: serviceId })}>{t('runningDetails')}</Link>
      )}
    </>
  )
}
