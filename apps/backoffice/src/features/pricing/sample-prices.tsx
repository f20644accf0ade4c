import type { Operator } from '@motora/contract/operators'
import { useFormats } from '@motora/kit'
import { priceTypicalRental, type TypicalRental, tariffOf, typicalRentals } from '@motora/rules/pricing'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type TariffValues, updateOf } from './tariff-values'

/** Noon anywhere in Europe: none of them goes over midnight. */
const start = Date.UTC(2026, 0, 15, 11)

/** What three rentals cost by what is typed, without a discount. source: MONEY §4 */
export function SamplePrices({ operator }: { operator: Pick<Operator, 'isFree' | 'timezone'> }) {
  const { t } = useTranslation('pricing')
  const formats = useFormats()
  const { control, getValues } = useFormContext<TariffValues>()
  // any field is followed; what is not filled in yet counts as well
  useWatch({ control })
  const update = updateOf(getValues(), operator.isFree)
  const priceOf = (sample: TypicalRental) => {
    if (!update) return t('samples.unknown')
    const { isFree, timezone: timeZone } = operator
    return formats.money(
      priceTypicalRental(sample, { tariff: tariffOf(update), timeZone, isFree, start }),
      update.currency,
    )
  }
  return (
    <section aria-label={t('samples')} className="motora-tariff-samples">
      <h3 className="motora-tariff-heading">{t('samples')}</h3>
      <dl>
        {typicalRentals.map((sample) => (
          <div key={sample.driveMinutes}>
            <dt>
              {sample.pauseMinutes > 0
                ? t('samples.paused', {
                    minutes: sample.driveMinutes + sample.pauseMinutes,
                    pause: sample.pauseMinutes,
                  })
                : t('samples.of', { minutes: sample.driveMinutes })}
            </dt>
            <dd>{priceOf(sample)}</dd>
          </div>
        ))}
      </dl>
      <p className="motora-second motora-plain">{t('samples.means')}</p>
    </section>
  )
}
