import { NumberInput } from '@mantine/core'
import { Controller, useFormContext } from 'react-hook-form'
import { useFieldText } from '../../../../shell/language/use-field-text'
import type { UpgradeValues } from './upgrade-values'

export interface PercentFieldProps {
  name: 'shareAtOncePercent' | 'pauseAboveFailedPercent'
  label: string
  description: string
}

/** A share of the campaign's form, 1 to 100 %. */
export function PercentField({ name, label, description }: PercentFieldProps) {
  const say = useFieldText()
  const { control } = useFormContext<UpgradeValues>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberInput
          label={label}
          description={description}
          required
          suffix=" %"
          min={1}
          max={100}
          allowDecimal={false}
          clampBehavior="none"
          error={say(fieldState.error?.message)}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          ref={field.ref}
        />
      )}
    />
  )
}
