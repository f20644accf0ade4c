import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { group } from './groups.mjs'

/** As the configuration of all tests, with the quick ones of one group. */
const sources = (name: string) => fileURLToPath(new URL(`../../packages/${name}/src`, import.meta.url))
const alias = ['contract', 'rules'].flatMap((name) => [
  { find: new RegExp(`^@motora/${name}$`), replacement: `${sources(name)}/index.ts` },
  { find: new RegExp(`^@motora/${name}/([\\w-]+)$`), replacement: `${sources(name)}/$1/index.ts` },
])

export default defineConfig({
  resolve: { alias },
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: [...group().tests, 'tools/mutation/loads.mutation.ts'],
  },
})
