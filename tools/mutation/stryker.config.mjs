// The tests of what must not be wrong are tested themselves: the code is changed in one place after the other, and a
// test must fail each time (promise J1). Run by tools/mutation/run.mjs, group by group.
import { group } from './groups.mjs'

const { name, mutate } = group()

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  plugins: ['@stryker-mutator/vitest-runner'],
  coverageAnalysis: 'perTest',
  mutate: [...mutate, '!**/index.ts', '!**/*.test.ts', '!**/testdata/**'],
  // what the tests of the groups never read
  ignorePatterns: [
    '/docs',
    '/apps/backoffice/src',
    '/apps/fleet-simulator/src',
    '/tests/journeys',
    '/tmp',
    'dist',
    '.data',
  ],
  // else it rewrites that file through an interface which this TypeScript has no more
  tsconfigFile: 'tmp/none.json',
  concurrency: 2,
  timeoutMS: 20_000,
  tempDirName: 'tmp/mutation',
  reporters: ['json', 'clear-text'],
  jsonReporter: { fileName: `tmp/reports/mutation-${name}.json` },
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
}
