import { zodResolver } from '@hookform/resolvers/zod'
import { startUpgrade, type Upgrade } from '@motora/contract/firmware'
import { DialogForm, type SubmitError, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../../../shell/language/refusal-text'
import { client } from '../../../../shell/session/browser-session'
import { dayAndTimeOf } from '../form/moment'
import { MomentFields } from '../form/moment-fields'
import { chosenMoment, type MomentValues, momentValues } from '../form/when-values'
import { upgradeQuery, upgradesKey } from '../upgrade-calls'

/** When a campaign that waits is to start by itself; also another moment than before. */
export function ScheduleDialog({ upgrade, onClose }: { upgrade: Upgrade; onClose: () => void }) {
  const { t } = useTranslation('upgrades')
  const refusal = useRefusalText()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const { id, name, scheduledAt } = upgrade
  const form = useForm<MomentValues>({
    resolver: zodResolver(momentValues),
    defaultValues: scheduledAt === null ? { day: null, time: '03:00' } : dayAndTimeOf(scheduledAt),
  })
  const schedule = async (values: MomentValues) => {
    setBusy(true)
    setSubmitError(null)
    try {
      const call = { params: { id }, body: { scheduledAt: chosenMoment(values) } }
      queries.setQueryData(upgradeQuery(id).queryKey, await client.call(startUpgrade, call))
      toast.success(t('done.scheduled', { name }))
      onClose()
    } catch (error) {
      setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
    } finally {
      setBusy(false)
      void queries.invalidateQueries({ queryKey: upgradesKey })
    }
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
