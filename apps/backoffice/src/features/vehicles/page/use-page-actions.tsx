import { endServiceTrip } from '@motora/contract/sharing'
import type { Vehicle } from '@motora/contract/vehicles'
import { confirm, type ObjectAction } from '@motora/kit'
import { IconBan, IconCircleCheck, IconClearAll, IconFlag, IconPencil, IconTicket } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { shownBy } from '../../../shell/api/query-key'
import { operatorSaid } from '../../../shell/session/operator-said'
import { useMembership } from '../../../shell/session/use-session'
import { useWrite } from '../../../shell/use-write'
import { useBlockVehicle } from '../actions/use-block-vehicle'
import { useCleanServices } from '../actions/use-clean-services'
import { useVehicleOffer } from '../actions/use-vehicle-offer'
import { useVehicleCommands } from '../commands/use-vehicle-commands'
import { vehicleName } from '../vehicle/vehicle-name'

export interface PageWays {
  createTicket: () => void
  edit: () => void
}

/**
 * What the person may do to a vehicle, the most wanted first; what cannot be done now says why. A retired one has none.
 * source: ledgers E-13 to E-17
 */
export function usePageActions(vehicle: Vehicle, ways: PageWays): readonly ObjectAction[] {
  const { t } = useTranslation(['vehicles', 'vehicle', 'incidents', 'fleet'])
  const offer = useVehicleOffer()
  const commands = useVehicleCommands(vehicle.id, vehicleName(vehicle))
  const block = useBlockVehicle()
  const clean = useCleanServices()
  const endTrip = useEndTrip()
  if (vehicle.retiredTimestamp !== null) return []
  const { outOfService } = vehicle.sharing
  const [cleaning, ending] = [offer('clean', vehicle), offer('endTrip', vehicle)]
  const BlockIcon = outOfService ? IconCircleCheck : IconBan
  const all: (ObjectAction | false)[] = [
    ...commands.filter(({ main }) => main),
    offer(outOfService ? 'unblock' : 'block', vehicle) === true && {
      id: 'block',
      label: t(outOfService ? 'vehicles:unblock' : 'vehicles:block'),
      icon: <BlockIcon size={16} aria-hidden />,
      main: true,
      onSelect: () => block(vehicle, !outOfService),
    },
    offer('openTicket', vehicle) === true && {
      id: 'ticket',
      label: t('incidents:create.title'),
      icon: <IconTicket size={16} aria-hidden />,
      main: true,
      onSelect: ways.createTicket,
    },
    ending !== 'not-permitted' && {
      id: 'end-trip',
      label: t('vehicle:endTrip'),
      icon: <IconFlag size={16} aria-hidden />,
      disabledReason: ending === true ? undefined : t('vehicle:noTripToEnd'),
      onSelect: () => endTrip(vehicle),
    },
    cleaning !== 'not-permitted' && {
      id: 'clean',
      label: t('vehicles:clean'),
      icon: <IconClearAll size={16} aria-hidden />,
      disabledReason: cleaning === true ? undefined : t('vehicles:nothingToClean'),
      onSelect: () => clean(vehicle),
    },
    ...commands.filter(({ main }) => !main),
    offer('edit', vehicle) === true && {
      id: 'edit',
      label: t('fleet:edit'),
      icon: <IconPencil size={16} aria-hidden />,
      onSelect: ways.edit,
    },
  ]
  return all.filter((action) => action !== false)
}

/** Ends the trip that is under way on a vehicle, for the rider. source: ledgers E-17, E-45. */
export function useEndTrip(): (vehicle: Vehicle) => Promise<void> {
  const { t } = useTranslation('vehicle')
  const membership = useMembership()
  const { run } = useWrite(endServiceTrip, {
    call: ({
      vehicle: _,
      ...call
    }: {
      vehicle: Vehicle
      params: { id: string }
      query: ReturnType<typeof operatorSaid>
    }) => call,
    invalidates: shownBy.service,
    done: (_, { vehicle }) => t('tripEnded', { plate: vehicleName(vehicle) }),
    failed: (why) => why,
  })
  return async (vehicle) => {
    const { activeServiceId } = vehicle.sharing
    if (activeServiceId === null) return
    const sure = await confirm({
      title: t('endTripQuestion', { plate: vehicleName(vehicle) }),
      consequence: t('endTripConsequence'),
      confirmLabel: t('endTrip'),
      danger: true,
    })
    if (sure) await run({ vehicle, params: { id: activeServiceId }, query: operatorSaid(membership) })
  }
}
