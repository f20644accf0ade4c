import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import OutsideErrors, { outsideErrorsOf } from './outside-errors.mjs'

const folder = mkdtempSync(join(tmpdir(), 'motora-outside-'))
const report = join(folder, 'unit.json')
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

test('what failed outside the tests is told with the file that ran, its place and its cause', () => {
  vi.stubEnv('VITEST_REPORT', report)
  const error = { stack: 'Error: lost\n    at here:1', cause: { message: 'terminated' }, VITEST_TEST_PATH: 'a.test.ts' }
  new OutsideErrors().onTestRunEnd([], [error])
  expect(outsideErrorsOf(report)).toEqual([
    { name: 'outside the tests, near a.test.ts', message: 'Error: lost\n    at here:1\ncause: terminated' },
  ])
})

test('a run without such an error has none', () => {
  vi.stubEnv('VITEST_REPORT', report)
  new OutsideErrors().onTestRunEnd([], [])
  expect(outsideErrorsOf(report)).toEqual([])
})
