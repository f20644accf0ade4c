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
  // What lists, map and incidents share: a vehicle's state and panel, and how they follow the live stream.
  {
    name: 'vehicle',
    test: /\/src\/(compositions\/(late-scooter-drawer|late-scooter)|shell\/(live\/live-fleet|vehicles\/\S+))\.tsx?$/,
  },
  // Small, and each would be a file of its own.
  { name: 'icons', test: /\/@tabler\/icons-react\//, minShareCount: 4 },
  // What lists, queues and maps draw alike.
  {
    name: 'shared',
    test: /\/(packages\/kit\/src\/frame\/(virtual-list|chip-strip)|@mantine\/hooks\/esm\/use-debounced-value\/use-debounced-value|react-query\/build\/modern\/useQueries|@mantine\/core\/esm\/components\/(SegmentedControl\/SegmentedControl|Group\/Group|Progress\/Progress|Combobox\/(get-parsed-combobox-data\/get-parsed-combobox-data|ComboboxChevron\/ComboboxChevron))|src\/(shell\/(use-address-state|day-span|frame\/(facts|contact-links|late-piece))|features\/vehicles\/(vehicle\/(vehicle-badges|vehicle-queries)|page\/use-vehicle-tab|tiles\/fleet-tiles-bar)))\.m?[jt]sx?$/,
  },
  // What lists and queues are searched and filtered by, and what they do with a vehicle: the map does it in a panel, which
  // comes late.
  {
    name: 'filters',
    test: /\/(packages\/kit\/src\/table\/(filter-sheet|search-field|no-rows|not-refreshed|bulk-bar|initial-table-state)|src\/(shell\/(table-query|vehicle-list-columns)|compositions\/use-vehicle-menu))\.m?[jt]sx?$/,
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
  // What map and incidents share: how far something is.
  { name: 'distance', test: /\/src\/(sharing\/trip-distance|shell\/place\/own-place)\.ts$/ },
  // What is asked about operators.
  {
    name: 'operators',
    test: /\/src\/(operators\/endpoints\.ts\?light|features\/operators\/operator\/operator-calls\.ts)$/,
  },
  {
    name: 'ticket',
    test: /\/src\/(compositions\/ticket-case|features\/technicians\/(ticket-columns|span-search))\.tsx?$/,
  },
  // What the live map and its tools share.
  {
    name: 'tools',
    test: /\/features\/vehicles\/(past\/(use-past-fleet|moment-text)|heat\/(use-heat-map|heat-question)|map\/map-settings)\.ts$/,
  },
  // What is drawn on maps, with the library of the own one; what edits areas, and the whole library, come late.
  {
    name: 'map',
    test: /\/(packages\/kit\/src\/map\/(?!edit\/|whole-library)|src\/(shell\/map|features\/vehicles\/map\/live-point))\S+\.tsx?$/,
  },
]
