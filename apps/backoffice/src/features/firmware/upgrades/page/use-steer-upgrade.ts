import type { RetriedUpgrade, Upgrade } from '@motora/contract/firmware'
import { confirm, toast, useFormats } from '@motora/kit'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFaultText } from '../../../../shell/language/fault-text'
import { pathTo } from '../../../../shell/paths'
import { client } from '../../../../shell/session/browser-session'
import { useWriteOf } from '../../../../shell/use-write'
import { movingOf, upgradeQuery } from '../upgrade-calls'
import { useAskStart } from '../use-ask-start'
import { callOfStep } from './steps-of'

type Steered = 'start' | 'pause' | 'resume' | 'retry' | 'cancel' | 'delete'

/** Steers a campaign, asks where it cannot be taken back, and says what became of it. */
export function useSteerUpgrade(upgrade: Upgrade) {
  const { t } = useTranslation(['upgrades', 'refusals'])
  const faultText = useFaultText()
  const formats = useFormats()
  const navigate = useNavigate()
  const askStart = useAskStart()
  const { id, name } = upgrade
  const params = { id }

  /** How many are tried again, and that others are not. */
  const wordsOfRetry = ({ triedAgain = 0, counts: { failed } }: Upgrade & Partial<RetriedUpgrade>): string => {
    const said = { name, count: triedAgain, tried: formats.number(triedAgain, 0), left: formats.number(failed, 0) }
    if (triedAgain === 0) return t('upgrades:done.retry.none', said)
    return t(failed > 0 ? 'upgrades:done.retry.some' : 'upgrades:done.retry', said)
  }

  const { run: write } = useWriteOf(
    async ({ step, revision }: { step: Steered; revision: number }) => {
      const answer: (Upgrade & Partial<RetriedUpgrade>) | undefined =
        step === 'start'
          ? await client.call(callOfStep.start, { params, body: { scheduledAt: null, revision } })
          : step === 'delete'
            ? await client.call(callOfStep.delete, { params, query: { revision } })
            : await client.call(callOfStep[step], { params })
      return { done: true, answer }
    },
    {
      // somebody else may have been quicker: what a refusal is about is read again too
      invalidates: ['firmware', 'vehicles'],
      answers: (after) => after && upgradeQuery(id).queryKey,
      done: (after, { step }) => {
        if (step === 'retry') return after && wordsOfRetry(after)
        return t(`upgrades:done.${step === 'start' ? 'started' : step}`, { name })
      },
      failed: (why) => why,
    },
  )
  /** Of the plan that was shown when it was pressed. */
  const run = (step: Steered) => write({ step, revision: upgrade.revision })
  return {
    pause: () => run('pause'),
    resume: () => run('resume'),
    retry: () => run('retry'),
    cancel: async () => {
      const { pending } = upgrade.counts
      const sure = await confirm({
        title: t('upgrades:ask.cancel', { name }),
        consequence:
          upgrade.startedAt === null
            ? t('upgrades:ask.cancel.scheduled')
            : t('upgrades:ask.cancel.consequence', {
                count: pending,
                moving: formats.number(movingOf(upgrade.counts), 0),
              }),
        confirmLabel: t('upgrades:cancel'),
        danger: true,
        isCancellation: true,
      })
      if (sure) await run('cancel')
    },
    remove: async () => {
      const sure = await confirm({
        title: t('upgrades:ask.delete', { name }),
        consequence: t('upgrades:ask.delete.consequence'),
        confirmLabel: t('upgrades:delete'),
        danger: true,
      })
      if (sure && (await run('delete')).done) void navigate({ to: pathTo('/upgrades') })
    },
    start: async () => {
      const { firmwareId, selection, allowOlder, target, version, shareAtOncePercent } = upgrade
      // shown to everybody who may start it
      if (selection === null) return
      const ask = { firmwareId, selection, allowOlder, upgradeId: id, name, target, version, shareAtOncePercent }
      try {
        const answer = await askStart({ ...ask, scheduledAt: null })
        if (answer === 'nobody') toast.error(t('refusals:upgrade.nobody_left'))
        if (answer !== 'yes') return
      } catch (error) {
        toast.error(faultText(error))
        return
      }
      await run('start')
    },
  }
}
