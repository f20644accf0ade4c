import * as contract from '@motora/contract/money'
import type { RiderRental } from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, sql } from '../../../kernel/db/database.js'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { admin, managerOf, testTariff } from '../../../testing/open-house.js'
import { roundsMs, roundsOf } from '../../../testing/rounds-of.js'
import { openSharing, type Sharing } from '../../sharing/testing/open-sharing.js'

let db: TestDatabase
let house: Sharing
let operatorId: string
let packId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
  packId = await newPack()
}, 120_000)
afterAll(() => db.close())

const minute = 60_000
type Rider = Awaited<ReturnType<Sharing['newRider']>>
const newPack = async (): Promise<string> => {
  const body = { price: 20, ofert: 25, validSince: '2026-01-01', validUntil: '2027-01-01', text: 'Credit', minutes: 30 }
  return (await house.ask<contract.Bonus>(admin, contract.createBonus, { body })).body.id
}
/** Credit as a payment will open it. */
const open = (rider: Rider, grantedCents: number, paymentId = newId(), pack = packId): Promise<string> => {
  house.clock.advance(1000)
  return house.asSystem((work) =>
    house.money.openLot(work, { customerId: rider.customerId, packId: pack, paymentId, grantedCents }),
  )
}
const serviceOf = (rider: Rider, serviceId = newId()) => ({ operatorId, serviceId, customerId: rider.customerId })
const use = (service: ReturnType<typeof serviceOf>, cents: number): Promise<number> =>
  house.asSystem((work) => house.money.useCredit(work, service, cents))
const giveBack = (service: ReturnType<typeof serviceOf>, totalCents: number): Promise<number> =>
  house.asSystem((work) => house.money.giveCreditBack(work, service, totalCents))
const left = async (rider: Rider): Promise<number[]> =>
  (
    await db.asOwner('select left_cents from credit_lots where customer_id = $1 order by opened_at, id', [
      rider.customerId,
    ])
  ).map((row) => Number(row.left_cents))
/** Lots whose cents do not add up. */
const unbalanced = () =>
  db.asOwner(`select l.* from credit_lots l where l.granted_cents <> l.left_cents + l.forfeited_cents + coalesce(
    (select sum(u.cents - u.given_back_cents) from credit_uses u where u.lot_id = l.id), 0)`)
const ride = async (rider: Rider, ms: number, of = operatorId): Promise<RiderRental> => {
  const { id: vehicleId } = await house.readyVehicle(of)
  await house.asRider(rider, 'sharing.startTrip', { vehicleId })
  house.clock.advance(ms)
  return house.asRider<RiderRental>(rider, 'sharing.endTrip')
}
const credit = (rider: Rider) => house.asRider<contract.RiderCredit>(rider, 'money.getRiderCredit')
const uses = (rider: Rider) => house.asRider<contract.RiderCreditUse[]>(rider, 'money.listRiderCreditUses')

test('a payment opens one lot, however often and from how many sides it is said to have succeeded', async () => {
  const rider = await house.newRider()
  const paymentId = newId()
  const ids = await Promise.all(Array.from({ length: 6 }, () => open(rider, 2500, paymentId)))
  expect(new Set(ids).size).toBe(1)
  expect(await left(rider)).toEqual([2500])
  const other = await house.newRider()
  await expect(open(other, 2500, paymentId)).rejects.toThrow('another customer')
})

test('a service uses the oldest lot first, names itself at each, and uses no more when it is asked again', async () => {
  const rider = await house.newRider()
  const [old, young] = [await open(rider, 300), await open(rider, 2500)]
  const service = serviceOf(rider)
  expect(await use(service, 1000)).toBe(1000)
  expect(await left(rider)).toEqual([0, 1800])
  expect(await use(service, 1000)).toBe(1000)
  expect(await left(rider)).toEqual([0, 1800])
  expect((await uses(rider)).map((one) => [one.serviceId, one.lotId, one.cents]).toSorted()).toEqual(
    [
      [service.serviceId, old, 300],
      [service.serviceId, young, 700],
    ].toSorted(),
  )
  expect(await use(serviceOf(rider), 99_999)).toBe(1800)
  expect(await use(serviceOf(rider), 10)).toBe(0)
  expect(await unbalanced()).toEqual([])
})

test('a refund gives credit back to the lots that it came of, once, and never more than was used', async () => {
  const rider = await house.newRider()
  await open(rider, 300)
  await open(rider, 2500)
  const service = serviceOf(rider)
  await use(service, 1000)
  expect(await giveBack(service, 800)).toBe(800)
  expect(await left(rider)).toEqual([100, 2500])
  expect([await giveBack(service, 800), await giveBack(service, 500)]).toEqual([0, 0])
  expect(await giveBack(service, 9999)).toBe(200)
  expect(await left(rider)).toEqual([300, 2500])
  expect(await giveBack(serviceOf(rider), 100)).toBe(0)
  expect(await unbalanced()).toEqual([])
})

