import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { partsFor, suites, suitesHolding } from '../suites.mjs'
import { slowestText } from './count.mjs'
import { changedByEngine, filesOfEngine, sameOnEveryEngine } from './engines.mjs'

const everywhere = ['unit', 'acceptance', 'journeys', 'endurance']
const heldBy = (word: string) => suitesHolding([word], everywhere)

/** What is wrong with the two lists, given the files that there are. */
const faultsOf = (files: readonly string[], again: object, once: object): string[] => {
  const lists = [Object.keys(again), Object.keys(once)].map((names) =>
    names.map((name) => `tests/acceptance/${name}.test.ts`),
  )
  const [changed = [], same = []] = lists
  return [
    ...files.filter((path) => !changed.includes(path) && !same.includes(path)).map((path) => `${path} is in neither`),
    ...changed.filter((path) => same.includes(path)).map((path) => `${path} is in both`),
    ...[...changed, ...same].filter((path) => !files.includes(path)).map((path) => `${path} is not there`),
  ]
}

test('each acceptance file says whether the engine can change it, and why', () => {
  expect(faultsOf(suites.acceptance.files(), changedByEngine, sameOnEveryEngine)).toEqual([])
  expect(filesOfEngine.length).toBeGreaterThan(5)
  for (const why of [...Object.values(changedByEngine), ...Object.values(sameOnEveryEngine)])
    expect(why.length).toBeGreaterThan(10)
})

test('planted: a file in neither list, one in both, and a name without a file are found', () => {
  const there = ['tests/acceptance/one.test.ts', 'tests/acceptance/two.test.ts']
  expect(faultsOf(there, { two: 'why', gone: 'why' }, { two: 'why' })).toEqual([
    'tests/acceptance/one.test.ts is in neither',
    'tests/acceptance/two.test.ts is in both',
    'tests/acceptance/gone.test.ts is not there',
  ])
})

test('every file of a test is in exactly one suite', () => {
  const all = everywhere.flatMap((name) => suites[name as keyof typeof suites].files())
  expect(all.length).toBeGreaterThan(250)
  expect(all.filter((path, n) => all.indexOf(path) !== n)).toEqual([])
})

test('a path picks the suite that holds it, and what it does not look at is not built', () => {
  const [held, ...others] = heldBy('tests/acceptance/nobody.test.ts')
  expect([held?.name, others]).toEqual(['acceptance', []])
  expect(partsFor(held?.files ?? [])).toEqual(['server'])
  expect(partsFor(suites.acceptance.files())).toEqual(['server', 'screens'])
  expect(partsFor(suites.journeys.files())).toEqual(['server', 'screens'])
  expect(heldBy(basename(import.meta.filename)).map(({ name }) => name)).toEqual(['unit'])
  expect(heldBy('tests/endurance/load-checks').map(({ name }) => name)).toEqual(['unit'])
  expect(heldBy('no/such/file')).toEqual([])
})

test('the slowest files stand first, and how long all took together', () => {
  const files = Array.from({ length: 30 }, (_, n) => ({ file: `file ${n}`, seconds: n }))
  const lines = slowestText(files).split('\n')
  expect(lines[0]).toBe('The 25 slowest of 30 files, which took 7.3 minutes together:')
  expect(lines).toHaveLength(26)
  expect(lines[1]).toBe('   29.0 s  file 29')
})
