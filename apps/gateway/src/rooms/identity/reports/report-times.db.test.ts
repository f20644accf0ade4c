import type { ScheduleBody, ScheduledReport } from '@motora/contract/identity'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HandedClock } from '../../../kernel/clock.js'
import { newId } from '../../../kernel/ids.js'
import { JobLane } from '../../../kernel/jobs/job-lane.js'
import { silentLog } from '../../../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import type { Actor } from '../../work.js'
import { type OpenIdentity, openIdentity, passwordHash } from '../testing/open-identity.js'
import { type ReportDue, reportDueTopic } from './make-report.js'

type Staff = Extract<Actor, { kind: 'staff' }>

let db: TestDatabase
let identity: OpenIdentity
let aina: Staff
const start = new Date('2026-05-04T10:00:00Z')
const clock = new HandedClock(start)
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db, clock)
  const operatorId = await identity.newOperator('Mar', { timezone: 'Atlantic/Canary' })
  const email = 'aina@motora.test'
  const hash = await passwordHash
  aina = await identity.asSystem(async (work) => {
    const person = { email, passwordHash: hash, firstName: 'Aina', lastName: 'Vidal', totpRequired: false }
    const { accountId } = await identity.room.createAccount(work, person)
    const role = 'Sharing.OperatorManager'
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
}, 120_000)
afterAll(() => db.close())
beforeEach(async () => {
  clock.set(start)
  await db.asOwner('delete from scheduled_reports')
  await db.asOwner('delete from jobs')
})

const daily = {
  name: 'The fleet',
  frequency: 'daily',
  time: '07:30',
  zone: 'Europe/Madrid',
  content: {
    kind: 'list',
    list: 'operators.list',
    format: 'csv',
    columns: [{ header: 'Name', from: ['name'], kind: 'text' }],
  },
} as unknown as ScheduleBody
const save = async (body: Partial<ScheduleBody> = {}, id = newId()): Promise<ScheduledReport> =>
  (
    await identity.call(
      'identity.saveScheduledReport',
      { params: { id }, body: { ...daily, ...body } },
      { actor: aina },
    )
  ).body as ScheduledReport
const allDue = async (): Promise<void> => {
  await identity.room.timedTasks.find(({ name }) => name === 'ask for scheduled reports')?.run(clock.now())
  const lane = new JobLane(db.database, silentLog(), { atOnce: 1 })
  lane.on(reportDueTopic, ({ payload, attempts }) => identity.room.makeReport(payload as ReportDue, attempts))
  while ((await lane.tick()) > 0);
}
const runs = async () =>
  (await db.asOwner('select state, due_at from report_runs order by due_at')).map(
    ({ state, due_at }) => `${state} ${new Date(String(due_at)).toISOString()}`,
  )

test('a change that touches no time keeps the next one, also where it has come already', async () => {
  const { id } = await save()
  clock.set(new Date('2026-05-05T05:30:20Z'))
  expect(await save({ name: 'Another name' }, id)).toMatchObject({ nextRun: '2026-05-05T05:30:00.000Z' })
  await allDue()
  expect(await runs()).toEqual(['done 2026-05-05T05:30:00.000Z'])
})

test('other times count from now on, and drop none that has come already', async () => {
  const { id } = await save()
  expect(await save({ time: '08:00' }, id)).toMatchObject({ nextRun: '2026-05-05T06:00:00.000Z' })
  clock.set(new Date('2026-05-05T06:00:20Z'))
  await save({ time: '09:00' }, id)
  await allDue()
  expect(await runs()).toEqual(['done 2026-05-05T06:00:00.000Z'])
  expect(await save({ time: '09:00' }, id)).toMatchObject({ nextRun: '2026-05-05T07:00:00.000Z' })
})

test('a month that is not over by its operator’s clocks waits until it is, which is no failure', async () => {
  await save({ content: { kind: 'month', language: 'en' }, frequency: 'monthly', monthDay: 1, time: '00:05' })
  clock.set(new Date('2026-05-31T22:05:10Z'))
  await allDue()
  expect(await runs()).toEqual(['waiting 2026-05-31T22:05:00.000Z'])
  const [job] = await db.asOwner(
    `select last_error, due_at > now() + interval '50 minutes' as waits from jobs where name = $1`,
    [reportDueTopic],
  )
  expect(job).toEqual({ last_error: 'the month is not over by the clocks of its operator', waits: true })
  clock.set(new Date('2026-05-31T23:00:00Z'))
  await db.asOwner('update jobs set due_at = now() where done_at is null')
  await allDue()
  // nobody rode in it
  expect(await runs()).toEqual(['empty 2026-05-31T22:05:00.000Z'])
})
