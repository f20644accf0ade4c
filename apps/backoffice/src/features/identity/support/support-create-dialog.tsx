import { DialogForm } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { FormLine } from '../people/form-line'
import { FormPhoneField } from '../people/form-phone-field'
import { PasswordPair } from '../people/password-pair'
import { useNewPersonForm } from '../people/use-new-person-form'
import { type SupportKind, supportCalls } from './support-calls'
import { emptySupportCreation, type SupportCreation, supportCreation } from './support-values'
import { useSupportWrite } from './use-support-write'

export interface SupportCreateDialogProps {
  kind: SupportKind
  onClose: () => void
}

/** A new person of customer attention or service. source: ledgers; Z-07. */
export function SupportCreateDialog({ kind, onClose }: SupportCreateDialogProps) {
  const { t } = useTranslation('people')
  const { busy, submitError, run } = useSupportWrite(kind, 'create')
  const { form, exists, mustNotSend, emptyPasswords, sayWeak } = useNewPersonForm(supportCreation, emptySupportCreation)

  const create = async ({ password, confirmPassword, ...person }: SupportCreation) => {
    // Pressed before the look-up had answered: the person must see first that no password is set.
    if (await mustNotSend(person.email, password)) return
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
        return sayWeak(error)
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
