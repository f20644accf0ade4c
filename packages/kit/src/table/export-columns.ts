import { LOCALE } from '../formats/formats'
import type { Language } from '../formats/language'
import { quantityOf } from '../formats/quantities'
import type { KitTexts } from '../texts/kit-texts'
import type { TableColumn } from './columns'

/** A column of a file of the list: what its cells are called, where they stand in a row on the wire, how they count. */
export interface FileColumn {
  header: string
  from: string[]
  kind: 'text' | 'number' | 'date' | 'choice' | 'boolean'
  scale?: number
  decimals?: number
  precision?: 'day' | 'minute' | 'second'
  countriesIn?: (typeof LOCALE)[Language]
  labels?: Record<string, string>
}

const placesOf = <Row>({ id, exportFrom }: TableColumn<Row>): string[] =>
  typeof exportFrom === 'string' ? [exportFrom] : exportFrom ? [...exportFrom] : [id]

/** Shown columns as a file has them, in their order; such as stand in no row on the wire are left out. */
export function fileColumns<Row>(
  columns: readonly TableColumn<Row>[],
  texts: KitTexts,
  language: Language,
): FileColumn[] {
  return columns
    .filter((column) => column.exportFrom !== false)
    .map((column) => {
      const plain = { header: column.header, from: placesOf(column), kind: column.kind }
      switch (column.kind) {
        case 'number': {
          const quantity = quantityOf(column.quantity)
          const [unit, decimals] = [quantity?.wireUnit ?? column.unit, quantity?.fileDecimals ?? column.decimals]
          return {
            ...plain,
            header: unit ? `${column.header} (${unit})` : column.header,
            ...(column.exportScale === undefined ? {} : { scale: column.exportScale }),
            ...(decimals === undefined ? {} : { decimals }),
          }
        }
        case 'date':
          return { ...plain, precision: column.precision ?? 'minute' }
        case 'choice':
          return { ...plain, labels: Object.fromEntries(column.choices.map(({ value, label }) => [value, label])) }
        case 'boolean':
          return { ...plain, labels: { true: texts.states.yes, false: texts.states.no } }
        default:
          return column.isCountry ? { ...plain, countriesIn: LOCALE[language] } : plain
      }
    })
}
