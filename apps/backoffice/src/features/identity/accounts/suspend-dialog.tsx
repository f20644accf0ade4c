import { zodResolver } from '@hookform/resolvers/zod'
import { Textarea } from '@mantine/core'
import type { Account } from '@motora/contract/identity'
import { DialogForm, type SubmitError } from '@motora/kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { useFaultText } from '../people/use-fault-text'
import { useAccountActions } from './use-account-actions'

const values = z.object({ reason: z.string().trim().min(1, 'required').max(500, 'long') })
type Values = z.infer<typeof values>

/** Suspending names the person, says what follows and asks why: the next administrator must know. */
export function SuspendDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useTranslation('people')
  const say = useFaultText()
  const refusal = useRefusalText()
  const { suspend } = useAccountActions()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const form = useForm<Values>({ resolver: zodResolver(values), defaultValues: { reason: '' } })
  const submit = async ({ reason }: Values) => {
    setBusy(true)
    setSubmitError(null)
    try {
      await suspend(account, reason)
      onClose()
    } catch (error) {
      setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('suspend.title', { name: account.fullName })}
      form={form}
      onSubmit={submit}
      busy={busy}
      submitError={submitError}
      submitLabel={t('suspend')}
      danger
    >
      <p className="motora-plain">{t('suspend.consequence', { email: account.email })}</p>
      <Textarea
        label={t('suspend.reason')}
        description={t('suspend.reasonHint')}
        required
        data-autofocus
        rows={3}
        error={say(form.formState.errors.reason?.message)}
        {...form.register('reason')}
      />
    </DialogForm>
  )
}
