import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectInThread } from '../../../kernel/db/lite-connection.js'
import { LiteDatabase } from '../../../kernel/db/lite-database.js'
import { silentLog } from '../../../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type OpenIdentity, openIdentity, password, refusalOf } from '../testing/open-identity.js'
import { signInKinds } from '../testing/sign-in-kinds.js'

/** By it riders and sessions of the version before go on; the next version drops what was theirs. */
const migration = '0028_identity_riders.sql'

const folder = new URL('../../../../migrations/', import.meta.url)
const statementsOf = (name: string): string[] =>
  readFileSync(new URL(name, folder), 'utf8').split('--> statement-breakpoint')

test('riders, their passwords and their sessions are carried over', async () => {
  const before = await LiteDatabase.open(() => connectInThread(undefined), silentLog())
  const customerId = randomUUID()
  const sessions = [randomUUID(), randomUUID()].toSorted()
  await before.exclusively(60_000, async (exec) => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && name < migration)
    for (const name of names.toSorted()) for (const text of statementsOf(name)) await exec(text)
    await exec(`insert into customers (id, email, first_name, last_name, registered_at, password_hash)
      values ('${customerId}', 'kept@rider.test', 'Aina', 'Puig', now(), 'a hash'),
             ('${randomUUID()}', 'imported@rider.test', 'Aina', 'Puig', now(), null)`)
    for (const [n, id] of sessions.entries())
      await exec(`insert into rider_sessions (id, customer_id, created_at, last_used_at, expires_at, generation, rotated_at, ended_at)
        values ('${id}', '${customerId}', now(), now(), now() + interval '20 days', ${n + 3}, now(), ${n ? 'now()' : 'null'})`)
    await exec(
      `insert into sign_in_brakes (subject, failures, last_failure_at) values ('rider:kept@rider.test', 5, now())`,
    )
    for (const text of statementsOf(migration)) await exec(text)
    // each line refuses what was not carried over, by a division by zero
    for (const isSo of [
      `(select count(*) from rider_passwords where customer_id = '${customerId}' and password_hash = 'a hash') = 1`,
      '(select count(*) from rider_passwords) = 1',
      `(select array_agg(generation order by id) from sessions where customer_id = '${customerId}' and remembered) = '{3,4}'`,
      `(select count(*) from sessions where ended_at is not null) = 1`,
      `(select max(expires_at) from sessions) > now() + interval '19 days'`,
      `(select count(*) from sign_in_brakes) = 0`,
    ])
      await exec(`select 1 / (${isSo})::int`)
  })
  await before.close()
}, 120_000)

let db: TestDatabase
let identity: OpenIdentity
const [, riders] = signInKinds
beforeAll(async () => {
  db = await openTestDatabase()
  identity = openIdentity(db)
})
afterAll(() => db.close())

test('what the version before writes meanwhile is found, and what this one writes is there for it', async () => {
  const { id, email } = await riders.newPerson(identity)
  const { idToken, refreshToken } = await riders.signIn(identity, email)
  const sessionId = await riders.sessionOf(identity, idToken)
  const old = () => db.asOwner('select id, generation, ended_at from rider_sessions where customer_id = $1', [id])
  const { refreshToken: second } = await riders.refresh(identity, refreshToken)
  expect(await old()).toEqual([{ id: sessionId, generation: 2, ended_at: null }])
  const [customer] = await db.asOwner('select password_hash from customers where id = $1', [id])
  expect(customer?.password_hash).toMatch(/^\$argon2id/)

  await db.asOwner('update rider_sessions set generation = 3, rotated_at = $2 where id = $1', [
    sessionId,
    identity.clock.now(),
  ])
  const { refreshToken: third } = await riders.refresh(identity, second)
  expect(third, 'the one just before gives the successor again').toContain('.3.')
  await db.asOwner('update rider_sessions set ended_at = $2 where id = $1', [sessionId, identity.clock.now()])
  expect(await refusalOf(riders.refresh(identity, third))).toBe('identity.refresh_rejected')

  const registered = randomUUID()
  await db.asOwner(
    `insert into customers (id, email, first_name, last_name, registered_at, password_hash)
     values ($1, 'meanwhile@rider.test', 'Aina', 'Puig', now(), $2)`,
    [registered, customer?.password_hash],
  )
  expect((await riders.signIn(identity, 'meanwhile@rider.test', password)).idToken).toBeTruthy()

  identity.clock.advance(8 * 24 * 3_600_000)
  await identity.asSystem((work) => identity.room.tidy(work))
  expect(await db.asOwner('select id from rider_sessions where id = $1', [sessionId])).toEqual([])
})
