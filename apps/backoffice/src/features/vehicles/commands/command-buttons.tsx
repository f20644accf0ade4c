import { ActionButton, ErrorState, TextSkeleton } from '@motora/kit'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFault } from '../../../shell/language/fault-text'
import { offersQuery } from './command-calls'
import { useCommandAction } from './use-vehicle-commands'

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
  const actionOf = useCommandAction()
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
        const { id, label, icon, disabledReason, onSelect } = actionOf({ id: vehicleId, plate }, offer, running)
        return (
          <ActionButton key={id} icon={icon} disabledReason={disabledReason} onClick={onSelect}>
            {label}
          </ActionButton>
        )
      })}
    </div>
  )
}
