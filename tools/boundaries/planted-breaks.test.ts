import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { houseRules } from './house-rules.mjs'
import { sourceFiles } from './source-files.mjs'
import { rulesFile, walls } from './walls.mjs'

// A wall that was never seen falling may be painted on. Each rule gets a small house that stands, and one stone that
// breaks it.

type Tree = Record<string, string>

const gateway = 'apps/gateway/src'
const screens = 'apps/backoffice/src'
const library = (name: string): Tree => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
  [`node_modules/${name}/index.js`]: 'export const it = 1\n',
})
const own = (name: string): string =>
  JSON.stringify({
    name: `@motora/${name}`,
    version: '1.0.0',
    type: 'module',
    exports: { '.': { 'motora-source': './src/index.ts' }, './*': { 'motora-source': './src/*/index.ts' } },
  })
const room = (name: string, imports = ''): Tree => ({
  [`${gateway}/rooms/${name}/index.ts`]: `${imports}import { rows } from './store.js'\nexport const ${name} = () => rows\n`,
  [`${gateway}/rooms/${name}/store.ts`]: `import { it } from 'drizzle-orm'\nexport const rows = [it, 'select id from ${name}']\n`,
  [`${gateway}/rooms/${name}/tables.ts`]: `import { it as pgTable } from 'drizzle-orm'\nexport const table = [pgTable, "pgTable('${name}'"]\n`,
})

/** A house in which every allowed import is made once, so that no wall stands too near. */
const house: Tree = {
  'package.json': JSON.stringify({ name: 'house', version: '1.0.0', type: 'module', dependencies: { zod: '4.6.7' } }),
  'package-lock.json': JSON.stringify(
    { packages: { '': {}, 'node_modules/zod': { version: '4.6.7', integrity: `sha512-${'A'.repeat(86)}==` } } },
    null,
    1,
  ),
  ...library('zod'),
  ...library('drizzle-orm'),
  ...library('stripe'),
  'packages/contract/package.json': own('contract'),
  'packages/contract/src/index.ts': "import { it } from 'zod'\nexport const call = it\n",
  'packages/contract/src/devices/index.ts': 'export interface Report {\n  imei: string\n}\n',
  'packages/contract/src/permissions/roles.ts': "export const roles = ['Sharing.Admin']\n",
  'packages/contract/src/refusals.ts': "export const refusalStatus = {\n  'vehicle.not_found': 404,\n}\n",
  'packages/rules/package.json': own('rules'),
  'packages/rules/src/index.ts': "import { call } from '@motora/contract'\nexport const rule = call\n",
  'packages/kit/package.json': own('kit'),
  'packages/kit/src/testing/index.ts': 'export const stepClock = 1\n',
  'packages/kit/src/index.tsx': 'export const Frame = () => <div>it is fine</div>\n',
  [`${gateway}/main.ts`]: "import { gateway } from './gateway.js'\ngateway()\n",
  [`${gateway}/gateway.ts`]: [
    "import { settings } from './config/env.js'",
    "import { serve } from './doors/requests/server.js'",
    "import { cards } from './outside/card-payments/index.js'",
    "import { fleet } from './overviews/fleet/index.js'",
    "import { house } from './house.js'",
    "import { people } from './world/people.js'",
    'export const gateway = () => [settings, serve, cards, fleet, house, people]\n',
  ].join('\n'),
  [`${gateway}/house.ts`]: [
    "import { serve } from './doors/requests/server.js'",
    "import { fleet } from './overviews/fleet/index.js'",
    "import { sharing } from './rooms/sharing/index.js'",
    'export const house = [serve, fleet, sharing]\n',
  ].join('\n'),
  [`${gateway}/config/env.ts`]: 'export const settings = process.env\n',
  [`${gateway}/kernel/clock.ts`]: "import { call } from '@motora/contract'\nexport const clock = call\n",
  [`${gateway}/rooms/work.ts`]: "import type { Report } from '@motora/contract/devices'\nexport type Work = Report\n",
  [`${gateway}/doors/requests/server.ts`]:
    "import { clock } from '../../kernel/clock.js'\nimport { identity } from '../../rooms/identity/index.js'\nexport const serve = [clock, identity]\n",
  [`${gateway}/outside/card-payments/index.ts`]: "import { it } from 'stripe'\nexport const cards = it\n",
  [`${gateway}/overviews/fleet/index.ts`]:
    "import { vehicles } from '../../rooms/vehicles/index.js'\nexport const fleet = vehicles\n",
  [`${gateway}/world/people.ts`]:
    "import { house } from '../house.js'\nimport { identity } from '../rooms/identity/index.js'\nexport const people = [house, identity, 'Sharing.Admin']\n",
  ...room('identity', "import type { Work } from '../work.js'\nexport type { Work }\n"),
  ...room('files'),
  ...room('jobs'),
  ...room('operators', "import { identity } from '../identity/index.js'\nexport { identity }\n"),
  ...room('customers'),
  ...room('vehicles', "import { operators } from '../operators/index.js'\nexport { operators }\n"),
  ...room('technicians'),
  ...room('pricing'),
  ...room('firmware'),
  ...room('notifications'),
  ...room('sharing', "import { trips } from './trips/index.js'\nexport { trips }\n"),
  [`${gateway}/rooms/sharing/trips/index.ts`]: "import { price } from './price-trip.js'\nexport const trips = price\n",
  [`${gateway}/rooms/sharing/trips/price-trip.ts`]: 'export const price = 1\n',
  [`${gateway}/rooms/sharing/services/index.ts`]:
    "import { trips } from '../trips/index.js'\nexport const services = trips\n",
  [`${gateway}/rooms/files/store.test.ts`]: "import { rows } from '../identity/store.js'\nexport const proof = rows\n",
  [`${gateway}/rooms/files/testing/sent-file.ts`]: "export { rows as sentFile } from '../store.js'\n",
  [`${gateway}/rooms/files/sent-file.test.ts`]: "export { sentFile } from './testing/sent-file.js'\n",
  [`${screens}/shell/top-bar.test.ts`]: "export { stepClock } from '@motora/kit/testing'\n",
  'apps/gateway/migrations/0001_vehicles.sql': 'create table vehicles (id uuid);\n',
  'apps/fleet-simulator/src/main.ts':
    "import type { Report } from '@motora/contract/devices'\nexport type { Report }\n",
  [`${screens}/app/routes.tsx`]:
    'import { Home } from \'../pages/home/home\'\nexport const routes = [<Home key="home" />]\n',
  [`${screens}/pages/home/home.tsx`]:
    "import { VehicleTable } from '../../features/vehicles/vehicle-table'\nexport const Home = () => <VehicleTable />\n",
  [`${screens}/pages/login/login.tsx`]: 'export const Login = () => <form />\n',
  [`${screens}/compositions/vehicle-drawer.tsx`]: 'export const VehicleDrawer = () => <aside />\n',
  [`${screens}/features/vehicles/vehicle-table.tsx`]:
    "import { rule } from '@motora/rules'\nexport const VehicleTable = () => <table title={String(rule)} />\n",
  [`${screens}/features/operators/operator-list.tsx`]: 'export const OperatorList = () => <ul />\n',
  [`${screens}/shell/top-bar.tsx`]: 'export const TopBar = () => <header />\n',
  ...Object.fromEntries(
    ['es', 'ca', 'en'].flatMap((language) => [
      [
        `${screens}/words/${language}/first/refusals.json`,
        JSON.stringify({ vehicle: { not_found: `no ${language}` } }),
      ],
      [
        `${screens}/words/${language}/home.json`,
        JSON.stringify({
          title: 'Motora {{name}}',
          mopeds_one: '1',
          mopeds_other: 'n',
          ...(language === 'en' ? {} : { mopeds_many: 'n' }),
        }),
      ],
    ]),
  ),
  'tests/stand.ts': "import { call } from '@motora/contract'\nexport const stand = call\n",
  'tests/acceptance/sign-in.test.ts': "import { stand } from '../stand.js'\nexport const proof = stand\n",
  'tests/endurance/kill.test.ts': "import { stand } from '../stand.js'\nexport const proof = stand\n",
}

