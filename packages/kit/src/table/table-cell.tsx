import type { ReactNode } from 'react'
import type { Formats } from '../formats/formats'
import { CutText } from '../frame/cut-text'
import { type KitTexts, useFormats, useKitTexts } from '../texts/kit-texts'
import { cellValue, type TableColumn } from './columns'
import { EditableCell } from './editable-cell'
import { numberText } from './number-text'

interface Props<Row> {
  column: TableColumn<Row>
  row: Row
  rowName: string
  /** Where a text is cut whose column does not say it. Default: nowhere. */
  cutAt?: number
}

/** The content of a cell: the column's drawing or its text, cut where asked, editable where asked. */
export function TableCell<Row>({ column, row, rowName, cutAt = Number.POSITIVE_INFINITY }: Props<Row>) {
  const texts = useKitTexts()
  const formats = useFormats()
  const text = cellText(column, row, formats, texts)
  let content: ReactNode
  if (column.cell) content = column.cell(row)
  else if (column.kind === 'text' && text) content = <CutText text={text} at={column.truncateAt ?? cutAt} />
  else content = text || emptyWord(column)
  if (!column.edit) return content
  return (
    <EditableCell row={row} rowName={rowName} header={column.header} edit={column.edit} text={text}>
      {content}
    </EditableCell>
  )
}

const emptyWord = <Row,>({ whenEmpty }: TableColumn<Row>): string => (typeof whenEmpty === 'string' ? whenEmpty : '')

/** The cell as the person reads it, uncut. */
function cellText<Row>(column: TableColumn<Row>, row: Row, formats: Formats, texts: KitTexts): string {
  switch (column.kind) {
    case 'text': {
      const value = cellValue(column, row) ?? ''
      return column.isCountry ? formats.country(value) : value
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
      return value === null || value === undefined ? '' : (column.words ?? texts.states)[value ? 'yes' : 'no']
    }
  }
}
