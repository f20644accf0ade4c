import { StatusBadge } from '@motora/kit'
import { exclusionEndsNextDay } from '@motora/rules/operators'
import { IconMoon } from '@tabler/icons-react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormText } from './form-text'
import type { ProfileFields } from './profile-values'
import { TimeZoneField } from './time-zone-field'

/** The hours of the night in which nothing is rented, and in which time zone. source: ledgers C-12, C-15, C-16. */
export function ExclusionFields() {
  const { t } = useTranslation('profile')
  const [start, end] = useWatch<ProfileFields, ['startTimeExclusion', 'endTimeExclusion']>({
    name: ['startTimeExclusion', 'endTimeExclusion'],
  })
  const said =
    start && end ? (start === end ? 'same' : exclusionEndsNextDay(start, end) ? 'next' : undefined) : undefined
  return (
    <fieldset className="motora-profile-group motora-profile-wide">
      <legend>{t('exclusion')}</legend>
      <p className="motora-second">{t('exclusionMeans')}</p>
      <div className="motora-profile-grid">
        <FormText name="startTimeExclusion" type="time" label={t('startTimeExclusion')} />
        <div>
          <FormText name="endTimeExclusion" type="time" label={t('endTimeExclusion')} />
          <div role="status" className="motora-profile-said">
            {said === 'next' && (
              <StatusBadge tone="blue" icon={<IconMoon size={14} />}>
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
