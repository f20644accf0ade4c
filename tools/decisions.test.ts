import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './freshness.mjs'

test('every decision stands in the list of decisions, once', () => {
  const folder = join(root, 'docs/decisions')
  const pages = readdirSync(folder).filter((name) => /^\d{4}-.+\.md$/.test(name))
  const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/\]\((\d{4}-[^)]+\.md)\)/g)]
  expect(pages.length).toBeGreaterThan(50)
  expect(listed.map(([, name]) => name).sort()).toEqual(pages.sort())
})
