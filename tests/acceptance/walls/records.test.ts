import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { allEndpoints } from '@motora/contract/all'
import type { AuditChain, AuditRecord } from '@motora/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { patienceMs } from '../../patience.js'
import { everyNth, sayPromise } from '../../promise.js'
import { backendOfRun } from '../../stand.js'
import { type Cell, cellsOf } from '../access/cells.js'
import { AccessCompany } from '../access/company.js'
import { inTurns } from '../access/in-turns.js'
import { principals } from '../access/principals.js'
import { requestOf } from '../access/request-of.js'
import { Below } from './below.js'
import { type Recorded, recordViolations } from './record-checks.js'

let company: AccessCompany
beforeAll(async () => {
  // with the clock's door: it links what is recorded
  company = await AccessCompany.found({ env: { MOTORA_DOORS: 'requests,live,clock' } })
}, 240_000)
afterAll(() => company?.stand.close())

const say = (id: string, since: number, figure: Record<string, number>, bound: Record<string, number>): void => {
  const pass = Object.entries(bound).every(([name, most]) => figure[name] === most)
  sayPromise({ id, backend: backendOfRun(), seed: 0, figure, bound, pass, seconds: (Date.now() - since) / 1000 })
}

const askAdmin = async <T>(path: string): Promise<T> =>
  JSON.parse((await company.sendAs('admin', { method: 'GET', path: `/api/users/v1/${path}` })).text) as T

const everyRecord = async (): Promise<AuditRecord[]> => {
  const records: AuditRecord[] = []
  for (let page = 1; ; page += 1) {
    const rows = await askAdmin<AuditRecord[]>(`Audit?sort=at&pageSize=1000&page=${page}`)
    records.push(...rows)
    if (rows.length < 1000) return records
  }
}

test('every call of the contract, done or refused, leaves one record or none as it should [H5]', async () => {
  const since = Date.now()
  const who = new Set(['admin', 'manager', 'operator', 'technician', 'sac'])
  const all = cellsOf(allEndpoints, principals, company.planted).filter(
    ({ principal, row, endpoint }) => who.has(principal.name) && !row.endsSession && !endpoint.stream,
  )
  // each call is done once, so that each kind of record is made
  const isFirst = ({ principal, owner }: Cell): boolean => principal.name === 'admin' && (owner ?? 'ona') === 'ona'
  const others = all.filter((cell) => !isFirst(cell))
  const asked = new Set(everyNth('calls looked at for their records', others, 3))
  const cells = all.filter((cell) => isFirst(cell) || asked.has(cell))
  const answers = await inTurns(cells, 6, async ({ endpoint, principal, given }) => {
    const { status, headers } = await company.sendAs(principal.name, requestOf(endpoint, given))
    return { endpoint: endpoint.id, method: endpoint.method, status, requestId: String(headers['x-request-id']) }
  })
  const byRequest = new Map<string, string[]>()
  const records = await everyRecord()
  for (const { requestId, event } of records)
    if (requestId) byRequest.set(requestId, [...(byRequest.get(requestId) ?? []), event])
  const calls: Recorded[] = answers.map(({ requestId, ...call }) => ({
    ...call,
    events: byRequest.get(requestId) ?? [],
  }))
  const violations = recordViolations(calls)
  const kinds = new Set(calls.flatMap(({ events }) => events))
  const recorded = calls.filter(({ events }) => events.length > 0).length
  const figure = { calls: calls.length, recorded, kinds: kinds.size, violations: violations.length }
  say('H5-calls', since, figure, { violations: 0 })
  expect([...new Set(violations)]).toEqual([])
  expect(kinds.size).toBeGreaterThanOrEqual(40)
}, 240_000)

const auditCheck = (): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const path = fileURLToPath(new URL('../../../apps/gateway/dist/commands/audit-check.js', import.meta.url))
    const { dataDir, databaseUrl } = company.stand
    const env = {
      PATH: process.env.PATH ?? '',
      MOTORA_DATA_DIR: dataDir,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    }
    execFile(process.execPath, [path], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, said: stdout + stderr }),
    )
  })

test('nobody changes a record; one that is altered, cut or slipped in past the database’s walls is found [H5]', async () => {
  const since = Date.now()
  await expect
    .poll(async () => (await askAdmin<AuditChain>('Audit/Chain')).waiting, { timeout: patienceMs, interval: 500 })
    .toBe(0)
  await company.stand.stop()
  const asOwner = async <T>(use: (below: Below) => Promise<T>): Promise<T> => {
    const below = await Below.open(company.stand)
    try {
      return await use(below)
    } finally {
      await below.close()
    }
  }
  const changes = ['update audit_events set reason = $$x$$', 'delete from audit_events', 'truncate audit_events']
  const changedByRole = await asOwner(async (below) => {
    let changed = 0
    for (const text of changes)
      for (const role of ['motora_app', 'motora_everything'] as const) {
        const outcome = await below.try({ role, operatorIds: [] }, text)
        if (outcome.refusal?.code !== '42501') changed += 1
      }
    await below.owner('create table kept_aside as select * from audit_events')
    return changed
  })
  const whole = await auditCheck()
  /** As the owner of the tables, who can take the last wall away. */
  const past = (...texts: string[]): Promise<void> =>
    asOwner(async (below) => {
      for (const text of [
        `alter table audit_events disable trigger user`,
        ...texts,
        `alter table audit_events enable trigger user`,
      ])
        await below.owner(text)
    })
  const columns = 'id, at, event, actor_kind, outcome, sequence, hash'
  const restore = ['delete from audit_events', 'insert into audit_events select * from kept_aside']
  const last = '(select max(sequence) from audit_events)'
  const breaks: Record<string, string> = {
    altered: `update audit_events set reason = 'nothing of note' where sequence = 10`,
    cut: `delete from audit_events where sequence = ${last}`,
    'cut out of the middle': `delete from audit_events where sequence = 11`,
    'slipped in': `insert into audit_events (${columns}) values ('${randomUUID()}', now(), 'files.deleted', 'system', 'done', ${last} + 1, '\\x${randomBytes(32).toString('hex')}')`,
  }
  const unseen: string[] = []
  for (const [name, text] of Object.entries(breaks)) {
    await past(...restore, text)
    const { code, said } = await auditCheck()
    if (code !== 1 || !/^records? \d+/m.test(said)) unseen.push(`${name}: ${code} ${said}`)
  }
  await past(...restore)
  const mended = await auditCheck()
  const figure = {
    records: Number(/^(\d+) records looked at/m.exec(whole.said)?.[1] ?? 0),
    tries: changes.length * 2,
    changedByRole,
    breaks: Object.keys(breaks).length,
    unseen: unseen.length,
    falseAlarms: [whole, mended].filter(({ code }) => code !== 0).length,
  }
  say('H5-chain', since, figure, { changedByRole: 0, unseen: 0, falseAlarms: 0 })
  expect(unseen).toEqual([])
  expect([whole.code, mended.code], whole.said + mended.said).toEqual([0, 0])
  expect(figure).toMatchObject({ changedByRole: 0 })
  expect(figure.records).toBeGreaterThan(500)
}, 240_000)
