import type { UsersStatistics } from '@motora/contract/sharing'
import { getAppUsersStatistics } from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { admin, managerOf, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: Sharing
let operators: string[]

interface Person {
  day: number
  validated: boolean
  erased: boolean
  /** Trips with each operator that they are linked to, and the day of the first. */
  links: { operator: number; trips: number; first: number | undefined }[]
}
const lastDay = 10
/** Every way in which a person can stand, with each choice of two operators. */
const people: Person[] = [1, 2, 9, 14].flatMap((day) =>
  [true, false].flatMap((validated) =>
    [true, false].flatMap((erased) =>
      [[], [0], [1], [0, 1]].map((of, n) => ({
        day,
        validated,
        erased,
        links: of.map((operator) => {
          const trips = (n + operator + day) % 3
          return { operator, trips, first: trips > 0 ? day + 5 * operator : undefined }
        }),
      })),
    ),
  ),
)
const noon = (day: number) => new Date(Date.UTC(2026, 8, day, 12))

beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  house.clock.set(new Date('2026-11-02T07:00:00Z'))
  const parent = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
  const child = await house.newOperator('Ona Nord', { timezone: 'Europe/Madrid' })
  await db.asOwner('update operators set parent_id = $1 where id = $2', [parent, child])
  operators = [parent, child]
  for (const [n, { day, validated, erased, links }] of people.entries()) {
    const [row] = await db.asOwner(
      `insert into customers (id, email, first_name, last_name, registered_at, validated_at, erased_at)
       values (gen_random_uuid(), $1, 'Aina', 'Puig', $2, $3, $4) returning id`,
      [`person${n}@users.test`, noon(day), validated ? noon(day + 1) : null, erased ? noon(30) : null],
    )
    for (const { operator, trips, first } of links)
      await db.asOwner(
        `insert into customer_operators (operator_id, customer_id, can_operate_start, trips_count, first_trip_at)
         values ($1, $2, now(), $3, $4)`,
        [operators[operator], row?.id, trips, first === undefined ? null : noon(first)],
      )
  }
}, 120_000)
afterAll(() => db.close())

/** Counted by hand over all people. @param seen operators of the links that count; undefined: everybody, linked or not */
const byHand = (seen: number[] | undefined) => {
  const counted = people
    .filter(({ day, erased }) => day <= lastDay && !erased)
    .map(({ day, validated, links }) => ({
      day,
      validated,
      links: seen ? links.filter(({ operator }) => seen.includes(operator)) : links,
    }))
    .filter(({ links }) => seen === undefined || links.length > 0)
    .map(({ day, validated, links }) => ({
      day,
      validated,
      trips: links.reduce((sum, { trips }) => sum + trips, 0),
      first: Math.min(...links.map(({ first }) => first ?? Number.POSITIVE_INFINITY)),
    }))
  return {
    registered: counted.length,
    validated: counted.filter(({ validated }) => validated).length,
    rode: counted.filter(({ trips }) => trips > 0).length,
    rodeAgain: counted.filter(({ trips }) => trips > 1).length,
    byDay: [1, 2, 9].map((day) => ({
      day: `2026-09-0${day}`,
      registered: counted.filter((one) => one.day === day).length,
      active: 0,
    })),
    rodeInSpan: counted.filter(({ first }) => first <= lastDay).length,
  }
}

const read = async (who: Who, query: object = {}): Promise<UsersStatistics> =>
  (
    await house.ask<UsersStatistics>(who, getAppUsersStatistics.id, {
      query: { since: '2026-09-01', until: `2026-09-${lastDay}`, ...query },
    })
  ).body

test.each([
  ['everybody, linked or not', () => read(admin), undefined],
  ['those of one operator, for the provider', () => read(admin, { sharingOperatorId: operators[0] }), [0]],
  ['those of the own operator, each once', () => read(managerOf(operators[1] ?? '')), [1]],
  ['those of a group, each once', () => read(managerOf(operators[0] ?? '')), [0, 1]],
] as const)('app users count %s; not validated, erased and linked to two as by hand', async (_, ask, seen) => {
  const { registered, validated, rode, rodeAgain, byDay, cohorts } = await ask()
  const expected = byHand(seen && [...seen])
  expect({ registered, validated, rode, rodeAgain, byDay, rodeInSpan: cohorts[0]?.rodeInSpan }).toEqual(expected)
  expect(expected.rodeAgain).toBeGreaterThan(0)
  expect(expected.rode).toBeGreaterThan(expected.rodeAgain)
  expect(expected.registered).toBeGreaterThan(expected.validated)
})
