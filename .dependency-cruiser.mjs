// Who may import whom. One sentence per wall; tools/boundaries/planted-breaks.test.ts breaks each of them on purpose.
const gateway = '^apps/gateway/src'
const rooms = `${gateway}/rooms`
const backoffice = '^apps/backoffice/src'

/** Tests and what serves them may look behind the walls of the product; the walls of `tests/` hold for them. */
const proof = '(\\.test\\.tsx?$|/testing/)'

/** The ladder: a room calls rooms on lower rungs only. */
const ladder = [
  ['identity', 'files', 'jobs'],
  ['operators'],
  ['customers', 'vehicles'],
  ['technicians', 'pricing', 'firmware', 'money'],
  ['sharing'],
  ['notifications'],
]

const rung = (names, index) => {
  const notBelow = ladder.slice(index).flat()
  return {
    name: `ladder-${index + 1}`,
    comment: `Rung ${index + 1} (${names.join(', ')}) calls lower rooms only; news travels upwards as events.`,
    severity: 'error',
    from: { path: `${rooms}/(${names.join('|')})/`, pathNot: proof },
    to: { path: `${rooms}/(${notBelow.join('|')})/`, pathNot: `${rooms}/$1/` },
  }
}

const wall = (name, comment, from, to) => ({
  name,
  comment,
  severity: 'error',
  from: { ...from, pathNot: [proof, ...(from.pathNot ? [from.pathNot] : [])] },
  to,
})

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'What depends on itself cannot be understood or tested in parts.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-exists',
      comment: 'An import that leads nowhere is not seen by any other wall.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '\\?(worker|url|raw|inline)' },
    },

    wall(
      'contract-knows-nobody',
      'The contract is data that both sides import; it imports nothing of ours.',
      { path: '^packages/contract/' },
      { path: '^(packages/(?!contract/)|apps/|tests/)' },
    ),
    wall(
      'rules-know-only-the-contract',
      'Rules judge in the words of the contract and know no app and no kit.',
      { path: '^packages/rules/' },
      { path: '^(packages/(?!rules/|contract/)|apps/|tests/)' },
    ),
    wall(
      'contract-and-rules-are-pure',
      'Contract and rules run in the browser as well: no Node module, no library but zod, Temporal and the tables of IBANs and of the world’s phone numbers.',
      { path: '^packages/(contract|rules)/src' },
      {
        dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
        pathNot: 'node_modules/(zod|ibantools|libphonenumber-js|temporal-polyfill)/',
      },
    ),
    wall(
      'kit-knows-no-business',
      'The kit draws; it knows neither contract nor rules nor an app.',
      { path: '^packages/kit/' },
      { path: '^(packages/(?!kit/)|apps/|tests/)' },
    ),

    wall(
      'apps-stay-apart',
      'Apps meet over HTTP and the wire, never by import.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/' },
    ),
    wall(
      'simulator-knows-only-the-contract',
      'The fleet simulator speaks through the public doors like any moped or rider.',
      { path: '^apps/fleet-simulator/' },
      { path: '^(packages/(?!contract/)|apps/(?!fleet-simulator/)|tests/)' },
    ),
    wall(
      'pretend-partners-know-nobody',
      'A pretend partner is another company: it speaks its own API and knows nothing of ours.',
      { path: '^apps/pretend-[^/]+/' },
      { path: '^(packages/|apps/(?!pretend-)|tests/)' },
    ),
    {
      name: 'acceptance-knows-only-the-contract',
      comment:
        'Acceptance is a black box over HTTP: what it expects comes from the contract and from its own transcription.',
      severity: 'error',
      from: { path: '^tests/(acceptance/|[^/]+\\.ts$)' },
      to: { path: '^(packages/(?!contract/)|apps/)' },
    },
    {
      name: 'product-knows-no-test',
      comment: 'Nothing that ships imports what exists for tests.',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: proof },
      to: { path: ['^tests/', proof] },
    },

    wall(
      'rooms-by-their-door',
      'A room is entered by its index.ts, from other rooms as from anywhere else.',
      { path: `${gateway}/(?!rooms/)` },
      { path: `${rooms}/[^/]+/(?!index\\.ts$)` },
    ),
    wall(
      'rooms-by-their-door-from-rooms',
      'A room enters another room by its index.ts.',
      { path: `${rooms}/([^/]+)/` },
      { path: `${rooms}/[^/]+/(?!index\\.ts$)`, pathNot: `${rooms}/$1/` },
    ),
    wall(
      'parts-of-sharing-by-their-door',
      'Services, trips, payments, bonus and notifications inside sharing have a door each.',
      { path: `${rooms}/sharing/([^/]+)(/|$)` },
      {
        path: `${rooms}/sharing/(services|trips|payments|bonus|notifications)/(?!index\\.ts$)`,
        pathNot: `${rooms}/sharing/$1/`,
      },
    ),
    ...ladder.map(rung),
    wall(
      'rooms-are-handed-what-they-need',
      'Rooms import contract, rules, kernel, work and lower rooms; doors, third parties, settings and the rest are passed in.',
      { path: `${rooms}/` },
      { path: `${gateway}/(doors|outside|overviews|world|config|commands|[^/]+\\.ts$)` },
    ),
    wall(
      'kernel-knows-no-business',
      'The kernel would serve a bakery as well: no room, no door, no rule.',
      { path: `${gateway}/kernel/` },
      { path: `(${gateway}/(?!kernel/)|^packages/rules/)` },
    ),
    wall(
      'overviews-only-read',
      'An overview joins rooms for one screen: contract, rules, kernel and the doors of rooms.',
      { path: `${gateway}/overviews/` },
      { path: `${gateway}/(?!overviews/|rooms/|kernel/)` },
    ),
    wall(
      'nobody-depends-on-overviews',
      'Overviews are mounted by the composition root (gateway.ts, and house.ts with house-overviews.ts, which build the rooms and them) and known by nothing else.',
      { path: `${gateway}/(?!overviews/|gateway\\.ts$|house(-overviews)?\\.ts$)` },
      { path: `${gateway}/overviews/` },
    ),
    wall(
      'doors-carry',
      "Doors know the rooms' doors, the contract and the kernel; they decide nothing and compose nothing. What a clock shows is no decision.",
      { path: `${gateway}/doors/` },
      { path: `(${gateway}/(?!doors/|rooms/|kernel/)|^packages/rules/(?!src/time/))` },
    ),
    wall(
      'world-uses-the-same-doors',
      'The pretend company lives in a house like everybody (house.ts) and is built through the doors of its rooms, never past them. Of the settings it knows its own password alone.',
      { path: `${gateway}/world/` },
      { path: `${gateway}/(?!world/|rooms/|kernel/|config/demo-password\\.ts$|house\\.ts$)` },
    ),
    wall(
      'outside-knows-no-room',
      'A third party is behind an interface that knows the kernel and the contract.',
      { path: `${gateway}/outside/` },
      { path: `(${gateway}/(?!outside/|kernel/)|^packages/rules/)` },
    ),
    wall(
      'config-is-a-leaf',
      'Settings are read before anything else exists.',
      { path: `${gateway}/config/` },
      { path: `${gateway}/(?!config/|kernel/)` },
    ),
    wall(
      'only-gateway-knows-everything',
      'Only gateway.ts composes: it alone is built from settings, third parties and rooms, and only start-up and commands build it.',
      { path: `${gateway}/`, pathNot: `${gateway}/(main\\.ts$|commands/)` },
      { path: `${gateway}/(gateway|main)\\.ts$` },
    ),
    wall(
      'third-parties-stay-outside',
      'A library that talks to a company that is not us is used behind outside/ alone.',
      { path: `${gateway}/`, pathNot: `${gateway}/outside/` },
      { path: 'node_modules/(stripe|nodemailer|firebase-admin|web-push|@aws-sdk)/' },
    ),
    wall(
      'card-provider-in-one-place',
      'The library of the card provider is used by the one implementation of card payments; everybody else knows our own words for them.',
      { path: `${gateway}/`, pathNot: `${gateway}/outside/card-payments/` },
      { path: 'node_modules/stripe/' },
    ),
    wall(
      'queries-stay-in-stores',
      'The query layer and the drivers are imported by stores and the kernel alone.',
      { path: `${gateway}/`, pathNot: `${gateway}/(kernel/|.*(/|^)store\\.ts$|.*/stores/|.*/tables\\.ts$)` },
      { path: 'node_modules/(drizzle-orm|pg|@electric-sql/pglite)/' },
    ),

    wall(
      'features-stay-apart',
      'A feature never imports another feature: pages put them together.',
      { path: `${backoffice}/features/([^/]+)/` },
      { path: `${backoffice}/features/`, pathNot: `${backoffice}/features/$1/` },
    ),
    wall(
      'features-know-no-page',
      'Features draw one business thing and know neither page nor route table.',
      { path: `${backoffice}/features/` },
      { path: `${backoffice}/(pages|compositions|app)/` },
    ),
    wall(
      'compositions-serve-pages',
      'A composition is what several pages put together of features in the same way: pages draw it, and the app what stands over all of them; it knows none.',
      { path: `${backoffice}/`, pathNot: `${backoffice}/(pages|compositions|app)/` },
      { path: `${backoffice}/compositions/` },
    ),
    wall(
      'compositions-know-no-page',
      'A composition is drawn by several pages and knows none of them.',
      { path: `${backoffice}/compositions/` },
      { path: `${backoffice}/(pages|app)/` },
    ),
    wall(
      'pages-stay-apart',
      'One folder per route: a page never imports another page.',
      { path: `${backoffice}/pages/([^/]+)/` },
      { path: `${backoffice}/pages/`, pathNot: `${backoffice}/pages/$1/` },
    ),
    wall(
      'shell-knows-only-the-frames-features',
      'The shell frames every page; of the features it knows those of the frame itself: the person who is signed in, and help.',
      { path: `${backoffice}/shell/` },
      { path: `${backoffice}/features/(?!(identity|help)/)` },
    ),
    wall(
      'shell-knows-no-page',
      'The shell frames every page and knows none.',
      { path: `${backoffice}/shell/` },
      { path: `${backoffice}/pages/` },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist-types|coverage)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['motora-source', 'import', 'node', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.d.ts', '.js', '.mjs', '.json', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
