import { TextInput } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ProfileField } from '../profile/profile-field'
import type { EditFields } from './edit-values'
import { useEditFaultText } from './use-edit-fault-text'

export interface EditLineProps {
  name: 'name' | 'cif' | 'managerEmail' | 'minimumAge' | 'costByVehicle' | 'serviceCommissionPercent' | 'group'
  required?: boolean
  type?: 'email'
  /** Its keyboard on a phone. */
  figures?: 'numeric' | 'decimal'
}

/** One line that only the provider fills in, with what is wrong below it. */
export function EditLine({ name, required = false, type, figures }: EditLineProps) {
  const { t } = useTranslation('operators')
  const say = useEditFaultText()
  const { register, getFieldState, formState } = useFormContext<EditFields>()
  return (
    <ProfileField name={name}>
      <TextInput
        label={t(name)}
        required={required}
        autoComplete="off"
        error={say(getFieldState(name, formState).error?.message)}
        {...(type ? { type } : {})}
        {...(figures ? { inputMode: figures } : {})}
        {...register(name)}
      />
    </ProfileField>
  )
}
