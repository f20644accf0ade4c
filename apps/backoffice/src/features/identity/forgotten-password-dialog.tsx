import { sendResetPasswordEmail } from '@motora/contract/identity'
import { DialogForm, FormText, toast } from '@motora/kit'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { spokenLanguage } from '../../shell/language/language'
import { queries } from '../../shell/queries'
import { useWrite } from '../../shell/use-write'

export interface ForgottenPasswordDialogProps {
  opened: boolean
  onClose: () => void
  /** What the person has typed already. */
  email: string
}

/**
 * Asks for a link to set a new password; says the same whether it worked or not. Its write stands on queries, which the
 * sign-in around it does without.
 * source: fleet side, sections 2.3, 5 and 8; ledger, V-37.
 */
export default function ForgottenPasswordDialog(props: ForgottenPasswordDialogProps) {
  return (
    <QueryClientProvider client={queries}>
      <ForgottenPasswordForm {...props} />
    </QueryClientProvider>
  )
}

function ForgottenPasswordForm({ opened, onClose, email }: ForgottenPasswordDialogProps) {
  const { t } = useTranslation(['account', 'identity'])
  const { busy, run } = useWrite(sendResetPasswordEmail, { invalidates: [], failed: 'inline' })
  const form = useForm({ defaultValues: { email } })
  const isValid = z.email().safeParse(form.watch('email').trim()).success
  const { reset } = form
  useEffect(() => {
    if (opened) reset({ email })
  }, [opened, email, reset])

  const send = async (given: { email: string }) => {
    await run({ body: { email: given.email.trim(), language: spokenLanguage() } })
    toast.success(t('account:forgotSent'))
    onClose()
  }
  return (
    <DialogForm
      opened={opened}
      onClose={onClose}
      losesNothing
      title={t('account:forgotTitle')}
      form={form}
      onSubmit={send}
      busy={busy}
      submitError={null}
      submitLabel={t('account:send')}
      disabledReason={isValid ? undefined : t('account:emailNeeded')}
    >
      <p className="motora-lead">{t('account:forgotLead')}</p>
      <FormText name="email" label={t('identity:email')} type="email" autoComplete="username" first />
    </DialogForm>
  )
}
