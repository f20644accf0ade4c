import { createOperator } from '@motora/contract/operators'
import { FormShell } from '@motora/kit'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../shell/api/api-error'
import { useRefusalText } from '../../../shell/language/refusal-text'
import { client } from '../../../shell/session/browser-session'
import type { OperatorField } from '../accounts/invitation-fields'
import { FormLine } from '../people/form-line'
import { PasswordPair } from '../people/password-pair'
import { useNewPersonForm } from '../people/use-new-person-form'
import { usePersonWrite } from '../people/use-person-write'
import { useUsernameThatFollows } from '../people/use-username-that-follows'
import { CompanyFields } from './company-fields'
import { FormGroup } from './form-group'
import { OperatingFields } from './operating-fields'
import { RegisteredNote } from './registered-note'
import {
  emptyRegistration,
  type RegistrationFields,
  type RegistrationValues,
  registrationBody,
  registrationValues,
} from './registration-values'

export interface OperatorRegistrationFormProps {
  /** Chooses the parent operator. */
  operatorField: OperatorField
  /** Where the new operator opens. */
  linkTo: (id: string, name: string) => ReactNode
  /** The lists that a new operator makes old; another room's. */
  operatorsKey: QueryKey
  /** Set: nothing can be registered, and this is why. */
  disabledReason?: string | undefined
}

/** A new operator with its first manager. source: ledgers C-02, C-30 to C-32, C-49; Z-07. */
export function OperatorRegistrationForm(props: OperatorRegistrationFormProps) {
  const { operatorField, linkTo, operatorsKey, disabledReason } = props
  const { t } = useTranslation(['staff', 'people'])
  const refusal = useRefusalText()
  const [registered, setRegistered] = useState<{ id: string; name: string; invited?: string }>()
  const { busy, submitError, run } = usePersonWrite(operatorsKey, (why) => t('staff:operator.createError', { why }))
  const { form, exists, mustNotSend, emptyPasswords, sayWeak } = useNewPersonForm<
    RegistrationFields,
    RegistrationValues
  >(registrationValues, emptyRegistration)
  useUsernameThatFollows(form)

  const sayTaken = (error: unknown): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'operator.cif_taken') return false
    form.setError('cif', { message: refusal(error) }, { shouldFocus: true })
    return true
  }
  const register = async (values: RegistrationValues) => {
    // Pressed before the look-up had answered: the person must see first that no password is set.
    if (await mustNotSend(values.email, values.password)) return
    setRegistered(undefined)
    const done = await run(
      async () => {
        const { id, invited } = await client.call(createOperator, { body: registrationBody(values) })
        setRegistered({ id, name: values.name, ...(invited ? { invited: values.email } : {}) })
        return t('staff:operator.createSuccess')
      },
      (error) => {
        emptyPasswords()
        return sayWeak(error) || sayTaken(error)
      },
    )
    if (done) form.reset(emptyRegistration)
  }
  return (
    <>
      {registered && (
        <RegisteredNote invited={registered.invited}>{linkTo(registered.id, registered.name)}</RegisteredNote>
      )}
      <FormShell
        form={form}
        onSubmit={register}
        busy={busy}
        submitError={submitError}
        submitLabel={t('staff:operator.create')}
        disabledReason={disabledReason}
      >
        <FormGroup title={t('staff:company')} disabled={disabledReason !== undefined}>
          <CompanyFields />
        </FormGroup>
        <FormGroup title={t('staff:operating')} disabled={disabledReason !== undefined}>
          <OperatingFields operatorField={operatorField} />
        </FormGroup>
        <FormGroup title={t('staff:firstManager')} disabled={disabledReason !== undefined}>
          <FormLine name="firstName" label={t('people:firstName')} required />
          <FormLine name="lastName" label={t('people:lastName')} required />
          <FormLine name="email" label={t('people:email')} required type="email" />
          <FormLine name="username" label={t('staff:username')} required description={t('staff:usernameHint')} />
          <PasswordPair userExists={exists} />
        </FormGroup>
      </FormShell>
    </>
  )
}
