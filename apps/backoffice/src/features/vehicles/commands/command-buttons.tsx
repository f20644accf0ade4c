import {
  type CommandOffer,
  commandObstacle,
  giveCommand,
  listCommandOffers,
  listCommands,
  type VehicleCommandKind,
} from '@motora/contract/vehicles'
import { ActionButton, confirm, ErrorState, TextSkeleton } from '@motora/kit'
import { IconArmchair, IconBell, IconPlayerPlay, IconPower, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { useFault } from '../../../shell/language/fault-text'
import { newId } from '../../../shell/new-id'
import { useWrite } from '../../../shell/use-write'
import { offersQuery } from './command-calls'

const icons: Record<VehicleCommandKind, typeof IconBell> = {
  locate: IconBell,
  'open-seat': IconArmchair,
  'power-on': IconPlayerPlay,
  'power-off': IconPower,
  report: IconRefresh,
}

export interface CommandButtonsProps {
  vehicleId: string
  plate: string
  /** Another command has not ended: shown here immediately, before the offers are asked again. */
  running: boolean
}

/** What the vehicle's unit understands; what cannot be asked now says why. */
export function CommandButtons({ vehicleId, plate, running }: CommandButtonsProps) {
  const { t } = useTranslation('commands')
  const fault = useFault()
  const ask = useAskCommand(vehicleId, plate)
  const offers = useQuery(offersQuery(vehicleId))
  const { refetch } = offers
  useEffect(() => {
    // what was in the way while it ran is not any more
    if (!running) void refetch({ cancelRefetch: false })
  }, [running, refetch])
  if (offers.isPending) return <TextSkeleton lines={1} />
  if (!offers.data) return <ErrorState {...fault(offers.error)} onRetry={() => offers.refetch()} />
  if (offers.data.length === 0) return <p className="motora-second">{t('notCapable')}</p>

  return (
    <div className="motora-actions">
      {offers.data.map((offer) => {
        const Icon = icons[offer.kind]
        const obstacle = running ? 'running' : offer.obstacle
        return (
          <ActionButton
            key={offer.kind}
            icon={<Icon size={16} aria-hidden />}
            disabledReason={obstacle === null ? undefined : t(`obstacle.${obstacle}`)}
            onClick={() => ask(offer)}
          >
            {t(`kind.${offer.kind}`)}
          </ActionButton>
        )
      })}
    </div>
  )
}

/** Gives a vehicle a command, and shows what became of it; what prevents it is said in words. */
function useGiveCommand(vehicleId: string) {
  const { t } = useTranslation('commands')
  const { run } = useWrite(giveCommand, {
    call: (kind: VehicleCommandKind) => ({ params: { id: vehicleId }, body: { id: newId(), kind } }),
    invalidates: [listCommands, listCommandOffers],
    failed: (why, _, error) => {
      const obstacle = error instanceof ApiError ? commandObstacle.safeParse(error.params?.reason) : undefined
      return obstacle?.success ? t('notGiven', { reason: t(`obstacle.${obstacle.data}`) }) : why
    },
  })
  return run
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
