import { TextInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useVehicleFaultText } from './use-vehicle-fault-text'
import type { TextField, VehicleValues } from './vehicle-values'

export interface VehicleLineProps {
  name: TextField
  required?: boolean
  /** The first field of the dialog takes the focus. */
  first?: boolean
  description?: string
}

/** One line of text of a vehicle, with what is wrong below it. */
export function VehicleLine({ name, required = false, first = false, description }: VehicleLineProps) {
  const { t } = useTranslation('fleet')
  const say = useVehicleFaultText()
  const { register, getFieldState, formState } = useFormContext<VehicleValues>()
  return (
    <TextInput
      label={t(`field.${name}`)}
      required={required}
      autoComplete="off"
      spellCheck={false}
      error={say(getFieldState(name, formState).error?.message, name)}
      {...(first ? { 'data-autofocus': true } : {})}
      {...(description ? { description } : {})}
      {...register(name)}
    />
  )
}
