import { cleanServices, endServiceTrip, type Service } from '@motora/contract/sharing'
import { confirm, type ObjectAction } from '@motora/kit'
import { hasTripStarted, isActive, serviceActions } from '@motora/rules/sharing'
import { IconEraser, IconFlag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { shownBy } from '../../shell/api/query-key'
import { operatorSaid } from '../../shell/session/operator-said'
import { useMembership, useOffer } from '../../shell/session/use-session'
import { useWrite } from '../../shell/use-write'
import { serviceVehicle } from './service-columns'

interface Ending {
  service: Service
  params: { id: string }
  query: ReturnType<typeof operatorSaid>
}

/**
 * What may be done to a service. Of its trip alone one says "end trip", of the service "end service": it is one call,
 * each with its own words. source: ledgers N-08, N-10, N-13, N-14, N-18, N-19; DECISIONS §4
 */
export function useServiceActions(of: 'service' | 'trip' = 'service'): (service: Service) => readonly ObjectAction[] {
  const { t } = useTranslation('services')
  const membership = useMembership()
  const offer = useOffer()
  const said = operatorSaid(membership)
  const words =
    of === 'service'
      ? ({ act: 'endService', ask: 'endServiceQuestion', done: 'serviceEnded', failed: 'serviceNotEnded' } as const)
      : ({ act: 'endTrip', ask: 'endTripQuestion', done: 'endTripSuccess', failed: 'endTripError' } as const)
  const ending = useWrite(endServiceTrip, {
    call: ({ service: _, ...call }: Ending) => call,
    invalidates: shownBy.service,
    done: () => t(words.done),
    failed: (why) => t(words.failed, { why }),
  })
  const cleaning = useWrite(cleanServices, {
    call: ({ params }: Pick<Ending, 'service' | 'params'>) => ({ params }),
    invalidates: shownBy.service,
    done: (_, { service }) => t('cleaned', { plate: serviceVehicle(service) }),
    failed: (why) => t('failed', { why }),
  })

  const end = async (service: Service) => {
    const sure = await confirm({
      title: t(words.ask, { plate: serviceVehicle(service) }),
      consequence: t('endConsequence', { customer: service.customerFullName || t('erased') }),
      confirmLabel: t(words.act),
      danger: true,
    })
    if (sure) await ending.run({ service, params: { id: service.serviceId }, query: said })
  }
  const clean = async (service: Service) => {
    const consequence = hasTripStarted(service.status) ? 'endConsequence' : 'cleanReserved'
    const sure = await confirm({
      title: t('cleanQuestion', { plate: serviceVehicle(service) }),
      consequence: t(consequence, { customer: service.customerFullName || t('erased') }),
      confirmLabel: t('clean'),
      danger: true,
    })
    if (sure) await cleaning.run({ service, params: { id: service.serviceId } })
  }

  return (service) => {
    const { status, serviceId, sharingOperatorId, sharingOperatorName } = service
    const hold = { activeServiceId: isActive(status) ? serviceId : null, hasTripStarted: hasTripStarted(status) }
    const mayEnd = offer(endServiceTrip, serviceActions.endTrip(hold))
    const mayClean = offer(cleanServices, serviceActions.clean(hold))
    const isOfAnother = 'sharingOperatorId' in said && said.sharingOperatorId !== sharingOperatorId
    const whyNot = isOfAnother ? t('endOwnOnly', { operator: sharingOperatorName }) : undefined
    return [
      ...(mayEnd === 'not-permitted' || mayEnd === 'already'
        ? []
        : [
            {
              id: words.act,
              label: t(words.act),
              icon: <IconFlag size={16} aria-hidden />,
              danger: true,
              disabledReason: mayEnd === true ? whyNot : t('notStarted'),
              onSelect: () => end(service),
            },
          ]),
      ...(mayClean === true
        ? [
            {
              id: 'clean',
              label: t('clean'),
              icon: <IconEraser size={16} aria-hidden />,
              danger: true,
              onSelect: () => clean(service),
            },
          ]
        : []),
    ]
  }
}
