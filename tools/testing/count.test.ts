import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countPlaywright } from './count.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'count-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a journey that failed tells all that went wrong, and what the page showed', () => {
  const context = join(folder, 'error-context.md')
  writeFileSync(
    context,
    ['- main:', '  - dialog "Delete Ana?":', '    - status: 3 left', '  - status', '  - button "No"'].join('\n'),
  )
  const result = {
    duration: 1000,
    errors: [{ message: `the first, ${'long '.repeat(400)}` }, { message: 'the page complained' }],
    attachments: [{ name: 'error-context', path: context }],
  }
  const failed = { title: 'works', ok: false, tests: [{ status: 'unexpected', results: [result] }] }
  const passed = { title: 'is well', ok: true, tests: [{ status: 'expected', results: [] }] }
  const report = join(folder, 'report.json')
  writeFileSync(
    report,
    JSON.stringify({
      stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
      errors: [],
      suites: [{ title: 'a.spec.ts', file: 'a.spec.ts', specs: [failed, passed] }],
    }),
  )
  const { failures = [] } = countPlaywright(report)
  expect(failures.map(({ name }) => name)).toEqual(['a.spec.ts: a.spec.ts works'])
  const [, complained, ...showed] = (failures[0]?.message ?? '').split('\n')
  expect([complained, ...showed]).toEqual([
    'the page complained',
    'The page showed:',
    '- dialog "Delete Ana?":',
    '- status: 3 left',
  ])
})
