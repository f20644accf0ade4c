import { zodResolver } from '@hookform/resolvers/zod'
import { type LinkFacts, useLink as useUpLink } from '@motora/contract/identity'
import { FormPassword, FormShell, useFormats } from '@motora/kit'
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
import { useWrite } from '../../shell/use-write'
import { LinkOver } from './link-over'

/** What a link is for, and the one button that uses it up. */
export function UseLink({ token, link }: { token: string; link: LinkFacts }) {
  const { t } = useTranslation(['account', 'identity', 'shell'])
  const formats = useFormats()
  const refusal = usePasswordRefusal()
  const [outcome, setOutcome] = useState<'done' | 'over'>()
  // A sign-up already has a password: the person who typed it must be the one who reads the mail. (Z-06)
  const isOfRider = link.kind === 'confirm-rider' || link.kind === 'reset-rider'
  const isKnown = link.kind === 'confirm-sign-up' || link.kind === 'confirm-rider'
  const values = useMemo(
    () =>
      isKnown ? z.object({ newPassword: z.string().min(1, 'required'), repeat: z.string() }) : newPasswordValues(t),
    [t, isKnown],
  )
  // A start password, typed by somebody else, makes way for the person's own. (decision 0034)
  const purpose = link.kind === 'confirm-email' && link.passwordNeeded ? 'first-password' : link.kind
  const form = useForm({
    ...(link.passwordNeeded ? { resolver: zodResolver(values) } : {}),
    defaultValues: { newPassword: '', repeat: '' },
  })

  const { busy, submitError, run } = useWrite(useUpLink, {
    invalidates: [],
    failed: 'inline',
    inline: (_, error) => refusal(error),
    onFailed: (error) => {
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'identity.link_invalid') setOutcome('over')
      else if (isKnown && code === 'identity.wrong_password')
        form.setError('newPassword', { message: t('account:signUpPasswordWrong') }, { shouldFocus: true })
      else return false
      return true
    },
  })
  const use = async ({ newPassword }: { newPassword: string }) => {
    const { done } = await run({ body: { token, ...(link.passwordNeeded ? { password: newPassword } : {}) } })
    if (!done) return
    forgetLinkToken()
    setOutcome('done')
  }
  if (outcome === 'over') return <LinkOver />
  if (outcome === 'done')
    return (
      <AloneCard title={t('account:doneTitle')} lead={t(`account:done.${purpose}`)}>
        {/* Loaded again: who is signed in already gets the roles as they are now. Riders go on in their app. */}
        {!isOfRider && (
          <a href="/login" className="motora-link">
            {t('account:backToSignIn')}
          </a>
        )}
      </AloneCard>
    )
  const lead =
    isKnown && !link.passwordNeeded
      ? t('account:signUpKnownLead', { email: link.email })
      : t(`account:lead.${purpose}`, { email: link.email })
  return (
    <AloneCard title={t(`account:title.${purpose}`)} lead={lead}>
      <FormShell
        form={form}
        onSubmit={use}
        busy={busy}
        submitError={submitError}
        submitLabel={t(`account:do.${purpose}`)}
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
              <FormPassword
                name="newPassword"
                label={t('account:signUpPassword')}
                autoComplete="current-password"
                toggleLabel={t('identity:showPassword')}
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
