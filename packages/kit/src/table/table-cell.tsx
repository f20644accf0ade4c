import { Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Formats } from '../formats/formats'
import { truncate } from '../formats/truncate'
import { type KitTexts, useFormats, useKitTexts } from '../texts/kit-texts'
import { cellValue, type TableColumn } from './columns'
import { EditableCell } from './editable-cell'
import { numberText } from './number-text'

/** The content of a cell: the column's drawing or its text, cut where asked, editable where asked. */
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
  else content = text || emptyWord(column)
  if (!column.edit) return content
  return (
    <EditableCell row={row} rowName={rowName} header={column.header} edit={column.edit} text={whole}>
      {content}
    </EditableCell>
  )
}

const emptyWord = <Row,>({ whenEmpty }: TableColumn<Row>): string => (typeof whenEmpty === 'string' ? whenEmpty : '')

/** The cell as the person reads it. `whole` leaves the text uncut. */
function cellText<Row>(column: TableColumn<Row>, row: Row, formats: Formats, texts: KitTexts, whole = false): string {
  switch (column.kind) {
    case 'text': {
      const value = cellValue(column, row) ?? ''
      const text = column.isCountry ? formats.country(value) : value
      return column.truncateAt && !whole ? truncate(text, column.truncateAt) : text
    }
    case 'number': {
      const value = cellValue(column, row)
      if (value === null || value === undefined) return ''
      return numberText(column, value, formats)
    }
    case 'date':
      return formats.date(cellValue(column, row), column.precision ?? 'minute')
    case 'choice': {
      const value = cellValue(column, row)
      return column.choices.find((choice) => choice.value === value)?.label ?? value ?? ''
    }
    case 'boolean': {
      const value = cellValue(column, row)
      return value === null || value === undefined ? '' : value ? texts.states.yes : texts.states.no
    }
  }
}
