import { afterAll, beforeAll, expect, test } from 'vitest'
import { silentLog } from '../../../kernel/log.js'
import { fixedKeys } from '../../../kernel/secrets/master-keys.js'
import { createReseal } from '../../../kernel/secrets/reseal.js'
import { createSecrets } from '../../../kernel/secrets.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { everything, ofOperators } from '../../operators/index.js'
import type { Work } from '../../work.js'
import { sealedCustomerKeys } from '../stores/key-store.js'
import { type OpenCustomers, openCustomers } from '../testing/open-customers.js'
import { createCustomerKeys } from './customer-keys.js'

let db: TestDatabase
let house: OpenCustomers
let n = 0
beforeAll(async () => {
  db = await openTestDatabase()
  house = openCustomers(db)
})
afterAll(() => db.close())

const rider = () => house.register({ firstName: 'Aina', lastName: 'Puig', email: `key${++n}@rider.test` })
const place = { table: 'customer_documents', column: 'sealed', rowId: 'a document' }
const plain = Buffer.from('the bytes of a photo')
const seal = (id: string) => house.asSystem((work) => house.room.keys.sealFor(work, id, place, plain))
const open = (id: string, sealed: Uint8Array, at = place) =>
  house.asSystem((work) => house.room.keys.openFor(work, id, at, sealed))

test('what is sealed for a person opens with the key of that person, at its place alone', async () => {
  const [one, other] = [await rider(), await rider()]
  const sealed = await seal(one)
  await seal(other)
  expect(sealed.includes(plain)).toBe(false)
  expect(await open(one, sealed)).toEqual(plain)
  expect(await open(one, await seal(one)), 'the same key again').toEqual(plain)
  await expect(open(one, sealed, { ...place, rowId: 'another' })).rejects.toThrow()
  await expect(open(other, sealed)).rejects.toThrow()
})

test('two that seal first at the same moment use one key', async () => {
  const id = await rider()
  const sealed = await Promise.all([seal(id), seal(id), seal(id)])
  for (const bytes of sealed) expect(await open(id, bytes)).toEqual(plain)
  expect(await db.asOwner('select customer_id from customer_keys where customer_id = $1', [id])).toHaveLength(1)
})

test('a destroyed key opens nothing any more and is never made again [H2]', async () => {
  const [id, untouched, never] = [await rider(), await rider(), await rider()]
  const [sealed, kept] = [await seal(id), await seal(untouched)]
  for (const gone of [id, never]) await house.asSystem((work) => house.room.keys.destroy(work, gone))
  expect(await open(id, sealed)).toBeUndefined()
  expect(await open(untouched, kept)).toEqual(plain)
  for (const gone of [id, never]) await expect(seal(gone)).rejects.toMatchObject({ code: 'customer.not_found' })
  const rows = await db.asOwner('select sealed, destroyed_at from customer_keys where customer_id = any($1)', [
    [id, never],
  ])
  expect(rows).toEqual([
    { sealed: null, destroyed_at: expect.anything() },
    { sealed: null, destroyed_at: expect.anything() },
  ])
})

test('an operator uses the keys of the customers that it sees, a rider the own one', async () => {
  const [mine, foreign] = [await rider(), await rider()]
  const operatorId = await house.newOperator('Alfa')
  await house.asSystem((work) => house.room.link(work, mine, operatorId))
  await seal(foreign)
  const actor = { kind: 'nobody' } as const
  const within = <T>(use: (work: Work) => Promise<T>, riderId?: string) =>
    house.inTransaction({ actor, request: undefined }, ofOperators([operatorId], riderId), use)
  const sealed = await within((work) => house.room.keys.sealFor(work, mine, place, plain))
  expect(await open(mine, sealed)).toEqual(plain)
  expect((await within((work) => house.room.keys.keysOf(work, [mine, foreign]))).has(foreign)).toBe(false)
  await expect(within((work) => house.room.keys.sealFor(work, foreign, place, plain))).rejects.toBeDefined()
  expect(await within((work) => house.room.keys.openFor(work, foreign, place, sealed))).toBeUndefined()
  const asRider = await within((work) => house.room.keys.sealFor(work, foreign, place, plain), foreign)
  expect(await open(foreign, asRider)).toEqual(plain)
  await expect(within((work) => house.room.keys.destroy(work, mine))).rejects.toBeDefined()
})

test('keys go on when the master key changes', async () => {
  const [was, is] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const id = await rider()
  const under = (secrets: ReturnType<typeof createSecrets>) => createCustomerKeys(secrets)
  const run = <T>(use: (work: Work) => Promise<T>) =>
    house.inTransaction({ kind: 'system', name: 'test' }, everything('a test sees everything'), use)
  await db.asOwner('delete from customer_keys')
  const sealed = await run((work) => under(createSecrets(was)).sealFor(work, id, place, plain))
  await createReseal(createSecrets(fixedKeys(is, was)), [sealedCustomerKeys(db.database)], silentLog())(new Date())
  expect(await run((work) => under(createSecrets(is)).openFor(work, id, place, sealed))).toEqual(plain)
})
