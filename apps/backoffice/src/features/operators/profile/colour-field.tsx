import { TextInput } from '@mantine/core'
import { useBoundField } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import { isColour } from '../own-data/colour-contrast'
import { ProfileField } from './profile-field'
import type { ProfileFields } from './profile-values'

/** A colour as its code, and the browser's own way to pick one. source: ledgers C-11, C-12. */
export function ColourField({ name }: { name: 'colour1' | 'colour2' }) {
  const { t } = useTranslation('profile')
  const { field, error } = useBoundField<ProfileFields>({ name })
  const colour = String(field.value)
  return (
    <ProfileField name={name}>
      <TextInput
        label={t(name)}
        description={t('colourHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={7}
        error={error}
        leftSection={
          <input
            type="color"
            className="motora-colour-pick"
            aria-label={t('pickColour', { colour: t(name) })}
            value={isColour(colour) ? colour.toLowerCase() : '#ffffff'}
            onChange={(event) => field.onChange(event.currentTarget.value.toUpperCase())}
          />
        }
        leftSectionPointerEvents="all"
        {...field}
        value={colour}
      />
    </ProfileField>
  )
}
