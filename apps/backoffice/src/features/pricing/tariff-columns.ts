import { billingUnit } from '@motora/contract/fields'
import { type Rate, rateFields } from '@motora/contract/pricing'
import { type Formats, TRUNCATE_SENTENCE } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { pricedInCurrency } from '../../shell/money/in-currency'

/** Versions of a tariff; sorted and filtered as the gateway can. source: ledger J-16 */
export const tariffColumns = (t: TFunction<'pricing'>, { price }: Pick<Formats, 'price'>): TableColumn<Rate>[] => {
  const money = (id: 'priceMinute' | 'pricePauseMinute' | 'maxPricePerDay', onCard = false): TableColumn<Rate> => ({
    id,
    kind: 'number',
    header: t(`field.${id}`),
    identifierLike: true,
    ...pricedInCurrency(),
    sortable: false,
    filterable: false,
    width: 144,
    onCard,
    cell: (rate) => price(rate[id], rate.currency),
  })
  return [
    { id: 'since', kind: 'date', header: t('since'), onCard: true, hideable: false, width: 160 },
    {
      id: 'billingUnit',
      kind: 'choice',
      header: t('field.billingUnit'),
      choices: billingUnit.options.map((value) => ({ value, label: t(`unit.${value}`) })),
      onCard: true,
      width: 128,
    },
    money('priceMinute', true),
    money('pricePauseMinute'),
    money('maxPricePerDay'),
    {
      id: 'freePauseMinutes',
      kind: 'number',
      header: t('field.freePauseMinutes'),
      sortable: false,
      filterable: false,
      identifierLike: true,
      width: 144,
    },
    { id: 'byName', kind: 'text', header: t('byName'), sortable: false, filterable: false, onCard: true, width: 176 },
    {
      id: 'changed',
      kind: 'text',
      header: t('changed'),
      truncateAt: TRUNCATE_SENTENCE,
      value: ({ changed }) => changed.map((field) => t(`field.${field}`)).join(', '),
      wordFirst: { from: 'changed', labels: Object.fromEntries(rateFields.map((one) => [one, t(`field.${one}`)])) },
      sortable: false,
      filterable: false,
      width: 280,
    },
  ]
}
