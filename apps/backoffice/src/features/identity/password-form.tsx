import { zodResolver } from '@hookform/resolvers/zod'
import { updatePassword } from '@motora/contract/identity'
import { FormPassword, FormShell } from '@motora/kit'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useMembership } from '../../shell/session/use-session'
import { useWrite } from '../../shell/use-write'
import { NewPasswordFields } from './new-password-fields'
import { newPasswordValues } from './new-password-values'
import { usePasswordRefusal } from './password-refusal'

const empty = { oldPassword: '', newPassword: '', repeat: '' }

/** Changes the own password. source: fleet side, section 8; customer side, section 5; ledger, V-35, V-36. */
export function PasswordForm() {
  const { t } = useTranslation(['account', 'shell', 'identity'])
  const refusal = usePasswordRefusal()
  const { email, fullName } = useMembership()
  const { busy, submitError, run } = useWrite(updatePassword, {
    invalidates: ['identity'],
    done: () => t('account:passwordUpdated'),
    failed: 'inline',
    inline: (_, error) => t('account:passwordFailed', { why: refusal(error) }),
  })
  const values = useMemo(
    () =>
      newPasswordValues(t)
        .and(z.object({ oldPassword: z.string().min(1, 'required') }))
        .refine(({ oldPassword, newPassword }) => newPassword === '' || oldPassword !== newPassword, {
          path: ['newPassword'],
          message: t('account:passwordsEqual'),
        }),
    [t],
  )
  const form = useForm({ resolver: zodResolver(values), defaultValues: empty })

  const change = async ({ oldPassword, newPassword }: z.infer<typeof values>) => {
    const { done } = await run({ body: { oldPassword, newPassword } })
    if (done) form.reset(empty)
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
      <FormPassword
        name="oldPassword"
        label={t('account:oldPassword')}
        autoComplete="current-password"
        toggleLabel={t('identity:showPassword')}
      />
      <NewPasswordFields owner={{ email, names: [fullName] }} />
      <p className="motora-second">{t('account:passwordNote')}</p>
    </FormShell>
  )
}
