import { billingUnit, currency } from '@motora/contract/fields'
import type { Operator } from '@motora/contract/operators'
import type { RateUpdate } from '@motora/contract/pricing'
import { FormChoice, FormMoney, FormShell, type FormShellProps, FormText } from '@motora/kit'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { SamplePrices } from './sample-prices'
import { TariffEffect } from './tariff-effect'
import type { TariffValues } from './tariff-values'
import { TierRows } from './tier-rows'

export interface TariffFormProps
  extends Pick<FormShellProps<TariffValues, RateUpdate>, 'busy' | 'submitError' | 'disabledReason'> {
  form: UseFormReturn<TariffValues, unknown, RateUpdate>
  operator: Pick<Operator, 'isFree' | 'timezone'>
  onSave: (update: RateUpdate) => Promise<void>
}

const signs = { eur: '€', usd: '$' } as const
const modes = ['eco', 'city', 'sport'] as const

/** The fields of a tariff. source: ledgers J-02 to J-04, J-10 to J-12 */
export function TariffForm({ form, operator, onSave, ...frame }: TariffFormProps) {
  const { t } = useTranslation('pricing')
  const { isFree } = operator
  const [chosen, unit] = useWatch({ control: form.control, name: ['currency', 'billingUnit'] })
  const sign = signs[chosen]
  const price = (name: 'priceMinute' | 'pricePauseMinute' | 'maxPricePerDay' | `modes.${(typeof modes)[number]}`) => ({
    name,
    label: t(`label.${name}`, { sign }),
    readOnly: isFree,
  })
  return (
    <FormShell form={form} onSubmit={onSave} submitLabel={t('save')} {...frame}>
      <div className="motora-tariff-sides">
        <div className="kit-stack motora-tariff-fields">
          <div className="motora-tariff-grid">
            <FormChoice<TariffValues>
              name="currency"
              label={t('field.currency')}
              required
              options={currency.options.map((value) => ({ value, label: t(`currency.${value}`) }))}
            />
            <FormChoice<TariffValues>
              name="billingUnit"
              label={t('field.billingUnit')}
              required
              options={billingUnit.options.map((value) => ({ value, label: t(`unit.${value}`) }))}
            />
          </div>
          <div className="motora-tariff-grid">
            <FormMoney<TariffValues> {...price('priceMinute')} required />
            <FormMoney<TariffValues> {...price('pricePauseMinute')} required />
            <FormText<TariffValues>
              name="freePauseMinutes"
              label={t('field.freePauseMinutes')}
              inputMode="numeric"
              required
            />
            <FormMoney<TariffValues>
              {...price('maxPricePerDay')}
              description={t(unit === 'minute' ? 'maxPricePerDay.ofMinutes' : 'maxPricePerDay.means')}
              required
            />
          </div>
          <fieldset className="kit-fieldset motora-tariff-tiers">
            <legend>{t('field.modes')}</legend>
            <p className="motora-second motora-plain">{t('modes.means')}</p>
            <div className="motora-tariff-grid">
              {modes.map((mode) => (
                <FormMoney<TariffValues> key={mode} {...price(`modes.${mode}`)} />
              ))}
            </div>
          </fieldset>
          <TierRows list="priceHours" sign={sign} isFree={isFree} />
          <TierRows list="priceDays" sign={sign} isFree={isFree} />
        </div>
        <SamplePrices operator={operator} />
      </div>
      {!isFree && <TariffEffect operator={operator} />}
    </FormShell>
  )
}
