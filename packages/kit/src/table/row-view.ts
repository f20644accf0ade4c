export interface RowView<Row> {
  row: Row
  id: string
  name: string
  /** Levels below the root. */
  depth: number
  selected: boolean
  expanded: boolean
  expandable: boolean
  /** Has the keyboard's place. */
  active: boolean
  open: boolean
}

export interface RowHandlers<Row> {
  toggleSelected: ((view: RowView<Row>) => void) | undefined
  toggleExpanded: (view: RowView<Row>) => void
  openRow: ((row: Row) => void) | undefined
  openMenu: ((view: RowView<Row>, x: number, y: number, opener: HTMLElement | null) => void) | undefined
  activate: (id: string) => void
}