const rounds = roundsOf(250)
test(
  `credit is used by two services at the same time, with a refund and a purchase between, ${rounds} rounds: never below zero, and every cent is there`,
  async () => {
    const rider = await house.newRider()
    let granted = 0
    let spent = 0
    for (let round = 0; round < rounds; round += 1) {
      const [a, b, c] = [serviceOf(rider), serviceOf(rider), serviceOf(rider)]
      const grant = 50 + (round % 7) * 30
      await open(rider, grant)
      const more = round % 3 === 0
      const [usedA, usedAgain, usedB] = await Promise.all([
        use(a, 90),
        use(a, 90),
        use(b, 120),
        ...(more ? [open(rider, 60)] : []),
      ])
      granted += grant + (more ? 60 : 0)
      // one call of a service is answered what the other used; a service that found nothing may be asked again
      if (usedA && usedAgain) expect(usedAgain).toBe(usedA)
      const [, back] = await Promise.all([use(c, 40), giveBack(b, 50), giveBack(b, 50)])
      spent = Number(
        (
          await db.asOwner('select sum(cents - given_back_cents)::int as n from credit_uses where customer_id = $1', [
            rider.customerId,
          ])
        )[0]?.n,
      )
      expect(Number(usedB)).toBeLessThanOrEqual(120)
      expect(back).toBeLessThanOrEqual(50)
      const now = await left(rider)
      expect(Math.min(...now)).toBeGreaterThanOrEqual(0)
      expect(now.reduce((sum, cents) => sum + cents, 0)).toBe(granted - spent)
    }
    expect(spent).toBeGreaterThan(0)
    expect(await unbalanced()).toEqual([])
  },
  roundsMs(rounds),
)

test('the database itself refuses less than nothing, and more than was granted', async () => {
  const rider = await house.newRider()
  const lot = await open(rider, 100)
  for (const cents of [-1, 101])
    await expect(db.asOwner('update credit_lots set left_cents = $2 where id = $1', [lot, cents])).rejects.toThrow(
      'violates check constraint',
    )
})

test('credit pays a rental at its end, and the rider reads what it paid; a rest stays', async () => {
  const rider = await house.newRider()
  await open(rider, 200)
  await open(rider, 1000)
  // 13 begun minutes of 0.26
  const ended = await ride(rider, 12.5 * minute)
  expect([ended.priceCents, ended.creditCents]).toEqual([338, 338])
  expect(await left(rider)).toEqual([0, 862])
  // the same again
  expect((await house.asRider<RiderRental>(rider, 'sharing.endTrip', { serviceId: ended.serviceId })).creditCents).toBe(
    338,
  )
  expect(await credit(rider)).toMatchObject({ leftCents: 862, currency: 'eur' })
  expect((await credit(rider)).lots).toMatchObject([{ packName: 'Bonus 20', grantedCents: 1000, leftCents: 862 }])
  const longer = await ride(rider, 40 * minute)
  expect([longer.priceCents, longer.creditCents]).toEqual([1040, 862])
  const without = await ride(rider, minute)
  expect([without.priceCents, without.creditCents]).toEqual([26, 0])
  expect(await unbalanced()).toEqual([])
})

test('under way no credit is taken; a rental in dollars takes none; one that costs nothing takes none', async () => {
  const rider = await house.newRider()
  await open(rider, 1000)
  const dollars = await house.newOperator('Dollars', {}, { ...testTariff, currency: 'usd' })
  const free = await house.newOperator('Free', { isFree: true }, null)
  const { id: vehicleId } = await house.readyVehicle(operatorId)
  const started = await house.asRider<RiderRental>(rider, 'sharing.startTrip', { vehicleId })
  house.clock.advance(5 * minute)
  expect([
    started.creditCents,
    (await house.asRider<RiderRental>(rider, 'sharing.getCurrentRental')).creditCents,
  ]).toEqual([null, null])
  expect(await left(rider)).toEqual([1000])
  expect((await house.asRider<RiderRental>(rider, 'sharing.endTrip')).creditCents).toBe(130)
  expect((await ride(rider, 5 * minute, dollars)).creditCents).toBe(0)
  expect((await ride(rider, 5 * minute, free)).creditCents).toBe(0)
  expect(await left(rider)).toEqual([870])
})

test('staff that ends a rental spends the rider’s credit too, though it sees its own operator alone', async () => {
  const rider = await house.newRider()
  await open(rider, 1000)
  const { id: vehicleId } = await house.readyVehicle(operatorId)
  const { serviceId } = await house.asRider<RiderRental>(rider, 'sharing.startTrip', { vehicleId })
  house.clock.advance(10 * minute)
  await house.ask(managerOf(operatorId), 'sharing.endServiceTrip', {
    params: { id: serviceId },
    query: { sharingOperatorId: operatorId },
  })
  expect(await left(rider)).toEqual([740])
  expect((await uses(rider)).map((one) => [one.serviceId, one.cents])).toEqual([[serviceId, 260]])
})

