import type { Formats } from '../formats/formats'
import { quantityOf } from '../formats/quantities'
import type { KitTexts } from '../texts/kit-texts'
import type { TableColumn } from './columns'
import type { ColumnFilter } from './table-state'

/** What a filter says, for its chip: `> 50`, `01/01/2026 – …`, `Free, Booked`. */
export function filterSummary<Row>(
  column: TableColumn<Row>,
  filter: ColumnFilter,
  formats: Formats,
  texts: KitTexts,
): string {
  switch (filter.kind) {
    case 'text':
      return filter.text
    case 'choice':
      return filter.values
        .map(
          (value) =>
            (column.kind === 'choice' && column.choices.find((choice) => choice.value === value)?.label) || value,
        )
        .join(', ')
    case 'boolean':
      return ((column.kind === 'boolean' && column.words) || texts.states)[filter.value ? 'yes' : 'no']
    case 'date':
      return `${filter.since ? formats.date(filter.since) : '…'} – ${filter.until ? formats.date(filter.until) : '…'}`
    case 'empty':
      return texts.table.empty
    case 'number': {
      const quantity = column.kind === 'number' ? quantityOf(column.quantity) : undefined
      const figure = formats.number(filter.value / (quantity?.perShown ?? 1))
      return `${filter.operator} ${figure}${quantity ? `\u00a0${quantity.shownUnit}` : ''}`
    }
  }
}
