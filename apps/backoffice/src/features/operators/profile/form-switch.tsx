import { Switch } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ProfileField } from './profile-field'
import type { ProfileFields } from './profile-values'

/** A yes or no of the form, and what it means as it stands. */
export function FormSwitch({ name, means }: { name: 'isFree' | 'isHelmetIncluded'; means: string }) {
  const { t } = useTranslation('profile')
  const { control } = useFormContext<ProfileFields>()
  const { field } = useController({ control, name })
  return (
    <ProfileField name={name}>
      <Switch
        label={t(name)}
        // the label of a switch holds its description too, which would then be read twice
        aria-label={t(name)}
        description={means}
        checked={field.value}
        onChange={(event) => field.onChange(event.currentTarget.checked)}
        onBlur={field.onBlur}
        ref={field.ref}
      />
    </ProfileField>
  )
}
