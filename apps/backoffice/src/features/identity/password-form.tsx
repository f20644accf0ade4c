import { zodResolver } from '@hookform/resolvers/zod'
import { PasswordInput } from '@mantine/core'
import { updatePassword } from '@motora/contract/identity'
import { FormShell, type SubmitError, toast } from '@motora/kit'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { requestIdOf } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'
import { useMembership } from '../../shell/session/use-session'
import { NewPasswordFields } from './new-password-fields'
import { newPasswordValues } from './new-password-values'
import { usePasswordRefusal } from './password-refusal'

const empty = { oldPassword: '', newPassword: '', repeat: '' }

/** Changes the own password. source: fleet side, section 8; customer side, section 5; ledger, V-35, V-36. */
export function PasswordForm() {
  const { t } = useTranslation(['account', 'shell', 'identity'])
  const refusal = usePasswordRefusal()
  const queries = useQueryClient()
  const { email, fullName } = useMembership()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const values = useMemo(
    () =>
      newPasswordValues(t)
        .and(z.object({ oldPassword: z.string().min(1, t('shell:required')) }))
        .refine(({ oldPassword, newPassword }) => newPassword === '' || oldPassword !== newPassword, {
          path: ['newPassword'],
          message: t('account:passwordsEqual'),
        }),
    [t],
  )
  const form = useForm({ resolver: zodResolver(values), defaultValues: empty })

  const change = async ({ oldPassword, newPassword }: z.infer<typeof values>) => {
    setBusy(true)
    setSubmitError(null)
    try {
      await client.call(updatePassword, { body: { oldPassword, newPassword } })
      form.reset(empty)
      toast.success(t('account:passwordUpdated'))
      await queries.invalidateQueries({ queryKey: ['identity'] })
    } catch (error) {
      setSubmitError({
        message: t('account:passwordFailed', { why: refusal(error) }),
        requestId: requestIdOf(error),
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormShell
      form={form}
      onSubmit={change}
      busy={busy}
      submitError={submitError}
      submitLabel={t('account:changePassword')}
    >
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label={t('account:oldPassword')}
        autoComplete="current-password"
        error={form.formState.errors.oldPassword?.message}
        visibilityToggleButtonProps={{ 'aria-label': t('identity:showPassword') }}
        {...form.register('oldPassword')}
      />
      <NewPasswordFields owner={{ email, names: [fullName] }} />
      <p className="motora-second">{t('account:passwordNote')}</p>
    </FormShell>
  )
}
