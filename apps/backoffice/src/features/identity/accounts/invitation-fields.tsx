import { type Role, roleNames } from '@motora/contract'
import { FormChoice } from '@motora/kit'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../../../shell/operator-field'
import { WhoseFields } from '../people/whose-fields'
import { type InvitationValues, maySeeEverything, needsOperator } from './invitation-values'

/** Role, and whose: an operator where the role needs one, or outright everything for a technician of the provider. */
export function InvitationFields({ operatorField }: { operatorField: OperatorField }) {
  const { t } = useTranslation(['people', 'identity'])
  const { watch, setValue } = useFormContext<InvitationValues>()
  const role = watch('role') as Role | ''
  // Seeing everything is said outright for each role, never carried along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another role is the occasion
  useEffect(() => setValue('seesEverything', false), [role, setValue])
  return (
    <>
      <FormChoice<InvitationValues>
        name="role"
        label={t('people:role')}
        required
        options={roleNames.map((value) => ({ value, label: t(`identity:role.${value}`) }))}
      />
      {role && needsOperator(role) && (
        <WhoseFields operatorField={operatorField} mayBeEverything={maySeeEverything(role)} />
      )}
    </>
  )
}
