import { formatsOf, type KitTexts } from '@motora/kit'
import type { TFunction } from 'i18next'
import type { LengthBounds } from './fault-text'
import type { LanguageCode } from './language-code'

/** The kit's own words, from the namespace `kit`. */
export function makeKitTexts(t: TFunction<'kit'>, language: LanguageCode): KitTexts {
  const formats = formatsOf(language)
  return {
    actions: {
      confirm: t('confirm'),
      cancel: t('cancel'),
      save: t('save'),
      close: t('close'),
      retry: t('retry'),
      clear: t('clear'),
      edit: t('edit'),
      undo: t('undo'),
    },
    states: {
      loading: t('loading'),
      layer: t('layer'),
      requestId: (id) => t('requestId', { id }),
      busy: t('busy'),
      notLoaded: t('notLoaded'),
      yes: t('yes'),
      no: t('no'),
    },
    frame: {
      skipToContent: t('skipToContent'),
      places: t('places'),
      openMenu: t('openMenu'),
      closeMenu: t('closeMenu'),
      navigation: t('navigation'),
      resizePanes: t('resizePanes'),
    },
    clock: {
      connecting: t('clock.connecting'),
      live: t('clock.live'),
      polling: t('clock.polling'),
      offline: t('clock.offline'),
      age: (age) => t('clock.age', { age }),
    },
    scheme: { label: t('scheme'), light: t('scheme.light'), dark: t('scheme.dark'), auto: t('scheme.auto') },
    palette: {
      placeholder: t('palette'),
      nothingFound: t('palette.nothing'),
      searching: t('palette.searching'),
      failed: (groups) => t('palette.failed', { groups: groups.join(', ') }),
    },
    shortcuts: { title: t('shortcuts'), lists: t('shortcuts.lists') },
    fields: {
      problem: (message, bounds) => problemWords(t, message, bounds),
      country: t('phoneCountry'),
      noCountry: t('noCountry'),
    },
    table: {
      filter: t('filter'),
      allFilters: t('filter.all'),
      filterBy: (column) => t('filterBy', { column }),
      clearFilters: t('clearFilters'),
      removeFilter: (column) => t('removeFilter', { column }),
      wildcardHint: t('wildcardHint'),
      any: t('any'),
      since: t('since'),
      until: t('until'),
      operator: t('operator'),
      value: t('value'),
      apply: t('apply'),
      empty: t('empty'),
      onlyEmpty: t('onlyEmpty'),
      datesInvalid: t('datesInvalid'),
      views: t('views'),
      noViews: t('noViews'),
      viewName: t('viewName'),
      saveView: t('saveView'),
      deleteView: (name) => t('deleteView', { name }),
      scheduleView: (name) => t('scheduleView', { name }),
      columns: t('columns'),
      resetColumns: t('resetColumns'),
      moveEarlier: (column) => t('moveEarlier', { column }),
      moveLater: (column) => t('moveLater', { column }),
      export: t('export'),
      exportAs: (format) => t('exportAs', { format }),
      exporting: t('exporting'),
      stopExport: t('stopExport'),
      rowsPerPage: t('rowsPerPage'),
      range: (from, to, total, hasMore) => t(hasMore ? 'rangeMore' : 'range', { from, to, total }),
      previousPage: t('previousPage'),
      nextPage: t('nextPage'),
      firstPage: t('firstPage'),
      selected: (count) => t('selected', { count, shown: formats.number(count, 0) }),
      selectAll: t('selectAll'),
      selectRow: (name) => t('selectRow', { name }),
      actionsOf: (name) => t('actionsOf', { name }),
      details: t('details'),
      expand: (name) => t('expand', { name }),
      collapse: (name) => t('collapse', { name }),
      editCell: (column, name) => t('editCell', { column, name }),
      sum: t('sum'),
      sumOfPage: t('sumOfPage'),
      sortBy: t('sortBy'),
      search: t('search'),
      emptyFiltered: t('emptyFiltered'),
      notRefreshed: t('notRefreshed'),
      keys: {
        next: t('keys.next'),
        previous: t('keys.previous'),
        open: t('keys.open'),
        select: t('keys.select'),
        filter: t('keys.filter'),
      },
    },
    queue: {
      views: t('queue.views'),
      showMore: t('queue.showMore'),
      backToList: t('queue.back'),
      previous: t('queue.previous'),
      next: t('queue.next'),
      moreActions: t('queue.more'),
      choose: t('queue.choose'),
      since: (moment) => t('queue.since', { moment }),
      progress: (done, total) => t('queue.progress', { done, total }),
      failed: (count) => t('queue.failed', { count, shown: formats.number(count, 0) }),
      keys: {
        next: t('queue.key.next'),
        previous: t('queue.key.previous'),
        select: t('queue.key.select'),
        focus: t('queue.key.focus'),
      },
    },
    object: {
      more: t('object.more'),
      kinds: t('object.kinds'),
      showAllKinds: t('object.showAllKinds'),
      showOlder: t('object.showOlder'),
      today: t('object.today'),
      yesterday: t('object.yesterday'),
      crosshair: (chart) => t('object.crosshair', { chart }),
      noValue: t('object.noValue'),
      asTable: t('object.asTable'),
      asChart: t('object.asChart'),
      time: t('object.time'),
    },
    map: {
      cannotDraw: (map) => t('map.cannotDraw', { map }),
      zoomIn: t('map.zoomIn'),
      zoomOut: t('map.zoomOut'),
      attribution: t('map.attribution'),
      close: t('close'),
      start: t('map.start'),
      end: t('map.end'),
    },
  }
}

/**
 * A field's problem by its name in the words of fields; a screen's own are named with their words' namespace
 * (`profile:fault.link`). A message that is none of these is words already.
 */
const problemWords = (t: TFunction<'kit'>, message: string, bounds: LengthBounds = {}): string =>
  /^\w+(:[\w.]+)?$/.test(message)
    ? t((message.includes(':') ? message : `fields:${message}`) as never, {
        defaultValue: message,
        least: 0,
        most: 0,
        ...bounds,
      })
    : message
