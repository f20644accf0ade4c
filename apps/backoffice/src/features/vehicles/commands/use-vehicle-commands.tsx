import {
  type CommandOffer,
  commandObstacles,
  getVehicleTimeline,
  giveCommand,
  listCommandOffers,
  listCommands,
  type VehicleCommandKind,
  vehicleCommandKinds,
} from '@motora/contract/vehicles'
import { confirm, type ObjectAction, toast } from '@motora/kit'
import { IconArmchair, IconBell, IconPlayerPlay, IconPower, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { useFaultText } from '../../../shell/language/fault-text'
import { newId } from '../../../shell/new-id'
import { client } from '../../../shell/session/browser-session'
import { useMay } from '../../../shell/session/use-session'
import { useWrite } from '../../../shell/use-write'
import { type CommandedVehicle, offersQuery } from './command-calls'
import { useFollowCommand } from './use-follow-command'

const icons: Record<VehicleCommandKind, typeof IconBell> = {
  locate: IconBell,
  'open-seat': IconArmchair,
  'power-on': IconPlayerPlay,
  'power-off': IconPower,
  report: IconRefresh,
}

/** What somebody who stands next to the vehicle wants first. */
const main: readonly VehicleCommandKind[] = ['locate', 'open-seat']

/** The commands of a vehicle as actions of its page, its menu or its bar; none for a role that may give none. */
export function useVehicleCommands(vehicleId: string, plate: string): readonly ObjectAction[] {
  const mayCommand = useMay('vehicles.command')
  const offers = useQuery({ ...offersQuery(vehicleId), enabled: mayCommand })
  return useCommandActions()({ id: vehicleId, plate }, offers.data)
}

/**
 * The commands of any vehicle as actions. While its offers are on their way all are listed, and one that is pressed asks
 * for them first: a menu does not grow under the pointer.
 */
export function useCommandActions(): (
  vehicle: CommandedVehicle,
  offers: readonly CommandOffer[] | undefined,
) => readonly ObjectAction[] {
  const { t } = useTranslation('commands')
  const mayCommand = useMay('vehicles.command')
  const faultText = useFaultText()
  const actionOf = useCommandAction()
  const askLater = async (vehicle: CommandedVehicle, kind: VehicleCommandKind) => {
    try {
      // a call of its own: what the menu had asked for is given up when the menu closes
      const offers = await client.call(listCommandOffers, { params: { id: vehicle.id } })
      const offer = offers.find((one) => one.kind === kind)
      const action = offer && actionOf(vehicle, offer, false)
      if (!action) toast.warning(t('notCapable'))
      else if (action.disabledReason !== undefined) toast.warning(action.disabledReason)
      else await action.onSelect()
    } catch (error) {
      toast.error(faultText(error))
    }
  }
  return (vehicle, offers) => {
    // what another role of the same person read before is still kept
    if (!mayCommand) return []
    if (offers) return offers.map((offer) => actionOf(vehicle, offer, false))
    return vehicleCommandKinds.map((kind) => ({
      ...actionOf(vehicle, { kind, obstacle: null, isProvable: false }, false),
      onSelect: () => askLater(vehicle, kind),
    }))
  }
}

/** One offer as an action: what prevents it is its reason, and what anyone near the vehicle notices asks first. */
export function useCommandAction(): (vehicle: CommandedVehicle, offer: CommandOffer, running: boolean) => ObjectAction {
  const { t } = useTranslation('commands')
  const ask = useAskCommand()
  return (vehicle, offer, running) => {
    const Icon = icons[offer.kind]
    const obstacle = running ? 'running' : offer.obstacle
    return {
      id: `command-${offer.kind}`,
      label: t(`kind.${offer.kind}`),
      icon: <Icon size={16} aria-hidden />,
      main: main.includes(offer.kind),
      disabledReason: obstacle === null ? undefined : t(`obstacle.${obstacle}`),
      onSelect: () => ask(vehicle, offer),
    }
  }
}

/** Everything that somebody next to the vehicle sees or feels is asked for twice; true: it was given. */
export function useAskCommand(): (vehicle: CommandedVehicle, offer: CommandOffer) => Promise<boolean> {
  const { t } = useTranslation('commands')
  const give = useGiveCommand()
  return async (vehicle, { kind, isProvable }) => {
    if (kind !== 'report') {
      const consequence = t(`sure.${kind}.consequence`)
      const sure = await confirm({
        title: t(`sure.${kind}`, { plate: vehicle.plate }),
        consequence: isProvable ? consequence : t('sure.unprovable', { consequence }),
        confirmLabel: t(`kind.${kind}`),
        danger: kind === 'power-off' || kind === 'open-seat',
      })
      if (!sure) return false
    }
    return (await give({ vehicle, kind })).done === true
  }
}

interface Given {
  vehicle: CommandedVehicle
  kind: VehicleCommandKind
}

/** Gives a vehicle a command, and says what became of it; what prevents it is said in words. */
function useGiveCommand() {
  const { t } = useTranslation('commands')
  const follow = useFollowCommand()
  const { run } = useWrite(giveCommand, {
    call: ({ vehicle, kind }: Given) => ({ params: { id: vehicle.id }, body: { id: newId(), kind } }),
    invalidates: [listCommands, listCommandOffers, getVehicleTimeline],
    done: (command, { vehicle, kind }) => {
      void follow(command, vehicle)
      return t('given', { command: t(`kind.${kind}`), plate: vehicle.plate })
    },
    failed: (why, _, error) => {
      const reason = error instanceof ApiError ? error.params.reason : undefined
      const obstacle = commandObstacles.find((known) => known === reason)
      return obstacle ? t('notGiven', { reason: t(`obstacle.${obstacle}`) }) : why
    },
  })
  return run
}
