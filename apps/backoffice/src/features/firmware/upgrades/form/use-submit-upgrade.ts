import { type Firmware, getUpgrade, type Upgrade } from '@motora/contract/firmware'
import { type SubmitError, toast } from '@motora/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../shell/api/api-error'
import { requestIdOf, useRefusalText } from '../../../../shell/language/refusal-text'
import { client } from '../../../../shell/session/browser-session'
import { isTold, type ToldUpgrade } from '../upgrade-calls'
import { useAskStart } from '../use-ask-start'
import { planOf, type UpgradeValues } from './upgrade-values'
import { useSendUpgrade } from './use-send-upgrade'
import { chosenMoment, type When } from './when-values'

const done = { now: 'done.started', at: 'done.scheduled', draft: 'done.draft' } as const satisfies Record<When, string>

/** Asks where something is about to start, sends, and says what became of it. @param before of a campaign that is changed */
export function useSubmitUpgrade(firmware: Firmware, before: Upgrade | undefined) {
  const { t } = useTranslation(['upgrades', 'refusals'])
  const refusal = useRefusalText()
  const askStart = useAskStart()
  const { send, saved, takeOver } = useSendUpgrade(before)
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  /** As somebody else has left it since the form was filled. */
  const [newer, setNewer] = useState<ToldUpgrade>()
  /** It has been sent and the form is over. */
  const [sent, setSent] = useState<Upgrade>()

  const failed = async (error: unknown) => {
    const isOvertaken = error instanceof ApiError && error.code === 'upgrade.changed_meanwhile'
    const present = isOvertaken ? await client.call(getUpgrade, { params: { id: saved()?.id ?? '' } }) : undefined
    if (isTold(present)) return setNewer(present)
    const why = refusal(error)
    // the first half was done: the plan is kept, only it has not started
    const message = saved() && !before ? t('upgrades:keptAsDraft', { why }) : why
    setSubmitError({ message, requestId: requestIdOf(error) })
  }
  const run = async (values: UpgradeValues) => {
    const plan = planOf(values, firmware.id)
    const { name, selection, allowOlder, shareAtOncePercent } = plan
    const { target, version, id: firmwareId } = firmware
    const startAt = { draft: () => undefined, now: () => null, at: () => chosenMoment(values) }[values.when]()
    if (startAt !== undefined) {
      const ask = { firmwareId, selection, allowOlder, upgradeId: saved()?.id }
      const answer = await askStart({ ...ask, name, target, version, shareAtOncePercent, scheduledAt: startAt })
      if (answer === 'nobody') return setSubmitError({ message: t('refusals:upgrade.nobody_left') })
      if (answer === 'no') return
    }
    const upgrade = await send(plan, startAt)
    toast.success(t(`upgrades:${done[values.when]}`, { name: upgrade.name }))
    setSent(upgrade)
  }
  const submit = async (values: UpgradeValues): Promise<void> => {
    setBusy(true)
    setSubmitError(null)
    setNewer(undefined)
    try {
      await run(values)
    } catch (error) {
      // the look at the newer one may fail as well; then that is what is said
      await failed(error).catch((lost) => setSubmitError({ message: refusal(lost), requestId: requestIdOf(lost) }))
    } finally {
      setBusy(false)
    }
  }
  const load = (one: ToldUpgrade) => {
    takeOver(one)
    setNewer(undefined)
  }
  return { submit, busy, submitError, newer, load, sent, isKept: () => saved() !== undefined }
}