test('a rider sees the own credit alone, also of an operator that is closed by now; nobody makes any', async () => {
  const [mine, other] = [await house.newRider(), await house.newRider()]
  await open(mine, 500)
  await open(other, 700)
  const closing = await house.newOperator('Closing')
  await ride(mine, minute, closing)
  await ride(other, minute)
  await db.asOwner('update operators set can_operate = false where id = $1', [closing])
  expect((await credit(mine)).leftCents).toBe(474)
  expect((await uses(mine)).map(({ cents, sharingOperatorId }) => [cents, sharingOperatorId])).toEqual([[26, closing]])
  const asRider = async (text: string) =>
    house.inTransaction({ actor: mine, request: undefined }, await house.customers.scopeOfRider(mine), (work) =>
      rowsOf<{ customer_id: string }>(work.tx, sql.raw(text)),
    )
  const seen = async (table: string) =>
    (await asRider(`select distinct customer_id from ${table}`)).map((row) => row.customer_id)
  for (const table of ['credit_lots', 'credit_uses']) expect(await seen(table)).toEqual([mine.customerId])
  for (const text of [
    `insert into credit_lots select gen_random_uuid(), customer_id, pack_id, gen_random_uuid(), opened_at, 9999, 9999 from credit_lots limit 1`,
    `update credit_lots set granted_cents = 9999`,
    `delete from credit_lots`,
  ])
    await expect(asRider(text)).rejects.toThrow()
})

test('the history of a pack says who bought it, by which payment, what is left and what it was spent on [L-11]', async () => {
  const pack = await newPack()
  const [first, second] = [await house.newRider(), await house.newRider()]
  const payment = newId()
  await open(first, 2500, payment, pack)
  await open(second, 2500, newId(), pack)
  const { serviceId } = await ride(first, 10 * minute)
  const history = async (query: object = {}) =>
    (await house.ask<contract.BonusPurchase[]>(admin, contract.listBonusHistory, { params: { id: pack }, query })).body
  const [later, earlier, ...none] = await history()
  expect([later?.customerId, none]).toEqual([second.customerId, []])
  expect(later).toMatchObject({ ofert: 25, ofertLeft: 25, ofertSpent: 0, services: [], servicesCount: 0 })
  expect(earlier).toMatchObject({
    customerId: first.customerId,
    customerFullName: 'Aina Puig Serra',
    paymentId: payment,
    minutes: 30,
    ofert: 25,
    ofertLeft: 22.4,
    ofertSpent: 2.6,
    ofertForfeited: 0,
    ofertRefunded: 0,
    servicesCount: 1,
    services: [{ serviceId, sharingOperatorId: operatorId, spent: 2.6 }],
  })
  expect((await history({ filter: '{"ofertLeft":"<23"}' })).map((one) => one.id)).toEqual([earlier?.id])
  expect((await history({ filter: JSON.stringify({ paymentId: [payment] }) })).map((one) => one.id)).toEqual([
    earlier?.id,
  ])
  const named = { search: earlier?.customerEmail }
  expect((await history(named)).map((one) => one.id)).toEqual([earlier?.id])
  const byName = JSON.stringify({ customerEmail: earlier?.customerEmail, customerFullName: 'aina puig*' })
  expect((await history({ filter: byName })).map((one) => one.id)).toEqual([earlier?.id])
  // what a refund gave back was not spent
  await giveBack(serviceOf(first, serviceId), 260)
  expect((await history())[1]).toMatchObject({ ofertLeft: 25, ofertSpent: 0, services: [], servicesCount: 0 })
  const asked = house.ask(admin, contract.listBonusHistory, { params: { id: newId() } })
  expect(await codeOf(asked)).toBe('bonus.not_found')
})

test('an erased person forfeits what is left, is named before, and is nobody in the history; the person gets it all', async () => {
  const pack = await newPack()
  const rider = await house.newRider()
  await open(rider, 2500, newId(), pack)
  const { serviceId } = await ride(rider, 10 * minute)
  const { customerId: id } = rider
  const person = await house.asSystem((work) => house.personExport.exportPerson(work, id))
  expect(person.data).toMatchObject({
    credit: [{ packName: 'Bonus 20', grantedCents: 2500, leftCents: 2240, uses: [{ serviceId, cents: 260 }] }],
  })
  const preview = await house.ask(admin, 'customers.getErasure', { params: { id } })
  expect(preview.body).toMatchObject({ lost: { creditCents: 2240 } })
  const history = async (query: object = {}) =>
    (await house.ask<contract.BonusPurchase[]>(admin, contract.listBonusHistory, { params: { id: pack }, query })).body
  const [bought] = await history()
  expect(await history({ search: bought?.customerEmail })).toHaveLength(1)
  await house.ask(admin, 'customers.deleteCustomer', { params: { id } })
  expect(await left(rider)).toEqual([0])
  expect(await history({ search: bought?.customerEmail })).toEqual([])
  const body = await history()
  expect(body).toMatchObject([
    { customerEmail: null, customerFullName: null, ofertLeft: 0, ofertForfeited: 22.4, ofertSpent: 2.6 },
  ])
  expect(await unbalanced()).toEqual([])
})
