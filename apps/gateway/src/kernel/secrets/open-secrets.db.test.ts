import { createCipheriv, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../log.js'
import { createSecrets, type Secrets } from '../secrets.js'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import { deriveKey } from './derived-keys.js'
import { sealedLastingKeys } from './lasting-keys.js'
import { lastingPurposes } from './lasting-purposes.js'
import { fixedKeys } from './master-keys.js'
import { openSecrets } from './open-secrets.js'
import { createReseal } from './reseal.js'
import { createSealedColumn } from './sealed-column.js'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const [first, second, stranger] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const seeds = () => createSealedColumn(db.database, { table: 'accounts', column: 'totp_secret', key: 'id' })
const open = (...keys: Uint8Array[]): Promise<Secrets> =>
  openSecrets({ database: db.database, masterKeys: fixedKeys(...keys), columns: [seeds()] })
const placeOf = (rowId: string) => ({ table: 'accounts', column: 'totp_secret', rowId })

const keep = async (sealedFor: (id: string) => Buffer): Promise<string> => {
  const id = randomUUID()
  await db.asOwner(
    `insert into accounts (id, email, first_name, last_name, totp_secret, created_at) values ($1::uuid, $1::uuid::text, 'A', 'B', decode($2, 'hex'), now())`,
    [id, sealedFor(id).toString('hex')],
  )
  return id
}
const kept = async (id: string): Promise<Buffer> => {
  const [row] = await db.asOwner(`select encode(totp_secret, 'hex') as sealed from accounts where id = $1`, [id])
  return Buffer.from(String(row?.sealed), 'hex')
}
/** As the version before this one sealed: without the id of the key. */
const version1 = (key: Uint8Array, id: string): Buffer => {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key, 'seal-at-rest'), nonce)
  cipher.setAAD(Buffer.from(`accounts/totp_secret/${id}`))
  const text = Buffer.concat([cipher.update('an old seed'), cipher.final()])
  return Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), text])
}
const resealAll = async (secrets: Secrets): Promise<number> =>
  createReseal(secrets, [sealedLastingKeys(db.database), seeds()], silentLog())(new Date())

test('a database that was there before keys were kept: the right key is taken, a wrong one is refused [I4]', async () => {
  const old = await keep((id) => version1(first, id))
  await expect(open(stranger)).rejects.toThrow(/^MOTORA_MASTER_KEY_FILE: .*accounts\.totp_secret.*operations\.md/)
  const secrets = await open(first)
  // hashes that are there keep their key
  expect(secrets.lastingKey('recovery-code')).toEqual(Buffer.from(deriveKey(first, 'recovery-code')))
  expect(secrets.open(await kept(old), placeOf(old)).toString()).toBe('an old seed')
  // with one key nothing is made again: the version before this one may still run next to it
  expect(await resealAll(secrets)).toBe(0)
  expect((await kept(old))[0]).toBe(1)
})

test('after a change all is sealed again, the lasting keys are what they were, and the old key may go [I4]', async () => {
  const before = await open(first)
  const id = await keep((rowId) => before.seal(Buffer.from('seed'), placeOf(rowId)))
  const both = await open(second, first)
  // six lasting keys, the seed, and the old one of the test above
  expect(await resealAll(both)).toBe(8)
  expect(await resealAll(both)).toBe(0)
  expect((await kept(id)).subarray(0, 5)).toEqual(both.currentHead)
  const after = await open(second)
  expect(after.open(await kept(id), placeOf(id)).toString()).toBe('seed')
  for (const purpose of lastingPurposes) expect(after.lastingKey(purpose)).toEqual(before.lastingKey(purpose))
  await expect(open(first)).rejects.toThrow(/^MOTORA_MASTER_KEY_FILE/)
})

test('a line that is taken out too early is missed at the next start, by the row that needs it [I4]', async () => {
  const id = await keep((rowId) => createSecrets(stranger).seal(Buffer.from('seed'), placeOf(rowId)))
  await expect(open(second)).rejects.toThrow(`(row ${id})`)
  await expect(open(second, stranger)).resolves.toBeDefined()
  await db.asOwner('delete from accounts where id = $1', [id])
})

test('a value that was damaged is left as it is and said; one that somebody changes meanwhile is not overwritten', async () => {
  const secrets = await open(second, first)
  const old = createSecrets(first)
  const damaged = await keep((id) => {
    const sealed = old.seal(Buffer.from('seed'), placeOf(id))
    sealed[30] = (sealed[30] ?? 0) ^ 1
    return sealed
  })
  const was = await kept(damaged)
  expect(await resealAll(secrets)).toBe(0)
  expect(await kept(damaged)).toEqual(was)
  await db.asOwner('delete from accounts where id = $1', [damaged])

  const id = await keep((rowId) => old.seal(Buffer.from('one'), placeOf(rowId)))
  const read = await kept(id)
  await db.asOwner(`update accounts set totp_secret = '\\x02' where id = $1`, [id])
  expect(await seeds().replace(id, read, secrets.seal(Buffer.from('one'), placeOf(id)))).toBe(false)
  expect(await kept(id)).toEqual(Buffer.of(2))
})
