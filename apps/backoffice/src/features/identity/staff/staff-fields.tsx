import { roleNamed } from '@motora/contract'
import { operatorUserRoles } from '@motora/contract/identity'
import { FormChoice, FormPhone, FormText } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../../../shell/operator-field'
import { PasswordPair } from '../people/password-pair'
import { WhoseFields } from '../people/whose-fields'
import type { StaffKind } from './staff-calls'
import type { StaffCreationFields } from './staff-values'
import { useActsForProvider } from './use-acts-for-provider'

export interface StaffFieldsProps {
  kind: StaffKind
  /** The e-mail has an account. */
  exists: boolean
  /** Left out: the form does not ask whose person it becomes. */
  operatorField?: OperatorField | undefined
  /** The form asks for the role. */
  asksRole?: boolean
}

/** A new operator user or technician. source: ledgers C-45, D-03, D-04; Z-07, Z-11. */
export function StaffFields({ kind, exists, operatorField, asksRole = false }: StaffFieldsProps) {
  const { t } = useTranslation(['people', 'staff'])
  const isTechnician = kind === 'technician'
  return (
    <>
      {operatorField && <WhoseFields operatorField={operatorField} mayBeEverything={isTechnician} />}
      <FormText name="firstName" label={t('people:firstName')} required first={!operatorField} />
      <FormText name="lastName" label={t('people:lastName')} required />
      <FormText name="email" label={t('people:email')} required type="email" />
      <FormText name="username" label={t('staff:username')} required description={t('staff:usernameHint')} />
      <PasswordPair userExists={exists} />
      <FormPhone
        name="phoneNumber"
        label={t('people:phone')}
        required={isTechnician}
        description={t(`staff:${kind}.phoneHint`)}
      />
      {asksRole && <RoleField />}
    </>
  )
}

/** Managers come from the provider: a manager sees that choice and why it is not theirs. source: ledger C-48. */
function RoleField() {
  const { t } = useTranslation(['people', 'identity', 'staff'])
  const mayAddManagers = useActsForProvider()
  return (
    <FormChoice<StaffCreationFields>
      name="role"
      label={t('people:role')}
      description={mayAddManagers ? undefined : t('staff:managersByProvider')}
      required
      options={operatorUserRoles.map((value) => ({
        value,
        label: t(`identity:role.${value}`),
        disabled: value === roleNamed.manager && !mayAddManagers,
      }))}
    />
  )
}
