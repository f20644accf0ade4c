import type { CommandOffer, Vehicle } from '@motora/contract/vehicles'
import type { ObjectAction } from '@motora/kit'
import type { Offer } from '@motora/rules/actions'
import {
  IconArrowsExchange,
  IconBan,
  IconCircleCheck,
  IconClearAll,
  IconFlag,
  IconPencil,
  IconTicket,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCleanServices } from '../../../shell/rentals/use-clean-services'
import { useEndTrip } from '../../../shell/rentals/use-end-trip'
import { useCommandActions } from '../commands/use-vehicle-commands'
import type { FleetActions } from '../list/use-fleet-actions'
import { useFleetToggles } from '../list/use-fleet-toggles'
import { vehicleName } from '../vehicle/vehicle-name'
import { rentalOfVehicle } from './rental-of-vehicle'
import { useBlockVehicle } from './use-block-vehicle'
import { useRetireVehicle } from './use-retire-vehicle'
import { useVehicleOffer, type VehicleAction, verdictOnVehicle } from './use-vehicle-offer'

/** Dialogs that some of it opens: they ask for more before anything is done. */
export interface VehicleWays {
  onTicket: (vehicle: Vehicle) => void
  onEdit: (vehicle: Vehicle) => void
  onAssign: (vehicles: readonly Vehicle[]) => void
  onForbid: (vehicles: readonly Vehicle[]) => void
}

export type ActionsOfVehicle = (
  vehicle: Vehicle,
  offers: readonly CommandOffer[] | undefined,
) => readonly ObjectAction[]

/**
 * Everything that the person may do to a vehicle, the most wanted first, wherever the vehicle stands: page, drawer, row
 * menu, case, palette. What cannot be done now says why. A retired one has none. source: ledgers E-13 to E-20, E-33.
 */
export function useVehicleActions(actions: FleetActions, ways: VehicleWays): ActionsOfVehicle {
  const { t } = useTranslation(['vehicles', 'vehicle', 'incidents', 'fleet'])
  const offer = useVehicleOffer()
  const commandsOf = useCommandActions()
  const toggles = useFleetToggles(actions, ways.onForbid)
  const block = useBlockVehicle()
  const clean = useCleanServices()
  const endTrip = useEndTrip()
  const retire = useRetireVehicle()

  return (vehicle, offers) => {
    if (vehicle.retiredTimestamp !== null) return []
    const { outOfService } = vehicle.sharing
    const BlockIcon = outOfService ? IconCircleCheck : IconBan
    const commands = commandsOf({ id: vehicle.id, plate: vehicleName(vehicle) }, offers)
    /** None where it is not permitted. */
    const offeredAs = (said: Offer<string>, whyNot: string, entry: Omit<ObjectAction, 'disabledReason'>) =>
      said === 'not-permitted' ? [] : [{ disabledReason: said === true ? undefined : whyNot, ...entry }]
    const offered = (action: VehicleAction, whyNot: string, entry: Omit<ObjectAction, 'disabledReason'>) =>
      offeredAs(offer(action, vehicle), whyNot, entry)
    const rental = rentalOfVehicle(vehicle)
    const ending = offeredAs(endTrip.offerOf(rental), endTrip.whyNot(rental) ?? t('vehicle:noTripToEnd'), {
      id: 'end-trip',
      label: t('vehicle:endTrip'),
      icon: <IconFlag size={16} aria-hidden />,
      onSelect: () => endTrip.end(rental),
    })
    // of a vehicle that a rider cannot give back, this is what is wanted
    const tripRuns = ending.some(({ disabledReason }) => disabledReason === undefined)
    return [
      ...(tripRuns ? ending.map((action) => ({ ...action, main: true })) : []),
      ...offered(outOfService ? 'unblock' : 'block', '', {
        id: 'block',
        label: t(outOfService ? 'vehicles:unblock' : 'vehicles:block'),
        icon: <BlockIcon size={16} aria-hidden />,
        main: true,
        onSelect: () => block(vehicle, !outOfService),
      }),
      ...offered('openTicket', '', {
        id: 'ticket',
        label: t('incidents:create.title'),
        icon: <IconTicket size={16} aria-hidden />,
        main: true,
        onSelect: () => ways.onTicket(vehicle),
      }),
      // behind what is known at once: which of them there are comes later, and no button may move then
      ...commands.filter(({ main }) => main),
      ...(tripRuns ? [] : ending),
      ...offered('clean', t('vehicles:nothingToClean'), {
        id: 'clean',
        label: t('vehicles:clean'),
        icon: <IconClearAll size={16} aria-hidden />,
        onSelect: () => clean(rental),
      }),
      ...commands.filter(({ main }) => !main),
      ...toggles
        .filter(({ id }) => id !== 'block')
        .map(({ id, on, off }) => {
          const { label, icon, run } = verdictOnVehicle(on.action, vehicle) === true ? on : off
          return { id, label, icon, onSelect: () => run([vehicle]) }
        }),
      ...offered('assign', t('fleet:rented'), {
        id: 'assign',
        label: t('fleet:assign'),
        icon: <IconArrowsExchange size={16} aria-hidden />,
        onSelect: () => ways.onAssign([vehicle]),
      }),
      ...offered('edit', '', {
        id: 'edit',
        label: t('fleet:edit'),
        icon: <IconPencil size={16} aria-hidden />,
        onSelect: () => ways.onEdit(vehicle),
      }),
      ...offered('retire', t('fleet:rented'), {
        id: 'retire',
        label: t('fleet:retire'),
        icon: <IconTrash size={16} aria-hidden />,
        danger: true,
        onSelect: () => retire(vehicle),
      }),
    ]
  }
}
