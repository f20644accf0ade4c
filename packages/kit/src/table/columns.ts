import type { ReactNode } from 'react'
import type { DatePrecision, DateValue } from '../formats/dates'
import type { Formats } from '../formats/formats'
import type { Quantity } from '../formats/quantities'

export interface Choice {
  value: string
  label: string
}

/** Inline edit of a cell: Enter saves, Escape cancels. */
export interface ColumnEdit<Row> {
  /** The text the editor starts with; default: the value as text. */
  text?: (row: Row) => string
  /** Why the text is not acceptable, or undefined. */
  validate?: (text: string, row: Row) => string | undefined
  /** Saves; a rejection's message is shown under the field and the editor stays open. */
  save: (row: Row, text: string) => Promise<unknown>
  /** Why this row's cell cannot be edited, or undefined. */
  disabledReason?: (row: Row) => string | undefined
}

interface ColumnBase<Row> {
  /** Stable name, also used in the address and in preferences. */
  id: string
  header: string
  /** Replaces the drawing of the cell; the value is still used for sums and the accessible name. */
  cell?: (row: Row) => ReactNode
  /** Offered for sorting by the server. Default true. */
  sortable?: boolean
  /** Offered for filtering by the server. Default true. */
  filterable?: boolean
  /** Starting width in px. */
  width?: number
  /**
   * On a phone the row is a card that shows only these; the first one is its title. `if-any`: only where the row has
   * something to say of it.
   */
  onCard?: boolean | 'if-any'
  /** Shown until the person hides it. Default true. */
  visibleByDefault?: boolean
  /** False: always shown. */
  hideable?: boolean
  edit?: ColumnEdit<Row>
  /**
   * Where its value is in a row on the wire (`scutum.batterySoc`), for a file of the list; several: the first that
   * holds something. Default: the id. False: a file does not have this column.
   */
  exportFrom?: string | readonly string[] | false
  /**
   * Said where the row holds nothing, by the screen and by a file. Where the word depends on another place of the row,
   * a file finds it by `from`; on the screen `cell` says it.
   */
  whenEmpty?: string | WordsFrom
  /** What the cell says besides its value: columns that a file alone has after this one, unless they are shown too. */
  exportAlso?: readonly TableColumn<Row>[]
}

/** Where a code is in a row on the wire, and the words for the codes. */
export interface WordsFrom {
  from: string
  labels: Readonly<Record<string, string>>
}

type PropertyOf<Row, Value> = { [Key in keyof Row]-?: Row[Key] extends Value ? Key : never }[keyof Row] & string

/** What a cell holds; left out where it is the property of the row that the id names. */
export type CellSource<Row, Value> =
  | { id: string; value: (row: Row) => Value }
  | { id: PropertyOf<Row, Value>; value?: undefined }

type TextColumn<Row> = CellSource<Row, string | null | undefined> & {
  kind: 'text'
  /**
   * Cut after so many characters with "…"; the whole text stays in the tooltip. Default in a row: `TRUNCATE_CELL`, and
   * `TRUNCATE_NAME` in its first cell.
   */
  truncateAt?: number
  /** The filter understands `*`. */
  wildcard?: boolean
  monospace?: boolean
  /** A country by its two letters: cells and files say its name in the person's language. */
  isCountry?: boolean
  /** Where this place of the row holds a code, a file says its word in place of the text, as the cell does. */
  wordFirst?: WordsFrom
}

type NumberColumn<Row> = CellSource<Row, number | null | undefined> & {
  kind: 'number'
  /** What the figure measures: its unit on screens, in filters and in files, by `formats/quantities.ts`. */
  quantity?: Quantity
  /** For a figure that is no such quantity. Default: a grouped number with up to 2 decimals. */
  format?: (value: number, formats: Formats) => string
  /** A figure that names or measures rather than adds up (imei, phone, battery, speed): never summed. */
  identifierLike?: boolean
  /** Written in the header of a file, where the figure has no unit: `km`. */
  unit?: string
  /** Fraction digits in a file; as they are unless said. */
  decimals?: number
  /** Of an amount: its currency, which a file says in a column after the amounts' first. */
  currency?: WordsFrom
  /** What the wire's figure is multiplied with in a file (metres to kilometres: 0.001). */
  exportScale?: number
}

type DateColumn<Row> = CellSource<Row, DateValue> & {
  kind: 'date'
  /** Default: minute. */
  precision?: DatePrecision
  /**
   * The end of a span, the first moment out of it: a filter and a file have a midnight as the day before. With the
   * precision of days the wire has a day, and it is always the one before.
   */
  isEnd?: true
  /** The wire has a day that the row says itself, the same by every clock: a filter asks for days. */
  isOwnDay?: true
}
type ChoiceColumn<Row> = CellSource<Row, string | null | undefined> & {
  kind: 'choice'
  choices: readonly Choice[]
  /** As of a text: what a file says in place of the choice. */
  wordFirst?: WordsFrom
  /** A file has the value itself, such as `2026-10`: what programs sort and read. */
  exportValues?: true
}
type BooleanColumn<Row> = CellSource<Row, boolean | null | undefined> & {
  kind: 'boolean'
  /** Said in cells, filters and files in place of yes and no. */
  words?: Readonly<Record<'yes' | 'no', string>>
}

/** A column of a DataTable. Define columns at module scope or memoised. */
export type TableColumn<Row> = ColumnBase<Row> &
  (TextColumn<Row> | NumberColumn<Row> | DateColumn<Row> | ChoiceColumn<Row> | BooleanColumn<Row>)

/** What the cell of this row holds. */
export const cellValue = <Row, Value>({ id, value }: CellSource<Row, Value>, row: Row): Value =>
  value ? value(row) : (row[id as keyof Row] as Value)
