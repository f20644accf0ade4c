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

test('every decision says its number, its state and its day first', () => {
  const folder = join(root, 'docs/decisions')
  const otherwise = readdirSync(folder)
    .filter((name) => /^\d{4}-/.test(name))
    .filter((name) => {
      const [title = '', , state = ''] = readFileSync(join(folder, name), 'utf8').split('\n')
      const isTitled = title.startsWith(`# ${name.slice(0, 4)} `)
      return !isTitled || !/^State: (proposed|accepted|replaced by \d{4}).*\. Date: \d{4}-\d{2}-\d{2}\./.test(state)
    })
  expect(otherwise).toEqual([])
})
