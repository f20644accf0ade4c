import { Select } from '@mantine/core'
import { useOptionsOnDemand } from '@motora/kit'
import { useMemo } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ProfileField } from './profile-field'
import type { ProfileFields } from './profile-values'
import { useFaultText } from './use-fault-text'

/** The zone in which the operator's hours are meant. Emptied, the form says so and is not sent. source: ledger C-15. */
export function TimeZoneField() {
  const { t } = useTranslation('profile')
  const say = useFaultText()
  const { control } = useFormContext<ProfileFields>()
  const { field, fieldState, formState } = useController({ control, name: 'timezone' })
  const { needed, events } = useOptionsOnDemand(field.onBlur)
  const kept = formState.defaultValues?.timezone
  const zones = useMemo(() => {
    const all = Intl.supportedValuesOf('timeZone')
    // older names are right as well, but browsers list only the present ones
    return kept && !all.includes(kept) ? [kept, ...all] : all
  }, [kept])
  return (
    <ProfileField name="timezone">
      <Select
        label={t('timezone')}
        description={t('timezoneHint')}
        data={needed ? zones : zones.filter((zone) => zone === field.value)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('timezoneClear') }}
        nothingFoundMessage={t('timezoneNone')}
        error={say(fieldState.error?.message)}
        value={field.value}
        onChange={field.onChange}
        {...events}
        ref={field.ref}
      />
    </ProfileField>
  )
}
