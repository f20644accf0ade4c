import { Checkbox, Select } from '@mantine/core'
import { type Role, roleNames } from '@motora/contract'
import type { ReactNode } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFaultText } from '../people/use-fault-text'
import { type InvitationValues, maySeeEverything, needsOperator } from './invitation-values'

interface OperatorFieldProps {
  value: string | null
  onChange: (id: string | null) => void
  onBlur: () => void
  label: string
  error: string | undefined
  disabled: boolean
  required: boolean
}
/** Draws the choice of an operator; handed in, because operators are another room's. */
export type OperatorField = (props: OperatorFieldProps) => ReactNode

/** Role, and whose: an operator where the role needs one, or outright everything for a technician of the provider. */
export function InvitationFields({ operatorField }: { operatorField: OperatorField }) {
  const { t } = useTranslation(['people', 'identity'])
  const say = useFaultText()
  const { control, watch, register, setValue } = useFormContext<InvitationValues>()
  const role = watch('role') as Role | ''
  const everything = watch('seesEverything')
  return (
    <>
      <Controller
        control={control}
        name="role"
        render={({ field, fieldState }) => (
          <Select
            label={t('people:role')}
            required
            data={roleNames.map((value) => ({ value, label: t(`identity:role.${value}`) }))}
            value={field.value === '' ? null : field.value}
            onChange={(value) => {
              field.onChange(value ?? '')
              // Seeing everything is said outright for each role, never carried along.
              setValue('seesEverything', false)
            }}
            onBlur={field.onBlur}
            allowDeselect={false}
            error={say(fieldState.error?.message)}
          />
        )}
      />
      {role && needsOperator(role) && (
        <Controller
          control={control}
          name="operatorId"
          render={({ field, fieldState }) => (
            <>
              {operatorField({
                value: everything ? null : field.value,
                onChange: field.onChange,
                onBlur: field.onBlur,
                label: t('people:operator'),
                error: everything ? undefined : say(fieldState.error?.message),
                disabled: everything,
                required: !everything,
              })}
            </>
          )}
        />
      )}
      {role && maySeeEverything(role) && (
        <Checkbox label={t('people:seesEverything')} {...register('seesEverything', { deps: ['operatorId'] })} />
      )}
    </>
  )
}
