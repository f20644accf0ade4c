import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './freshness.mjs'

/** Rows of the promises, each with the tests that it names. */
const promises = (readFileSync(join(root, 'docs/security.md'), 'utf8').split('## What is promised')[1] ?? '')
  .split('## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| promise') && !line.startsWith('| ---'))
  .map((line) => ({
    line,
    tests: [...line.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path),
  }))

test('every promise of the security page names a test that is there', () => {
  expect(promises?.length).toBeGreaterThan(15)
  for (const { line, tests } of promises ?? []) {
    expect(tests, line).not.toEqual([])
    for (const path of tests) expect(existsSync(join(root, path)), path).toBe(true)
  }
})
