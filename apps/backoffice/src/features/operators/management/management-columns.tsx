import type { Operator } from '@motora/contract/operators'
import type { TableColumn } from '@motora/kit/table'
import type { TFunction } from 'i18next'
import { ibanColumn } from '../operator/iban-column'
import { fleetTypeColumn, managerEmailColumn, nameColumn, stateColumn } from '../operator/operator-columns'
import { WaitingTime } from '../operator/waiting-time'
import { ColourSwatch } from '../own-data/colour-swatch'

const coloursOf = ({ colour1, colour2 }: Operator) => [colour1, colour2].filter((colour) => colour !== null)

/**
 * Named as the gateway sorts and filters them. State and waiting since are own additions: what the provider
 * looks for first.
 * source: ledgers C-07, C-21; Z-31.
 */
export const managementColumns = (t: TFunction<'operators'>): TableColumn<Operator>[] => [
  nameColumn(t, 208),
  stateColumn(t),
  {
    id: 'waitingSince',
    kind: 'date',
    header: t('waitingSince'),
    cell: ({ waitingSince }) => waitingSince && <WaitingTime since={waitingSince} />,
    onCard: 'if-any',
    width: 152,
  },
  {
    id: 'inExclusionTime',
    kind: 'boolean',
    header: t('inExclusionTime'),
    // depends on the moment: the gateway cannot order by it
    sortable: false,
    filterable: false,
    width: 112,
  },
  {
    id: 'colours',
    kind: 'text',
    exportFrom: ['colour1', 'colour2'],
    header: t('colours'),
    value: (operator) => coloursOf(operator).join(', '),
    cell: (operator) => (
      <span className="motora-swatches">
        {coloursOf(operator).map((colour) => (
          <ColourSwatch key={colour} colour={colour} />
        ))}
      </span>
    ),
    sortable: false,
    filterable: false,
    width: 208,
  },
  ibanColumn(t),
  managerEmailColumn(t),
  { id: 'canOperate', kind: 'boolean', header: t('canOperate'), width: 112 },
  fleetTypeColumn(t),
]
