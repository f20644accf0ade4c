import { zodResolver } from '@hookform/resolvers/zod'
import { passwordLeastCharacters, type WeakPasswordReason, weakPasswordReasons } from '@motora/contract/identity'
import { DialogForm } from '@motora/kit'
import { useEffect, useMemo } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { FormLine } from '../people/form-line'
import { FormPhoneField } from '../people/form-phone-field'
import { useEmailExists } from '../people/use-email-exists'
import { PasswordPair } from './password-pair'
import { type SupportKind, supportCalls } from './support-calls'
import {
  emptySupportCreation,
  type SupportCreation,
  type SupportCreationFields,
  supportCreation,
} from './support-values'
import { useSupportWrite } from './use-support-write'

export interface SupportCreateDialogProps {
  kind: SupportKind
  onClose: () => void
}

/** A new person of customer attention or service. source: ledgers; Z-07. */
export function SupportCreateDialog({ kind, onClose }: SupportCreateDialogProps) {
  const { t } = useTranslation('people')
  const { busy, submitError, run } = useSupportWrite(kind, 'create')
  const known = { exists: false }
  const form = useForm<SupportCreationFields, unknown, SupportCreation>({
    // asked at each check: whether the e-mail has an account may have become known meanwhile
    resolver: (values, context, options) => zodResolver(supportCreation(known.exists))(values, context, options),
    defaultValues: emptySupportCreation,
  })
  const email = form.watch('email')
  const { exists, makeSure } = useEmailExists(email)
  known.exists = exists

  const { setValue, clearErrors } = form
  const emptyPasswords = useMemo(
    () => () => {
      for (const field of ['password', 'confirmPassword'] as const) setValue(field, '')
    },
    [setValue],
  )
  useEffect(() => {
    if (!exists) return
    emptyPasswords()
    clearErrors(['password', 'confirmPassword'])
  }, [exists, emptyPasswords, clearErrors])

  const create = async ({ password, confirmPassword, ...person }: SupportCreation) => {
    // Pressed before the look-up had answered: the person must see first that no password is set.
    if (password && (await makeSure(person.email))) return
    const done = await run(
      async () => {
        const body = !password ? person : { ...person, password, confirmPassword }
        const { invited } = await supportCalls[kind].create(body)
        return invited
          ? t('support.inviteSuccess', { email: person.email })
          : t('support.createSuccess', { name: `${person.firstName} ${person.lastName}` })
      },
      (error) => {
        emptyPasswords()
        const reason = weaknessOf(error)
        if (!reason) return false
        const message = t(`weak.${reason}`, { count: passwordLeastCharacters })
        form.setError('password', { message }, { shouldFocus: true })
        return true
      },
    )
    if (done) onClose()
  }

  return (
    <DialogForm
      opened
      onClose={onClose}
      title={t('support.createTitle')}
      form={form}
      onSubmit={create}
      busy={busy}
      submitError={submitError}
      submitLabel={t(exists ? 'support.invite' : 'support.create')}
    >
      <FormLine name="firstName" label={t('firstName')} required first />
      <FormLine name="lastName" label={t('lastName')} required />
      <FormLine name="email" label={t('email')} required type="email" />
      <PasswordPair userExists={exists} />
      <FormPhoneField />
      <FormLine name="identificationDocumentCode" label={t('documentNumber')} />
    </DialogForm>
  )
}

/** Why the gateway found the password too weak; undefined for any other failure. */
const weaknessOf = (error: unknown): WeakPasswordReason | undefined =>
  error instanceof ApiError && error.code === 'identity.password_weak'
    ? weakPasswordReasons.find((reason) => reason === error.params.reason)
    : undefined
