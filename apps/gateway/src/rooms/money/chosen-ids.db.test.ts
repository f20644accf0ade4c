import type { Bonus, RiderPurchase } from '@motora/contract/money'
import { packToBuy, refundToAsk } from '@motora/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { idFrom, newId } from '../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { codeOf } from '../../testing/code-of.js'
import { type Charging, openCharging, type Rider } from '../../testing/open-charging.js'
import { admin, sac } from '../../testing/open-house.js'

let db: TestDatabase
let house: Charging
let operatorId: string
let packId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
  const pack = { price: 20, ofert: 25, validSince: '2026-01-01', validUntil: '2027-01-01', text: 'Credit' }
  packId = (await house.ask<Bonus>(admin, 'money.createBonus', { body: pack })).body.id
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

const buy = async (rider: Rider, id: string) => {
  const body = { id, priceCents: 2000, creditCents: 2500 }
  return (await house.ask<RiderPurchase>(rider, 'money.buyRiderBonusPack', { params: { id: packId }, body })).body
}
const refundPart = (serviceId: string, id: string) =>
  house.ask(sac, 'money.refundService', { params: { id: serviceId }, body: { amount: 0.1, reason: 'The lamp', id } })
const give = (rider: Rider, id: string) =>
  house.ask(sac, 'money.giveGoodwill', { params: { id: rider.customerId }, body: { id, amount: 1, reason: 'A wait' } })

const isTaken = (id: string | undefined): boolean => packToBuy.safeParse({ id, priceCents: 1, creditCents: 1 }).success

test('an id of a name, such as those that the gateway makes, is taken from nobody, nor one that no generator makes', () => {
  const made = idFrom(newId(), 'payment')
  expect(packToBuy.safeParse({ id: made, priceCents: 1, creditCents: 1 }).success).toBe(false)
  expect(packToBuy.safeParse({ id: made.toUpperCase(), priceCents: 1, creditCents: 1 }).success).toBe(false)
  expect(refundToAsk.safeParse({ id: made, amount: 1, reason: 'x' }).success).toBe(false)
  for (const version of '0123569abcdef')
    expect(isTaken(newId().replace(/^(.{14})./, `$1${version}`)), version).toBe(false)
  const [nil, most] = ['0', 'f'].map((digit) => newId().replace(/[0-9a-f]/g, digit))
  for (const id of [nil, most]) expect(isTaken(id), id).toBe(false)
  for (const id of [newId(), crypto.randomUUID(), newId().replace(/^(.{14})./, '$18'), newId().toUpperCase()])
    expect(isTaken(id), id).toBe(true)
})

test('nobody gives a purchase, a refund or a gift the id of a rental that is under way, and the rental ends', async () => {
  const rider = await house.newPayer()
  const end = await house.setOut(rider, operatorId)
  const [rental] = await db.asOwner('select rental_id as id from vehicle_rentals')
  const rentalId = String(rental?.id)
  const other = await house.paidRide(operatorId)
  expect(await codeOf(buy(rider, rentalId))).toBe('request.key_reused')
  expect(await codeOf(give(rider, rentalId))).toBe('request.key_reused')
  expect(await codeOf(refundPart(other.serviceId, rentalId))).toBe('request.key_reused')
  expect(await end()).toBe(rentalId)
  await house.charge()
  expect(await house.paymentOf(rentalId)).toMatchObject({ status: 'success' })
  expect(await house.findings()).toEqual([])
})

test('nor that of what is over: rentals, refunds, gifts and purchases', async () => {
  const { rider, serviceId } = await house.paidRide(operatorId)
  const [refund, gift, purchase] = [newId(), newId(), newId()]
  await refundPart(serviceId, refund)
  await give(rider, gift)
  await buy(rider, purchase)
  for (const id of [serviceId, refund, gift]) {
    expect(await codeOf(buy(rider, id)), id).toBe('request.key_reused')
    if (id !== refund) expect(await codeOf(refundPart(serviceId, id)), id).toBe('request.key_reused')
    if (id !== gift) expect(await codeOf(give(rider, id)), id).toBe('request.key_reused')
  }
  expect(await codeOf(give(rider, purchase))).toBe('request.key_reused')
  expect(await house.findings()).toEqual([])
})

test('nobody begins a rental with the id of a purchase, a refund, a gift or a rental, whose ever it is [0183]', async () => {
  const { rider, serviceId } = await house.paidRide(operatorId)
  const [refund, gift, purchase] = [newId(), newId(), newId()]
  await refundPart(serviceId, refund)
  await give(rider, gift)
  await buy(rider, purchase)
  const { id: vehicleId } = await house.readyVehicle(operatorId)
  for (const by of [rider, await house.newPayer()])
    for (const id of [refund, gift, purchase, serviceId])
      for (const verb of ['startTrip', 'reserveVehicle'])
        expect(await codeOf(house.asRider(by, `sharing.${verb}`, { vehicleId, id })), verb).toBe('request.key_reused')
  expect(await db.asOwner('select 1 from vehicle_rentals where vehicle_id = $1', [vehicleId])).toEqual([])
  const id = newId()
  await house.asRider(rider, 'sharing.startTrip', { vehicleId, id })
  expect(await codeOf(buy(rider, id))).toBe('request.key_reused')
  house.clock.advance(600_000)
  await house.asRider(rider, 'sharing.endTrip', { serviceId: id })
  await house.charge()
  expect(await house.paymentOf(id)).toMatchObject({ status: 'success' })
  expect(await house.findings()).toEqual([])
})

test('a rental and a purchase with one id at the same moment: one of them [0183]', async () => {
  for (let round = 0; round < 6; round += 1) {
    const rider = await house.newPayer()
    const { id: vehicleId } = await house.readyVehicle(operatorId)
    const id = newId()
    const asked = [() => house.asRider(rider, 'sharing.startTrip', { vehicleId, id }), () => buy(rider, id)]
    const said = await Promise.all((round % 2 ? asked : asked.toReversed()).map((one) => codeOf(one())))
    expect(said.toSorted()).toEqual(['done', 'request.key_reused'])
  }
  expect(await house.findings()).toEqual([])
})

test('a refund whose bill cannot be made keeps no other waiting, also of the same operator', async () => {
  const rides = [await house.paidRide(operatorId), await house.paidRide(operatorId), await house.paidRide(operatorId)]
  await house.run('make bills of rentals')
  const ids = rides.map(() => newId())
  for (const [n, { serviceId }] of rides.entries()) await refundPart(serviceId, ids[n] as string)
  await house.run('give refunds back')
  await db.asOwner(`create function planted_refusal() returns trigger language plpgsql as
    $$ begin raise exception 'planted'; end $$`)
  await db.asOwner(`create trigger planted before insert on bills for each row
    when (new.refund_id = '${ids[0]}') execute function planted_refusal()`)
  const billed = async () =>
    (await db.asOwner('select refund_id as id from bills where refund_id = any ($1::uuid[])', [ids]))
      .map(({ id }) => id)
      .toSorted()
  await house.run('make bills of refunds')
  expect(await billed()).toEqual(ids.slice(1).toSorted())
  await db.asOwner('drop trigger planted on bills')
  await house.run('make bills of refunds')
  expect(await billed()).toEqual(ids.toSorted())
})
