import { Alert } from '@mantine/core'
import { FormChoice, FormPhone, FormShell, FormText } from '@motora/kit'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languages } from '../../../shell/language/language'
import type { OperatorField } from '../../../shell/operator-field'
import { useEmailExists } from '../people/use-email-exists'
import { InvitationFields } from './invitation-fields'
import { invitationLanguages } from './invitation-values'
import { useInvitation } from './use-invitation'

export interface InviteFormProps {
  operatorField: OperatorField
  /** With the id of the account. */
  onDone: (id: string) => void
  onCancel: () => void
}

/**
 * Invites a person; says immediately when the e-mail has an account, which then gets one more role. source: Z-07, Z-15.
 */
export function InviteForm({ operatorField, onDone, onCancel }: InviteFormProps) {
  const { t } = useTranslation(['people', 'shell'])
  const { form, ...shell } = useInvitation(undefined, onDone)
  const { exists } = useEmailExists(form.watch('email'))
  return (
    <FormShell form={form} {...shell} onCancel={onCancel}>
      <FormText name="email" label={t('people:email')} required type="email" />
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
      <FormText name="fullName" label={t('people:fullName')} required />
      <FormPhone name="phoneNumber" label={t('people:phone')} description={t('people:phoneHint')} />
      <InvitationFields operatorField={operatorField} />
      <FormChoice
        name="language"
        label={t('people:invite.language')}
        options={languages.map((code) => ({
          value: invitationLanguages.find((known) => known.startsWith(code)) ?? code,
          label: t(`shell:language.${code}`),
        }))}
      />
    </FormShell>
  )
}
