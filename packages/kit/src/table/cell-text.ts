import type { Formats } from '../formats/formats'
import { truncate } from '../formats/truncate'
import type { KitTexts } from '../texts/kit-texts'
import type { TableColumn } from './columns'

/** The cell as the person reads it. `whole` leaves the text uncut. */
export function cellText<Row>(
  column: TableColumn<Row>,
  row: Row,
  formats: Formats,
  texts: KitTexts,
  whole = false,
): string {
  switch (column.kind) {
    case 'text': {
      const text = column.value(row) ?? ''
      return column.truncateAt && !whole ? truncate(text, column.truncateAt) : text
    }
    case 'number': {
      const value = column.value(row)
      if (value === null || value === undefined) return ''
      return column.format ? column.format(value, formats) : formats.number(value)
    }
    case 'date':
      return formats.date(column.value(row), column.precision ?? 'minute')
    case 'choice': {
      const value = column.value(row)
      return column.choices.find((choice) => choice.value === value)?.label ?? value ?? ''
    }
    case 'boolean': {
      const value = column.value(row)
      return value === null || value === undefined ? '' : value ? texts.states.yes : texts.states.no
    }
  }
}
