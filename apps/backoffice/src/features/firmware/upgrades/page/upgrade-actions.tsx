import { zodResolver } from '@hookform/resolvers/zod'
import { startUpgrade, type Upgrade } from '@motora/contract/firmware'
import { ActionButton, type ActionTone, DialogForm } from '@motora/kit'
import { type CampaignAction, campaignActions } from '@motora/rules/firmware'
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
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { pathTo } from '../../../../shell/paths'
import { dayAndTimeOf } from '../../../../shell/person-clock'
import { useOffer } from '../../../../shell/session/use-session'
import { useWrite } from '../../../../shell/use-write'
import { MomentFields } from '../form/moment-fields'
import { chosenMoment, type MomentValues, momentValues } from '../form/when-values'
import { upgradeQuery } from '../upgrade-calls'
import { callOfStep, stepsOf } from './steps-of'
import { useSteerUpgrade } from './use-steer-upgrade'

const look: Record<CampaignAction, { Icon: TablerIcon; tone: ActionTone }> = {
  start: { Icon: IconPlayerPlay, tone: 'primary' },
  schedule: { Icon: IconCalendarTime, tone: 'neutral' },
  resume: { Icon: IconPlayerPlay, tone: 'primary' },
  pause: { Icon: IconPlayerPause, tone: 'neutral' },
  retry: { Icon: IconRefresh, tone: 'neutral' },
  edit: { Icon: IconPencil, tone: 'neutral' },
  // the question that they ask is red; next to the one step that leads on they are not
  cancel: { Icon: IconBan, tone: 'neutral' },
  delete: { Icon: IconTrash, tone: 'neutral' },
}

/** What can be done with a campaign now; what cannot says why. A person who may not steer campaigns sees nothing. */
export function UpgradeActions({ upgrade }: { upgrade: Upgrade }) {
  const { t } = useTranslation('upgrades')
  const navigate = useNavigate()
  const offerOf = useOffer()
  const steer = useSteerUpgrade(upgrade)
  const [scheduling, setScheduling] = useState(false)
  const edit = () =>
    navigate({ to: pathTo('/upgrades/create/$id', { id: upgrade.firmwareId }, { upgrade: upgrade.id }) })
  const run: Record<CampaignAction, () => unknown> = {
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
        const offer = offerOf(callOfStep[step], campaignActions[step](upgrade))
        if (offer === 'not-permitted') return null
        return (
          <ActionButton
            key={step}
            tone={tone}
            icon={<Icon size={16} aria-hidden />}
            disabledReason={offer === true ? undefined : t(`whyNot.${offer}`)}
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

/** When a campaign that waits is to start by itself; also another moment than before. */
function ScheduleDialog({ upgrade, onClose }: { upgrade: Upgrade; onClose: () => void }) {
  const { t } = useTranslation('upgrades')
  const { id, name, scheduledAt } = upgrade
  // the plan that was shown when it was opened
  const [revision] = useState(upgrade.revision)
  const form = useForm<MomentValues>({
    resolver: zodResolver(momentValues),
    defaultValues: scheduledAt === null ? { day: null, time: '03:00' } : dayAndTimeOf(scheduledAt),
  })
  const { busy, submitError, run } = useWrite(startUpgrade, {
    invalidates: ['firmware'],
    answers: () => upgradeQuery(id).queryKey,
    done: () => t('done.scheduled', { name }),
    failed: 'inline',
  })
  const schedule = async (values: MomentValues) => {
    const { done } = await run({ params: { id }, body: { scheduledAt: chosenMoment(values), revision } })
    if (done) onClose()
  }
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('ask.schedule', { name })}
      form={form}
      onSubmit={schedule}
      busy={busy}
      submitError={submitError}
      submitLabel={t('schedule')}
    >
      <p className="motora-plain">{t('scheduleLead')}</p>
      <MomentFields />
    </DialogForm>
  )
}
