import { expect, test } from 'vitest'
import { filesBelow, suites } from './suites.mjs'

test('every test of the project is in a suite: one that no suite holds would never fail', () => {
  const held = new Set(Object.values(suites).flatMap(({ files }) => files()))
  const there = filesBelow(['packages', 'apps', 'tests', 'tools'], /\.(test|spec)\.tsx?$/)
  expect(there.length).toBeGreaterThan(600)
  expect(there.filter((path) => !held.has(path))).toEqual([])
})
