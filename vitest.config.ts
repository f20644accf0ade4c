import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

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

const setup = 'packages/kit/src/testing/setup.ts'
const backofficeSetup = 'apps/backoffice/src/testing/setup.ts'

/**
 * A file's modules stay loaded for the next of its worker: half of the time went into loading them again. So no test
 * may leave a mock, a clock or a setting behind.
 */
const isolate = false

export default defineConfig({
  test: {
    // Two cores: two workers leave none waiting, and an embedded database fits into each.
    maxWorkers: 2,
    pool: 'forks',
    projects: [
      {
        ...fromSource,
        test: {
          name: 'node',
          environment: 'node',
          isolate,
          include: [
            'packages/contract/src/**/*.test.ts',
            'packages/rules/src/**/*.test.ts',
            'apps/gateway/src/**/*.test.ts',
            'apps/fleet-simulator/src/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'dom',
          environment: 'jsdom',
          isolate,
          include: ['packages/kit/src/**/*.test.{ts,tsx}', 'apps/backoffice/src/**/*.test.{ts,tsx}'],
          setupFiles: [setup, backofficeSetup].filter((file) => existsSync(new URL(file, import.meta.url))),
          css: { modules: { classNameStrategy: 'non-scoped' } },
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'acceptance',
          environment: 'node',
          include: ['tests/acceptance/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        ...fromSource,
        test: {
          name: 'endurance',
          environment: 'node',
          include: ['tests/endurance/**/*.test.ts'],
          // Figures and kills: one at a time, or the tests measure each other.
          fileParallelism: false,
          testTimeout: process.env.ENDURANCE_SIZE === 'M' ? 45 * 60_000 : 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
