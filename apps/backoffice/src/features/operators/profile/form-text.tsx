import { TextInput, type TextInputProps } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { ProfileField } from './profile-field'
import type { ProfileFields } from './profile-values'
import { useFaultText } from './use-fault-text'

export interface FormTextProps extends Pick<TextInputProps, 'label' | 'description' | 'type' | 'inputMode'> {
  name: 'iban' | 'link' | 'startTimeExclusion' | 'endTimeExclusion'
}

/** One line of the form with what is wrong below it. */
export function FormText({ name, ...rest }: FormTextProps) {
  const say = useFaultText()
  const { register, getFieldState, formState } = useFormContext<ProfileFields>()
  return (
    <ProfileField name={name}>
      <TextInput
        {...rest}
        autoComplete="off"
        error={say(getFieldState(name, formState).error?.message)}
        {...register(name)}
      />
    </ProfileField>
  )
}
