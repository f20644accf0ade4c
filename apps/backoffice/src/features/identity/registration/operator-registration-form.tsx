import { Alert } from '@mantine/core'
import { createOperator } from '@motora/contract/operators'
import { FormShell, FormText } from '@motora/kit'
import { IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../../../shell/operator-field'
import { useFieldFaults } from '../../../shell/use-field-faults'
import { useWrite } from '../../../shell/use-write'
import { PasswordPair } from '../people/password-pair'
import { useNewPersonForm } from '../people/use-new-person-form'
import { useUsernameThatFollows } from '../people/use-username-that-follows'
import { CompanyFields } from './company-fields'
import { FormGroup } from './form-group'
import { OperatingFields } from './operating-fields'
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
  /** Set: nothing can be registered, and this is why. */
  disabledReason?: string | undefined
}

/** A new operator with its first manager. source: ledgers C-02, C-30 to C-32, C-49; Z-07. */
export function OperatorRegistrationForm(props: OperatorRegistrationFormProps) {
  const { operatorField, linkTo, disabledReason } = props
  const { t } = useTranslation(['staff', 'people'])
  const [registered, setRegistered] = useState<{ id: string; name: string; invited?: string }>()
  const { form, exists, mustNotSend, emptyPasswords, sayWeak } = useNewPersonForm<
    RegistrationFields,
    RegistrationValues
  >(registrationValues, emptyRegistration)
  useUsernameThatFollows(form)

  const sayTaken = useFieldFaults(form, { ofCode: { 'operator.cif_taken': 'cif' } })
  const { busy, submitError, run } = useWrite(createOperator, {
    invalidates: ['operators'],
    done: () => t('staff:operator.createSuccess'),
    failed: (why) => t('staff:operator.createError', { why }),
    onFailed: (error) => {
      emptyPasswords()
      return sayWeak(error) || sayTaken(error)
    },
  })
  const register = async (values: RegistrationValues) => {
    // Pressed before the look-up had answered: the person must see first that no password is set.
    if (await mustNotSend(values.email, values.password)) return
    setRegistered(undefined)
    const outcome = await run({ body: registrationBody(values) })
    if (outcome.done !== true) return
    const { id, invited } = outcome.answer
    setRegistered({ id, name: values.name, ...(invited ? { invited: values.email } : {}) })
    form.reset(emptyRegistration)
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
          <FormText name="firstName" label={t('people:firstName')} required />
          <FormText name="lastName" label={t('people:lastName')} required />
          <FormText name="email" label={t('people:email')} required type="email" />
          <FormText name="username" label={t('staff:username')} required description={t('staff:usernameHint')} />
          <PasswordPair userExists={exists} />
        </FormGroup>
      </FormShell>
    </>
  )
}

interface RegisteredNoteProps {
  /** The e-mail of the manager, who has an account and was asked. source: Z-07. */
  invited: string | undefined
  /** Leads to the new operator. */
  children: ReactNode
}

/** What has been registered and what comes next; it stays until the next registration. source: ledger C-49. */
function RegisteredNote({ invited, children }: RegisteredNoteProps) {
  const { t } = useTranslation('staff')
  return (
    <Alert
      role="status"
      color="green"
      mb="md"
      icon={<IconCircleCheck size={16} aria-hidden />}
      title={t('operator.createSuccess')}
    >
      <p className="motora-plain">
        {invited === undefined ? t('operator.next') : t('operator.nextInvited', { email: invited })}
      </p>
      {children}
    </Alert>
  )
}
