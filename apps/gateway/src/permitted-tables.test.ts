import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))
const rules = fileURLToPath(new URL('../../../packages/rules/src/', import.meta.url))

/** What prevents a command is asked by offers; the rows are the kinds of commands. */
const rowsOf: Readonly<Record<string, string>> = {
  commandActions: 'contract.VehicleCommandKind',
  rentalActions: 'RentalAction',
}

test('each table of actions names the rows of a test that tries every state and role, so that a new action without a row does not compile', () => {
  const tables = readdirSync(rules, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [...readFileSync(`${rules}/${path}`, 'utf8').matchAll(/const (\w+) = actionTable</g)])
    .map(([, name = '']) => name)
  expect(tables.length).toBeGreaterThan(10)
  const tests = readdirSync(here)
    .filter((name) => /^permitted-.*\.db\.test\.ts$/.test(name))
    .map((name) => readFileSync(`${here}/${name}`, 'utf8'))
    .join('\n')
  const machines = [...tests.matchAll(/^(?:let|type) .*$/gm)].join('\n')
  const rows = (name: string) => rowsOf[name] ?? `keyof typeof ${name}`
  expect(tables.filter((name) => !machines.includes(rows(name)))).toEqual([])
})
