import { reportContent, type ScheduleBody, type ScheduledReport } from '@motora/contract/identity'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { newId } from '../../../kernel/ids.js'
import { JobLane } from '../../../kernel/jobs/job-lane.js'
import { silentLog } from '../../../kernel/log.js'
import type { PushMessage } from '../../../kernel/push.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import type { Actor } from '../../work.js'
import { type OpenIdentity, openIdentity, passwordHash, refusalOf } from '../testing/open-identity.js'
import { type ReportDue, reportDueTopic } from './make-report.js'

type Staff = Extract<Actor, { kind: 'staff' }>

let db: TestDatabase
let clock: HandedClock
let identity: OpenIdentity
const start = new Date('2026-05-04T10:00:00Z')
beforeAll(async () => {
  db = await openTestDatabase()
  clock = new HandedClock(start)
  identity = openIdentity(db, clock)
})
afterAll(() => db.close())
beforeEach(async () => {
  clock.set(start)
  await db.asOwner('delete from scheduled_reports')
  await db.asOwner('delete from jobs')
})

let made = 0
/** Somebody with a role, as the door sees them. */
const somebody = async (role: Staff['role'], operatorId: string | null): Promise<Staff> => {
  made += 1
  const email = `report.${made}@motora.test`
  const hash = await passwordHash
  return identity.asSystem(async (work) => {
    const { accountId } = await identity.room.createAccount(work, {
      email,
      passwordHash: hash,
      firstName: 'Aina',
      lastName: `Vidal ${made}`,
      totpRequired: false,
    })
    const membershipId = await identity.room.addMembership(work, { accountId, role, operatorId })
    return {
      kind: 'staff',
      accountId,
      sessionId: newId(),
      membershipId,
      email,
      role,
      operatorId,
      canOperate: true,
    }
  })
}
const operator = async (): Promise<string> => {
  const id = newId()
  await db.asOwner(
    `insert into operators (id, parent_id, name, cif, can_operate, created_at) values ($1::uuid, $1::uuid, $1::text, $1::text, true, now())`,
    [id],
  )
  identity.bus.publish([{ topic: 'operators.changed', key: id, payload: {} }])
  return id
}
const fleet: ScheduleBody['content'] = {
  kind: 'list',
  list: 'operators.list',
  columns: [{ header: 'Name', from: ['name'], kind: 'text' }],
  format: 'csv',
}
/** What a technician may not see, and nobody of an operator that is stopped. */
const requests: ScheduleBody['content'] = {
  ...fleet,
  list: 'operators.listVehicleRequests',
  columns: [{ header: 'Id', from: ['id'], kind: 'text' }],
}
const daily = { name: 'The fleet', content: fleet, frequency: 'daily', time: '07:30', zone: 'Europe/Madrid' } as const
const save = async (actor: Actor, body: Partial<ScheduleBody> = {}, id = newId()): Promise<ScheduledReport> =>
  (await identity.call('identity.saveScheduledReport', { params: { id }, body: { ...daily, ...body } }, { actor }))
    .body as ScheduledReport
const list = async (actor: Actor): Promise<ScheduledReport[]> =>
  (await identity.call('identity.listScheduledReports', { query: {} }, { actor })).body as ScheduledReport[]
const one = async (actor: Actor): Promise<ScheduledReport> => {
  const [report] = await list(actor)
  if (!report) throw new Error('no report')
  return report
}
const say = (actor: Actor, what: string, id: string, body?: object) =>
  identity.call(`identity.${what}ScheduledReport`, { params: { id }, ...(body && { body }) }, { actor })

const lanes = (of = identity) => {
  const lane = new JobLane(db.database, silentLog(), { atOnce: 1 })
  lane.on(reportDueTopic, ({ payload, attempts }) => of.room.makeReport(payload as ReportDue, attempts))
  return lane
}
const clockTask = (name: string, of = identity) =>
  of.room.timedTasks.find((task) => task.name === name)?.run(clock.now()) ?? Promise.reject(new Error(name))
