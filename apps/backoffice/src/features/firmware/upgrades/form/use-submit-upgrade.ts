import { type Firmware, getUpgrade, type Upgrade } from '@motora/contract/firmware'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../../shell/api/api-error'
import { client } from '../../../../shell/session/browser-session'
import { type Outcome, useWriteOf } from '../../../../shell/use-write'
import { hasSelection, type UpgradeWithSelection } from '../upgrade-calls'
import { useAskStart } from '../use-ask-start'
import { planOf, type UpgradeValues } from './upgrade-values'
import { useSendUpgrade } from './use-send-upgrade'
import { chosenMoment, type When } from './when-values'

const done = { now: 'done.started', at: 'done.scheduled', draft: 'done.draft' } as const satisfies Record<When, string>
const nobodyLeft = () =>
  new ApiError({ status: 409, code: 'upgrade.nobody_left', message: 'nobody is left to start with' })

/**
 * Asks where something is about to start, sends, and says what became of it.
 * @param before of a campaign that is changed
 */
export function useSubmitUpgrade(firmware: Firmware, before: Upgrade | undefined) {
  const { t } = useTranslation('upgrades')
  const askStart = useAskStart()
  const { send, saved, takeOver } = useSendUpgrade(before)
  /** As somebody else has left it since the form was filled. */
  const [newer, setNewer] = useState<UpgradeWithSelection>()
  /** It has been sent and the form is over. */
  const [sent, setSent] = useState<Upgrade>()
  /** The first half was done: the plan is kept, only it has not started. */
  const [isDraft, setDraft] = useState(false)

  const sendAsked = async (values: UpgradeValues): Promise<Outcome<Upgrade>> => {
    const plan = planOf(values, firmware.id)
    const { name, selection, allowOlder, shareAtOncePercent } = plan
    const { target, version, id: firmwareId } = firmware
    const startAt = { draft: () => undefined, now: () => null, at: () => chosenMoment(values) }[values.when]()
    if (startAt !== undefined) {
      const ask = { firmwareId, selection, allowOlder, upgradeId: saved()?.id }
      const answer = await askStart({ ...ask, name, target, version, shareAtOncePercent, scheduledAt: startAt })
      if (answer === 'nobody') throw nobodyLeft()
      if (answer === 'no') return { done: false, error: undefined }
    }
    return { done: true, answer: await send(plan, startAt) }
  }
  const sendOrLook = async (values: UpgradeValues): Promise<Outcome<Upgrade>> => {
    setNewer(undefined)
    try {
      return await sendAsked(values)
    } catch (error) {
      const isOvertaken = error instanceof ApiError && error.code === 'upgrade.changed_meanwhile'
      // reading the newer one may fail as well; then that failure is shown
      const present = isOvertaken ? await client.call(getUpgrade, { params: { id: saved()?.id ?? '' } }) : undefined
      if (!hasSelection(present)) throw error
      setNewer(present)
      return { done: false, error }
    }
  }
  const { run, busy, submitError } = useWriteOf(sendOrLook, {
    invalidates: ['firmware'],
    done: ({ name }, { when }) => t(done[when], { name }),
    failed: 'inline',
    onFailed: () => {
      setDraft(saved() !== undefined && !before)
      return false
    },
  })
  const submit = async (values: UpgradeValues): Promise<void> => {
    const outcome = await run(values)
    if (outcome.done === true) setSent(outcome.answer)
  }
  const load = (one: UpgradeWithSelection) => {
    takeOver(one)
    setNewer(undefined)
  }
  // the same until the next failure: the notice takes the focus whenever it is another
  const said = useMemo(
    () =>
      submitError && isDraft
        ? { ...submitError, message: t('keptAsDraft', { why: submitError.message }) }
        : submitError,
    [submitError, isDraft, t],
  )
  return { submit, busy, submitError: said, newer, load, sent }
}
