import type { ReactNode } from 'react'
import type { ActionTone } from '../dialogs/action-button'
import type { ErrorStateProps } from '../feedback/error-state'
import type { StatusTone } from '../feedback/status-badge'
import type { DateValue } from '../formats/dates'
import type { BulkAction } from '../table/data-table-props'

/** Two lines of one entry. */
export interface QueueRow {
  title: string
  /** Before the title; coloured by `tone`. */
  icon?: ReactNode
  tone?: StatusTone
  /** Since when it waits; shown as an age. */
  since: DateValue
  /** What it is about. */
  what: ReactNode
  /** How the thing is now. */
  state?: ReactNode
  /** Who looks after it; undefined: nobody yet. */
  person?: string | undefined
  /** What shall be noticed, such as that it has solved itself. */
  mark?: ReactNode
}

export interface QueueView {
  id: string
  label: string
  /** Undefined while not known: the chip keeps its place. Null: it has none. */
  count: number | undefined | null
}

/** One of a few that an action can be done with. */
interface CaseChoice {
  id: string
  label: string
  run: () => unknown
}

/** What can be done with one entry. */
export interface CaseAction {
  id: string
  label: string
  /** Where there is little room, as on a phone. */
  short?: string
  icon?: ReactNode
  /** The one key that does it. */
  keys?: string
  /** At most one is `primary`. */
  tone?: ActionTone
  disabledReason?: string | undefined
  /** Leads somewhere else, such as to the phone's map. */
  href?: string
  /** A few to choose from: a menu instead of `run`, which stays for places without room for one. */
  choices?: readonly CaseChoice[]
  /** In the menu of further actions. */
  inMenu?: boolean
  /** A returned promise keeps it busy. `decided` opens the next entry. */
  run?: (decided: () => void) => unknown
}

export interface WorkQueueProps<Item> {
  /** The width of the panes is remembered under it. */
  id: string
  /** Read aloud as the name of the list. */
  label: string
  /** The entries known so far; undefined before the first answer. */
  items: readonly Item[] | undefined
  itemId: (item: Item) => string
  /** What an entry is called: names its checkbox. */
  itemName: (item: Item) => string
  row: (item: Item) => QueueRow
  views?: readonly QueueView[]
  view?: string
  onView?: (view: string) => void
  /** Search and filters; on a phone `filters` alone is shown. */
  search?: ReactNode
  filters?: ReactNode
  /** Above the rows, such as how they are ordered. */
  notice?: ReactNode
  /** The last read failed. */
  error?: ErrorStateProps | undefined
  /** Why there is nothing. */
  empty: { why: string; nextStep?: ReactNode }
  /** For what is searched: where nothing is found, that is said and can be taken away. */
  searched?: { text: string; onClear: () => unknown } | undefined
  /** There are further ones on the server. */
  hasMore?: boolean
  onMore?: () => unknown
  /** Lives in the address. */
  openId: string | undefined
  /** On a desk the first entry opens by itself; false while `items` are still those of another view. */
  opensFirst?: boolean
  onOpen: (id: string | undefined, how?: { push?: boolean }) => void
  /** What is open, where it may be missing in `items`. */
  openItem?: Item | undefined
  actions?: (item: Item) => readonly CaseAction[]
  /** Left out, entries have no checkboxes. `run` may return a promise; what it decided leaves the selection. */
  bulkActions?: readonly BulkAction<Item>[]
  /** The whole case, with its own heading. */
  children: (id: string, decided: () => void) => ReactNode
}
