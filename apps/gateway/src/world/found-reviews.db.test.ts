import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../kernel/testing/open-test-database.js'
import { type OpenCustomers, openCustomers } from '../rooms/customers/testing/open-customers.js'
import { drawSpecimen } from './draw-specimen.js'
import { riderCount } from './found-company.js'
import { foundReviews, foundShifts } from './found-reviews.js'

let db: TestDatabase
let house: OpenCustomers
beforeAll(async () => {
  db = await openTestDatabase()
  house = openCustomers(db)
})
afterAll(() => db.close())

test('the demo has riders in every state, six of them waiting with specimens, and again it is the same', async () => {
  const until = house.clock.now()
  const riders: { id: string; email: string }[] = []
  for (let n = 0; n < riderCount; n += 1) {
    const email = `rider${n}@motora.demo`
    const id = await house.register({ firstName: 'Aina', lastName: `Roca ${n}`, email })
    if (n % 20 !== 19) await house.asSystem((work) => house.room.setCanOperate(work, id, true))
    riders.push({ id, email })
  }
  const expected = { incomplete: 1, invalidated: 1, lapsed: 1, pending: 6, validated: riderCount - 8 }
  await foundShifts(house)
  for (const _ of [1, 2]) {
    await foundReviews(house, house.clock, until, { vehicles: [], riders })
    expect(house.clock.now()).toEqual(until)
    await house.timedTasks.find(({ name }) => name === 'tell of documents that expire')?.run(until)
    const rows = await db.asOwner(
      'select review_state as state, count(*)::int as n from customers group by 1 order by 1',
    )
    expect(Object.fromEntries(rows.map(({ state, n }) => [state, n]))).toEqual(expected)
  }
  // nobody called: the past was founded
  expect(
    await db.asOwner('select event from audit_events where request_id is not null or address is not null'),
  ).toEqual([])
  const hashes = await db.asOwner(
    'select id_number_hash from customer_papers where id_number_hash is not null group by 1 having count(*) > 1',
  )
  expect(hashes, 'one account too many').toHaveLength(1)
}, 60_000)

test('a specimen is a picture, and turned it is another', async () => {
  const specimen = {
    title: 'IDENTITY CARD',
    colour: [38, 88, 132],
    lines: [['NAME', 'Nil']],
    hasPortrait: true,
  } as const
  const upright = await drawSpecimen(specimen)
  expect(await sharp(upright).metadata()).toMatchObject({ format: 'jpeg', width: 1000, height: 630 })
  expect(await sharp(await drawSpecimen(specimen, 90)).metadata()).toMatchObject({ width: 630, height: 1000 })
  expect(upright.length).toBeLessThan(200_000)
})
