import type { Discount } from '@motora/contract/pricing'
import { TRUNCATE_SENTENCE } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import { discountPhase, discountTerms } from '@motora/rules/pricing'
import type { TFunction } from 'i18next'
import { endText, startText } from '../../../shell/person-clock'

/** How soon a list shows that one of its discounts has begun or ended. */
export const phaseAgainMs = 30_000

/** What the gateway neither sorts nor filters by. */
const asListed = { sortable: false, filterable: false } as const

/**
 * @param more at which moment (milliseconds since 1970) its phase is said, whose it is, and for a list of one customer
 * whether it is on for that one
 */
export const discountColumns = (
  t: TFunction<'discounts'>,
  more: { now: number; withOperator?: boolean; customerId?: string },
): TableColumn<Discount>[] => [
  {
    id: 'name',
    kind: 'text',
    header: t('field.name'),
    value: ({ name, isGeneric }) => (isGeneric ? t('generic') : name),
    exportFrom: 'name',
    onCard: true,
    hideable: false,
    width: 208,
  },
  {
    id: 'percent',
    kind: 'number',
    header: t('field.percent'),
    quantity: 'share',
    identifierLike: true,
    onCard: true,
    width: 96,
  },
  {
    ...asListed,
    id: 'phase',
    kind: 'text',
    header: t('phase'),
    value: (discount) => t(`phase.${discountPhase(discountTerms(discount), more.now)}`),
    exportFrom: false,
    onCard: true,
    width: 144,
  },
  ...(more.customerId === undefined
    ? []
    : [
        {
          ...asListed,
          id: 'onForCustomer',
          kind: 'boolean' as const,
          header: t('onForCustomer'),
          value: ({ discountAssigned }: Discount) =>
            discountAssigned.find(({ customerId }) => customerId === more.customerId)?.enable,
          exportFrom: false as const,
          onCard: true,
          width: 144,
        },
      ]),
  {
    id: 'applySince',
    kind: 'date',
    header: t('field.applySince'),
    cell: ({ applySince }) => applySince && startText(applySince),
    width: 152,
  },
  {
    id: 'applyUntil',
    kind: 'date',
    isEnd: true,
    header: t('field.applyUntil'),
    cell: ({ applyUntil }) => applyUntil && endText(applyUntil),
    onCard: true,
    width: 152,
  },
  ...(more.customerId === undefined
    ? [
        {
          ...asListed,
          id: 'customers',
          kind: 'number' as const,
          header: t('customers'),
          value: ({ customerEmails }: Discount) => customerEmails.length,
          exportFrom: false as const,
          identifierLike: true,
          onCard: true,
          width: 112,
        },
      ]
    : []),
  { id: 'promotionalCode', kind: 'text', header: t('field.promotionalCode'), monospace: true, width: 144 },
  {
    ...asListed,
    id: 'promoText',
    kind: 'text',
    header: t('field.promoText'),
    truncateAt: TRUNCATE_SENTENCE,
    visibleByDefault: false,
    width: 240,
  },
  { id: 'enable', kind: 'boolean', header: t('field.enable'), visibleByDefault: false, width: 112 },
  ...(more.withOperator
    ? [{ ...asListed, id: 'sharingOperatorName', kind: 'text' as const, header: t('operator'), width: 176 } as const]
    : []),
]
