import { readFileSync } from 'node:fs'
import { screenPaths } from '@motora/contract'
import { expect, test } from 'vitest'
import { notBuilt } from './not-built'

test('docs/screens-not-built.md names exactly the screens that are not built', () => {
  const page = readFileSync(`${process.cwd()}/docs/screens-not-built.md`, 'utf8')
  const listed = [...page.matchAll(/^\| `([^`]+)`\s*\| ([a-z]+)\s*\|/gm)].map(([, path, part]) => [path, part])
  expect(Object.fromEntries(listed)).toEqual(notBuilt)
  expect(listed).toHaveLength(Object.keys(notBuilt).length)
  for (const [path] of listed) expect(screenPaths).toContain(path)
})
