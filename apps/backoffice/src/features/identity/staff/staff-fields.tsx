import { Checkbox, Select } from '@mantine/core'
import { roleNamed } from '@motora/contract'
import { operatorUserRoles } from '@motora/contract/identity'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../accounts/invitation-fields'
import { FormLine } from '../people/form-line'
import { FormPhoneField } from '../people/form-phone-field'
import { PasswordPair } from '../people/password-pair'
import { useFaultText } from '../people/use-fault-text'
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
  return (
    <>
      {operatorField && <WhoseField kind={kind} operatorField={operatorField} />}
      <FormLine name="firstName" label={t('people:firstName')} required first={!operatorField} />
      <FormLine name="lastName" label={t('people:lastName')} required />
      <FormLine name="email" label={t('people:email')} required type="email" />
      <FormLine name="username" label={t('staff:username')} required description={t('staff:usernameHint')} />
      <PasswordPair userExists={exists} />
      <FormPhoneField required={kind === 'technician'} description={t(`staff:${kind}.phoneHint`)} />
      {asksRole && <RoleField />}
    </>
  )
}

/** An operator; or, said outright, everything: the provider's own technician. source: ledger C-48; Z-11. */
function WhoseField({ kind, operatorField }: { kind: StaffKind; operatorField: OperatorField }) {
  const { t } = useTranslation('people')
  const say = useFaultText()
  const { control, watch, register } = useFormContext<StaffCreationFields>()
  const everything = watch('seesEverything')
  return (
    <>
      <Controller
        control={control}
        name="operatorId"
        render={({ field, fieldState }) => (
          <>
            {operatorField({
              value: everything ? null : field.value,
              onChange: field.onChange,
              onBlur: field.onBlur,
              label: t('operator'),
              error: everything ? undefined : say(fieldState.error?.message),
              disabled: everything,
              required: !everything,
            })}
          </>
        )}
      />
      {kind === 'technician' && (
        <Checkbox label={t('seesEverything')} {...register('seesEverything', { deps: ['operatorId'] })} />
      )}
    </>
  )
}

/** Managers come from the provider: who runs an operator sees that choice and why it is not theirs. source: ledger C-48. */
function RoleField() {
  const { t } = useTranslation(['people', 'identity', 'staff'])
  const mayAddManagers = useActsForProvider()
  const { control } = useFormContext<StaffCreationFields>()
  return (
    <Controller
      control={control}
      name="role"
      render={({ field }) => (
        <Select
          label={t('people:role')}
          description={mayAddManagers ? undefined : t('staff:managersByProvider')}
          required
          data={operatorUserRoles.map((value) => ({
            value,
            label: t(`identity:role.${value}`),
            disabled: value === roleNamed.manager && !mayAddManagers,
          }))}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          allowDeselect={false}
        />
      )}
    />
  )
}
