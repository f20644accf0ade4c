import { Alert, Select } from '@mantine/core'
import { FormShell } from '@motora/kit'
import { IconInfoCircle } from '@tabler/icons-react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../shell/language/language'
import { FormLine } from '../people/form-line'
import { FormPhoneField } from '../people/form-phone-field'
import { useEmailExists } from '../people/use-email-exists'
import { InvitationFields, type OperatorField } from './invitation-fields'
import { invitationLanguages } from './invitation-values'
import { useInvitation } from './use-invitation'

export interface InviteFormProps {
  operatorField: OperatorField
  /** With the id of the account. */
  onDone: (id: string) => void
  onCancel: () => void
}

/** Invites a person; says at once when the e-mail has an account, which then gets one more role. source: Z-07, Z-15. */
export function InviteForm({ operatorField, onDone, onCancel }: InviteFormProps) {
  const { t } = useTranslation(['people', 'shell'])
  const { form, ...shell } = useInvitation(undefined, onDone)
  const { exists } = useEmailExists(form.watch('email'))
  return (
    <FormShell form={form} {...shell} onCancel={onCancel}>
      <FormLine name="email" label={t('people:email')} required type="email" />
      {exists && (
        <Alert
          role="status"
          color="graphite"
          icon={<IconInfoCircle size={16} aria-hidden />}
          title={t('people:invite.exists')}
        >
          {t('people:userExistsWhy')}
        </Alert>
      )}
      <FormLine name="fullName" label={t('people:fullName')} required />
      <FormPhoneField />
      <InvitationFields operatorField={operatorField} />
      <Controller
        control={form.control}
        name="language"
        render={({ field }) => (
          <Select
            label={t('people:invite.language')}
            data={languages.map((code) => ({
              value: invitationLanguages.find((known) => known.startsWith(code)) ?? code,
              label: t(`shell:language.${code}`),
            }))}
            value={field.value}
            onChange={field.onChange}
            allowDeselect={false}
          />
        )}
      />
    </FormShell>
  )
}
