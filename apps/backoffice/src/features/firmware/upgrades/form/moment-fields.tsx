import { TextInput } from '@mantine/core'
import { DayField } from '@motora/kit'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldText } from '../../../../shell/language/use-field-text'
import { dayAndTimeOf, ownZone } from './moment'
import type { MomentValues } from './when-values'

/** Day and time of a form, by the person's clock; whose clock that is stands beside them. */
export function MomentFields() {
  const { t } = useTranslation('upgrades')
  const field = useFieldText()
  const { control, register, formState } = useFormContext<MomentValues>()
  const { errors } = formState
  const say = (message: string | undefined) =>
    message === 'skippedTime' || message === 'momentPast' ? t(message) : field(message)
  return (
    <div className="motora-upgrade-fields">
      <Controller
        control={control}
        name="day"
        render={({ field: day }) => (
          <DayField
            label={t('when.day')}
            required
            value={day.value}
            onChange={day.onChange}
            min={dayAndTimeOf(new Date().toISOString()).day}
            error={say(errors.day?.message)}
          />
        )}
      />
      <TextInput
        label={t('when.time')}
        required
        placeholder="HH:mm"
        inputMode="numeric"
        error={say(errors.time?.message)}
        {...register('time')}
      />
      <p className="motora-plain motora-second motora-upgrade-zone">{t('when.zone', { zone: ownZone() })}</p>
    </div>
  )
}
