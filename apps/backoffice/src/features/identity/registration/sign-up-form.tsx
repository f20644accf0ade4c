import { zodResolver } from '@hookform/resolvers/zod'
import { signUpOperator } from '@motora/contract/operators'
import { FormShell, FormText } from '@motora/kit'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldFaults } from '../../../shell/use-field-faults'
import { useWrite } from '../../../shell/use-write'
import { invitationLanguages } from '../accounts/invitation-values'
import { NewPasswordFields } from '../new-password-fields'
import { usePasswordRefusal } from '../password-refusal'
import { CompanyFields } from './company-fields'
import { FormGroup } from './form-group'
import { signUpMemory } from './sign-up-memory'
import { emptySignUp, type SignUpFields, type SignUpValues, signUpBody, signUpValues } from './sign-up-values'

/** A company registers itself, with its first manager. What is typed survives a reload. source: Z-06. */
export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const { t, i18n } = useTranslation(['staff', 'people'])
  const { t: words } = useTranslation(['account', 'shell'])
  const passwordRefusal = usePasswordRefusal()
  const [memory] = useState(() => signUpMemory(sessionStorage))
  const form = useForm<SignUpFields, unknown, SignUpValues>({
    resolver: zodResolver(signUpValues(words)),
    defaultValues: { ...emptySignUp, ...memory.draft() },
  })
  useEffect(() => {
    const { unsubscribe } = form.watch((typed) => memory.keepDraft(typed))
    return unsubscribe
  }, [form, memory])

  const sayAtFields = useFieldFaults(form, {
    ofCode: { 'identity.password_weak': 'newPassword' },
    wordsOf: passwordRefusal,
  })
  const { busy, submitError, run } = useWrite(signUpOperator, {
    invalidates: [],
    failed: 'inline',
    onFailed: sayAtFields,
  })
  const send = async (values: SignUpValues) => {
    const language = invitationLanguages.find((code) => code.startsWith(i18n.language))
    const { done } = await run({ body: signUpBody(values, language) })
    if (done) onSent(values.email)
  }
  const [email, firstName, lastName] = form.watch(['email', 'firstName', 'lastName'])
  return (
    <FormShell form={form} onSubmit={send} busy={busy} submitError={submitError} submitLabel={t('staff:signUp.send')}>
      <FormGroup title={t('staff:company')}>
        <CompanyFields autoComplete />
      </FormGroup>
      <FormGroup title={t('staff:signUp.you')} lead={t('staff:signUp.youLead')}>
        <FormText name="firstName" label={t('people:firstName')} required autoComplete="given-name" />
        <FormText name="lastName" label={t('people:lastName')} required autoComplete="family-name" />
        <FormText name="email" label={t('people:email')} required type="email" autoComplete="username" />
        <NewPasswordFields owner={{ email, names: [firstName, lastName] }} required />
      </FormGroup>
    </FormShell>
  )
}
