import { FormDay, FormTime } from '@motora/kit'
import { ownZone } from '@motora/rules/time'
import { useTranslation } from 'react-i18next'
import { dayAndTimeOf } from '../../../../shell/person-clock'
import type { MomentValues } from './when-values'

/** Day and time of a form, by the person's clock; whose clock that is, is shown next to them. */
export function MomentFields() {
  const { t } = useTranslation('upgrades')
  return (
    <div className="motora-upgrade-fields">
      <FormDay<MomentValues> name="day" label={t('when.day')} required min={dayAndTimeOf(Date.now()).day} />
      <FormTime<MomentValues> name="time" label={t('when.time')} required />
      <p className="motora-plain motora-second motora-upgrade-zone">{t('when.zone', { zone: ownZone() })}</p>
    </div>
  )
}
