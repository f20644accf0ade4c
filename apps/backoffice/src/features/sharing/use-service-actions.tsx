import { cleanServices, type Service } from '@motora/contract/sharing'
import type { ObjectAction } from '@motora/kit'
import { hasTripStarted, isActive, serviceActions } from '@motora/rules/sharing'
import { IconEraser, IconFlag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ShownRental } from '../../shell/rentals/shown-rental'
import { useCleanServices } from '../../shell/rentals/use-clean-services'
import { useEndTrip } from '../../shell/rentals/use-end-trip'
import { useOffer } from '../../shell/session/use-session'
import { serviceVehicle } from './service-columns'

const rentalOfService = (service: Service): ShownRental => ({
  activeServiceId: isActive(service.status) ? service.serviceId : null,
  hasTripStarted: hasTripStarted(service.status),
  plate: serviceVehicle(service),
  customer: service.customerFullName,
  operatorId: service.sharingOperatorId,
  operatorName: service.sharingOperatorName,
})

/**
 * What may be done to a service. Of its trip alone one says "end trip", of the service "end service".
 * source: ledgers N-08, N-10, N-13, N-14, N-18, N-19; DECISIONS §4
 */
export function useServiceActions(of: 'service' | 'trip' = 'service'): (service: Service) => readonly ObjectAction[] {
  const { t } = useTranslation('rentals')
  const offer = useOffer()
  const endTrip = useEndTrip(of)
  const clean = useCleanServices()

  return (service) => {
    const rental = rentalOfService(service)
    const mayEnd = endTrip.offerOf(rental)
    const mayClean = offer(cleanServices, serviceActions.clean(rental))
    return [
      ...(mayEnd === 'not-permitted' || mayEnd === 'already'
        ? []
        : [
            {
              id: `end-${of}`,
              label: t(`${of}.end`),
              icon: <IconFlag size={16} aria-hidden />,
              danger: true,
              disabledReason: endTrip.whyNot(rental),
              onSelect: () => endTrip.end(rental),
            },
          ]),
      ...(mayClean === true
        ? [
            {
              id: 'clean',
              label: t('clean'),
              icon: <IconEraser size={16} aria-hidden />,
              danger: true,
              onSelect: () => clean(rental),
            },
          ]
        : []),
    ]
  }
}
