import { zodResolver } from '@hookform/resolvers/zod'
import { signUpOperator } from '@motora/contract/operators'
import { FormShell, type SubmitError } from '@motora/kit'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { requestIdOf, useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import { invitationLanguages } from '../accounts/invitation-values'
import { NewPasswordFields } from '../new-password-fields'
import { usePasswordRefusal } from '../password-refusal'
import { FormLine } from '../people/form-line'
import { CompanyFields } from './company-fields'
import { FormGroup } from './form-group'
import { signUpMemory } from './sign-up-memory'
import { emptySignUp, type SignUpFields, type SignUpValues, signUpBody, signUpValues } from './sign-up-values'

/** A company registers itself, with its first manager. What is typed survives a reload. source: Z-06. */
export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const { t, i18n } = useTranslation(['staff', 'people'])
  const { t: words } = useTranslation(['account', 'shell'])
  const refusal = useRefusalText()
  const passwordRefusal = usePasswordRefusal()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const [memory] = useState(() => signUpMemory(sessionStorage))
  const form = useForm<SignUpFields, unknown, SignUpValues>({
    resolver: zodResolver(signUpValues(words)),
    defaultValues: { ...emptySignUp, ...memory.draft() },
  })
  useEffect(() => {
    const { unsubscribe } = form.watch((typed) => memory.keepDraft(typed))
    return unsubscribe
  }, [form, memory])

  const send = async (values: SignUpValues) => {
    setBusy(true)
    setSubmitError(null)
    const language = invitationLanguages.find((code) => code.startsWith(i18n.language))
    try {
      await client.call(signUpOperator, { body: signUpBody(values, language) })
      onSent(values.email)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'identity.password_weak')
        form.setError('newPassword', { message: passwordRefusal(error) }, { shouldFocus: true })
      else setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const [email, firstName, lastName] = form.watch(['email', 'firstName', 'lastName'])
  return (
    <FormShell form={form} onSubmit={send} busy={busy} submitError={submitError} submitLabel={t('staff:signUp.send')}>
      <FormGroup title={t('staff:company')}>
        <CompanyFields autoComplete />
      </FormGroup>
      <FormGroup title={t('staff:signUp.you')} lead={t('staff:signUp.youLead')}>
        <FormLine name="firstName" label={t('people:firstName')} required autoComplete="given-name" />
        <FormLine name="lastName" label={t('people:lastName')} required autoComplete="family-name" />
        <FormLine name="email" label={t('people:email')} required type="email" autoComplete="username" />
        <NewPasswordFields owner={{ email, names: [firstName, lastName] }} />
      </FormGroup>
    </FormShell>
  )
}
