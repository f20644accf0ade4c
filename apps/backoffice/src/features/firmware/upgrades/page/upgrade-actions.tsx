import type { Upgrade } from '@motora/contract/firmware'
import { ActionButton, type ActionTone } from '@motora/kit'
import {
  IconBan,
  IconCalendarTime,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../../shell/paths'
import { ScheduleDialog } from './schedule-dialog'
import { stepsOf, type UpgradeStep, whyNotStep } from './steps-of'
import { useSteerUpgrade } from './use-steer-upgrade'

const look: Record<UpgradeStep, { Icon: TablerIcon; tone: ActionTone }> = {
  start: { Icon: IconPlayerPlay, tone: 'primary' },
  schedule: { Icon: IconCalendarTime, tone: 'neutral' },
  resume: { Icon: IconPlayerPlay, tone: 'primary' },
  pause: { Icon: IconPlayerPause, tone: 'neutral' },
  retry: { Icon: IconRefresh, tone: 'neutral' },
  edit: { Icon: IconPencil, tone: 'neutral' },
  // the question that they ask is red; beside the one step that leads on they are not
  cancel: { Icon: IconBan, tone: 'neutral' },
  delete: { Icon: IconTrash, tone: 'neutral' },
}

/** What can be done with a campaign now; what cannot says why. For those who may steer campaigns at all. */
export function UpgradeActions({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrades')
  const navigate = useNavigate()
  const steer = useSteerUpgrade(upgrade)
  const [scheduling, setScheduling] = useState(false)
  const edit = () =>
    navigate({ to: pathTo('/upgrades/create/$id', { id: upgrade.firmwareId }, { upgrade: upgrade.id }) })
  const run: Record<UpgradeStep, () => unknown> = {
    start: steer.start,
    schedule: () => setScheduling(true),
    resume: steer.resume,
    pause: steer.pause,
    retry: steer.retry,
    edit,
    cancel: steer.cancel,
    delete: steer.remove,
  }
  return (
    <>
      {stepsOf(upgrade).map((step) => {
        const { Icon, tone } = look[step]
        const why = whyNotStep(step, upgrade)
        return (
          <ActionButton
            key={step}
            tone={tone}
            icon={<Icon size={16} aria-hidden />}
            disabledReason={why && t(`whyNot.${why}`)}
            onClick={run[step]}
          >
            {t(step)}
          </ActionButton>
        )
      })}
      {scheduling && <ScheduleDialog upgrade={upgrade} onClose={() => setScheduling(false)} />}
    </>
  )
}
