import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { connectInThread } from '../../../kernel/db/lite-connection.js'
import { LiteDatabase } from '../../../kernel/db/lite-database.js'
import { silentLog } from '../../../kernel/log.js'

const migration = '0029_identity_start_passwords.sql'
const folder = new URL('../../../../migrations/', import.meta.url)
const statementsOf = (name: string): string[] =>
  readFileSync(new URL(name, folder), 'utf8').split('--> statement-breakpoint')

test('who was created with a typed password is known by the records, and what was enrolled meanwhile goes', async () => {
  const before = await LiteDatabase.open(() => connectInThread(undefined), silentLog())
  const manager = randomUUID()
  const ids = { typed: randomUUID(), support: randomUUID(), changedLate: randomUUID(), own: randomUUID() }
  const wrong: string[] = []
  await before.exclusively(60_000, async (exec) => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name < migration)
    for (const name of names.toSorted()) for (const text of statementsOf(name)) await exec(text)
    const account = (id: string, columns: string, values: string) =>
      exec(`insert into accounts (id, email, first_name, last_name, created_at, password_hash, email_confirmed_at, ${columns})
        values ('${id}', '${id}@kept.test', 'Aina', 'Puig', now(), 'a hash', now(), ${values})`)
    await account(ids.typed, 'totp_secret, totp_enrolled_at', `'\\x01', now()`)
    await account(ids.support, 'totp_secret', `'\\x01'`)
    await account(
      ids.changedLate,
      'totp_secret, totp_enrolled_at, password_changed_at',
      `'\\x01', now() - interval '2 days', now()`,
    )
    await account(
      ids.own,
      'totp_secret, totp_enrolled_at, password_changed_at',
      `'\\x01', now() - interval '2 days', now()`,
    )
    for (const id of [ids.changedLate, ids.own])
      await exec(`insert into recovery_codes (account_id, code_hash) values ('${id}', 'a code')`)
    const record = (event: string, target: string, name: string, after: string) =>
      exec(`insert into audit_events (id, at, event, actor_kind, actor_id, target_id, target_name, outcome, after)
        values ('${randomUUID()}', now(), '${event}', 'staff', '${manager}', '${target}', '${name}', 'done', '${after}')`)
    for (const id of [ids.typed, ids.changedLate])
      await record('staff.created', randomUUID(), `${id}@kept.test`, '{"invited": false}')
    await record('staff.created', randomUUID(), `${ids.own}@kept.test`, '{"invited": true}')
    await record('support_users.created', ids.support, `${ids.support}@kept.test`, '{}')
    for (const text of statementsOf(migration)) await exec(text)
    const setBy = (id: string) => `(select password_set_by from accounts where id = '${id}')`
    const enrolled = (id: string) => `(select totp_enrolled_at is not null from accounts where id = '${id}')`
    const codes = (id: string) => `(select count(*) from recovery_codes where account_id = '${id}')`
    for (const isSo of [
      `${setBy(ids.typed)} = '${manager}'`,
      `${setBy(ids.support)} = '${manager}'`,
      `${setBy(ids.changedLate)} = '${ids.changedLate}'`,
      `${setBy(ids.own)} = '${ids.own}'`,
      // goes as soon as its person has chosen the own password
      enrolled(ids.typed),
      `(select totp_secret is null from accounts where id = '${ids.support}')`,
      `not ${enrolled(ids.changedLate)}`,
      `${codes(ids.changedLate)} = 0`,
      enrolled(ids.own),
      `${codes(ids.own)} = 1`,
    ])
      await exec(`select 1 / (${isSo})::int`).catch(() => wrong.push(isSo))
  })
  await before.close()
  expect(wrong).toEqual([])
}, 120_000)
