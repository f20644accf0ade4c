import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuseSuperuserLogin } from './refuse-superuser-login.js'

const server = process.env.TEST_DATABASE_URL
const name = `motora_login_${randomBytes(4).toString('hex')}`

/** Roles belong to the whole server, so both are made for this file and dropped after it. */
describe.skipIf(!server)('the login of a production gateway', () => {
  let client: pg.Client
  const urlOf = (login: string): string => {
    const url = new URL(server ?? '')
    url.username = login
    url.password = 'for-this-test'
    url.pathname = `/${name}`
    return url.href
  }
  beforeAll(async () => {
    client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(`create role ${name}_owner login password 'for-this-test'`)
    await client.query(`create role ${name}_humble login password 'for-this-test'`)
    await client.query(`create role ${name}_seer login bypassrls password 'for-this-test'`)
    await client.query(`create role ${name}_heir login noinherit password 'for-this-test' in role ${name}_owner`)
    await client.query(`create role ${name}_head superuser`)
    await client.query(`create role ${name}_deputy login noinherit password 'for-this-test' in role ${name}_head`)
    await client.query(`create role ${name}_guest login noinherit password 'for-this-test' in role ${name}_seer`)
    await client.query(`create database ${name} owner ${name}_owner`)
    const owner = new pg.Client({ connectionString: urlOf(`${name}_owner`) })
    await owner.connect()
    await owner.query('create table owned ()')
    await owner.end()
  })
  afterAll(async () => {
    await client.query(`drop database if exists ${name} with (force)`)
    for (const role of ['heir', 'deputy', 'guest', 'head', 'owner', 'humble', 'seer'])
      await client.query(`drop role if exists ${name}_${role}`)
    await client.end()
  })

  test('may own nothing, see through no wall and be no superuser [I6]', async () => {
    const superuser = new URL(server ?? '')
    superuser.pathname = `/${name}`
    await expect(refuseSuperuserLogin(superuser.href)).rejects.toThrow(/DATABASE_URL: the login \w+ is a superuser/)
    await expect(refuseSuperuserLogin(urlOf(`${name}_owner`))).rejects.toThrow(/may create tables/)
    await expect(refuseSuperuserLogin(urlOf(`${name}_seer`))).rejects.toThrow(/bypasses row-level security/)
    await expect(refuseSuperuserLogin(urlOf(`${name}_humble`))).resolves.toBeUndefined()
  })

  test('nor have the way to become one that does, by a role that it does not even inherit [I6]', async () => {
    await expect(refuseSuperuserLogin(urlOf(`${name}_heir`))).rejects.toThrow(/owns tables/)
    for (const login of ['deputy', 'guest'])
      await expect(refuseSuperuserLogin(urlOf(`${name}_${login}`))).rejects.toThrow(/may become a role/)
  })
})
