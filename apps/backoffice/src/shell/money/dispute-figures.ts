import type { TableColumn } from '@motora/kit/table'
import type { Disputable } from './dispute-badge'
import { inCurrency } from './in-currency'

/** What the badge of a dispute says besides its state, for a file. */
export const disputeFigures = <Row extends Disputable>(amount: string, since: string): readonly TableColumn<Row>[] => [
  {
    id: 'disputeAmount',
    kind: 'number',
    header: amount,
    ...inCurrency(),
    value: ({ disputeAmount }) => disputeAmount,
  },
  {
    id: 'disputeSince',
    kind: 'date',
    header: since,
    precision: 'day',
    value: ({ disputeSince }) => disputeSince,
  },
]
