/** What decides from state and time in one room. Geometry is left to its own tests, which compare with other programmes. */
const stateRules = (room) => ({
  mutate: [
    `packages/rules/src/${room}/*.ts`,
    ...['operators/{areas,area-size,ring-*}', 'sharing/{thin-route,trip-distance,co2}'].map(
      (path) => `!packages/rules/src/${path}.ts`,
    ),
  ],
  entries: [`packages/rules/src/${room}/index.ts`],
  tests: [`packages/rules/src/${room}/*.test.ts`],
  minScore: 85,
  mayAnySurvive: true,
})

const tokenFiles = [
  'sessions/signed-tokens',
  'sessions/refresh-tokens',
  'links/link-tokens',
  'riders/link-tokens',
  'second-factor/totp',
].map((path) => `apps/gateway/src/rooms/identity/${path}`)

/**
 * What must not be wrong, and the quick tests that must notice it. A mutant of a constant runs all tests of its group,
 * so each group names its own.
 * `entries` are the modules through which all that is changed is loaded.
 * @type {Record<string, { mutate: string[], entries: string[], tests: string[], minScore: number, mayAnySurvive: boolean }>}
 */
export const groups = {
  permissions: {
    mutate: ['packages/contract/src/permissions/*.ts', 'apps/gateway/src/doors/requests/gatekeeper.ts'],
    entries: ['packages/contract/src/permissions/index.ts', 'apps/gateway/src/doors/requests/gatekeeper.ts'],
    tests: [
      'packages/contract/src/permissions/*.test.ts',
      'tests/acceptance/access/{permissions,screens}-agree.test.ts',
      'apps/gateway/src/doors/requests/gatekeeper.test.ts',
    ],
    minScore: 85,
    mayAnySurvive: false,
  },
  scope: {
    mutate: ['apps/gateway/src/rooms/operators/{scope,operator-tree}.ts'],
    entries: ['apps/gateway/src/rooms/operators/scope.ts', 'apps/gateway/src/rooms/operators/operator-tree.ts'],
    tests: ['apps/gateway/src/rooms/operators/{scope,operator-tree}.test.ts'],
    minScore: 85,
    mayAnySurvive: false,
  },
  tokens: {
    mutate: tokenFiles.map((name) => `${name}.ts`),
    entries: tokenFiles.map((name) => `${name}.ts`),
    tests: tokenFiles.map((name) => `${name}.test.ts`),
    minScore: 85,
    mayAnySurvive: true,
  },
  ...Object.fromEntries(
    [
      'customers',
      'files',
      'firmware',
      'identity',
      'notifications',
      'operators',
      'sharing',
      'technicians',
      'vehicles',
    ].map((room) => [`rules-${room}`, stateRules(room)]),
  ),
  'rules-money': { ...stateRules('money'), minScore: 90 },
  'rules-pricing': { ...stateRules('pricing'), minScore: 90 },
}

/** The group of this run. */
export const group = () => {
  const name = process.env.MUTATION_GROUP ?? ''
  const found = groups[name]
  if (!found) throw new Error(`MUTATION_GROUP must be one of ${Object.keys(groups).join(', ')}.`)
  return { name, ...found }
}
