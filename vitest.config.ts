import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { suites } from './tools/suites.mjs'
import { leftForNextCommit } from './tools/testing/engine-turns.mjs'
import { filesOfEngine } from './tools/testing/engines.mjs'
import { leftForLaterPush } from './tools/testing/large-turns.mjs'

/**
 * Contract and rules are read from their sources, so a test never runs against an old build. By alias and not by
 * conditions: those would reach Node itself, whose require() would then load ES modules.
 */
const sources = (name: string) => fileURLToPath(new URL(`packages/${name}/src`, import.meta.url))
const alias = ['contract', 'rules'].flatMap((name) => [
  { find: new RegExp(`^@motora/${name}$`), replacement: `${sources(name)}/index.ts` },
  { find: new RegExp(`^@motora/${name}/([\\w-]+)$`), replacement: `${sources(name)}/$1/index.ts` },
])
const fromSource = { resolve: { alias } }

const setup = ['without-owner-stacks', 'setup'].map((name) => `apps/backoffice/src/testing/${name}.ts`)

/**
 * A file's modules stay loaded for the next of its worker: half of the time went into loading them again. So no test
 * may leave a mock, a clock or a setting behind.
 */
const isolate = false

const root = fileURLToPath(new URL('.', import.meta.url))
const ofTheScreens = ['packages/kit/src', 'apps/backoffice/src']
  .flatMap((folder) => readdirSync(`${root}${folder}`, { recursive: true }).map((path) => `${folder}/${String(path)}`))
  .filter((path) => /\.test\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(`${root}${path}`, 'utf8') }))
const screensWith = (pattern: RegExp): string[] =>
  ofTheScreens.filter(({ text }) => pattern.test(text)).map(({ path }) => path)
/**
 * Tests of the screens that put another module in the place of one, or load all of them once more. A file before them in
 * the same worker may have loaded the real one, and a file after them would get theirs, or a second session next to the
 * first: each has modules of its own.
 */
const replacesModules = screensWith(/\bvi\.(mock|resetModules)\(/)
/**
 * Tests of the screens that say they want no jsdom: in the project `node`. One in the midst of the others ends a worker
 * with all that it has loaded, and the next file loads it again.
 */
const wantsNoDom = screensWith(/^\/\/ @vitest-environment node$/m)

/** The message of a failure says what was found, not `[ Array(1) ]`: often it is all that a reader gets to see. */
const chaiConfig = { truncateThreshold: 700 }
const common = { isolate, chaiConfig }

/** Tests of the checkers and tables that acceptance and endurance judge by: they start nothing. As in tools/suites.mjs. */
const needsNothing = 'tests/**/*{-checks,checkers,-agree,answer-times}.test.ts'

const dom = {
  environment: 'jsdom' as const,
  ...common,
  // Twice the cores: a quarter of the time is waiting for what a person would wait for (291 s with three, 228 with four).
  maxWorkers: 4,
  // After the others: a worker that changes between the two has to load everything again.
  sequence: { groupOrder: 1 },
  setupFiles: setup,
  // Rendered pages are thrown away soon; in the usual room for what is young, a tenth of the time was collecting them.
  execArgv: ['--max-semi-space-size=64'],
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

/**
 * Endurance that fails when something takes too long: one at a time, or the tests measure each other. In size M all of
 * it; in size S only bounds so tight that a neighbour could break them.
 */
const timed = process.env.ENDURANCE_SIZE === 'M' ? ['*'] : ['database-killed', 'database-restart', 'sign-in']
const timedFiles = timed.map((name) => `tests/endurance/${name}.test.ts`)

/** What takes longest begins first, or one worker is left with it at the end. What is not named comes by its size. */
const longest = [
  ...['access-matrix', 'walls/settings', 'fuzz', 'audit', 'walls/records', 'marks', 'signing-in', 'marks-at-rest'].map(
    (name) => `acceptance/${name}`,
  ),
  ...[
    'three-processes',
    'restore-drill',
    'updates',
    'restore-drill-postgres',
    'money-kills',
    'damaged-frames',
    'connections',
    'master-key',
    'slow-senders',
    'commands',
    'impostor',
    'new-version',
    'second-process',
  ].map((name) => `endurance/${name}`),
]
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = longest.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`))
      return found < 0 ? longest.length : found
    }
    return (await super.sort(files)).sort((a, b) => place(a) - place(b))
  }
}

/** Limits end what hangs; how soon something must be done is a bound of its test. */
const endurance = {
  environment: 'node' as const,
  ...common,
  // of money killed at every commit many trials wait for the lease of a killed holder: nearly a minute each
  testTimeout: process.env.ENDURANCE_SIZE === 'M' ? 120 * 60_000 : 900_000,
  hookTimeout: 300_000,
}

export default defineConfig({
  test: {
    // Two cores: two workers leave none waiting, and an embedded database fits into each.
    maxWorkers: 2,
    // `--sequence.shuffle.files` looks for a test that depends on what another file left: any order, not this one.
    sequence: process.argv.some((word) => word.startsWith('--sequence.shuffle')) ? {} : { sequencer: LongestFirst },
    pool: 'forks',
    projects: [
      {
        ...fromSource,
        test: {
          name: 'node',
          environment: 'node',
          ...common,
          include: [
            'packages/contract/src/**/*.test.ts',
            'packages/rules/src/**/*.test.ts',
            'apps/gateway/src/**/*.test.ts',
            'apps/fleet-simulator/src/**/*.test.ts',
            'apps/pretend-stripe/src/**/*.test.ts',
            'tools/**/*.test.ts',
            ...wantsNoDom,
            needsNothing,
          ],
          exclude: leftForNextCommit(suites.database.files(), process.env),
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'dom',
          ...dom,
          include: ['packages/kit/src/**/*.test.{ts,tsx}', 'apps/backoffice/src/**/*.test.{ts,tsx}'],
          exclude: [...replacesModules, ...wantsNoDom],
        },
      },
      { ...fromSource, test: { name: 'dom-alone', ...dom, isolate: true, include: replacesModules } },
      {
        ...fromSource,
        test: {
          name: 'acceptance',
          environment: 'node',
          ...common,
          include: ['tests/acceptance/**/*.test.ts'],
          exclude: [needsNothing, ...leftForNextCommit(filesOfEngine, process.env)],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        ...fromSource,
        test: {
          ...endurance,
          name: 'endurance',
          include: ['tests/endurance/**/*.test.ts'],
          exclude: [needsNothing, ...timedFiles, ...leftForLaterPush(process.env)],
          // One more than there are cores: much of it is waiting, for leases, for kills, for a moment to come.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
        },
      },
      {
        ...fromSource,
        test: {
          ...endurance,
          name: 'endurance-timed',
          include: timedFiles,
          exclude: [needsNothing, ...leftForLaterPush(process.env)],
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
})
