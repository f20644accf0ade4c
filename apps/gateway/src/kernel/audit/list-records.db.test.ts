import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listQuery } from '@motora/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../ids.js'
import { silentLog } from '../log.js'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import { AuditAnchors } from './anchors.js'
import { AuditLinker } from './audit-linker.js'
import type { NewAuditRow } from './audit-table.js'
import { keepRecords } from './keep-records.js'
import { listRecords } from './list-records.js'

let db: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'motora-audit-'))
const start = Date.parse('2026-11-21T10:00:00Z')
const operatorId = newId()

const record = (n: number, more: Partial<NewAuditRow> = {}): NewAuditRow => ({
  id: newId(),
  at: new Date(start + n * 1000),
  event: 'vehicles.renamed',
  actorKind: 'staff',
  actorId: 'a1',
  actorName: 'Ada@motora.test',
  membershipId: null,
  membershipRole: 'Sharing.Admin',
  aboutOperatorId: null,
  targetKind: 'vehicle',
  targetId: `v${n}`,
  targetName: `${n}000 ABC`,
  address: '10.0.0.1',
  userAgent: null,
  requestId: null,
  outcome: 'done',
  reason: null,
  before: null,
  after: null,
  ...more,
})

beforeAll(async () => {
  db = await openTestDatabase()
  const records = [
    record(0),
    record(1, { event: 'identity.signed_in', targetName: '100%_x' }),
    record(2, { actorName: 'bea@motora.test', actorId: 'b1', address: '10.0.0.2' }),
    record(3, { outcome: 'refused', reason: 'identity.not_permitted', aboutOperatorId: operatorId }),
    record(4, { actorKind: 'system', actorId: null, actorName: null, address: null }),
  ]
  await db.database.transaction({ kind: 'everything' }, (tx) => keepRecords(tx, records.slice(0, 4)))
  await new AuditLinker(db.database, new AuditAnchors(folder), silentLog()).tick(new Date(start))
  await db.database.transaction({ kind: 'everything' }, (tx) => keepRecords(tx, records.slice(4)))
})
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true })
})

const ask = async (query: { filter?: object; [name: string]: unknown }) => {
  const list = listQuery.parse({ ...query, ...(query.filter ? { filter: JSON.stringify(query.filter) } : {}) })
  const { rows, total } = await db.database.transaction({ kind: 'everything' }, (tx) => listRecords(tx, list))
  return { targets: rows.map(({ targetId }) => targetId), total }
}

test('newest first, page by page, those that wait to be linked too', async () => {
  expect(await ask({})).toEqual({ targets: ['v4', 'v3', 'v2', 'v1', 'v0'], total: 5 })
  expect(await ask({ pageSize: '2', page: '2' })).toEqual({ targets: ['v2', 'v1'], total: 5 })
  expect((await ask({ sort: 'at' })).targets).toEqual(['v0', 'v1', 'v2', 'v3', 'v4'])
  expect((await ask({ sort: 'sequence', filter: { actorKind: ['staff'] } })).targets[0]).toBe('v0')
})

test.each([
  ['event', { event: ['identity.signed_in'] }, ['v1']],
  ['outcome', { outcome: ['refused'] }, ['v3']],
  ['actor by the beginning, whatever the letter case', { actorName: 'aDa' }, ['v3', 'v1', 'v0']],
  ['actor by a middle', { actorName: '*motora' }, ['v3', 'v2', 'v1', 'v0']],
  ['actor by id', { actorId: ['b1'] }, ['v2']],
  ['target by name', { targetName: '2000 a' }, ['v2']],
  ['a sign of patterns stands for itself', { targetName: '100%_' }, ['v1']],
  ['target by id', { targetId: ['v3'] }, ['v3']],
  ['operator', { operatorId: [operatorId] }, ['v3']],
  ['address', { address: '10.0.0.2' }, ['v2']],
  ['span', { at: ['2026-11-21T10:00:01Z', '2026-11-21T10:00:03Z'] }, ['v2', 'v1']],
  ['two at once', { outcome: ['done'], actorName: 'ada' }, ['v1', 'v0']],
])('filters by %s', async (_name, filter, targets) => {
  expect(await ask({ filter })).toEqual({ targets, total: targets.length })
})

test('search looks at actor, target and address', async () => {
  expect((await ask({ search: 'bea' })).targets).toEqual(['v2'])
  expect((await ask({ search: '10.0.0.2' })).targets).toEqual(['v2'])
  expect((await ask({ search: '3000' })).targets).toEqual(['v3'])
})

test.each([
  [{ filter: { hash: 'x' } }],
  [{ filter: { operatorId: ['x'] } }],
  [{ filter: { at: 'yesterday' } }],
  [{ sort: 'reason' }],
])('refuses %j', async (query) => {
  await expect(ask(query)).rejects.toMatchObject({ code: 'request.invalid' })
})
