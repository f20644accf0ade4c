import { TextInput } from '@mantine/core'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { isColour } from '../colour-contrast'
import { ProfileField } from './profile-field'
import type { ProfileFields } from './profile-values'
import { useFaultText } from './use-fault-text'

/** A colour as its code, and the browser's own way to pick one. source: ledgers C-11, C-12. */
export function ColourField({ name }: { name: 'colour1' | 'colour2' }) {
  const { t } = useTranslation('profile')
  const say = useFaultText()
  const { control } = useFormContext<ProfileFields>()
  const { field, fieldState } = useController({ control, name })
  return (
    <ProfileField name={name}>
      <TextInput
        label={t(name)}
        description={t('colourHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        error={say(fieldState.error?.message)}
        leftSection={
          <input
            type="color"
            className="motora-colour-pick"
            aria-label={t('pickColour', { colour: t(name) })}
            value={isColour(field.value) ? field.value.toLowerCase() : '#ffffff'}
            onChange={(event) => field.onChange(event.currentTarget.value.toUpperCase())}
          />
        }
        leftSectionPointerEvents="all"
        {...field}
      />
    </ProfileField>
  )
}
