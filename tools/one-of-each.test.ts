import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './boundaries/source-files.mjs'
import { root } from './freshness.mjs'

const isPath = (span: string): boolean => !/[\s(]/.test(span) && (/^[^/].*\//.test(span) || /\.[cm]?tsx?$/.test(span))
const isName = (span: string): boolean => /^[a-z]+(?:-[a-z]+)+$/.test(span)
/** `<room>` and `*` are any name. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/\/$/, '')
      .replaceAll('.', '\\.')
      .replace(/<\w+>|\*/g, '[^/]+')}(?:/|$)`,
  )

/** What the rows of a table name and the project has not: paths from its root, and rules or journeys. */
const namedInVain = (table: string, paths: readonly string[], names: ReadonlySet<string>): string[] => {
  const spans = [...table.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  return spans.filter(
    (span) => (isPath(span) && !paths.some((path) => patternOf(span).test(path))) || (isName(span) && !names.has(span)),
  )
}

test('what ARCHITECTURE names under "One of each" is there: paths from the root, rules and journeys', () => {
  const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
  const [, table = ''] = /^## One of each\n([\s\S]*?)^## /m.exec(page) ?? []
  const files = sourceFiles(root)
  const rules = files.filter(
    ({ path }) => /^tools\/boundaries\/.*\.[cm]js$/.test(path) || /dependency-cruiser/.test(path),
  )
  const quoted = rules.flatMap(({ text }) => [...text.matchAll(/'([a-z]+(?:-[a-z]+)+)'/g)].map(([, name = '']) => name))
  const journeys = readdirSync(join(root, 'tests/journeys')).map((name) => name.replace(/\.spec\.ts$/, ''))
  expect(table.split('\n').length).toBeGreaterThan(30)
  expect(
    namedInVain(
      table,
      files.map(({ path }) => path),
      new Set([...quoted, ...journeys]),
    ),
  ).toEqual([])
})

test('planted: a path that is not from the root, one that is gone, and a rule that there is not', () => {
  const table = [
    '| a list | `shell/use-list.ts`, `apps/a/src/<room>/is-*.ts` of `DataTable` | `lists-in-one-piece` |',
    '| a write | `apps/a/src/gone.ts`, `apps/a/src/`, on `/audit` | `writes-in-one-piece` |',
  ].join('\n')
  expect(
    namedInVain(
      table,
      ['apps/a/src/fleet/is-moving.ts', 'apps/a/src/shell/use-list.ts'],
      new Set(['lists-in-one-piece']),
    ),
  ).toEqual(['shell/use-list.ts', 'apps/a/src/gone.ts', 'writes-in-one-piece'])
})
