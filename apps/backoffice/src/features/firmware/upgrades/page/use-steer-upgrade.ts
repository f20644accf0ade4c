import {
  cancelUpgrade,
  deleteUpgrade,
  pauseUpgrade,
  resumeUpgrade,
  retryUpgrade,
  startUpgrade,
  type Upgrade,
} from '@motora/contract/firmware'
import { confirm, toast, useFormats } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useRefusalText } from '../../../../shell/language/refusal-text'
import { pathTo } from '../../../../shell/paths'
import { client } from '../../../../shell/session/browser-session'
import { movingOf, upgradeQuery, upgradesKey } from '../upgrade-calls'
import { useAskStart } from '../use-ask-start'

const calls = { pause: pauseUpgrade, resume: resumeUpgrade, cancel: cancelUpgrade, retry: retryUpgrade }

/** Steers a campaign, asks where it cannot be taken back, and says what became of it. */
export function useSteerUpgrade(upgrade: Upgrade) {
  const { t } = useTranslation(['upgrades', 'refusals'])
  const refusal = useRefusalText()
  const formats = useFormats()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const askStart = useAskStart()
  const { id, name } = upgrade
  const params = { id }

  /** @returns whether it was done */
  const act = async (done: string, work: () => Promise<Upgrade | undefined>): Promise<boolean> => {
    try {
      const after = await work()
      // an answer on its way would show the state before
      await queries.cancelQueries({ queryKey: upgradeQuery(id).queryKey })
      if (after) queries.setQueryData(upgradeQuery(id).queryKey, after)
      toast.success(done)
      return true
    } catch (error) {
      toast.error(refusal(error))
      return false
    } finally {
      // somebody else may have been quicker: what a refusal is about is read anew too
      for (const queryKey of [upgradesKey, ['vehicles']]) void queries.invalidateQueries({ queryKey })
    }
  }
  const steer = (verb: keyof typeof calls) =>
    act(t(`upgrades:done.${verb}`, { name }), () => client.call(calls[verb], { params }))

  return {
    pause: () => steer('pause'),
    resume: () => steer('resume'),
    retry: () => steer('retry'),
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
      })
      if (sure) await steer('cancel')
    },
    remove: async () => {
      const sure = await confirm({
        title: t('upgrades:ask.delete', { name }),
        consequence: t('upgrades:ask.delete.consequence'),
        confirmLabel: t('upgrades:delete'),
        danger: true,
      })
      const isDone =
        sure && (await act(t('upgrades:done.delete', { name }), () => client.call(deleteUpgrade, { params })))
      if (isDone) void navigate({ to: pathTo('/upgrades') })
    },
    start: async () => {
      const { firmwareId, selection, allowOlder, target, version, shareAtOncePercent } = upgrade
      // told to everybody who may start it
      if (selection === null) return
      const ask = { firmwareId, selection, allowOlder, upgradeId: id, name, target, version, shareAtOncePercent }
      try {
        const answer = await askStart({ ...ask, scheduledAt: null })
        if (answer === 'nobody') toast.error(t('refusals:upgrade.nobody_left'))
        if (answer !== 'yes') return
      } catch (error) {
        toast.error(refusal(error))
        return
      }
      await act(t('upgrades:done.started', { name }), () =>
        client.call(startUpgrade, { params, body: { scheduledAt: null } }),
      )
    },
  }
}
