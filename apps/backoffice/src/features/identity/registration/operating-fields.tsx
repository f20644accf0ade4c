import { NumberInput, TextInput } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OperatorField } from '../accounts/invitation-fields'
import { useFaultText } from '../people/use-fault-text'
import { ChoiceOf } from './choice-of'
import { amountOf, type RegistrationFields } from './registration-values'
import { VehicleTypesField } from './vehicle-types-field'

/** How it operates, and on which terms with the provider. source: ledgers C-02, C-04, C-05, C-31. */
export function OperatingFields({ operatorField }: { operatorField: OperatorField }) {
  const { t } = useTranslation('staff')
  const { control } = useFormContext<RegistrationFields>()
  return (
    <>
      <Controller
        control={control}
        name="parentId"
        render={({ field }) => (
          <div className="motora-field-with-hint">
            {operatorField({
              value: field.value,
              onChange: field.onChange,
              onBlur: field.onBlur,
              label: t('parent'),
              error: undefined,
              disabled: false,
              required: false,
            })}
            <span className="motora-second">{t('parentHint')}</span>
          </div>
        )}
      />
      <ChoiceOf name="base" label={t('base')} values={['freeFloating', 'station']} />
      <VehicleTypesField />
      <NumberOf name="minimumAge" label={t('minimumAge')} decimals={0} />
      <CostField />
      <NumberOf name="serviceCommissionPercent" label={t('commission')} decimals={2} />
    </>
  )
}

interface NumberOfProps {
  name: 'minimumAge' | 'serviceCommissionPercent'
  label: string
  decimals: number
}

function NumberOf({ name, label, decimals }: NumberOfProps) {
  const say = useFaultText()
  const { control } = useFormContext<RegistrationFields>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberInput
          label={label}
          decimalScale={decimals}
          allowedDecimalSeparators={['.', ',']}
          allowNegative={false}
          hideControls
          error={say(fieldState.error?.message)}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    />
  )
}

/** Typed freely; what is no number costs 0, and that is said before it is sent. source: ledger C-31. */
function CostField() {
  const { t } = useTranslation('staff')
  const say = useFaultText()
  const { register, watch, formState } = useFormContext<RegistrationFields>()
  const typed = watch('costByVehicle')
  const isNone = typed.trim() !== '' && amountOf(typed) === undefined
  return (
    <TextInput
      label={t('costByVehicle')}
      description={<span role="status">{t(isNone ? 'costIsNone' : 'costByVehicleHint')}</span>}
      inputMode="decimal"
      autoComplete="off"
      error={say(formState.errors.costByVehicle?.message)}
      {...register('costByVehicle')}
    />
  )
}
