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

interface Entry {
  idx: number
  when: number
  tag: string
}

/** A file that the journal does not name never runs, nor does one whose moment is not after the one before it. */
const journalFaults = (entries: readonly Entry[], names: readonly string[]): string[] => {
  const tags = entries.map(({ tag }) => tag)
  return [
    ...names.filter((name) => !tags.includes(name)).map((name) => `${name}: not in the journal`),
    ...entries.flatMap(({ idx, when, tag }, place) => {
      const before = entries[place - 1]
      return [
        ...(names.includes(tag) ? [] : [`${tag}: no file`]),
        ...(idx === place ? [] : [`${tag}: idx is not ${place}`]),
        ...(before && (when <= before.when || tag.slice(0, 4) <= before.tag.slice(0, 4)) ? [`${tag}: not last`] : []),
      ]
    }),
  ]
}

test('the journal names every migration once, in the order of their numbers', () => {
  const { entries } = JSON.parse(readFileSync(new URL('meta/_journal.json', folder), 'utf8')) as { entries: Entry[] }
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(
    journalFaults(
      entries,
      names.map((name) => name.slice(0, -4)),
    ),
  ).toEqual([])
})

test('planted: a file that the journal forgot, one that is gone, and one that would never run', () => {
  const entries = [
    { idx: 0, when: 2, tag: '0001_walls' },
    { idx: 1, when: 2, tag: '0002_identity' },
    { idx: 3, when: 3, tag: '0003_gone' },
  ]
  expect(journalFaults(entries, ['0001_walls', '0002_identity', '0004_new'])).toEqual([
    '0004_new: not in the journal',
    '0002_identity: not last',
    '0003_gone: no file',
    '0003_gone: idx is not 2',
  ])
})

test('planted: a copy from a table whose wall stands is found', () => {
  const copy = 'update customers set language = p.language from customer_papers p where p.customer_id = customers.id;'
  const half = `alter table customers no force row level security;\n--> statement-breakpoint\n${copy}`
  expect(behindWalls(half)).toEqual(['customer_papers'])
})
