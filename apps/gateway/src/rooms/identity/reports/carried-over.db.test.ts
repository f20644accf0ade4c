import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connectInThread } from '../../../kernel/db/lite-connection.js'
import { LiteDatabase } from '../../../kernel/db/lite-database.js'
import { silentLog } from '../../../kernel/log.js'

const migration = '0322_identity_report_for_operator.sql'
const folder = new URL('../../../../migrations/', import.meta.url)
const statementsOf = (name: string): string[] =>
  readFileSync(new URL(name, folder), 'utf8').split('--> statement-breakpoint')

test('whose a report is, is carried over from its role, or from its last file where that has gone', async () => {
  const before = await LiteDatabase.open(() => connectInThread(undefined), silentLog())
  const [account, operator, membership] = [randomUUID(), randomUUID(), randomUUID()]
  const reports = { withRole: randomUUID(), withFile: randomUUID(), withNeither: randomUUID() }
  const wrong: string[] = []
  await before.exclusively(60_000, async (exec) => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name < migration)
    for (const name of names.toSorted()) for (const text of statementsOf(name)) await exec(text)
    await exec(`insert into operators (id, parent_id, name, cif, can_operate, created_at)
      values ('${operator}', '${operator}', 'Ona', 'L70000000', true, now())`)
    await exec(`insert into accounts (id, email, first_name, last_name, created_at)
      values ('${account}', 'aina@kept.test', 'Aina', 'Puig', now())`)
    await exec(`insert into memberships (id, account_id, role, operator_id, accepted_at, created_at)
      values ('${membership}', '${account}', 'Sharing.Technician', '${operator}', now(), now())`)
    const report = (id: string, membershipId: string | null) =>
      exec(`insert into scheduled_reports (id, account_id, membership_id, role, name, kind, content, format, frequency,
          clock_time, zone, state, next_run_at, created_at, changed_at)
        values ('${id}', '${account}', ${membershipId ? `'${membershipId}'` : 'null'}, 'Sharing.Technician', 'x', 'list',
          '{}', 'csv', 'daily', '07:30', 'Europe/Madrid', 'active', now(), now(), now())`)
    await report(reports.withRole, membership)
    await report(reports.withFile, null)
    await report(reports.withNeither, null)
    await exec(`insert into report_runs (id, report_id, due_at, state, made_for_role, made_for_operator, created_at)
      values ('${randomUUID()}', '${reports.withFile}', now(), 'done', 'Sharing.Technician', '${operator}', now())`)
    for (const text of statementsOf(migration)) await exec(text)
    const of = (id: string) => `(select for_operator from scheduled_reports where id = '${id}')`
    for (const isSo of [
      `${of(reports.withRole)} = '${operator}'`,
      `${of(reports.withFile)} = '${operator}'`,
      `${of(reports.withNeither)} is null`,
    ])
      await exec(`select 1 / (${isSo})::int`).catch(() => wrong.push(isSo))
  })
  await before.close()
  expect(wrong).toEqual([])
}, 120_000)
