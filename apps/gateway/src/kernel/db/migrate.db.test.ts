import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migratePostgresDatabase } from './migrate.js'

const serverUrl = process.env.TEST_DATABASE_URL

describe.skipIf(!serverUrl)('on a server', () => {
  const name = `motora_migrate_${randomBytes(6).toString('hex')}`
  const login = `motora_login_${randomBytes(6).toString('hex')}`
  const urlOf = (user?: string): string => {
    const url = new URL(serverUrl ?? '')
    url.pathname = `/${name}`
    if (user) url.username = user
    return url.href
  }
  let admin: pg.Client
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: serverUrl })
    await admin.connect()
    await admin.query(`create database ${name} template template0 encoding 'UTF8'`)
    await admin.query(`create role ${login} login noinherit`)
  })
  afterAll(async () => {
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.query(`drop role if exists ${login}`)
    await admin.end()
  })

  test('a login that owns nothing is shown what to do while the tables are old', async () => {
    await expect(migratePostgresDatabase(urlOf(login))).rejects.toThrow(/0 of \d+ migrations.*MIGRATE_DATABASE_URL/)
  })

  test('several owners at once: one migrates, the others wait, all succeed', async () => {
    await Promise.all([1, 2, 3].map(() => migratePostgresDatabase(urlOf())))
  })

  test('a login that owns nothing starts on tables that are up to date', async () => {
    await admin.query(`grant motora_app, motora_everything to ${login}`)
    await migratePostgresDatabase(urlOf(login))
  })

  test('and on those of a newer version, but not on those of another', async () => {
    const inside = new pg.Client({ connectionString: urlOf() })
    await inside.connect()
    const table = 'motora_kernel.motora_migrations'
    await inside.query(`insert into ${table} (hash, created_at) select 'newer', max(created_at) + 1 from ${table}`)
    await migratePostgresDatabase(urlOf(login))
    await inside.query(`update ${table} set hash = 'changed' where id = (select min(id) from ${table})`)
    await inside.end()
    await expect(migratePostgresDatabase(urlOf(login))).rejects.toThrow('may not apply them')
  })
})
