import { PasswordInput, TextInput } from '@mantine/core'
import { renewRecoveryCodes } from '@motora/contract/identity'
import { FormShell, type SubmitError } from '@motora/kit'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { requestIdOf, useRefusalText } from '../../shell/language/refusal-text'
import { client } from '../../shell/session/browser-session'

export interface NewCodesFormProps {
  onMade: (codes: readonly string[]) => void
  onCancel: () => void
}

/** Asks for both factors again before the recovery codes are made anew. (Z-08) */
export function NewCodesForm({ onMade, onCancel }: NewCodesFormProps) {
  const { t } = useTranslation(['account', 'identity', 'shell'])
  const refusal = useRefusalText()
  const [busy, setBusy] = useState(false)
  const [submitError, setSubmitError] = useState<SubmitError | null>(null)
  const form = useForm({ defaultValues: { password: '', code: '' } })
  const required = { required: t('shell:required') }
  const { errors } = form.formState

  const make = async (given: { password: string; code: string }) => {
    setBusy(true)
    setSubmitError(null)
    try {
      const { recoveryCodes } = await client.call(renewRecoveryCodes, { body: given })
      onMade(recoveryCodes)
    } catch (error) {
      // A code opens once: whatever was refused, the next try needs another one.
      form.resetField('code')
      setSubmitError({ message: refusal(error), requestId: requestIdOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <FormShell
      form={form}
      onSubmit={make}
      busy={busy}
      submitError={submitError}
      submitLabel={t('account:newCodes')}
      onCancel={onCancel}
    >
      <p className="motora-second">{t('account:newCodesLead')}</p>
      <PasswordInput
        label={t('identity:password')}
        autoComplete="current-password"
        error={errors.password?.message}
        visibilityToggleButtonProps={{ 'aria-label': t('identity:showPassword') }}
        {...form.register('password', required)}
      />
      <TextInput
        label={t('account:authenticatorCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...form.register('code', required)}
      />
    </FormShell>
  )
}
