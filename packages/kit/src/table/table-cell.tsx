import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormats, useKitTexts } from '../texts/kit-texts'
import { cellText } from './cell-text'
import type { TableColumn } from './columns'
import { EditableCell } from './editable-cell'

/** What stands in a cell: the column's drawing or its text, cut where asked, editable where asked. */
export function TableCell<Row>({ column, row, rowName }: { column: TableColumn<Row>; row: Row; rowName: string }) {
  const texts = useKitTexts()
  const formats = useFormats()
  const text = cellText(column, row, formats, texts)
  const whole = cellText(column, row, formats, texts, true)
  let content: ReactNode
  if (column.cell) content = column.cell(row)
  else if (text !== whole)
    content = (
      <Tooltip label={whole} events={{ hover: true, focus: true, touch: true }} withinPortal>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the whole text must be reachable by keyboard (Z-34) */}
        <span tabIndex={0}>{text}</span>
      </Tooltip>
    )
  else content = text
  if (!column.edit) return content
  return (
    <EditableCell row={row} rowName={rowName} header={column.header} edit={column.edit} text={whole}>
      {content}
    </EditableCell>
  )
}
