import { Select } from '@mantine/core'
import { FormTime, StatusBadge, useBoundField, useOptionsOnDemand } from '@motora/kit'
import { exclusionEndsNextDay } from '@motora/rules/operators'
import { IconMoon } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ProfileField } from './profile-field'
import type { ProfileFields } from './profile-values'

/** The hours of the night in which nothing is rented, and in which time zone. source: ledgers C-12, C-15, C-16. */
export function ExclusionFields() {
  const { t } = useTranslation(['profile', 'screens'])
  const [start, end] = useWatch<ProfileFields, ['startTimeExclusion', 'endTimeExclusion']>({
    name: ['startTimeExclusion', 'endTimeExclusion'],
  })
  const said =
    start && end ? (start === end ? 'same' : exclusionEndsNextDay(start, end) ? 'next' : undefined) : undefined
  return (
    <fieldset className="motora-profile-group motora-profile-wide">
      <legend>{t('screens:exclusion')}</legend>
      <p className="motora-second">{t('exclusionMeans')}</p>
      <div className="motora-profile-grid">
        <ProfileField name="startTimeExclusion">
          <FormTime name="startTimeExclusion" label={t('startTimeExclusion')} />
        </ProfileField>
        <div>
          <ProfileField name="endTimeExclusion">
            <FormTime name="endTimeExclusion" label={t('endTimeExclusion')} />
          </ProfileField>
          <div role="status" className="motora-profile-said">
            {said === 'next' && (
              <StatusBadge tone="blue" Icon={IconMoon}>
                {t('endsNextDay')}
              </StatusBadge>
            )}
            {said === 'same' && t('sameTimes')}
          </div>
        </div>
        <TimeZoneField />
      </div>
    </fieldset>
  )
}

/** The zone in which the operator's hours are meant. Emptied, the form says so and is not sent. source: ledger C-15. */
function TimeZoneField() {
  const { t } = useTranslation('profile')
  const { formState } = useFormContext<ProfileFields>()
  const { field, error } = useBoundField<ProfileFields>({ name: 'timezone' })
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
        error={error}
        value={field.value}
        onChange={field.onChange}
        {...events}
        ref={field.ref}
      />
    </ProfileField>
  )
}
