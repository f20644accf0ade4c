import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../testing/open-test-database.js'
import { isOneOf } from './one-of.js'

const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
const planted = pgTable('planted', { id: uuid().primaryKey(), name: text(), place: integer() })
let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
  await db.asOwner('create table planted (id uuid primary key, name text, place integer)')
  await db.asOwner('grant select on planted to motora_everything')
  await db.asOwner(`insert into planted values ('${ids[0]}', 'a "b", {c} \\ NULL', 7), ('${ids[1]}', null, null)`)
})
afterAll(() => db.close())

const placesOf = (condition: ReturnType<typeof isOneOf>) =>
  db.database.transaction({ kind: 'everything' }, async (tx) =>
    (await tx.select().from(planted).where(condition)).map(({ id }) => ids.indexOf(id as (typeof ids)[number])).sort(),
  )

test.each([
  ['ids', () => isOneOf(planted.id, ids), [0, 1]],
  ['ids of which one is nobody’s', () => isOneOf(planted.id, [ids[1], ids[1], ids[0].replace('1', '9')]), [1]],
  ['texts with all that an array is written with', () => isOneOf(planted.name, ['a "b", {c} \\ NULL']), [0]],
  ['numbers', () => isOneOf(planted.place, [7, 8]), [0]],
  ['no values', () => isOneOf(planted.id, []), []],
  ['the text NULL, which is not what is missing', () => isOneOf(planted.name, ['NULL']), []],
] as const)('rows whose column is one of many %s', async (_, condition, places) => {
  expect(await placesOf(condition())).toEqual(places)
})
