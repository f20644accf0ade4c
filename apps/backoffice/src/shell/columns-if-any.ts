import type { TableColumn } from '@motora/kit/table'

/**
 * Columns of what happens rarely: they are shown where a row has something to say in them.
 * @param saysIn by the column's id, whether a row does; the other columns stay as they are
 */
export const columnsIfAny = <Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[] = [],
  saysIn: Readonly<Record<string, (row: Row) => boolean>>,
): TableColumn<Row>[] =>
  columns.map((column) => {
    const says = saysIn[column.id]
    return says ? { ...column, visibleByDefault: rows.some(says) } : column
  })
