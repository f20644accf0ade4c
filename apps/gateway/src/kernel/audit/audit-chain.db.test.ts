import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseError, type RowScope, rowsOf, sql } from '../db/database.js'
import { newId } from '../ids.js'
import { silentLog } from '../log.js'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import { AuditAnchors } from './anchors.js'
import { AuditLinker } from './audit-linker.js'
import type { NewAuditRow } from './audit-table.js'
import { AuditWatch } from './audit-watch.js'
import { checkChain } from './check-chain.js'
import { keepRecords } from './keep-records.js'

let db: TestDatabase
let folder: string
let anchors: AuditAnchors
let linker: AuditLinker
const now = new Date('2026-11-21T10:00:00.123Z')
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const unguarded = async (...statements: string[]): Promise<void> => {
  await db.asOwner('alter table audit_events disable trigger user')
  for (const statement of statements) await db.asOwner(statement)
  await db.asOwner('alter table audit_events enable trigger user')
}

beforeEach(async () => {
  await unguarded('truncate audit_events')
  folder = mkdtempSync(join(tmpdir(), 'motora-audit-'))
  anchors = new AuditAnchors(folder)
  linker = new AuditLinker(db.database, anchors, silentLog())
  return () => rmSync(folder, { recursive: true })
})

const record = (n: number): NewAuditRow => ({
  id: newId(),
  at: new Date(now.getTime() + n),
  event: 'vehicles.renamed',
  actorKind: 'staff',
  actorId: 'somebody',
  actorName: 'a@b.test',
  membershipId: null,
  membershipRole: 'Sharing.Admin',
  aboutOperatorId: null,
  targetKind: 'vehicle',
  targetId: `vehicle-${n}`,
  targetName: 'Núñez "1"',
  address: '127.0.0.1',
  userAgent: null,
  requestId: null,
  outcome: 'done',
  reason: null,
  before: { plate: `old ${n}`, price: 1.5, none: null },
  after: { plate: `new ${n}`, nested: { b: 1, a: [true, 'ñ'] } },
})

const keep = async (howMany: number, scope = { kind: 'operators', operatorIds: [] } as const): Promise<string[]> => {
  const records = Array.from({ length: howMany }, (_, n) => record(n))
  await db.database.transaction(scope, (tx) => keepRecords(tx, records))
  return records.map(({ id }) => id)
}
const check = () => checkChain(db.database, { anchors: anchors.all() })
const broken = async () => (await check()).breaks.map(({ kind, from, to }) => `${kind} ${from}-${to}`)

test('a record is kept as it was given, also with text that was cut within a character', async () => {
  const given = { ...record(0), targetName: 'Moto \uD83D', before: { name: '\uD83D' }, after: { count: 1, none: null } }
  await db.database.transaction({ kind: 'everything' }, (tx) => keepRecords(tx, [given]))
  const [kept] = await db.asOwner(
    'select actor_kind as "actorKind", target_name as "targetName", before, after, reason from audit_events',
  )
  expect(kept).toEqual({
    actorKind: 'staff',
    targetName: 'Moto \uFFFD',
    before: { name: '\uFFFD' },
    after: { count: 1, none: null },
    reason: null,
  })
})