const ground = mkdtempSync(join(tmpdir(), 'motora-planted-'))
afterAll(() => rmSync(ground, { recursive: true, force: true }))

let houses = 0
/** Builds the house in a folder of its own; a file said twice is the later one. */
const build = (...more: Tree[]): string => {
  houses += 1
  const root = join(ground, String(houses))
  for (const [path, text] of Object.entries(Object.assign({}, house, ...more) as Tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  mkdirSync(join(root, 'node_modules/@motora'), { recursive: true })
  for (const name of ['contract', 'rules', 'kit'])
    symlinkSync(join(root, 'packages', name), join(root, 'node_modules/@motora', name))
  return root
}

const folders = ['packages', 'apps', 'tests']
const fallen = async (root: string): Promise<string[]> => [
  ...new Set((await walls(root, folders)).findings.map(({ rule }) => rule)),
]

/** The stone for each wall: one file that must not stand there. */
const stones: Record<string, Tree> = {
  'no-cycles': {
    [`${gateway}/kernel/a.ts`]: "import { b } from './b.js'\nexport const a = () => b\n",
    [`${gateway}/kernel/b.ts`]: "import { a } from './a.js'\nexport const b = () => a\n",
  },
  'every-import-exists': { [`${gateway}/kernel/a.ts`]: "export { gone } from './gone.js'\n" },
  'contract-knows-nobody': { 'packages/contract/src/a.ts': "export { rule } from '@motora/rules'\n" },
  'rules-know-only-the-contract': { 'packages/rules/src/a.ts': "export { Frame } from '../../kit/src/index.js'\n" },
  'contract-and-rules-are-pure': { 'packages/rules/src/a.ts': "export { readFileSync } from 'node:fs'\n" },
  'kit-knows-no-business': {
    'packages/kit/src/a.tsx':
      "import type { Report } from '@motora/contract/devices'\nexport const A = (p: Report) => <b>{p.imei}</b>\n",
  },
  'apps-stay-apart': { [`${screens}/shell/a.ts`]: "export { clock } from '../../../gateway/src/kernel/clock'\n" },
  'simulator-knows-only-the-contract': { 'apps/fleet-simulator/src/a.ts': "export { rule } from '@motora/rules'\n" },
  'pretend-partners-know-nobody': { 'apps/pretend-stripe/src/a.ts': "export { call } from '@motora/contract'\n" },
  'acceptance-knows-only-the-contract': {
    'tests/acceptance/a.test.ts': "export { clock } from '../../apps/gateway/src/kernel/clock.js'\n",
  },
  'product-knows-no-test': { [`${gateway}/kernel/a.ts`]: "export { stand } from '../../../../tests/stand.js'\n" },
  'rooms-by-their-door': {
    [`${gateway}/doors/requests/a.ts`]: "export { rows } from '../../rooms/identity/store.js'\n",
  },
  'rooms-by-their-door-from-rooms': {
    [`${gateway}/rooms/vehicles/a.ts`]: "export type { rows } from '../operators/store.js'\n",
  },
  'parts-of-sharing-by-their-door': {
    [`${gateway}/rooms/sharing/services/a.ts`]: "export { price } from '../trips/price-trip.js'\n",
  },
  'ladder-1': { [`${gateway}/rooms/identity/a.ts`]: "export { files } from '../files/index.js'\n" },
  'ladder-2': { [`${gateway}/rooms/operators/a.ts`]: "export { vehicles } from '../vehicles/index.js'\n" },
  'ladder-3': { [`${gateway}/rooms/customers/a.ts`]: "export { vehicles } from '../vehicles/index.js'\n" },
  'ladder-4': { [`${gateway}/rooms/pricing/a.ts`]: "export type { sharing } from '../sharing/index.js'\n" },
  'ladder-5': { [`${gateway}/rooms/sharing/a.ts`]: "export type { told } from '../notifications/index.js'\n" },
  'rooms-are-handed-what-they-need': {
    [`${gateway}/rooms/sharing/a.ts`]: "export { cards } from '../../outside/card-payments/index.js'\n",
  },
  'kernel-knows-no-business': { [`${gateway}/kernel/a.ts`]: "export type { Work } from '../rooms/work.js'\n" },
  'overviews-only-read': {
    [`${gateway}/overviews/fleet/a.ts`]: "export { serve } from '../../doors/requests/server.js'\n",
  },
  'nobody-depends-on-overviews': {
    [`${gateway}/rooms/sharing/a.ts`]: "export { fleet } from '../../overviews/fleet/index.js'\n",
  },
  'doors-carry': { [`${gateway}/doors/requests/a.ts`]: "export { rule } from '@motora/rules'\n" },
  'world-uses-the-same-doors': { [`${gateway}/world/a.ts`]: "export { fleet } from '../overviews/fleet/index.js'\n" },
  'outside-knows-no-room': { [`${gateway}/outside/a.ts`]: "export { sharing } from '../rooms/sharing/index.js'\n" },
  'config-is-a-leaf': { [`${gateway}/config/a.ts`]: "export { identity } from '../rooms/identity/index.js'\n" },
  'only-gateway-knows-everything': { [`${gateway}/doors/clock/a.ts`]: "export { gateway } from '../../gateway.js'\n" },
  'card-provider-in-one-place': { [`${gateway}/outside/mail/a.ts`]: "export { it } from 'stripe'\n" },
  'third-parties-stay-outside': { [`${gateway}/rooms/sharing/a.ts`]: "export { it } from 'stripe'\n" },
  'queries-stay-in-stores': { [`${gateway}/rooms/sharing/a.ts`]: "export { it } from 'drizzle-orm'\n" },
  'features-stay-apart': {
    [`${screens}/features/vehicles/a.tsx`]:
      "import { OperatorList } from '../operators/operator-list'\nexport const A = () => <OperatorList />\n",
  },
  'features-know-no-page': {
    [`${screens}/features/vehicles/a.ts`]: "export { Login } from '../../pages/login/login'\n",
  },
  'compositions-serve-pages': {
    [`${screens}/shell/a.ts`]: "export { VehicleDrawer } from '../compositions/vehicle-drawer'\n",
  },
  'compositions-know-no-page': {
    [`${screens}/compositions/a.ts`]: "export { Login } from '../pages/login/login'\n",
  },
  'pages-stay-apart': { [`${screens}/pages/home/a.ts`]: "export { Login } from '../login/login'\n" },
  'shell-knows-only-the-frames-features': {
    [`${screens}/shell/a.ts`]: "export { VehicleTable } from '../features/vehicles/vehicle-table'\n",
  },
  'shell-knows-no-page': { [`${screens}/shell/a.ts`]: "export { Login } from '../pages/login/login'\n" },
}

/** Further ways in, where a rule lets some through: what stands next to the gap must still fall. */
const nextToTheGap: [rule: string, how: string, tree: Tree][] = [
  [
    'product-knows-no-test',
    'a room takes from its own testing/',
    { [`${gateway}/rooms/files/a.ts`]: "export { sentFile } from './testing/sent-file.js'\n" },
  ],
  [
    'product-knows-no-test',
    "the gateway takes from a room's testing/",
    { [`${gateway}/house.ts`]: "export { sentFile } from './rooms/files/testing/sent-file.js'\n" },
  ],
  [
    'product-knows-no-test',
    "a screen takes from the kit's testing/",
    { [`${screens}/shell/a.ts`]: "export { stepClock } from '@motora/kit/testing'\n" },
  ],
  [
    'product-knows-no-test',
    'the kit takes a type from its own testing/',
    { 'packages/kit/src/a.ts': "export type { stepClock } from './testing/index.js'\n" },
  ],
  [
    'nobody-depends-on-overviews',
    'a door takes its board from an overview',
    { [`${gateway}/doors/live/a.ts`]: "export type { fleet } from '../../overviews/fleet/index.js'\n" },
  ],
  [
    'nobody-depends-on-overviews',
    'a file that only ends like house.ts',
    { [`${gateway}/kernel/house.ts`]: "export { fleet } from '../overviews/fleet/index.js'\n" },
  ],
  [
    'world-uses-the-same-doors',
    'the world starts a gateway',
    { [`${gateway}/world/a.ts`]: "export { gateway } from '../gateway.js'\n" },
  ],
  [
    'world-uses-the-same-doors',
    'the world reads settings',
    { [`${gateway}/world/a.ts`]: "export { settings } from '../config/env.js'\n" },
  ],
  [
    'doors-carry',
    "a device's door judges by a rule",
    { [`${gateway}/doors/devices/a.ts`]: "export type { rule } from '@motora/rules'\n" },
  ],
  [
    'doors-carry',
    'a door builds the house',
    { [`${gateway}/doors/live/a.ts`]: "export { house } from '../../house.js'\n" },
  ],
  [
    'rooms-are-handed-what-they-need',
    'a room takes another from the house',
    { [`${gateway}/rooms/files/a.ts`]: "export { house } from '../../house.js'\n" },
  ],
]

describe('walls', () => {
  test('the house stands without a finding, and is seen', async () => {
    const { modules, findings } = await walls(build(), folders)
    expect(findings).toEqual([])
    expect(modules).toBeGreaterThan(40)
  })

  test('every wall has a stone', async () => {
    const { default: rules } = (await import(rulesFile)) as {
      default: { forbidden: { name: string; comment: string }[] }
    }
    // The top rung has no room above or next to it.
    const names = rules.forbidden.map(({ name }) => name).filter((name) => name !== 'ladder-6')
    expect(Object.keys(stones).sort()).toEqual([...names].sort())
    for (const { comment } of rules.forbidden) expect(comment).toMatch(/^[A-Z].+\.$/)
  })

  test.each(Object.entries(stones))('%s falls', async (rule, stone) => {
    expect(await fallen(build(stone))).toContain(rule)
  })

  test.each(nextToTheGap)('%s falls: %s', async (rule, _how, stone) => {
    expect(await fallen(build(stone))).toContain(rule)
  })
})

const broken = (root: string): string[] => {
  const files = sourceFiles(root)
  return [...new Set(houseRules.flatMap((rule) => rule(files)).map(({ rule }) => rule))]
}

const long = 'export const line = 1\n'.repeat(301)
const longSheet = '.a { gap: 8px; }\n'.repeat(301)
const words = (language: string, space: string, texts: unknown): Tree => ({
  [`${screens}/words/${language}/${space}.json`]: JSON.stringify(texts),
})
const lock = (entry: object): Tree => ({
  'package-lock.json': JSON.stringify(
    { packages: { 'node_modules/zod': { integrity: `sha512-${'A'.repeat(86)}==`, ...entry } } },
    null,
    1,
  ),
})

const fleetView: Tree = {
  'apps/gateway/migrations/0009_overview_fleet.sql': 'create view fleet_vehicles as select 1;\n',
}

/** A screen that comes late with its words. @param load how it is imported @param page what it shows */
const lateHome = (load: string, page: string): Tree => ({
  [`${screens}/main.tsx`]: "import './app/screens'\n",
  [`${screens}/app/screens.tsx`]: `export const home = lateScreen(() => ${load})\n`,
  [`${screens}/pages/home/home.tsx`]: `export default () => ${page}\n`,
  [`${screens}/words/en/past.json`]: '{}',
})

/** What breaks each of the house's own rules; some have more than one way. */
const plants: [rule: string, how: string, tree: Tree][] = [
  [
    'sql-only-in-stores',
    'a query in a use case',
    { [`${gateway}/rooms/sharing/end-trip.ts`]: "export const q = 'select id from trips where id = $1'\n" },
  ],
  [
    'sql-only-in-stores',
    'a tagged query in a door',
    { [`${gateway}/doors/requests/a.ts`]: 'export const q = sql`now()`\n' },
  ],
  [
    'stores-name-their-own-tables',
    "another room's table",
    {
      [`${gateway}/rooms/sharing/trips/store.ts`]:
        'export const q = `select v.id from sharing s join vehicles v on true`\n',
    },
  ],
  [
    'stores-name-their-own-tables',
    "a room's table in the kernel",
    { [`${gateway}/kernel/a.ts`]: 'export const q = `delete from vehicles`\n' },
  ],
  [
    'stores-name-their-own-tables',
    "an overview's view in a room",
    {
      ...fleetView,
      [`${gateway}/rooms/vehicles/store.ts`]: 'export const q = `select id from fleet_vehicles where true`\n',
    },
  ],
  [
    'stores-name-their-own-tables',
    "another overview's view",
    {
      ...fleetView,
      [`${gateway}/overviews/rider/store.ts`]: 'export const q = `select id from fleet_vehicles where true`\n',
    },
  ],
  [
    'stores-name-their-own-tables',
    "a room's table in an overview",
    { [`${gateway}/overviews/fleet/store.ts`]: 'export const q = `select id from vehicles where true`\n' },
  ],
  [
    'views-are-overviews',
    'a view that a room declares',
    {
      ...fleetView,
      [`${gateway}/rooms/vehicles/tables.ts`]: "export const f = pgView('fleet_vehicles', {}).existing()\n",
    },
  ],
  [
    'views-are-overviews',
    "another overview's view",
    {
      ...fleetView,
      [`${gateway}/overviews/rider/store.ts`]: "export const f = pgView('fleet_vehicles', {}).existing()\n",
    },
  ],
  [
    'views-are-overviews',
    'a view in a migration of a room',
    { 'apps/gateway/migrations/0009_sharing.sql': 'create view busy as select 1;\n' },
  ],
  [
    'no-json-rows-in-sql',
    'rows of another room in a query',
    {
      [`${gateway}/rooms/vehicles/store.ts`]:
        'export const q = sql`select 1 from json_to_recordset(' +
        '$' +
        '{JSON.stringify(rentals)}::json) as r (id uuid)`\n',
    },
  ],
  [
    'no-json-rows-in-sql',
    'ids as JSON',
    {
      [`${gateway}/rooms/vehicles/store.ts`]:
        'export const q = sql`select 1 from json_array_elements_text(' + '$' + '{JSON.stringify(ids)}::json)`\n',
    },
  ],
  [
    'tables-have-an-owner',
    'a table of nobody',
    { 'apps/gateway/migrations/0009_more.sql': 'create table orphans (id uuid);\n' },
  ],
  [
    'overviews-never-write',
    'an update in an overview',
    { [`${gateway}/overviews/fleet/store.ts`]: "export const q = 'update fleet_vehicles set plate = null'\n" },
  ],
  [
    'ids-also-on-plain-http',
    'a dialog that makes its own id',
    { [`${screens}/features/vehicles/a.ts`]: 'export const id = () => crypto.randomUUID()\n' },
  ],
  [
    'query-keys-from-endpoints',
    'a key of its own',
    { [`${screens}/features/vehicles/a.ts`]: "export const query = { queryKey: ['vehicles', 'one'] }\n" },
  ],
  [
    'busy-in-one-piece',
    'a form that keeps busy itself',
    { [`${screens}/pages/home/a.ts`]: 'export const form = (setBusy: (is: boolean) => void) => setBusy(true)\n' },
  ],
  [
    'reads-stay',
    'a screen that is gone when its read fails once',
    { [`${screens}/pages/home/a.ts`]: 'export const isGone = (read: { isError: boolean }) => read.isError\n' },
  ],
  [
    'fields-are-written-out',
    'an object of which unknown fields get past the compiler',
    { [`${screens}/pages/home/a.ts`]: 'export const both = (a: number, b: number) => ({ ...{ a, b } })\n' },
  ],
  [
    'fields-are-written-out',
    'an array of which one part is packed',
    { [`${screens}/pages/home/a.ts`]: 'export const three = (a: number, b: number) => [...[a, b], 3]\n' },
  ],
  [
    'late-parts-in-one-piece',
    'a part that comes by React itself',
    {
      [`${screens}/pages/home/a.ts`]:
        "import { lazy } from 'react'\nexport const part = lazy(() => import('./home'))\n",
    },
  ],
  [
    'map-library-in-one-place',
    'a map of one library with a part of another',
    { 'packages/kit/src/map/a.ts': "import { Popup } from 'maplibre-gl'\nexport const popup = new Popup()\n" },
  ],
  [
    'fields-bound-in-the-kit',
    'a field that a screen binds itself',
    { [`${screens}/pages/home/a.ts`]: "export { Controller } from 'react-hook-form'\n" },
  ],
  ['roles-in-one-place', 'a role name', { [`${screens}/pages/home/a.ts`]: "export const r = 'Sharing.Sac'\n" }],
  [
    'roles-in-one-place',
    'a decision by role',
    { [`${gateway}/rooms/files/a.ts`]: 'export const r = (actor: { role: string }) => actor.role === short.admin\n' },
  ],
  [
    'environment-in-one-place',
    'process.env in a room',
    { [`${gateway}/rooms/files/a.ts`]: 'export const e = process.env.HOME\n' },
  ],
  [
    'zones-in-one-place',
    'parts of a format in a room',
    { [`${gateway}/rooms/files/a.ts`]: 'export const p = (f: Intl.DateTimeFormat) => f.formatToParts(0)\n' },
  ],
  [
    'zones-in-one-place',
    'a day written in Swedish',
    { [`${screens}/shell/a.ts`]: "export const d = new Intl.DateTimeFormat('sv-SE').format(0)\n" },
  ],
  [
    'zones-in-one-place',
    'the offset of the machine',
    { [`${screens}/shell/a.ts`]: 'export const o = new Date().getTimezoneOffset()\n' },
  ],
  [
    'cents-in-one-place',
    'euros made in a room',
    { [`${gateway}/rooms/sharing/a.ts`]: 'export const e = (row: { priceCents: number }) => row.priceCents / 100\n' },
  ],
  [
    'cents-in-one-place',
    'cents made in a screen',
    { [`${screens}/shell/a.ts`]: 'export const c = (euros: number) => Math.round(euros * 100)\n' },
  ],
  ['everything-says-why', 'no reason', { [`${gateway}/rooms/files/a.ts`]: 'export const s = everything()\n' }],
  ['everything-says-why', 'an empty reason', { [`${gateway}/rooms/files/a.ts`]: "export const s = everything('')\n" }],
  [
    'own-transactions-say-why',
    'no reason',
    { [`${gateway}/rooms/files/a.ts`]: 'export const h = handleInOwnTransactions(contract.sendFile, async () => 1)\n' },
  ],
  [
    'own-transactions-say-why',
    'an empty reason',
    { [`${gateway}/rooms/files/a.ts`]: "export const h = handleInOwnTransactions(contract.sendFile, '', answer)\n" },
  ],
  [
    'own-transactions-say-why',
    'a reason that nobody wrote',
    { [`${gateway}/rooms/files/a.ts`]: 'export const h = handleInOwnTransactions(contract.sendFile, why, answer)\n' },
  ],
  [
    'own-classes',
    "a class of another feature's sheet",
    {
      [`${screens}/features/files/files.css`]: '.motora-sum { gap: 8px; }\n',
      [`${screens}/features/devices/key.tsx`]: 'export const key = <p className="motora-second motora-sum" />\n',
      [`${screens}/shell/frame/blocks.css`]: '.motora-second { color: red; }\n',
    },
  ],
  [
    'own-classes',
    "a class of a page's sheet, put together",
    {
      [`${screens}/pages/home/home.css`]: '.motora-claim { gap: 8px; }\n',
      [`${screens}/features/customers/row.tsx`]:
        'export const row = (wide: boolean) => <p className={wide ? "motora-claim" : ""} />\n',
    },
  ],
  [
    'own-classes',
    'a class that no sheet draws',
    { [`${screens}/pages/home/home-page.tsx`]: 'export const home = <p className="motora-nowhere" />\n' },
  ],
  ['short-files', '301 lines', { [`${gateway}/rooms/files/a.ts`]: long }],
  ['short-sheets', '301 lines in a feature', { [`${screens}/features/vehicles/a.css`]: longSheet }],
  ['short-sheets', '301 lines in the kit', { 'packages/kit/src/table/a.css': longSheet }],
  [
    'short-sheets',
    'a sheet with the name of the generated one in another folder',
    { 'packages/kit/src/table/theme-variables.css': longSheet },
  ],
  ['words-complete', 'a text in one language', words('es', 'login', { title: 'Entrar' })],
  [
    'words-complete',
    'a missing plural form',
    words('ca', 'home', { title: 'Motora {{name}}', mopeds_one: '1', mopeds_other: 'n' }),
  ],
  [
    'words-complete',
    'another blank',
    words('en', 'home', { title: 'Motora {{nam}}', mopeds_one: '1', mopeds_other: 'n' }),
  ],
  ['words-complete', 'an empty text', words('en', 'home', { title: ' ', mopeds_one: '1', mopeds_other: 'n' })],
  ['words-complete', 'a text of the first words', words('en', 'first/shell', { title: 'Motora' })],
  [
    'refusals-have-words',
    'a new refusal',
    {
      'packages/contract/src/refusals.ts':
        "export const s = {\n  'vehicle.not_found': 404,\n  'vehicle.lost': 409,\n}\n",
    },
  ],
  [
    'refusals-have-words',
    'no refusal that can be read',
    { 'packages/contract/src/refusals.ts': 'export const s = {}\n' },
  ],
  [
    'screens-load-their-words',
    'a screen whose words nothing loads',
    lateHome("import('../pages/home/home')", "useTranslation('home')"),
  ],
  [
    'screens-load-their-words',
    'words of a dialog that the screen imports late',
    {
      ...lateHome("import('../pages/home/home'), 'home'", "import('./dialog')"),
      [`${screens}/pages/home/dialog.tsx`]: "export const t = (t) => t('past:title')\n",
    },
  ],
  [
    'screens-load-their-words',
    'words that the screen does not show',
    lateHome("import('../pages/home/home'), 'home', 'past'", "useTranslation(['home', 'screens'])"),
  ],
  [
    'screens-load-their-words',
    'words that a screen of another clock does not show',
    {
      [`${screens}/app/screens.tsx`]:
        "export const home = late(clock(() => import('../pages/home/home')), 'home', 'past')\n",
      [`${screens}/pages/home/home.tsx`]: "export const t = useTranslation('home')\n",
    },
  ],
  [
    'plain-words',
    'an odd word in a comment',
    { [`${gateway}/rooms/files/a.ts`]: `// read ${'an'}ew\nexport const a = 1\n` },
  ],
  [
    'plain-words',
    'a riddle for a caller in a test',
    { [`${gateway}/rooms/files/a.test.ts`]: `test('for ${'who'}ever asks', () => {})\n` },
  ],
  [
    'plain-words',
    'an odd name of a function',
    { [`${gateway}/rooms/files/a.ts`]: `export const read${'Be'}side = 1\n` },
  ],
  [
    'plain-words',
    'a phrase that is no plain English',
    { [`${gateway}/rooms/files/a.ts`]: `// what ${'stands'} in the way\nexport const a = 1\n` },
  ],
  [
    'plain-words',
    'a message that is told and not shown',
    { [`${gateway}/rooms/files/a.test.ts`]: `test('is ${'told'} at its field', () => {})\n` },
  ],
  ['plain-words', 'an argument by an odd verb', { 'docs/a.md': `Time is ${'handed'} in.\n` }],
  ['plain-words', 'an odd word for one call', { 'docs/a.md': `It is read ${'in one'} go.\n` }],
  ['plain-words', 'a limit by another name', { [`${gateway}/rooms/files/a.ts`]: `export const ${'most'}Bytes = 1\n` }],
  [
    'plain-words',
    'an odd word on a screen',
    words('en', 'home', { title: `Motora {{name}}, read ${'an'}ew`, mopeds_one: '1', mopeds_other: 'n' }),
  ],
  [
    'plain-words',
    'a word on a screen that code may say',
    words('en', 'home', { title: `Motora {{name}}, read ${'at'} once`, mopeds_one: '1', mopeds_other: 'n' }),
  ],
  [
    'units-in-one-formatter',
    'a speed in a screen',
    { [`${screens}/features/vehicles/speed.tsx`]: 'export const Speed = ({ v }: P) => <b>{v} km/h</b>\n' },
  ],
  [
    'units-in-one-formatter',
    'a mass with a space that does not break',
    { [`${screens}/features/vehicles/mass.tsx`]: 'export const Mass = ({ v }: P) => <b>{v}&nbsp;kg</b>\n' },
  ],
  [
    'units-in-one-formatter',
    'a number format of its own',
    { [`${screens}/features/vehicles/own.ts`]: "export const own = new Intl.NumberFormat('es')\n" },
  ],
  [
    'units-in-one-formatter',
    'a unit in the words',
    words('en', 'home', { title: 'Motora {{name}} km', mopeds_one: '1', mopeds_other: 'n' }),
  ],
  [
    'units-in-one-formatter',
    'an amount in the words',
    words('en', 'home', { title: 'Motora {{name}} € more', mopeds_one: '1', mopeds_other: 'n' }),
  ],
  ['exact-versions', 'a range', { 'package.json': JSON.stringify({ dependencies: { zod: '^4.6.7' } }) }],
  ['install-scripts-listed', 'an unlisted script', lock({ version: '1.0.0', hasInstallScript: true })],
  [
    'install-scripts-off',
    'scripts on',
    { 'package.json': '{"workspaces":[]}', '.npmrc': `${'ignore'}-scripts=false\n` },
  ],
  [
    'lockfile-complete',
    'a platform left out',
    lock({ version: '1.0.0', optionalDependencies: { 'zod-darwin-x64': '1.0.0' } }),
  ],
  ['packages-hashed', 'a package without a hash', lock({ version: '1.0.0', integrity: undefined })],
  [
    'packages-hashed',
    'a package of another platform without a hash',
    lock({ version: '1.0.0', optional: true, os: ['darwin'], integrity: undefined }),
  ],
  ['packages-hashed', 'a hash that others can meet', lock({ version: '1.0.0', integrity: `sha1-${'A'.repeat(27)}=` })],
  [
    'packages-hashed',
    'a weak hash next to a strong one',
    lock({ version: '1.0.0', integrity: `sha512-${'A'.repeat(86)}== sha1-${'A'.repeat(27)}=` }),
  ],
  ['packages-hashed', 'a folder from elsewhere', lock({ link: true, resolved: '../zod' })],
  ['packages-hashed', 'a folder that is no package of ours', lock({ link: true, resolved: 'packages/zod' })],
  ['npm-ci-only', 'an install that goes round the lockfile', { 'tools/a.mjs': `show('npm', ['${'install'}'])\n` }],
  ['npm-ci-only', 'a recipe that goes round the lockfile', { 'docs/a.md': `npm ${'install'} && npm run serve\n` }],
  ['no-package-addresses', 'an address', lock({ version: '1.0.0', resolved: 'https://packages.example.com/zod.tgz' })],
  ['ledger-rows-in-one-form', 'two brackets', { 'tests/a.test.ts': "test('it is so [A-01] (Z-02) [B-02]', go)\n" }],
  ['ledger-rows-in-one-form', 'parentheses', { 'tests/a.test.ts': "test('it is so (A-01, Z-02)', go)\n" }],
  ['ledger-rows-in-one-form', 'a promise among rows', { 'tests/a.test.ts': "test('it is so [A1, A-26]', go)\n" }],
  ['ledger-rows-in-one-form', 'no comma', { 'packages/kit/src/a.test.tsx': "test('it is so [A-01 A-02]', go)\n" }],
  ['no-machine-paths', 'a home folder', { 'docs/a.md': `see ${'/home'}/jordi/motora\n` }],
  ['no-secrets', 'a live key', { 'docs/a.md': `sk_${'live'}_abcdefghijklmnop\n` }],
]

describe("the house's own rules", () => {
  test('the house breaks none of them', () => {
    expect(broken(build())).toEqual([])
  })

  test.each(plants)('%s: %s', (rule, _how, tree) => {
    expect(broken(build(tree))).toEqual([rule])
  })

  test('a sheet may have 300 lines, the generated one may have more', () => {
    expect(
      broken(
        build({
          [`${screens}/features/vehicles/a.css`]: '.a { gap: 8px; }\n'.repeat(300),
          'packages/kit/src/theme/theme-variables.css': longSheet,
        }),
      ),
    ).toEqual([])
  })

  test('a page may wear the classes of its features, a feature its own and those of the shell, and a name of a file is none', () => {
    expect(
      broken(
        build({
          [`${screens}/features/files/files.css`]: '.motora-sum { gap: 8px; }\n',
          [`${screens}/features/files/sum.tsx`]: 'export const sum = <p className="motora-sum motora-second" />\n',
          [`${screens}/shell/frame/blocks.css`]: '.motora-second { color: red; }\n',
          [`${screens}/pages/files/files-page.tsx`]:
            "export const page = <a className=\"motora-sum\" style={{ '--motora-strength': 1 }} download='motora-codes.txt' />\n",
        }),
      ),
    ).toEqual([])
  })

  test('a title may name ledger rows, decisions and promises, each in its own form', () => {
    expect(
      broken(
        build({
          'tests/a.test.ts': [
            "test('both are so (Z-02) [C-20, V-14..V-16] [C7]', go)",
            "test.each([['[A-01]', 1], ['[A-02]', 2]])('%s', go)",
            "// an empty list (U-04)\ntest('the gateway’s half of it (the half of G-08)', go)\n",
          ].join('\n'),
        }),
      ),
    ).toEqual([])
  })

  test('a table may be named in prose, and a comment may say what it likes', () => {
    expect(
      broken(
        build({
          [`${gateway}/rooms/files/store.ts`]:
            "// unlike vehicles: select id from vehicles\nexport const m = 'removed from vehicles'\n",
          [`${gateway}/rooms/files/a.ts`]:
            "// 'Sharing.Admin' and process.env are named here only\nexport const a = 1\n",
        }),
      ),
    ).toEqual([])
  })
})
