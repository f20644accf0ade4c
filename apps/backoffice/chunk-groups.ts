/**
 * Which code comes in one file: what always comes together. Each file more costs a request, its headers and a worse
 * compression (decision 0066). A group is named by what brings it; all that this imports comes with it, unless an
 * earlier group has it. What is in none stays as fine as the screens need it.
 */
export const chunkGroups = [
  // What every page begins with; the sign-in is all of it.
  { name: 'start', tags: ['$initial' as const] },
  // What everybody has who is signed in: router, queries, the frame around the screens and what nearly every screen draws.
  {
    name: 'frame',
    test: /\/src\/(app\/routed|shell\/frame\/(shell-frame|tab-notices)|frame\/(page-title|split-pane)|feedback\/age-clock)\.tsx$/,
  },
  // What lists, map and incidents share: a vehicle's state, menu and panel, and how they follow the live stream.
  {
    name: 'vehicle',
    test: /\/src\/(compositions\/(late-scooter-drawer|late-scooter|use-vehicle-menu)|shell\/(live\/live-fleet|vehicles\/\S+))\.tsx?$/,
  },
  // What lists are made of.
  { name: 'table', test: /\/packages\/kit\/src\/table\/data-table\.tsx$/ },
  // What lists of vehicles share.
  { name: 'fleet', test: /\/src\/compositions\/vehicle-list\.tsx$/ },
]
