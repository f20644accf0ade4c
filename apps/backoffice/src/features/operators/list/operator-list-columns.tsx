import type { Operator } from '@motora/contract/operators'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { ibanColumn } from '../operator/iban-column'
import { OperatorLogo } from '../operator/operator-logo'

/** Named as the gateway sorts and filters them. source: ledger C-20. */
export const operatorListColumns = (t: TFunction<'operators'>): TableColumn<Operator>[] => [
  { id: 'name', kind: 'text', header: t('name'), wildcard: true, onCard: true, hideable: false, width: 220 },
  { id: 'cif', kind: 'text', header: t('cif'), wildcard: true, monospace: true, onCard: true, width: 128 },
  ibanColumn(t),
  {
    id: 'logo',
    kind: 'text',
    exportFrom: false,
    header: t('logo'),
    value: ({ logo }) => logo && t('logo'),
    cell: ({ id, logo, name, colour1 }) => (
      <OperatorLogo operatorId={id} sha256={logo} name={name} colour={colour1} sizePixels={28} />
    ),
    sortable: false,
    filterable: false,
    width: 80,
  },
  {
    id: 'isPrivate',
    kind: 'choice',
    header: t('operatorType'),
    value: ({ isPrivate }) => String(isPrivate),
    choices: [
      { value: 'true', label: t('private') },
      { value: 'false', label: t('public') },
    ],
    onCard: true,
    width: 128,
  },
  {
    id: 'isFree',
    kind: 'choice',
    header: t('tariff'),
    value: ({ isFree }) => String(isFree),
    choices: tariffChoices(t),
    cell: (operator) => t(tariffWords(operator)),
    onCard: true,
    width: 144,
  },
]

/** Whether it asks for money, and whether it has rates to ask it by. */
export const tariffWords = ({ isFree, hasTariff }: Pick<Operator, 'isFree' | 'hasTariff'>) =>
  isFree ? 'tariff.free' : hasTariff ? 'tariff.charged' : 'tariff.none'

const tariffChoices = (t: TFunction<'operators'>) => [
  { value: 'true', label: t('tariff.free') },
  { value: 'false', label: t('tariff.charged') },
]
