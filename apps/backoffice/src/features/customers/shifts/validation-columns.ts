import type { ValidationRequest } from '@motora/contract/customers'
import type { Formats } from '@motora/kit'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'

const answers = ['validated', 'invalidated'] as const

/**
 * The five of the specification, the part of the delay that lay in shifts, and what was answered; named as the gateway
 * sorts and filters them. source: ledgers I-07, I-09; decision Z-24
 */
export const validationColumns = (
  t: TFunction<'shifts'>,
  formats: Pick<Formats, 'date'>,
): TableColumn<ValidationRequest>[] => [
  {
    id: 'customerName',
    kind: 'text',
    header: t('customerName'),
    wildcard: true,
    onCard: true,
    hideable: false,
    width: 208,
  },
  { id: 'registerDate', kind: 'date', header: t('registerDate'), onCard: true, width: 160 },
  {
    id: 'responseDate',
    kind: 'date',
    header: t('responseDate'),
    cell: ({ responseDate }) => (responseDate === null ? t('waiting') : formats.date(responseDate, 'minute')),
    onCard: true,
    width: 160,
  },
  { id: 'delay', kind: 'number', header: t('delay'), quantity: 'minutes', onCard: true, width: 128 },
  {
    id: 'delayInShifts',
    kind: 'number',
    header: t('delayInShifts'),
    quantity: 'minutes',
    sortable: false,
    filterable: false,
    onCard: true,
    width: 160,
  },
  { id: 'isInLaborableSchedule', kind: 'boolean', header: t('isInLaborableSchedule'), width: 128 },
  {
    id: 'answer',
    kind: 'choice',
    header: t('answer'),
    choices: answers.map((value) => ({ value, label: t(`answer.${value}`) })),
    visibleByDefault: false,
    width: 144,
  },
]
