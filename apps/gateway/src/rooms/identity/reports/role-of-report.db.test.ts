import { roleNamed } from '@motora/contract'
import type { ScheduledReport } from '@motora/contract/identity'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { newId } from '../../../kernel/ids.js'
import { JobLane } from '../../../kernel/jobs/job-lane.js'
import { silentLog } from '../../../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import type { Actor } from '../../work.js'
import { type OpenIdentity, openIdentity, refusalOf } from '../testing/open-identity.js'
import { type ReportDue, reportDueTopic } from './make-report.js'

// A report whose role is taken away, given again, or another's by then; and those who get it as well.

type Staff = Extract<Actor, { kind: 'staff' }>
const employee = roleNamed.operator
const manager = roleNamed.manager

let db: TestDatabase
let clock: HandedClock
let identity: OpenIdentity
let ona: string
beforeAll(async () => {
  db = await openTestDatabase()
  clock = new HandedClock(new Date('2026-05-04T10:00:00Z'))
  identity = openIdentity(db, clock)
  ona = await identity.asSystem((work) => identity.operators.createOperator(work, { name: 'Ona', cif: 'L70000000' }))
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.asOwner('delete from scheduled_reports')
  await db.asOwner('delete from jobs')
})

const give = (accountId: string, role: Staff['role']): Promise<string> =>
  identity.asSystem((work) => identity.room.addMembership(work, { accountId, role, operatorId: ona }))
let made = 0
const somebody = async (role: Staff['role'], firstName = 'Aina'): Promise<Staff> => {
  made += 1
  const email = `role.${made}@motora.test`
  const { accountId } = await identity.asSystem((work) =>
    identity.room.createAccount(work, { email, firstName, lastName: 'Vidal', totpRequired: false }),
  )
  const membershipId = await give(accountId, role)
  await db.asOwner(`update memberships set first_name = $2, last_name = 'Vidal' where id = $1`, [
    membershipId,
    firstName,
  ])
  const by = { sessionId: newId(), membershipId, email, role, operatorId: ona, canOperate: true }
  return { kind: 'staff', accountId, ...by }
}
const take = ({ membershipId }: Staff) => db.asOwner('delete from memberships where id = $1', [membershipId])
const daily = {
  name: 'The fleet',
  content: {
    kind: 'list',
    list: 'operators.list',
    columns: [{ header: 'Name', from: ['name'], kind: 'text' }],
    format: 'csv',
  },
  frequency: 'daily',
  time: '07:30',
  zone: 'Europe/Madrid',
}
const save = async (actor: Staff, body: object = {}, id = newId()): Promise<ScheduledReport> =>
  (await identity.call('identity.saveScheduledReport', { params: { id }, body: { ...daily, ...body } }, { actor }))
    .body as ScheduledReport
const one = async (actor: Staff): Promise<ScheduledReport | undefined> =>
  ((await identity.call('identity.listScheduledReports', { query: {} }, { actor })).body as ScheduledReport[])[0]
const resume = (actor: Staff, id: string) =>
  identity.call('identity.pauseScheduledReport', { params: { id }, body: { paused: false } }, { actor })
/** Asks for it, and makes what is due. @returns what came of it */
const run = async (actor: Staff, id: string) => {
  clock.advance(60_000)
  await identity.call('identity.runScheduledReport', { params: { id } }, { actor })
  const lane = new JobLane(db.database, silentLog(), { atOnce: 1 })
  lane.on(reportDueTopic, ({ payload, attempts }) => identity.room.makeReport(payload as ReportDue, attempts))
  while ((await lane.tick()) > 0);
  const { lastRun, state } = (await one(actor)) ?? {}
  return { state, run: lastRun?.state, fault: lastRun?.fault }
}
const stopped = { state: 'stopped', run: 'failed', fault: 'role-gone' }
const goes = { state: 'active', run: 'done', fault: null }
const subjects = async ({ email }: Staff) => (await identity.mailsTo(email)).map(({ subject }) => subject)

test('one that stopped because its role had gone is resumed once its person has the same role again', async () => {
  const aina = await somebody(employee)
  const { id } = await save(aina)
  await take(aina)
  expect(await run(aina, id)).toEqual(stopped)
  await resume(aina, id)
  expect(await run(aina, id), 'it is gone still').toEqual(stopped)
  const again = { ...aina, membershipId: await give(aina.accountId, employee) }
  await resume(again, id)
  expect(await run(again, id)).toEqual(goes)
})

test('with another role it goes on once what is in it is scheduled again, with the rights of that role', async () => {
  const aina = await somebody(employee)
  const biel = await somebody(manager)
  const { id } = await save(aina)
  await take(aina)
  expect(await run(aina, id)).toEqual(stopped)
  const now = { ...aina, role: manager, membershipId: await give(aina.accountId, manager) } as Staff
  await resume(now, id)
  expect(await run(now, id)).toEqual(stopped)
  const { content: _, ...when } = daily
  const saveOnly = identity.call(
    'identity.saveScheduledReport',
    { params: { id }, body: { ...when, recipients: [biel.accountId] } },
    { actor: now },
  )
  expect(await refusalOf(saveOnly), 'its readers have the role of before').toBe('identity.report_recipient_unknown')
  await save(now, { recipients: [biel.accountId] }, id)
  await resume(now, id)
  expect(await run(now, id)).toEqual(goes)
  expect((await one(now))?.role).toBe(manager)
})

test('those who get it as well hear that it stops, or was not made, without a word of why', async () => {
  const [aina, biel, gone] = [await somebody(employee), await somebody(employee), await somebody(employee)]
  const { id } = await save(aina, { recipients: [biel.accountId, gone.accountId] })
  await take(gone)
  await take(aina)
  expect(await run(aina, id)).toEqual(stopped)
  expect(await subjects(biel)).toEqual(['Un informe que recibes se ha detenido: The fleet'])
  const [mail] = await identity.mailsTo(biel.email)
  expect([mail?.link, mail?.text]).toEqual([null, expect.not.stringContaining('rol')])
  expect(await subjects(aina)).toEqual(['Tu informe se ha detenido: The fleet'])
  // who has left is told nothing of it
  expect(await subjects(gone)).toEqual([])

  const put = vi.spyOn(identity.objects, 'put').mockRejectedValue(new Error('the disk is full'))
  const clara = await somebody(employee)
  const other = await save(clara, { recipients: [biel.accountId] })
  await identity.call('identity.runScheduledReport', { params: { id: other.id } }, { actor: clara })
  const runId = (await one(clara))?.lastRun?.id ?? ''
  await identity.room.makeReport({ runId }, 11)
  put.mockRestore()
  expect((await subjects(biel)).at(-1)).toBe('No se ha podido hacer un informe que recibes: The fleet')
})

test('who has the role no more reads the names of colleagues, and no e-mail of one who has left as well', async () => {
  const [aina, biel] = [await somebody(employee), await somebody(employee, 'Biel')]
  await save(aina, { recipients: [biel.accountId] })
  const names = async () => (await one(aina))?.recipients.map(({ fullName }) => fullName)
  expect(await names()).toEqual(['Biel Vidal'])
  await take(aina)
  expect(await names()).toEqual(['Biel Vidal'])
  await take(biel)
  expect(await names()).toEqual([''])
  await give(aina.accountId, employee)
  expect(await names()).toEqual([biel.email])
})
