import { Checkbox } from '@mantine/core'
import type { TableColumn } from '@motora/kit/table'

interface Ticks<Row> {
  header: string
  /** What a tick of this row is called. */
  nameOf: (row: Row) => string
  isChosen: (row: Row) => boolean
  onToggle: (row: Row) => void
  width?: number
}

/** The column by which rows of a list in a form are chosen. */
export const tickColumn = <Row,>({ header, nameOf, isChosen, onToggle, width = 96 }: Ticks<Row>): TableColumn<Row> => ({
  id: 'chosen',
  kind: 'boolean',
  header,
  width,
  value: isChosen,
  cell: (row) => <Checkbox aria-label={nameOf(row)} checked={isChosen(row)} onChange={() => onToggle(row)} />,
  sortable: false,
  filterable: false,
  hideable: false,
  onCard: true,
})