describe('the chain', () => {
  test('whole after several batches, no matter who wrote them: nothing is found [H5]', async () => {
    await keep(1203)
    expect(await linker.tick(now)).toBe(1203)
    await keep(2)
    expect(await linker.tick(now)).toBe(2)
    const found = await check()
    expect(found.breaks).toEqual([])
    expect([found.records, found.head.sequence]).toEqual([1205, 1205])
    expect(anchors.head()?.sequence).toBe(1205)
  })

  test('two linkers at once make one chain', async () => {
    await keep(700)
    const other = new AuditLinker(db.database, anchors, silentLog())
    const [a, b] = await Promise.all([linker.tick(now), other.tick(now)])
    expect(a + b + (await linker.tick(now))).toBe(700)
    expect(await broken()).toEqual([])
  })

  const set = (what: string, at: number) => `update audit_events set ${what} where sequence = ${at}`
  test.each([
    ['an edited text', [set(`target_name = 'x'`, 7)], ['edited 7-7']],
    ['an edited field inside', [set(`before = jsonb_set(before, '{price}', '1.6')`, 7)], ['edited 7-7']],
    ['a moment moved by a millisecond', [set(`at = at + interval '1 millisecond'`, 1)], ['edited 1-1']],
    ['an emptied reason for a none', [set(`reason = ''`, 20)], ['edited 20-20']],
    ['an edited hash', [set(`hash = sha256('x')`, 7)], ['edited 7-7', 'edited 8-8']],
    ['a removed record', ['delete from audit_events where sequence = 7'], ['deleted 7-7']],
    ['the first ones removed', ['delete from audit_events where sequence < 4'], ['deleted 1-3']],
    ['an end that was cut off', ['delete from audit_events where sequence > 18'], ['cut 19-20']],
    ['all of it gone', ['delete from audit_events'], ['cut 1-20']],
    ['a record taken out of the chain', [set('sequence = null, hash = null', 9)], ['deleted 9-9']],
  ])('finds %s [H5]', async (_name, breakage, found) => {
    await keep(20)
    await linker.tick(now)
    await unguarded(...breakage)
    expect(await broken()).toEqual(found)
  })

  test('finds two records that changed places, by name', async () => {
    await keep(20)
    await linker.tick(now)
    // the links stay where they were; what they are about is swapped
    await unguarded(
      `create temporary table two as select id, sequence, hash from audit_events where sequence in (5, 12)`,
      `update audit_events set sequence = sequence + 1000 where sequence in (5, 12)`,
      `update audit_events a set sequence = t.sequence, hash = t.hash from two t
       where a.sequence in (1005, 1012) and a.id <> t.id`,
      'drop table two',
    )
    expect(await broken()).toEqual(['moved 5-5', 'moved 12-12'])
  })

  test('finds a chain that was written again from an edited record on, by what stands outside', async () => {
    await keep(20)
    await linker.tick(now)
    await unguarded(
      `update audit_events set target_name = 'x' where sequence = 7`,
      'update audit_events set sequence = null, hash = null',
    )
    await new AuditLinker(
      db.database,
      new AuditAnchors(mkdtempSync(join(tmpdir(), 'motora-audit-'))),
      silentLog(),
    ).tick(now)
    expect(await broken()).toContain('rewritten 20-20')
  })

  test('a cut stays found after the chain has grown over it', async () => {
    await keep(20)
    await linker.tick(now)
    await unguarded('delete from audit_events where sequence > 15')
    await keep(30)
    await linker.tick(now)
    expect(anchors.head()?.sequence).toBe(45)
    expect(await broken()).toContain('rewritten 20-20')
  })

  test('a cut line of the anchors says nothing and breaks nothing', async () => {
    await keep(3)
    await linker.tick(now)
    writeFileSync(join(folder, 'audit-anchors.jsonl'), '{"at":"2026', { flag: 'a' })
    expect(await broken()).toEqual([])
  })

  test('what a running gateway sees: what is new at once, the rest within a day', async () => {
    const watch = new AuditWatch(db.database, anchors, silentLog())
    await keep(5)
    await linker.tick(now)
    expect(await watch.look(now)).toEqual({ at: now, until: 5, breaks: 0 })
    await keep(5)
    await linker.tick(now)
    await unguarded(`update audit_events set reason = 'x' where sequence in (2, 9)`)
    expect((await watch.look(now)).breaks).toBe(1)
    expect((await watch.look(new Date(now.getTime() + 25 * 3_600_000))).breaks).toBe(2)
    const second = new AuditWatch(db.database, anchors, silentLog())
    await second.look(now)
    await unguarded('delete from audit_events where sequence = 10')
    expect((await second.look(now)).breaks).toBe(3)
  })
})

describe('the table gives nothing back [H5]', () => {
  const everything = { kind: 'everything' } as const
  const nobody = { kind: 'operators', operatorIds: [] } as const
  const refusedWith = async (scope: RowScope, statement: string): Promise<string> => {
    try {
      await db.database.transaction(scope, (tx) => tx.execute(sql.raw(statement)) as Promise<unknown>)
      return 'was done'
    } catch (error) {
      return databaseError(error)?.code ?? 'another error'
    }
  }

  test.each([
    [`update audit_events set reason = 'x'`],
    [`update audit_events set sequence = 99, hash = sha256('x')`],
    ['delete from audit_events'],
    ['truncate audit_events'],
    [`drop table audit_events`],
    ['alter table audit_events disable trigger user'],
  ])('neither role may: %s', async (statement) => {
    await keep(3)
    await linker.tick(now)
    expect(await refusedWith(nobody, statement)).toBe('42501')
    expect(await refusedWith(everything, statement)).toBe('42501')
    expect(await broken()).toEqual([])
  })

  test('a scoped role reads what was done to its own vehicles and by whom, and nothing else', async () => {
    const [ours, theirs] = [newId(), newId()]
    const kept: NewAuditRow[] = [
      { ...record(1), aboutOperatorId: ours },
      { ...record(2), aboutOperatorId: theirs },
      { ...record(3), aboutOperatorId: ours, targetKind: 'person' },
      record(4),
    ]
    await db.database.transaction(everything, (tx) => keepRecords(tx, kept))
    const scope = { kind: 'operators', operatorIds: [ours] } as const
    const seenBy = (who: RowScope) =>
      db.database.transaction(who, async (tx) => {
        const rows = await rowsOf<{ target_id: string }>(tx, sql.raw('select target_id from audit_events'))
        return rows.map(({ target_id }) => target_id)
      })
    expect(await seenBy(scope)).toEqual(['vehicle-1'])
    expect(await seenBy(nobody)).toEqual([])
    expect(await seenBy({ ...scope, riderId: newId() })).toEqual([])
    const withheld = 'actor_kind actor_id membership_id target_name address user_agent request_id before after'
    for (const column of `${withheld} sequence hash *`.split(' '))
      expect(await refusedWith(scope, `select ${column} from audit_events`), column).toBe('42501')
  })

  test('nor may it write a record that claims a place', async () => {
    const claims = `insert into audit_events (id, at, event, actor_kind, outcome, sequence, hash)
      values ('${newId()}', now(), 'x', 'nobody', 'done', 1, sha256('x'))`
    expect(await refusedWith(nobody, claims)).toBe('42501')
  })

  test.each([[`update audit_events set reason = 'x'`], ['delete from audit_events'], ['truncate audit_events']])(
    'the owner is stopped by the trigger: %s',
    async (statement) => {
      await keep(3)
      await expect(db.asOwner(statement)).rejects.toThrow(/neither changed nor removed/)
    },
  )

  test('a link is made once', async () => {
    await keep(1)
    await linker.tick(now)
    await expect(db.asOwner('update audit_events set sequence = 2')).rejects.toThrow(/neither changed nor removed/)
  })
})
