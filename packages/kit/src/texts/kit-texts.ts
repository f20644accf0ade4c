import { createContext, use, useMemo } from 'react'
import { type Formats, formatsOf } from '../formats/formats'
import type { Language } from '../formats/language'

/** Every word the kit shows by itself. Functions take figures already formatted, so plurals are the caller's. */
export interface KitTexts {
  actions: {
    cancel: string
    /** The no of a question whose yes cancels something: there “Cancel” could be read as the yes. */
    goBack: string
    save: string
    close: string
    retry: string
    clear: string
    edit: string
    undo: string
  }
  states: {
    loading: string
    /** Names the landmark that holds menus, dialogs and notices. */
    layer: string
    requestId: (id: string) => string
    /** Read aloud while an action runs. */
    busy: string
    /** A piece of the screen whose code did not come. */
    notLoaded: string
    yes: string
    no: string
  }
  /** Asked before what is not saved is lost. */
  unsaved: { question: string; consequence: string; leave: string }
  frame: {
    skipToContent: string
    openMenu: string
    closeMenu: string
    navigation: string
    /** Whose clock a page's moments are shown by. */
    byClock: (zone: string) => string
    places: string
    resizePanes: string
  }
  clock: { connecting: string; live: string; polling: string; offline: string; age: (age: string) => string }
  scheme: { label: string; light: string; dark: string; auto: string }
  palette: {
    placeholder: string
    nothingFound: string
    searching: string
    /** How many there are to choose from. */
    results: (count: number) => string
    failed: (groups: readonly string[]) => string
  }
  shortcuts: {
    title: string
    lists: string
    /** What is written on the key Enter. */
    enter: string
    /** The switch of keys that are one letter or sign, and what it is for. */
    single: string
    singleWhy: string
    /** What Ctrl/Cmd-Z does. */
    undo: string
  }
  fields: {
    /** How a day is typed, in the letters of the language: `DD/MM/YYYY`. */
    dayShape: string
    /** Of a day before the first, or after the last, that can be chosen. */
    dayTooEarly: (first: string) => string
    dayTooLate: (last: string) => string
    /** Words for what a form's schema says of a field, such as `required`; words stay as they are. */
    problem: (message: string, bounds?: { least?: number; most?: number }) => string
    country: string
    noCountry: string
  }
  table: {
    filter: string
    /** Leads back from one filter to all of them. */
    allFilters: string
    filterBy: (column: string) => string
    clearFilters: string
    removeFilter: (column: string) => string
    wildcardHint: string
    any: string
    since: string
    until: string
    operator: string
    value: string
    apply: string
    /** A filter's short text: such as hold nothing. */
    empty: string
    onlyEmpty: string
    /** Of two days the wrong way round. */
    datesInvalid: string
    numberInvalid: string
    views: string
    noViews: string
    viewName: string
    saveView: string
    deleteView: (name: string) => string
    /** Said once it is. */
    viewSaved: (name: string) => string
    viewDeleted: (name: string) => string
    scheduleView: (name: string) => string
    columns: string
    resetColumns: string
    moveEarlier: (column: string) => string
    moveLater: (column: string) => string
    export: string
    /** Header of a file's column that says in which currency its amounts are. */
    currency: string
    exportAs: (format: 'CSV' | 'XLSX') => string
    exporting: string
    stopExport: string
    rowsPerPage: string
    range: (from: string, to: string, total: string, hasMore: boolean) => string
    previousPage: string
    nextPage: string
    firstPage: string
    selected: (count: number) => string
    /** Selects none of them: nothing happens to what was selected. */
    selectNone: string
    selectAll: string
    selectRow: (name: string) => string
    /** Said of a row that a key selects, or no more. */
    rowIs: (name: string, isSelected: boolean) => string
    actionsOf: (name: string) => string
    /** Shows and hides what a card holds back. */
    details: string
    expand: (name: string) => string
    collapse: (name: string) => string
    editCell: (column: string, name: string) => string
    sum: string
    sumOfPage: string
    sortBy: string
    search: string
    emptyFiltered: string
    emptySearched: (search: string) => string
    clearSearch: string
    /** The rows shown are old: reading them again failed. A sentence; why follows it. */
    notRefreshed: string
    keys: { next: string; previous: string; open: string; select: string; filter: string }
  }
  queue: {
    /** Names the group of views. */
    views: string
    showMore: string
    backToList: string
    previous: string
    next: string
    moreActions: string
    /** Nothing is open yet. A sentence. */
    choose: string
    /** Age of an entry, of which only the exact moment is shown otherwise. */
    since: (moment: string) => string
    /** Of a run over several. */
    progress: (done: string, total: string) => string
    failed: (count: number) => string
    keys: { next: string; previous: string; select: string; focus: string }
  }
  object: {
    /** An object is open next to its list, which keeps the focus. A sentence, read aloud; how one goes there (F6) follows. */
    opened: (name: string) => string
    /** What F6 does. */
    toPane: string
    /** Under the dots of a phone's bar. */
    more: string
    /** Names the filters of a timeline. */
    kinds: string
    showAllKinds: string
    showOlder: string
    today: string
    yesterday: string
    /** Names the moment that a chart is read at. */
    crosshair: (chart: string) => string
    noValue: string
    asTable: string
    asChart: string
    time: string
  }
  map: {
    zoomIn: string
    zoomOut: string
    attribution: string
    close: string
    start: string
    end: string
    /** Instead of the map of that name. */
    cannotDraw: (map: string) => string
  }
}

export const KitTextsContext = createContext<KitTexts | null>(null)
export const LanguageContext = createContext<Language>('en')

/** The kit's texts in the person's language. Throws outside a KitProvider. */
export function useKitTexts(): KitTexts {
  const texts = use(KitTextsContext)
  if (!texts) throw new Error('KitProvider is missing above this component')
  return texts
}

/** The clock of another time zone than the device's, by which a screen shows its moments. */
export interface ScreenClock {
  /** `Atlantic/Canary` */
  zone: string
  /** As `formatDate`, by this clock. */
  date: Formats['date']
  /** The day (`2026-03-01`) that it shows at a moment, milliseconds since 1970. */
  dayAt(at: number): string
  /** The first moment of a day (`2026-03-01`), so many days on, as ISO 8601. */
  startOfDay(day: string, daysOn?: number): string
}

/** None: the device's. */
export const ClockContext = createContext<ScreenClock | undefined>(undefined)

/** The formats of the person's language, dates by the screen's clock. */
export function useFormats(): Formats {
  const formats = formatsOf(use(LanguageContext))
  const clock = use(ClockContext)
  return useMemo(() => (clock ? { ...formats, date: clock.date } : formats), [formats, clock])
}
