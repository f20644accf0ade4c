import type { RiderRental } from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { sac } from '../../../testing/open-house.js'

let db: TestDatabase
let house: Charging
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

/** What the rider's app shows of the payments of its rentals, the newest first. */
const seenBy = async (rider: Rider) =>
  (await house.asRider<RiderRental[]>(rider, 'sharing.listOwnRentals', {})).map(
    ({ paymentStatus, refundedCents, creditCents }) => [paymentStatus, refundedCents, creditCents],
  )
const refund = async (serviceId: string, body: object = {}) => {
  await house.ask(sac, 'money.refundService', { params: { id: serviceId }, body })
  await house.run('give refunds back')
}

test('a rider reads of each own rental whether it is paid, and what of it went back', async () => {
  const rider = await house.newPayer()
  const serviceId = await house.ride(rider, operatorId)
  expect(await seenBy(rider)).toEqual([['pending', 0, 0]])
  await house.charge()
  expect(await seenBy(rider)).toEqual([['success', 0, 0]])
  await refund(serviceId, { amount: 1.1, reason: 'It did not start', id: newId() })
  expect(await seenBy(rider)).toEqual([['success', 110, 0]])
  await refund(serviceId)
  expect(await seenBy(rider)).toEqual([['refunded', 260, 0]])
  await house.asRider(rider, 'sharing.reserveVehicle', { vehicleId: (await house.readyVehicle(operatorId)).id })
  expect(await seenBy(rider)).toEqual([
    [null, 0, null],
    ['refunded', 260, 0],
  ])
})

test('what a bank sent back of a refund is not given back any more, and credit that was is', async () => {
  const { rider, serviceId, paymentId } = await house.paidRide(operatorId, { creditCents: 100 })
  await refund(serviceId)
  expect(await seenBy(rider)).toEqual([['refunded', 260, 100]])
  await db.asOwner('update refunds set returned_cents = card_cents, returned_at = now() where payment_id = $1', [
    paymentId,
  ])
  expect(await seenBy(rider)).toEqual([['refunded', 100, 100]])
})

test('a rental that could not be charged is owed, and a rider reads nothing of others', async () => {
  const poor = await house.newPayer('no_funds')
  await house.ride(poor, operatorId)
  await house.charge()
  expect(await seenBy(poor)).toEqual([['failed', 0, 0]])
  expect(await seenBy(await house.newPayer())).toEqual([])
})
