import { updateGenericDiscount } from '@motora/contract/pricing'
import type { RiderQuote } from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { managerOf, testTariff } from '../../../testing/open-house.js'
import { openSharing, type Sharing } from '../testing/open-sharing.js'

let db: TestDatabase
let house: Sharing
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
}, 120_000)
afterAll(() => db.close())

const vehicleOf = async (operatorId: string | null) => (await house.readyVehicle(operatorId)).id

test('a rider sees before the reservation what a vehicle costs: its tariff in force, and three typical rentals', async () => {
  const rider = await house.newRider()
  const quote = (vehicleId: string) => house.asRider<RiderQuote>(rider, 'sharing.getRiderQuote', { vehicleId })
  const ona = await house.newOperator('Ona')
  const vehicleId = await vehicleOf(ona)
  const { currency, freeFractionMinutes: _, ...tariff } = testTariff
  expect(await quote(vehicleId)).toEqual({
    vehicleId,
    sharingOperatorId: ona,
    currency,
    isFree: false,
    discountPercent: 0,
    tariff: { ...tariff, modes: { eco: null, city: null, sport: null } },
    samples: [
      { driveMinutes: 5, pauseMinutes: 0, priceCents: 130 },
      { driveMinutes: 15, pauseMinutes: 0, priceCents: 390 },
      { driveMinutes: 50, pauseMinutes: 10, priceCents: 1335 },
    ],
  })
  house.clock.advance(60_000)
  await house.setTariff(ona, { ...testTariff, priceMinute: 0.3 })
  expect((await quote(vehicleId)).samples[0]?.priceCents).toBe(150)

  await house.ask(managerOf(ona), updateGenericDiscount, { body: { percent: 20, enable: true } })
  const cheaper = await quote(vehicleId)
  expect([cheaper.discountPercent, cheaper.samples[0]?.priceCents]).toEqual([20, 120])

  const free = await vehicleOf(await house.newOperator('Free', { isFree: true }))
  const nothing = await quote(free)
  expect(nothing).toMatchObject({ isFree: true, tariff: null })
  expect(nothing.samples.map(({ priceCents }) => priceCents)).toEqual([0, 0, 0])
})

test('there is no quote without a tariff, of a vehicle of nobody, or of an operator that is closed to the rider', async () => {
  const rider = await house.newRider()
  const refused = (vehicleId: string) => codeOf(house.asRider(rider, 'sharing.getRiderQuote', { vehicleId }))
  expect(await refused(await vehicleOf(await house.newOperator('None', {}, null)))).toBe('service.vehicle_not_rentable')
  expect(await refused(await vehicleOf(null))).toBe('vehicle.not_found')
  expect(await refused(await vehicleOf(await house.newOperator('Closed', { isPrivate: true })))).toBe(
    'vehicle.not_found',
  )
})
