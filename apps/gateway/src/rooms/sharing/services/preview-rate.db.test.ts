import { updateGenericDiscount } from '@motora/contract/pricing'
import { previewRateOfLoggedOperator, type RatePreview, type RiderRental } from '@motora/contract/sharing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, managerOf, testTariff } from '../../../testing/open-house.js'
import { openSharing, type Sharing } from '../testing/open-sharing.js'

let db: TestDatabase
let house: Sharing
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
}, 120_000)
afterAll(() => db.close())

const minute = 60_000
const draft = { ...testTariff, priceMinute: 0.25, pricePauseMinute: 0.1, maxPricePerDay: 32 }
const preview = async (operatorId: string, more: object = {}): Promise<RatePreview> =>
  (await house.ask<RatePreview>(managerOf(operatorId), previewRateOfLoggedOperator, { body: { ...draft, ...more } }))
    .body
const start = async (operatorId: string) => {
  const rider = await house.newRider()
  const { id: vehicleId } = await house.readyVehicle(operatorId)
  return { rider, ...(await house.asRider<RiderRental>(rider, 'sharing.startTrip', { vehicleId })) }
}
/** A rental of so many minutes driven, and paused after that. @returns its id */
const ride = async (operatorId: string, driveMinutes: number, pauseMinutes = 0): Promise<string> => {
  const { rider, serviceId } = await start(operatorId)
  house.clock.advance(driveMinutes * minute)
  if (pauseMinutes > 0) await house.asRider(rider, 'sharing.pauseTrip')
  house.clock.advance(pauseMinutes * minute)
  await house.asRider(rider, 'sharing.endTrip')
  return serviceId
}

test('the newest rentals are priced by the draft and by the tariff in force, from the stretches that they keep', async () => {
  const alfa = await house.newOperator('Alfa')
  // by another version: what was paid then does not matter
  await house.setTariff(alfa, { ...testTariff, priceMinute: 0.9 })
  const oldest = await ride(alfa, 13)
  await house.setTariff(alfa)
  const paused = await ride(alfa, 10, 15)
  await house.ask(managerOf(alfa), updateGenericDiscount, { body: { percent: 10, enable: true, promoText: '' } })
  const discounted = await ride(alfa, 13)
  const at = house.clock.now().getTime()
  const shown = (ago: number, minutes: number) => ({
    tripStartTimestamp: new Date(at - ago * minute).toISOString(),
    minutes,
  })
  expect(await preview(alfa)).toEqual({
    currency: 'eur',
    currentCurrency: 'eur',
    unknownCount: 0,
    underWayCount: 0,
    rentals: [
      // 13 × 26 = 338 less 34; 13 × 25 = 325 less 33 (32.5)
      { serviceId: discounted, ...shown(13, 13), currentCents: 304, newCents: 292, differenceCents: -12 },
      // 10 × 26 and 10 × 7 after 5 free minutes; 10 × 25 and 10 × 10
      { serviceId: paused, ...shown(38, 25), currentCents: 330, newCents: 350, differenceCents: 20 },
      { serviceId: oldest, ...shown(51, 13), currentCents: 338, newCents: 325, differenceCents: -13 },
    ],
    total: { currentCents: 972, newCents: 967, differenceCents: -5 },
    changes: { dearer: 1, cheaper: 2, same: 0 },
  })
})

test('a rental whose stretches are not known is counted, and no price is guessed for it', async () => {
  const bravo = await house.newOperator('Bravo')
  const before = await ride(bravo, 10)
  const after = await ride(bravo, 10)
  // as one that ended before stretches were kept
  await db.asOwner('delete from service_phases where service_id = $1', [before])
  const found = await preview(bravo)
  expect([found.rentals.map(({ serviceId }) => serviceId), found.unknownCount]).toEqual([[after], 1])
  expect(found.total).toEqual({ currentCents: 260, newCents: 250, differenceCents: -10 })
})

test('rentals under way are counted, driven or paused; they are not among those that have ended', async () => {
  const charlie = await house.newOperator('Charlie')
  await start(charlie)
  const { rider } = await start(charlie)
  await house.asRider(rider, 'sharing.pauseTrip')
  const waiting = await house.newRider()
  await house.asRider(waiting, 'sharing.reserveVehicle', { vehicleId: (await house.readyVehicle(charlie)).id })
  expect(await preview(charlie)).toMatchObject({ rentals: [], underWayCount: 2 })
})

describe('what cannot be compared', () => {
  test('is another currency, and an operator without a tariff: both prices are said, and no difference', async () => {
    const delta = await house.newOperator('Delta')
    const serviceId = await ride(delta, 10)
    const [none, usd] = [{ differenceCents: null }, { currency: 'usd', currentCurrency: 'eur', changes: null }]
    expect(await preview(delta, { currency: 'usd' })).toMatchObject({
      ...usd,
      rentals: [{ serviceId, currentCents: 260, newCents: 250, ...none }],
      total: { currentCents: 260, newCents: 250, ...none },
    })
    const echo = await house.newOperator('Echo', {}, null)
    expect(await preview(echo)).toMatchObject({
      currentCurrency: null,
      rentals: [],
      changes: null,
      total: { currentCents: null, newCents: 0, ...none },
    })
  })
})

test('it is of the own operator alone, and judged as a saving of the same would be', async () => {
  const [foxtrot, golf] = [await house.newOperator('Foxtrot'), await house.newOperator('Golf')]
  await ride(foxtrot, 10)
  expect((await preview(golf)).rentals).toEqual([])
  expect(await codeOf(house.ask(admin, previewRateOfLoggedOperator, { body: draft }))).toBe('operator.not_found')
  await expect(preview(golf, { maxPricePerDay: 0 })).rejects.toMatchObject({
    code: 'request.invalid',
    issues: [{ path: 'body.maxPricePerDay', code: 'notHigherThanZero' }],
  })
})

test('of a free operator everything is 0 by both', async () => {
  const hotel = await house.newOperator('Hotel', { isFree: true })
  await ride(hotel, 10)
  expect((await preview(hotel)).total).toEqual({ currentCents: 0, newCents: 0, differenceCents: 0 })
})

test('it reads and writes nothing, and looks at a hundred', async () => {
  const india = await house.newOperator('India')
  const first = await ride(india, 10)
  const [written] = await db.asOwner(
    `select string_agg(column_name, ', ') as names from information_schema.columns
     where table_name = 'services' and is_generated = 'NEVER'`,
  )
  await db.asOwner(
    `insert into services (${written?.names}) select ${written?.names} from (
       select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(),
         'reserved_at', s.reserved_at + n * interval '1 minute'))).*
       from services s, generate_series(1, 120) n where s.id = $1) copies`,
    [first],
  )
  await db.asOwner(
    `insert into service_phases (operator_id, service_id, number, kind, mode, since, until)
     select s.operator_id, s.id, p.number, p.kind, p.mode, p.since, p.until
     from service_phases p join services s on s.operator_id = p.operator_id and s.id <> p.service_id
     where p.service_id = $1`,
    [first],
  )
  const counts = () =>
    db.asOwner('select (select count(*) from rates)::int as rates, (select count(*) from audit_events)::int as events')
  const before = await counts()
  const found = await preview(india)
  expect(found.rentals).toHaveLength(100)
  expect(found.total).toEqual({ currentCents: 26_000, newCents: 25_000, differenceCents: -1000 })
  expect(await counts()).toEqual(before)
})
