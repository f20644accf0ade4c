import type { Operator } from '@motora/contract/operators'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { Iban } from './iban'

export const ibanColumn = (t: TFunction<'operators'>): TableColumn<Operator> => ({
  id: 'iban',
  kind: 'text',
  header: t('iban'),
  wildcard: true,
  width: 272,
  cell: ({ iban }) => iban && <Iban>{iban}</Iban>,
})
