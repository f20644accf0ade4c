import { zodResolver } from '@hookform/resolvers/zod'
import { PasswordInput } from '@mantine/core'
import { type LinkFacts, useLink as useUpLink } from '@motora/contract/identity'
import { FormShell, type SubmitError, useFormats } from '@motora/kit'
import { useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { forgetLinkToken } from '../../features/identity/link-token'
import { NewPasswordFields } from '../../features/identity/new-password-fields'
import { newPasswordValues } from '../../features/identity/new-password-values'
import { usePasswordRefusal } from '../../features/identity/password-refusal'
import { ApiError } from '../../shell/api/api-error'
import { AloneCard } from '../../shell/frame/alone-card'
import { Facts } from '../../shell/frame/facts'
import { requestIdOf } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'
import { LinkOver } from './link-over'

/** What a link is for, and the one button that uses it up. */
export function UseLink({ token, link }: { token: string; link: LinkFacts }) {
  const { t } = useTranslation(['account', 'identity', 'shell'])
  const formats = useFormats()
  const refusal = usePasswordRefusal()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<'done' | 'over'>()
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  // Of a sign-up the password exists: who typed it there must be who reads the mail. (Z-06)
  const isKnown = link.kind === 'confirm-sign-up'
  const values = useMemo(
    () =>
      isKnown
        ? z.object({ newPassword: z.string().min(1, t('shell:required')), repeat: z.string() })
        : newPasswordValues(t),
    [t, isKnown],
  )
  const form = useForm({
    ...(link.passwordNeeded ? { resolver: zodResolver(values) } : {}),
    defaultValues: { newPassword: '', repeat: '' },
  })

  const use = async ({ newPassword }: { newPassword: string }) => {
    setBusy(true)
    setSubmitError(null)
    try {
      await client.call(useUpLink, { body: { token, ...(link.passwordNeeded ? { password: newPassword } : {}) } })
      forgetLinkToken()
      setOutcome('done')
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'identity.link_invalid') setOutcome('over')
      else if (isKnown && code === 'identity.wrong_password')
        form.setError('newPassword', { message: t('account:signUpPasswordWrong') }, { shouldFocus: true })
      else setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
    } finally {
      setBusy(false)
    }
  }
  if (outcome === 'over') return <LinkOver />
  if (outcome === 'done')
    return (
      <AloneCard title={t('account:doneTitle')} lead={t(`account:done.${link.kind}`)}>
        {/* Loaded anew: who is signed in already gets the roles as they are now. */}
        <a href="/login" className="motora-link">
          {t('account:backToSignIn')}
        </a>
      </AloneCard>
    )
  const lead =
    isKnown && !link.passwordNeeded
      ? t('account:signUpKnownLead', { email: link.email })
      : t(`account:lead.${link.kind}`, { email: link.email })
  return (
    <AloneCard title={t(`account:title.${link.kind}`)} lead={lead}>
      <FormShell
        form={form}
        onSubmit={use}
        busy={busy}
        submitError={submitError}
        submitLabel={t(`account:do.${link.kind}`)}
      >
        {link.role && (
          <Facts
            facts={[
              { label: t('identity:roleLabel'), value: t(`identity:role.${link.role}`) },
              { label: t('identity:operator'), value: link.operatorName ?? t('identity:allOperators') },
            ]}
          />
        )}
        {link.passwordNeeded && (
          <>
            <input type="hidden" autoComplete="username" value={link.email} readOnly />
            {isKnown ? (
              <PasswordInput
                label={t('account:signUpPassword')}
                autoComplete="current-password"
                error={form.formState.errors.newPassword?.message}
                visibilityToggleButtonProps={{ 'aria-label': t('identity:showPassword') }}
                {...form.register('newPassword')}
              />
            ) : (
              <NewPasswordFields owner={{ email: link.email, names: [] }} />
            )}
          </>
        )}
        <p className="motora-second">{t('account:validUntil', { when: formats.date(link.expiresAt, 'minute') })}</p>
      </FormShell>
    </AloneCard>
  )
}
