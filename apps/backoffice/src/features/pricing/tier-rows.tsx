import { ActionButton, FormMoney, FormText } from '@motora/kit'
import { maxTiers } from '@motora/rules/pricing'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { emptyTier, type TariffValues } from './tariff-values'

export interface TierRowsProps {
  list: 'priceHours' | 'priceDays'
  /** Of the currency. */
  sign: string
  isFree: boolean
}

/** The tiers of hours or of days, a row each. source: customer side, section 2.5; ledgers J-03, J-04 */
export function TierRows({ list, sign, isFree }: TierRowsProps) {
  const { t } = useTranslation('pricing')
  const { control } = useFormContext<TariffValues>()
  const { fields, append, remove } = useFieldArray<TariffValues, typeof list>({ control, name: list })
  const last = fields.length - 1
  // of the other unit a row may stay empty
  const isWanted = useWatch({ control, name: 'billingUnit' }) === (list === 'priceHours' ? 'hour' : 'days')
  return (
    <fieldset className="kit-fieldset motora-tariff-tiers" data-focus-group>
      <legend>{t(`field.${list}`)}</legend>
      <p className="motora-second motora-plain">{t(`${list}.means`)}</p>
      {fields.map(({ id }, index) => {
        const of = t(`${list}.row`, { number: index + 1 })
        return (
          <fieldset key={id} aria-label={of} className="kit-fieldset motora-tariff-tier">
            <FormText<TariffValues>
              name={`${list}.${index}.count`}
              label={t(`${list}.count`)}
              required={isWanted}
              inputMode="numeric"
            />
            <FormMoney<TariffValues>
              name={`${list}.${index}.price`}
              label={t(`${list}.price`, { sign })}
              required={isWanted}
              readOnly={isFree}
            />
            <div className="motora-tariff-acts">
              {(fields.length > 1 || index !== last) && (
                <ActionButton
                  icon={<IconTrash size={14} aria-hidden />}
                  aria-label={t('removeTier', { row: of })}
                  onClick={() => remove(index)}
                >
                  {t('remove')}
                </ActionButton>
              )}
              {index === last && (
                <ActionButton
                  icon={<IconPlus size={14} aria-hidden />}
                  aria-label={t(`${list}.add`)}
                  disabledReason={fields.length < maxTiers ? undefined : t('problem.tooManyTiers')}
                  onClick={() => append(emptyTier(isFree))}
                >
                  {t('add')}
                </ActionButton>
              )}
            </div>
          </fieldset>
        )
      })}
    </fieldset>
  )
}
