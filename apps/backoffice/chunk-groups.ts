/**
 * Which code comes in one file: what always comes together. Each file more costs a request, its headers and a worse
 * compression (decision 0066). A group is named by what brings it; all that this imports comes with it, unless an
 * earlier group has it. What is in none stays as fine as the screens need it.
 */
export const chunkGroups = [
  // What the map and its worker share: before all others, since a worker begins with nothing of the page's.
  { name: 'map-worker', test: /\/maplibre-gl\/src\/source\/worker\.ts$/ },
  // What every page begins with; the sign-in is all of it.
  { name: 'start', tags: ['$initial' as const] },
  // What everybody has who is signed in: router, queries, the frame around the screens and what nearly every screen draws.
  {
    name: 'frame',
    test: /\/src\/(app\/routed|shell\/frame\/shell-frame|frame\/(page-title|split-pane)|feedback\/age-clock|table\/menu-items)\.tsx$/,
  },
  // What lists, map and incidents share: a vehicle's state, menu and panel, and how they follow the live stream.
  {
    name: 'vehicle',
    test: /\/src\/(compositions\/(late-scooter-drawer|late-scooter|use-vehicle-menu)|shell\/(live\/live-fleet|vehicles\/\S+))\.tsx?$/,
  },
  // Small, and each would be a file of its own.
  { name: 'icons', test: /\/@tabler\/icons-react\//, minShareCount: 4 },
  // What lists, queues and maps draw alike.
  {
    name: 'shared',
    test: /\/(packages\/kit\/src\/frame\/(virtual-list|chip-strip)|@mantine\/core\/esm\/components\/(SegmentedControl\/SegmentedControl|Group\/Group|Progress\/Progress|Combobox\/(get-parsed-combobox-data\/get-parsed-combobox-data|ComboboxChevron\/ComboboxChevron))|src\/(shell\/(use-address-state|frame\/(facts|contact-links))|features\/vehicles\/(vehicle\/(vehicle-badges|vehicle-queries)|page\/use-vehicle-tab|tiles\/fleet-tiles-bar)))\.m?[jt]sx?$/,
  },
  // What lists and queues are searched and filtered by.
  {
    name: 'filters',
    test: /\/(packages\/kit\/src\/table\/(filter-sheet|search-field|no-rows|not-refreshed|bulk-bar|initial-table-state)|react-query\/build\/modern\/useQueries|@mantine\/hooks\/esm\/use-debounced-value\/use-debounced-value|src\/shell\/(table-query|day-span|vehicle-list-columns))\.m?[jt]sx?$/,
  },
  // A choice from a list, with what it scrolls and opens by.
  { name: 'choice', test: /\/@mantine\/core\/esm\/components\/Select\/Select\.m?js$/ },
  // What lists are made of.
  { name: 'table', test: /\/packages\/kit\/src\/table\/data-table\.tsx$/ },
  // What lists of vehicles share.
  { name: 'fleet', test: /\/src\/compositions\/vehicle-list\.tsx$/ },
  // What may be done to an object: the map has it without the strip of one.
  { name: 'actions', test: /\/packages\/kit\/src\/object\/action-bar\.tsx$/ },
  // What a queue of tickets and the page of one share with pages of other things.
  {
    name: 'object',
    test: /\/packages\/kit\/src\/(queue\/(work-queue|case-actions)|object\/(timeline|object-drawer|object-tabs))\.tsx$/,
  },
  // What lists have shown stands in for what cannot be read: in cases, and in the search of the map.
  { name: 'listed', test: /\/src\/shell\/api\/listed-row\.ts$/ },
  { name: 'ticket', test: /\/src\/compositions\/ticket-case\.tsx$/ },
]