const allDue = async (of = identity): Promise<void> => {
  await clockTask('ask for scheduled reports', of)
  const lane = lanes(of)
  while ((await lane.tick()) > 0);
}
const fetched = async (actor: Actor, runId: string): Promise<string> => {
  const { body } = await identity.call('identity.getReportFile', { params: { id: runId } }, { actor })
  const chunks: Uint8Array[] = []
  for await (const chunk of (body as { stream: AsyncIterable<Uint8Array> }).stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
const runs = () => db.asOwner('select state, due_at, fault, tries from report_runs order by due_at')
const records = async (event: string) =>
  (await db.asOwner('select count(*)::int as n from audit_events where event = $1', [event]))[0]?.n

test('a view is made at its time with the rights of its person, kept behind a sign-in, and told by mail', async () => {
  const operatorId = await operator()
  const other = await operator()
  const aina = await somebody('Sharing.OperatorManager', operatorId)
  const report = await save(aina)
  expect(report).toMatchObject({ state: 'active', kind: 'list', format: 'csv', nextRun: '2026-05-05T05:30:00.000Z' })
  await allDue()
  expect(await runs()).toEqual([])
  clock.set(new Date('2026-05-05T05:30:10Z'))
  await allDue()
  const { lastRun, nextRun } = await one(aina)
  expect(nextRun).toBe('2026-05-06T05:30:00.000Z')
  expect(lastRun).toMatchObject({ state: 'done', rows: 1, fault: null, dueAt: '2026-05-05T05:30:00.000Z' })
  const text = await fetched(aina, lastRun?.id ?? '')
  expect(text).toContain(operatorId)
  expect(text).not.toContain(other)
  const mails = await identity.mailsTo(aina.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.link).toBe(`https://motora.test/scheduledReports?run=${lastRun?.id}`)
  expect(mails[0]?.text).not.toContain(operatorId)
  expect(await records('identity.list_export_began')).toBe(1)
  expect(await records('identity.list_exported')).toBe(1)
  expect(await records('identity.report_downloaded')).toBe(1)
})

test('its file has the name of the report and the day on which it was due, by the clocks of the report', async () => {
  const aina = await somebody('Sharing.OperatorManager', await operator())
  await save(aina, { time: '00:30' })
  clock.set(new Date('2026-05-04T22:30:10Z'))
  await allDue()
  const { lastRun } = await one(aina)
  const params = { id: lastRun?.id ?? '' }
  const { body } = await identity.call('identity.getReportFile', { params }, { actor: aina })
  expect((body as { fileName: string }).fileName).toBe('The fleet 2026-05-05.csv')
})

test('somebody with a browser turned on is told there, with the way to the file, and by no mail', async () => {
  const shown: PushMessage[] = []
  const send = async (message: PushMessage) => {
    shown.push(message)
    return { kind: 'delivered' } as const
  }
  const told = openIdentity(db, clock, { send, browsers: { publicKey: 'ours', isKeptHere: false } })
  const aina = await somebody('Sharing.OperatorManager', await operator())
  await db.asOwner(
    `insert into sessions (id, account_id, created_at, last_used_at, expires_at, remembered, rotated_at)
      values ($1, $2, $3, $3, $3::timestamptz + interval '30 days', true, $3)`,
    [aina.sessionId, aina.accountId, start],
  )
  await db.asOwner(
    `insert into push_subscriptions (token, session_id, created_at, id, p256dh, auth, server_key)
      values ('https://web.push.apple.com/aina', $1, $2, $3, 'p', 'a', 'ours')`,
    [aina.sessionId, start, newId()],
  )
  await save(aina)
  clock.set(new Date('2026-05-05T05:30:10Z'))
  await allDue(told)
  expect(await told.mailsTo(aina.email)).toEqual([])
  const { lastRun } = await one(aina)
  expect(shown).toMatchObject([
    {
      title: 'Tu informe está listo: The fleet',
      path: `/scheduledReports?run=${lastRun?.id}`,
      isUrgent: false,
      expiresAt: new Date('2026-05-06T05:30:10Z'),
    },
  ])
})

test('colleagues of the same role and operator get it, and nobody else fetches it', async () => {
  const operatorId = await operator()
  const [aina, biel, clara] = [
    await somebody('Sharing.OperatorManager', operatorId),
    await somebody('Sharing.OperatorManager', operatorId),
    await somebody('Sharing.OperatorManager', operatorId),
  ]
  const technician = await somebody('Sharing.Technician', operatorId)
  const foreign = await somebody('Sharing.OperatorManager', await operator())
  for (const stranger of [technician, foreign])
    expect(await refusalOf(save(aina, { recipients: [stranger.accountId] }))).toBe('identity.report_recipient_unknown')
  const { body } = await identity.call('identity.listReportColleagues', { query: {} }, { actor: aina })
  expect((body as { id: string }[]).map(({ id }) => id).sort()).toEqual([biel.accountId, clara.accountId].sort())
  const { id } = await save(aina, { recipients: [biel.accountId, aina.accountId] })
  await say(aina, 'run', id)
  await allDue()
  const report = await one(aina)
  expect(report.recipients.map(({ accountId }) => accountId)).toEqual([biel.accountId])
  const runId = report.lastRun?.id ?? ''
  expect(await identity.mailsTo(biel.email)).toHaveLength(1)
  expect(await fetched(biel, runId)).toContain(operatorId)
  for (const stranger of [clara, technician, foreign, { ...aina, role: 'Sharing.Technician' as const }])
    expect(await refusalOf(fetched(stranger, runId))).toBe('request.not_found')
  // nor does another see, run, pause or delete it
  expect(await list(biel)).toEqual([])
  for (const what of ['run', 'pause', 'delete'])
    expect(await refusalOf(say(biel, what, id, what === 'pause' ? { paused: true } : undefined))).toBe(
      'request.not_found',
    )
  expect(await refusalOf(save(biel, {}, id))).toBe('request.not_found')
})

test('a file is judged by what is in it, whatever its report has become since', async () => {
  const operatorId = await operator()
  const aina = await somebody('Sharing.OperatorManager', operatorId)
  const { id } = await save(aina, { content: requests })
  await say(aina, 'run', id)
  await allDue()
  const runId = (await one(aina)).lastRun?.id ?? ''
  await save(aina, { content: fleet }, id)
  expect(await fetched(aina, runId)).toContain('Id')
  expect(
    await db.asOwner(`select after from audit_events where event = 'identity.report_downloaded' and target_id = $1`, [
      runId,
    ]),
  ).toMatchObject([{ after: { list: 'operators.listVehicleRequests', format: 'csv' } }])
  await db.asOwner('update operators set can_operate = false where id = $1', [operatorId])
  identity.bus.publish([{ topic: 'operators.changed', key: operatorId, payload: {} }])
  expect(await refusalOf(fetched(aina, runId))).toBe('identity.operator_not_operational')
  // one that was made before this was kept
  await db.asOwner('update operators set can_operate = true where id = $1', [operatorId])
  identity.bus.publish([{ topic: 'operators.changed', key: operatorId, payload: {} }])
  await db.asOwner('update report_runs set made_of = null where id = $1', [runId])
  expect(await refusalOf(fetched(aina, runId))).toBe('request.not_found')
})

test('once for each time: two processes that ask and make together, and one that is cut off in the middle', async () => {
  const aina = await somebody('Sharing.OperatorManager', await operator())
  for (let n = 0; n < 10; n += 1) await save(aina, { name: `Report ${n}` })
  const second = openIdentity(db, clock)
  clock.set(new Date('2026-05-05T05:31:00Z'))
  await Promise.all([clockTask('ask for scheduled reports'), clockTask('ask for scheduled reports', second)])
  // the first takes them all and is killed before it ends one: its leases run out
  await db.asOwner(`update jobs set attempts = attempts + 1, due_at = now() - interval '1 second' where name = $1`, [
    reportDueTopic,
  ])
  const [one, other] = [lanes(), lanes(second)]
  for (let n = 0; n < 12; n += 1) await Promise.all([one.tick(), other.tick()])
  expect((await runs()).map(({ state }) => state)).toEqual(Array(10).fill('done'))
  expect(await identity.mailsTo(aina.email)).toHaveLength(10)
  // the same job again, as after a lease that was lost: nothing more is made or told
  const [run] = await db.asOwner('select id from report_runs limit 1')
  await identity.room.makeReport({ runId: String(run?.id) }, 2)
  expect(await identity.mailsTo(aina.email)).toHaveLength(10)
})

test('times that passed while no process ran are made up for once; the spring night comes once', async () => {
  const aina = await somebody('Sharing.OperatorManager', await operator())
  await save(aina)
  clock.set(new Date('2026-05-20T12:00:00Z'))
  await allDue()
  await allDue()
  expect(await runs()).toHaveLength(1)
  expect((await one(aina)).nextRun).toBe('2026-05-21T05:30:00.000Z')
  clock.set(new Date('2027-03-27T12:00:00Z'))
  await db.asOwner('delete from scheduled_reports')
  await save(aina, { time: '02:30' })
  for (const at of ['2027-03-28T01:00:30Z', '2027-03-28T01:30:30Z', '2027-03-29T00:30:30Z']) {
    clock.set(new Date(at))
    await allDue()
  }
  expect((await runs()).map(({ due_at }) => new Date(String(due_at)).toISOString())).toEqual([
    '2027-03-28T01:00:00.000Z',
    '2027-03-29T00:30:00.000Z',
  ])
})

test('days that were missed have a file each, about their own days', async () => {
  const aina = await somebody('Sharing.OperatorManager', await operator())
  const columns = [{ header: 'Id', from: ['id'], kind: 'text' }]
  const tickets = { kind: 'list', list: 'technicians.listTickets', format: 'csv', query: {}, columns }
  await save(aina, { content: { ...tickets, days: { which: 'dayBefore', column: null } } as never })
  clock.set(new Date('2026-05-08T12:00:00Z'))
  for (let n = 0; n < 6; n += 1) await allDue()
  expect((await runs()).map(({ due_at }) => new Date(String(due_at)).toISOString().slice(0, 10))).toEqual([
    '2026-05-05',
    '2026-05-06',
    '2026-05-07',
    '2026-05-08',
  ])
  expect((await one(aina)).nextRun).toBe('2026-05-09T05:30:00.000Z')
})

test.each([
  [
    'a disabled account',
    `update accounts set can_operate = false, suspended_at = now(), suspended_reason = 'left' where id = $1`,
    'account-suspended',
  ],
  ['a role that was taken away', `delete from memberships where account_id = $1`, 'role-gone'],
  ['another role', `update memberships set role = 'Sharing.Technician' where account_id = $1`, 'not-permitted'],
  [
    'an operator that may not operate',
    `update operators set can_operate = false where id = (select operator_id from memberships where account_id = $1)`,
    'operator-stopped',
  ],
] as const)('%s stops it, and its person is told why, once', async (_what, sql, fault) => {
  const aina = await somebody('Sharing.OperatorManager', await operator())
  const { id } = await save(aina, { content: requests })
  await db.asOwner(sql, [aina.accountId])
  clock.set(new Date('2026-05-05T05:31:00Z'))
  await allDue()
  clock.set(new Date('2026-05-06T05:31:00Z'))
  await allDue()
  expect(await runs()).toMatchObject([{ state: 'failed', fault }])
  const report = await one(aina)
  expect(report).toMatchObject({ id, state: 'stopped', fault, nextRun: null })
  const mails = await identity.mailsTo(aina.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain('se ha detenido')
})

test('what fails is tried again, then shown and told once; it is due again at its next time', async () => {
  const aina = await somebody('Sharing.OperatorManager', await operator())
  await save(aina)
  const put = vi.spyOn(identity.objects, 'put').mockRejectedValue(new Error('the disk is full'))
  clock.set(new Date('2026-05-05T05:31:00Z'))
  await clockTask('ask for scheduled reports')
  const lane = lanes()
  for (let n = 1; n <= 11; n += 1) {
    await lane.tick()
    await db.asOwner(`update jobs set due_at = now() where name = $1 and done_at is null`, [reportDueTopic])
    if (n < 11) expect((await one(aina)).lastRun).toMatchObject({ state: 'waiting', tries: n })
  }
  expect((await one(aina)).lastRun).toMatchObject({ state: 'failed', fault: 'not-made', tries: 11 })
  expect(await one(aina)).toMatchObject({ state: 'active', nextRun: '2026-05-06T05:30:00.000Z' })
  put.mockRestore()
  expect(await identity.mailsTo(aina.email)).toHaveLength(1)
  clock.set(new Date('2026-05-06T05:31:00Z'))
  await allDue()
  expect((await one(aina)).lastRun).toMatchObject({ state: 'done' })
})

test('saving again changes nothing; paused it is not due, and resumed only from then on', async () => {
  const aina = await somebody('Sharing.OperatorManager', await operator())
  const { id } = await save(aina)
  const before = await records('identity.report_changed')
  await save(aina, {}, id)
  expect(await records('identity.report_changed')).toBe(before)
  const { content: _content, ...when } = daily
  await identity.call(
    'identity.saveScheduledReport',
    { params: { id }, body: { ...when, frequency: 'weekly', weekday: 0 } },
    { actor: aina },
  )
  expect(await one(aina)).toMatchObject({ frequency: 'weekly', nextRun: '2026-05-11T05:30:00.000Z', kind: 'list' })
  await say(aina, 'pause', id, { paused: true })
  clock.set(new Date('2026-05-12T05:31:00Z'))
  await allDue()
  expect(await runs()).toEqual([])
  await say(aina, 'pause', id, { paused: false })
  await allDue()
  expect(await runs()).toEqual([])
  expect((await one(aina)).nextRun).toBe('2026-05-18T05:30:00.000Z')
  // asked for twice while one waits: one
  await say(aina, 'run', id)
  await say(aina, 'run', id)
  expect(await runs()).toHaveLength(1)
  await say(aina, 'delete', id)
  expect(await list(aina)).toEqual([])
})

test('the PDF of the month before, where rentals ended in it; else there is none and no mail', async () => {
  const operatorId = await operator()
  const aina = await somebody('Sharing.OperatorManager', operatorId)
  const content = { kind: 'month', language: 'en' } as const
  expect(await refusalOf(save(aina, { content }))).toBe('request.invalid')
  expect(
    await refusalOf(
      save(aina, { content: { ...content, sharingOperatorId: await operator() }, frequency: 'monthly', monthDay: 1 }),
    ),
  ).toBe('operator.not_found')
  await save(aina, { content, frequency: 'monthly', monthDay: 31 })
  clock.set(new Date('2026-06-30T05:31:00Z'))
  await allDue()
  expect((await one(aina)).lastRun).toMatchObject({ state: 'empty', keptUntil: null })
  expect(await identity.mailsTo(aina.email)).toEqual([])
})

test('days before its due time are found again each time, whenever it is made, and the record says which', async () => {
  const aina = await somebody('Sharing.OperatorManager', await operator())
  const tickets = {
    kind: 'list',
    list: 'technicians.listTickets',
    format: 'csv',
    columns: [{ header: 'Id', from: ['id'], kind: 'text' }],
    query: { since: '2020-01-01', filter: '{"created":["2020-01-01",null],"isClosed":["false"]}' },
  } as const
  const asked = async () =>
    (
      await db.asOwner(
        "select after ->> 'filter' as filter from audit_events where event = 'identity.list_export_began' and actor_id = $1 order by at",
        [aina.accountId],
      )
    ).map(({ filter }) => String(filter))
  const { id } = await save(aina, { content: { ...tickets, days: { which: 'dayBefore', column: null } } as never })
  expect(await one(aina)).toMatchObject({ days: 'dayBefore' })
  clock.set(new Date('2026-05-05T05:30:10Z'))
  await clockTask('ask for scheduled reports')
  // made after midnight, and still about the day before it was due
  clock.set(new Date('2026-05-05T22:10:00Z'))
  await allDue()
  clock.set(new Date('2026-05-06T05:30:10Z'))
  await allDue()
  expect((await one(aina)).lastRun).toMatchObject({ state: 'done' })
  const [first, second, ...more] = await asked()
  expect(more).toEqual([])
  expect(first).toContain('since=2026-05-03T22:00:00.000Z')
  expect(first).toContain('until=2026-05-04T22:00:00.000Z')
  expect(second).toContain('since=2026-05-04T22:00:00.000Z')
  await say(aina, 'delete', id)
  const { id: other } = await save(aina, {
    content: { ...tickets, days: { which: 'dayBefore', column: 'created' } } as never,
  })
  // other days of it, and what else is in it stays
  const changes = await records('identity.report_changed')
  await save(aina, { content: undefined, days: 'monthBefore' }, other)
  await save(aina, { content: undefined, days: 'monthBefore' }, other)
  await save(aina, { content: undefined }, other)
  expect(await one(aina)).toMatchObject({ days: 'monthBefore', list: 'technicians.listTickets', format: 'csv' })
  expect(await records('identity.report_changed')).toBe(Number(changes) + 1)
  clock.set(new Date('2026-05-07T05:30:10Z'))
  await allDue()
  const third = (await asked())[2]
  expect(third).toContain('since=2020-01-01')
  expect(third).toContain(
    'filter={"created":["2026-03-31T22:00:00.000Z","2026-04-30T22:00:00.000Z"],"isClosed":["false"]}',
  )
})

test('a report with the days of its view is given no others', async () => {
  const aina = await somebody('Sharing.OperatorManager', await operator())
  const { id } = await save(aina)
  await expect(save(aina, { content: undefined, days: 'dayBefore' }, id)).rejects.toMatchObject({
    code: 'request.invalid',
  })
  expect(await one(aina)).toMatchObject({ days: null })
})

test('of two windows the second is refused and overwrites nothing; the same again is none', async () => {
  const aina = await somebody('Sharing.OperatorManager', await operator())
  const { id, version } = await save(aina)
  const other = { content: undefined, version }
  expect(await save(aina, { ...other, time: '08:00' }, id)).toMatchObject({ time: '08:00', version: version + 1 })
  expect(await refusalOf(save(aina, { ...other, time: '09:00' }, id))).toBe('identity.report_changed_meanwhile')
  expect(await save(aina, { ...other, time: '08:00' }, id)).toMatchObject({ time: '08:00', version: version + 1 })
  // its times and a pause are no change of it
  clock.set(new Date('2026-05-05T07:00:10Z'))
  await allDue()
  await say(aina, 'pause', id, { paused: true })
  expect(await one(aina)).toMatchObject({ version: version + 1 })
  expect(await save(aina, { content: undefined, time: '09:00' }, id)).toMatchObject({ version: version + 2 })
})

test('the file of a list is changed to another format, and made in it; a month stays a PDF', async () => {
  const aina = await somebody('Sharing.OperatorManager', await operator())
  const { id } = await save(aina)
  expect(await save(aina, { content: undefined, format: 'xlsx' }, id)).toMatchObject({ format: 'xlsx' })
  clock.set(new Date('2026-05-05T05:30:10Z'))
  await allDue()
  const { lastRun } = await one(aina)
  expect((await fetched(aina, lastRun?.id ?? '')).slice(0, 2)).toBe('PK')
  const month = { kind: 'month', sharingOperatorId: null, language: 'en' } as const
  const monthly = { frequency: 'monthly', monthDay: 2 } as const
  const pdf = await save(aina, { content: month, ...monthly })
  expect(await refusalOf(save(aina, { content: undefined, format: 'csv', ...monthly }, pdf.id))).toBe('request.invalid')
})

test('what no list answers is refused before it is scheduled', async () => {
  const aina = await somebody('Sharing.OperatorManager', await operator())
  for (const content of [
    { ...fleet, list: 'identity.getCurrent' },
    { ...fleet, list: 'nobody.listNothing' },
    { ...fleet, columns: [{ header: 'x', from: ['secret'], kind: 'text' }] },
    { ...fleet, query: { sort: '!' } },
    { ...fleet, query: { surprise: 'x' } },
    { ...fleet, query: { filter: '{' }, days: { which: 'dayBefore', column: 'created' } },
    // a list that takes no days
    { ...fleet, days: { which: 'dayBefore', column: null } },
  ])
    expect(await refusalOf(save(aina, { content: content as never })), JSON.stringify(content)).toBe('request.invalid')
  expect(
    await refusalOf(
      save(aina, {
        content: {
          ...fleet,
          list: 'identity.listAccounts',
          columns: [{ header: 'x', from: ['email'], kind: 'text' }],
        } as never,
      }),
    ),
  ).toBe('identity.not_permitted')
  const people = {
    ...fleet,
    list: 'sharing.listServices',
    columns: [{ header: 'x', from: ['serviceId'], kind: 'text' }],
  }
  expect(await refusalOf(save(aina, { content: people as never }))).toBe('identity.fresh_factor_required')
  expect(reportContent.safeParse({ ...fleet, format: 'pdf' }).success).toBe(false)
  expect(reportContent.safeParse({ ...fleet, days: { which: 'tomorrow', column: null } }).success).toBe(false)
})

test('a file goes after seven days, and what nothing names after an hour', async () => {
  const aina = await somebody('Sharing.OperatorManager', await operator())
  const { id } = await save(aina)
  await say(aina, 'run', id)
  await allDue()
  const runId = (await one(aina)).lastRun?.id ?? ''
  await identity.objects.put('reports/orphan', Buffer.from('x'), 1)
  clock.set(new Date('2026-05-11T09:59:00Z'))
  await clockTask('drop files of reports')
  expect(await fetched(aina, runId)).toContain('Name')
  clock.set(new Date('2026-05-11T10:00:01Z'))
  expect(await refusalOf(fetched(aina, runId))).toBe('request.not_found')
  await clockTask('drop files of reports')
  const keys: string[] = []
  for await (const { key } of identity.objects.list('reports/')) keys.push(key)
  expect(keys.filter((key) => key.includes(runId) || key.includes('orphan'))).toEqual([])
})
