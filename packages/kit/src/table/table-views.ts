import type { FileColumn } from './export-columns'

/** What a person has kept of a table under a name: its state as an address has it. */
export interface TableView {
  id: string
  name: string
  search: Readonly<Record<string, string>>
}

/** A person's views of one table, and what can be done with them. A rejection's message is shown. */
export interface TableViews {
  /** By name; undefined while they are being fetched. */
  list: readonly TableView[] | undefined
  /** One of the same name is replaced. */
  save: (name: string, search: Readonly<Record<string, string>>) => Promise<unknown>
  remove: (view: TableView) => Promise<unknown>
  /** Has the file of a view made on a schedule; left out where there is no file of the table. */
  schedule?: (view: TableView, columns: readonly FileColumn[]) => void
}
