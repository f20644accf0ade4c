import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../../migrations/', import.meta.url)
/** Older ones have run everywhere; from here on each is judged. */
const first = '0200'

/**
 * Tables that a migration copies from or to while their wall stands for its owner too: the copy finds no row, and no error
 * says so. An owner of a real server is no superuser.
 */
const behindWalls = (sql: string): string[] => {
  const open = new Set<string>()
  const found: string[] = []
  for (const statement of sql.split('--> statement-breakpoint')) {
    const said = statement.replace(/--.*$/gm, '').trim()
    const unforced = /^alter table (\w+) no force row level security/i.exec(said)?.[1]
    if (unforced) open.add(unforced)
    const forced = /^alter table (\w+) force row level security/i.exec(said)?.[1]
    if (forced) open.delete(forced)
    if (!/^(?:update|insert into|delete from)\s/i.test(said)) continue
    const tables = [...said.matchAll(/\b(?:^update|into|from|join|using)\s+(\w+)/gi)].map(([, name]) => name ?? '')
    found.push(...tables.filter((name) => !open.has(name)))
  }
  return found
}

test('a migration that changes rows sees them, also where its owner is no superuser', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql') && name >= first)
  expect(files.length).toBeGreaterThan(3)
  for (const name of files) expect([name, behindWalls(readFileSync(new URL(name, folder), 'utf8'))]).toEqual([name, []])
})

test('planted: a copy from a table whose wall stands is found', () => {
  const copy = 'update customers set language = p.language from customer_papers p where p.customer_id = customers.id;'
  const half = `alter table customers no force row level security;\n--> statement-breakpoint\n${copy}`
  expect(behindWalls(half)).toEqual(['customer_papers'])
})
