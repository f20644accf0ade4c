import {
  type CommandOffer,
  commandObstacles,
  giveCommand,
  listCommandOffers,
  listCommands,
  type VehicleCommandKind,
} from '@motora/contract/vehicles'
import { confirm, type ObjectAction } from '@motora/kit'
import { IconArmchair, IconBell, IconPlayerPlay, IconPower, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { newId } from '../../../shell/new-id'
import { useMay } from '../../../shell/session/use-session'
import { useWrite } from '../../../shell/use-write'
import { offersQuery } from './command-calls'

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
  const actionOf = useCommandAction(vehicleId, plate)
  // what another role of the same person read before is still kept
  return mayCommand ? (offers.data ?? []).map((offer) => actionOf(offer, false)) : []
}

/** One offer as an action: what prevents it is its reason, and what anyone near the vehicle notices asks first. */
export function useCommandAction(
  vehicleId: string,
  plate: string,
): (offer: CommandOffer, running: boolean) => ObjectAction {
  const { t } = useTranslation('commands')
  const ask = useAskCommand(vehicleId, plate)
  return (offer, running) => {
    const Icon = icons[offer.kind]
    const obstacle = running ? 'running' : offer.obstacle
    return {
      id: `command-${offer.kind}`,
      label: t(`kind.${offer.kind}`),
      icon: <Icon size={16} aria-hidden />,
      main: main.includes(offer.kind),
      disabledReason: obstacle === null ? undefined : t(`obstacle.${obstacle}`),
      onSelect: () => ask(offer),
    }
  }
}

/** Everything that somebody next to the vehicle sees or feels is asked for twice; true: it was given. */
export function useAskCommand(vehicleId: string, plate: string): (offer: CommandOffer) => Promise<boolean> {
  const { t } = useTranslation('commands')
  const give = useGiveCommand(vehicleId)
  return async ({ kind, isProvable }) => {
    if (kind !== 'report') {
      const consequence = t(`sure.${kind}.consequence`)
      const sure = await confirm({
        title: t(`sure.${kind}`, { plate }),
        consequence: isProvable ? consequence : t('sure.unprovable', { consequence }),
        confirmLabel: t(`kind.${kind}`),
        danger: kind === 'power-off' || kind === 'open-seat',
      })
      if (!sure) return false
    }
    return (await give(kind)).done === true
  }
}

/** Gives a vehicle a command, and shows what became of it; what prevents it is said in words. */
function useGiveCommand(vehicleId: string) {
  const { t } = useTranslation('commands')
  const { run } = useWrite(giveCommand, {
    call: (kind: VehicleCommandKind) => ({ params: { id: vehicleId }, body: { id: newId(), kind } }),
    invalidates: [listCommands, listCommandOffers],
    failed: (why, _, error) => {
      const reason = error instanceof ApiError ? error.params.reason : undefined
      const obstacle = commandObstacles.find((known) => known === reason)
      return obstacle ? t('notGiven', { reason: t(`obstacle.${obstacle}`) }) : why
    },
  })
  return run
}
