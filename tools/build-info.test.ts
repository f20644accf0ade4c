import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildInfo } from './build-info.mjs'

let root: string
const now = new Date('2026-11-22T04:24:36.789Z')
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: root, stdio: 'pipe' })
const inGit = () => {
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'first')
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-info-'))
  writeFileSync(join(root, 'package.json'), '{"version":"1.10.2"}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

test('without git there is no commit, and the build goes on', () => {
  expect(buildInfo(root, { env: {}, now })).toEqual({
    version: '1.10.2',
    commit: null,
    isChanged: false,
    builtAt: '2026-11-22T04:24:36.000Z',
  })
})

test('the commit, and whether something was changed since', () => {
  inGit()
  expect(buildInfo(root, { env: {}, now })).toMatchObject({
    commit: expect.stringMatching(/^[0-9a-f]{10,}$/),
    isChanged: false,
  })
  writeFileSync(join(root, 'package.json'), '{"version":"1.10.3"}')
  expect(buildInfo(root, { env: {}, now })).toMatchObject({ version: '1.10.3', isChanged: true })
})

test("unpacked inside somebody else's repository, its commit is not shown as ours", () => {
  inGit()
  const inside = join(root, 'motora')
  mkdirSync(inside)
  writeFileSync(join(inside, 'package.json'), '{"version":"1.10.2"}')
  expect(buildInfo(inside, { env: {}, now })).toMatchObject({ commit: null, isChanged: false })
})

test('with SOURCE_DATE_EPOCH two builds show the same time; nonsense in it is left aside', () => {
  const of = (SOURCE_DATE_EPOCH: string) => buildInfo(root, { env: { SOURCE_DATE_EPOCH }, now }).builtAt
  expect(of('1700000000')).toBe('2023-11-14T22:13:20.000Z')
  expect(of('yesterday')).toBe('2026-11-22T04:24:36.000Z')
})
