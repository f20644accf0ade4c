import { expect, test } from 'vitest'
import { group } from './groups.mjs'

// A change that keeps a module from loading leaves its test files without a test, and so without one that fails.
test.for(group().entries)('%s loads', async (path) => {
  const module = await import(/* @vite-ignore */ new URL(`../../${path}`, import.meta.url).pathname)
  expect(Object.keys(module).length).toBeGreaterThan(0)
})
