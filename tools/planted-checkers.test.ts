import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sayPromise } from '../tests/promise.js'
import { root } from './freshness.mjs'

/** Where a checker lives: its file's name says so. */
const isChecks = (path: string): boolean => path.endsWith('-checks.ts')

const exported = /^export (?:const (\w+) = (?:async )?(?:<[^>]*>)?\(|class (\w+) )/gm
const checkersIn = (text: string): string[] =>
  [...text.matchAll(exported)].map(([, made, built]) => made ?? built ?? '')
const startOfPart = /^(?=(?:test|describe|const|afterAll|afterEach)\b)/m
const isTest = /^(?:test|describe)\b/
const saysPlanted = /(['"`])(?:(?!\1).)*\bplanted\b/

/** What is in tests whose title names a planted break, and what those tests may use of their file. */
const proofOf = (text: string): string => {
  const [, ...parts] = text.split(startOfPart)
  const planted = parts.filter((part) => isTest.test(part) && saysPlanted.test(part))
  return planted.length === 0 ? '' : [...planted, ...parts.filter((part) => !isTest.test(part))].join('')
}

/** Checkers that no planted break proves, neither itself nor through another checker of its file. */
const unproven = (checks: ReadonlyMap<string, string>, tests: readonly string[]): string[] => {
  const proofs = tests.map(proofOf).filter(Boolean)
  const names = (word: string, text: string): boolean => new RegExp(`\\b${word}\\b`).test(text)
  return [...checks].flatMap(([path, text]) => {
    const checkers = checkersIn(text)
    const proven = checkers.filter((name) => proofs.some((proof) => names(name, proof)))
    const bodies = text.split(/^(?=export )/m)
    const isProvenThrough = (name: string): boolean =>
      proven.some((other) => bodies.some((body) => body.startsWith(`export const ${other} =`) && names(name, body)))
    return checkers.filter((name) => !proven.includes(name) && !isProvenThrough(name)).map((name) => `${path}: ${name}`)
  })
}

test('every checker has been seen to find what was planted [J4]', () => {
  const startedAt = Date.now()
  const paths = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.ts') && !path.includes('node_modules'),
  )
  const read = (path: string): string => readFileSync(join(root, 'tests', path), 'utf8')
  const checks = new Map(paths.filter(isChecks).map((path) => [path, read(path)]))
  const findings = unproven(checks, paths.filter((path) => path.endsWith('.test.ts')).map(read))
  const checkers = [...checks.values()].flatMap((text) => checkersIn(text)).length
  const figure = { files: checks.size, checkers, withoutPlantedBreak: findings.length }
  const bound = { withoutPlantedBreak: 0 }
  sayPromise({
    id: 'J4',
    backend: 'any',
    seed: 0,
    figure,
    bound,
    pass: findings.length === 0,
    seconds: (Date.now() - startedAt) / 1000,
  })
  expect(findings).toEqual([])
  expect(checks.size).toBeGreaterThan(25)
  expect(checkers).toBeGreaterThan(40)
})

test('planted: a checker that only an ordinary test calls, and one that nobody calls [J4]', () => {
  const checks = new Map([
    [
      'a-checks.ts',
      'export const seen = (n: number) => n\nexport const unseen = (n: number) => n\nexport const idle = () => 0\n',
    ],
  ])
  const tests = [
    "import { seen, unseen } from './a-checks.js'\ntest('planted: one too many', () => expect(seen(1)).toBe(1))\ntest('good', () => unseen(1))\n",
  ]
  expect(unproven(checks, tests)).toEqual(['a-checks.ts: unseen', 'a-checks.ts: idle'])
})
