import { type Rider, registerRider, updateRiderPreferences } from '@motora/contract/customers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { nothing } from '../../operators/index.js'
import { type OpenCustomers, openCustomers } from '../testing/open-customers.js'
import { riderActor } from '../testing/send-photos.js'

let db: TestDatabase
let house: OpenCustomers
beforeAll(async () => {
  db = await openTestDatabase()
  house = openCustomers(db)
}, 60_000)
afterAll(() => db.close())

let n = 0
const newRider = () => house.register({ firstName: 'Aina', lastName: 'Puig', email: `says${++n}@rider.test` })
const say = async (id: string, body: object) =>
  (await house.ask<Rider>(riderActor(id), updateRiderPreferences, { body })).body
const records = async (id: string) =>
  db.asOwner(
    `select actor_kind, before, after from audit_events
      where target_id = $1 and event = 'customers.preferences_changed' order by at, id`,
    [id],
  )

test('a rider accepts no news until the app says so; the moment is kept, and taken back it is gone (MONEY §9)', async () => {
  const id = await newRider()
  const no = { language: null, acceptsNews: false, newsAcceptedAt: null }
  expect(await say(id, {})).toMatchObject(no)
  const at = house.clock.now().toISOString()
  const yes = { acceptsNews: true, newsAcceptedAt: at }
  expect(await say(id, { acceptsNews: true })).toMatchObject(yes)
  house.clock.advance(60_000)
  // said again, and with something else: the first moment counts
  expect(await say(id, { acceptsNews: true })).toMatchObject(yes)
  expect(await say(id, { language: 'cat' })).toMatchObject({ ...yes, language: 'cat' })
  expect(await say(id, { acceptsNews: false })).toMatchObject({ ...no, language: 'cat' })
  expect(await say(id, { acceptsNews: true })).toMatchObject({ newsAcceptedAt: house.clock.now().toISOString() })
})

test('each change is on record, the same again is none, and what staff edits keeps its version', async () => {
  const id = await newRider()
  const version = async () => (await db.asOwner('select version from customers where id = $1', [id]))[0]?.version
  const before = await version()
  await say(id, { language: 'en', acceptsNews: true })
  await say(id, { language: 'en', acceptsNews: true })
  await say(id, {})
  expect(await records(id)).toEqual([
    {
      actor_kind: 'rider',
      before: { language: null, acceptsNews: false },
      after: { language: 'en', acceptsNews: true },
    },
  ])
  expect(await version()).toBe(before)
})

test('it is the rider’s own: another stays as it was', async () => {
  const [one, other] = [await newRider(), await newRider()]
  await say(one, { language: 'cat', acceptsNews: true })
  expect(await say(other, {})).toMatchObject({ language: null, acceptsNews: false })
})

test('a rider is written to in the language of the registration until the app says another', async () => {
  const email = 'first@rider.test'
  const given = { firstName: 'Aina', lastName: 'Puig', mobilePhone: '+34600111222', birthday: '1990-05-17' }
  const body = { ...given, email, password: 'a long enough secret' }
  await house.ask({ kind: 'nobody' }, registerRider, {
    body,
    headers: { 'accept-language': 'ca,en;q=0.5' },
    scope: nothing(),
  })
  const rider = await house.asSystem((work) => house.room.findCustomerByEmail(work, email))
  expect(rider).toMatchObject({ language: 'cat', newsAcceptedAt: null })
})
