import { LOCALE } from '../formats/formats'
import type { Language } from '../formats/language'
import { quantityOf } from '../formats/quantities'
import type { KitTexts } from '../texts/kit-texts'
import type { TableColumn, WordsFrom } from './columns'

/** A column of a file of the list: what its cells are called, where they stand in a row on the wire, how they count. */
export interface FileColumn {
  header: string
  from: string[]
  kind: 'text' | 'number' | 'date' | 'choice' | 'boolean'
  scale?: number
  decimals?: number
  precision?: 'day' | 'minute' | 'second'
  isEnd?: true
  countriesIn?: (typeof LOCALE)[Language]
  labels?: Record<string, string>
  whenEmpty?: string | { from: string; labels: Record<string, string> }
}

const placesOf = <Row>({ id, exportFrom }: TableColumn<Row>): string[] =>
  typeof exportFrom === 'string' ? [exportFrom] : exportFrom ? [...exportFrom] : [id]

const wordsOf = (words: string | WordsFrom): NonNullable<FileColumn['whenEmpty']> =>
  typeof words === 'string' ? words : { from: words.from, labels: { ...words.labels } }

/** Where a code is looked for first, and its words with those that the column has. */
const wordFirstOf = (
  { wordFirst }: { wordFirst?: WordsFrom },
  from: readonly string[],
  labels: Readonly<Record<string, string>> = {},
): Pick<FileColumn, 'from' | 'labels'> | undefined =>
  wordFirst && { from: [...new Set([wordFirst.from, ...from])], labels: { ...labels, ...wordFirst.labels } }

function fileColumn<Row>(column: TableColumn<Row>, texts: KitTexts, language: Language): FileColumn {
  const plain = {
    header: column.header,
    from: placesOf(column),
    kind: column.kind,
    ...(column.whenEmpty === undefined ? {} : { whenEmpty: wordsOf(column.whenEmpty) }),
  }
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
      return { ...plain, precision: column.precision ?? 'minute', ...(column.isEnd ? { isEnd: true } : {}) }
    case 'choice': {
      if (column.exportValues) return { ...plain, kind: 'text' }
      const labels = Object.fromEntries(column.choices.map(({ value, label }) => [value, label]))
      return { ...plain, labels, ...wordFirstOf(column, plain.from, labels) }
    }
    case 'boolean':
      return {
        ...plain,
        labels: { true: (column.words ?? texts.states).yes, false: (column.words ?? texts.states).no },
      }
    default: {
      if (column.isCountry) return { ...plain, countriesIn: LOCALE[language] }
      return { ...plain, ...wordFirstOf(column, plain.from) }
    }
  }
}

/** What a file has after a column: the currency of its amount, and what else its cell says. */
function furtherColumns<Row>(column: TableColumn<Row>, texts: KitTexts, language: Language): FileColumn[] {
  const currency = column.kind === 'number' ? column.currency : undefined
  return [
    ...(currency
      ? [
          {
            header: texts.table.currency,
            from: [currency.from],
            kind: 'choice' as const,
            labels: { ...currency.labels },
          },
        ]
      : []),
    ...(column.exportAlso ?? []).flatMap((also) => [
      fileColumn(also, texts, language),
      ...furtherColumns(also, texts, language),
    ]),
  ]
}

/**
 * Shown columns as a file has them, in their order; such as are in no row on the wire are left out. Each is followed by
 * what its cell says besides its value, such as a currency, unless the file has that already.
 */
export function fileColumns<Row>(
  columns: readonly TableColumn<Row>[],
  texts: KitTexts,
  language: Language,
): FileColumn[] {
  const exported = (column: TableColumn<Row>) =>
    column.exportFrom === false ? [] : [fileColumn(column, texts, language)]
  const had = new Set(columns.flatMap(exported).map(({ from }) => String(from)))
  return columns.flatMap((column) => {
    const further = furtherColumns(column, texts, language).filter(({ from }) => !had.has(String(from)))
    for (const { from } of further) had.add(String(from))
    return [...exported(column), ...further]
  })
}
