import { FormDay, FormTime } from '@motora/kit'
import { useTranslation } from 'react-i18next'
import type { SpanValues } from './span-values'
import '../customers.css'

/** From when and until when an operator rents to a customer, as day and time by the person's clock. source: ledger H-21 */
export function SpanFields() {
  const { t } = useTranslation('customers')
  return (
    <>
      <div className="motora-moment-fields">
        <FormDay<SpanValues> name="sinceDay" label={t('dates.since')} />
        <FormTime<SpanValues> name="sinceTime" label={t('dates.sinceTime')} />
      </div>
      <div className="motora-moment-fields">
        <FormDay<SpanValues> name="untilDay" label={t('dates.until')} />
        <FormTime<SpanValues> name="untilTime" label={t('dates.untilTime')} />
      </div>
      <p className="motora-plain motora-second">{t('dates.hint')}</p>
    </>
  )
}
