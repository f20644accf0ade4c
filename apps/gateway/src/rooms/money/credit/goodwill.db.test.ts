import type { CustomerHistoryEntry } from '@motora/contract/customers'
import type { CustomerCredit, RiderCredit } from '@motora/contract/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import * as people from '../../../testing/open-house.js'

let db: TestDatabase
let house: Charging
let operatorId: string
/** Of one account that has given nothing yet. */
let sac: typeof people.sac & { accountId: string }
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})
beforeEach(() => {
  sac = { ...people.sac, accountId: newId() }
})

const usualReason = 'The moped did not open'
const give = async (
  rider: Rider,
  amount = 5,
  id = newId(),
  who = sac,
  reason = usualReason,
): Promise<CustomerCredit> => {
  const said = { params: { id: rider.customerId }, body: { id, amount, reason } }
  return (await house.ask<CustomerCredit>(who, 'money.giveGoodwill', said)).body
}
const creditOf = async (rider: Rider) => (await house.asRider<RiderCredit>(rider, 'money.getRiderCredit')).leftCents
const listed = async (rider: Rider): Promise<CustomerCredit[]> =>
  (await house.ask<CustomerCredit[]>(sac, 'money.listCustomerCredit', { params: { id: rider.customerId } })).body
const booked = (id: string) =>
  db.asOwner('select reason, debit, credit, cents from ledger_transfers where ref = $1', [id])

test('goodwill is a lot, a transfer of the platform, a record and a message, and pays the next rental', async () => {
  const rider = await house.newRider()
  const given = await give(rider, 5)
  expect(given).toMatchObject({ source: 'goodwill', granted: 5, left: 5 })
  expect((await listed(rider))[0]).toMatchObject({ id: given.id, source: 'goodwill', reason: 'The moped did not open' })
  expect(await creditOf(rider)).toBe(500)
  expect(await booked(given.id)).toEqual([
    { reason: 'goodwill', debit: 'platform:goodwill', credit: 'rider:credit', cents: 500 },
  ])
  const told = await db.asOwner(
    `select payload from jobs where name = 'customers.messages-due' and payload::text like $1`,
    [`%${rider.customerId}%`],
  )
  expect(JSON.stringify(told)).toContain('"about":"goodwill-given","cents":500')
  expect(told).toHaveLength(1)
  const records = await db.asOwner(`select after, target_id from audit_events where event = 'money.goodwill_given'`)
  expect(records).toContainEqual({ after: { creditId: given.id, granted: 5 }, target_id: rider.customerId })
  const history = { params: { id: rider.customerId } }
  const [done] = (await house.ask<CustomerHistoryEntry[]>(sac, 'customers.listCustomerHistory', history)).body
  expect(done).toMatchObject({ what: 'credit-given', byProvider: true, sharingOperatorId: null })
  await house.giveCard(rider)
  await house.ride(rider, operatorId)
  expect((await listed(rider)).map(({ granted, left, spent }) => ({ granted, left, spent }))).toEqual([
    { granted: 5, left: 2.4, spent: 2.6 },
  ])
  expect(await house.findings()).toEqual([])
})

test('the same id is the same gift, also by many clicks at the same time; another sum, reason or person is refused', async () => {
  const [rider, other] = [await house.newRider(), await house.newRider()]
  const id = newId()
  const all = await Promise.all(Array.from({ length: 20 }, () => give(rider, 3, id)))
  expect(new Set(all.map((one) => one.id))).toEqual(new Set([id]))
  const kept = await db.asOwner('select what from customer_history where customer_id = $1', [rider.customerId])
  expect(kept.filter(({ what }) => what === 'credit-given')).toHaveLength(1)
  expect([await creditOf(rider), (await booked(id)).length]).toEqual([300, 1])
  expect(await codeOf(give(rider, 4, id))).toBe('request.key_reused')
  expect(await codeOf(give(other, 3, id))).toBe('request.key_reused')
  expect(await codeOf(give(rider, 3, id, sac, 'Another reason'))).toBe('request.key_reused')
  expect(await codeOf(give(rider, 3, id, { ...sac, accountId: newId() }))).toBe('request.key_reused')
  expect(await creditOf(other)).toBe(0)
})

test('a rider gets 10 € in 24 hours, by all who give and at the same time; the refusal says what is left', async () => {
  const rider = await house.newRider()
  await give(rider, 6)
  const another = { ...people.admin, accountId: newId() }
  await expect(give(rider, 4.01, newId(), another)).rejects.toMatchObject({
    code: 'goodwill.rider_bound',
    params: { left: 4 },
  })
  const codes = await Promise.all(
    Array.from({ length: 6 }, () =>
      give(rider, 2, newId(), { ...people.sac, accountId: newId() }).then(
        () => 'given',
        (refusal: { code: string }) => refusal.code,
      ),
    ),
  )
  expect(codes.filter((one) => one === 'given')).toHaveLength(2)
  expect(await creditOf(rider)).toBe(1000)
  house.clock.advance(86_400_000)
  await give(rider, 10)
  expect(await creditOf(rider)).toBe(2000)
})

test('an account gives 100 € in 24 hours, to all riders together and at the same time', async () => {
  const riders = await Promise.all(Array.from({ length: 12 }, () => house.newRider()))
  const codes = await Promise.all(
    riders.map((rider) =>
      give(rider, 10).then(
        () => 'given',
        (refusal: { code: string }) => refusal.code,
      ),
    ),
  )
  expect(codes.filter((one) => one === 'given')).toHaveLength(10)
  expect(codes.filter((one) => one === 'goodwill.account_bound')).toHaveLength(2)
})

test('nobody unknown is given anything, and more than 100 € is refused by the contract and by the database', async () => {
  const rider = await house.newRider()
  expect(await codeOf(give({ ...rider, customerId: newId() }))).toBe('customer.not_found')
  expect(await codeOf(give(rider, 10.01))).toBe('goodwill.rider_bound')
  await expect(give(rider, 100.01)).rejects.toThrow()
  await expect(give(rider, 0)).rejects.toThrow()
  await expect(
    db.asOwner(
      `insert into credit_lots (id, customer_id, opened_at, granted_cents, left_cents, reason, given_by)
        values ($1, $2, now(), 10001, 10001, 'x', $3)`,
      [newId(), rider.customerId, newId()],
    ),
  ).rejects.toThrow(/credit_lots_goodwill_max/)
})

test('where the settings allow more or nothing, that holds', async () => {
  const rider = await house.newRider()
  const giveIn = (of: ReturnType<typeof people.openHouse>, amount: number) =>
    of.ask({ ...people.sac, accountId: newId() }, 'money.giveGoodwill', {
      params: { id: rider.customerId },
      body: { id: newId(), amount, reason: 'It broke down' },
    })
  const open = (goodwill: { ofRiderCents: number; ofAccountCents: number }) =>
    people.openHouse(db, { clock: house.clock, goodwill })
  const generous = open({ ofRiderCents: 2500, ofAccountCents: 10_000 })
  await giveIn(generous, 25)
  expect(await creditOf(rider)).toBe(2500)
  expect(await codeOf(giveIn(generous, 0.01))).toBe('goodwill.rider_bound')
  const mean = open({ ofRiderCents: 10_000, ofAccountCents: 0 })
  await expect(giveIn(mean, 1)).rejects.toMatchObject({ code: 'goodwill.account_bound', params: { left: 0 } })
})

test('of an erased person the credit is forfeited and what was written of it is gone', async () => {
  const rider = await house.newRider()
  const { id } = await give(rider)
  await house.ask(people.admin, 'customers.deleteCustomer', { params: { id: rider.customerId } })
  const [lot] = await db.asOwner('select left_cents, forfeited_cents, reason from credit_lots where id = $1', [id])
  expect(lot).toEqual({ left_cents: 0, forfeited_cents: 500, reason: '' })
  const [kept] = await db.asOwner(
    "select cents, debit, credit from ledger_transfers where ref = $1 and reason = 'credit forfeited'",
    [id],
  )
  expect(kept).toEqual({ cents: 500, debit: 'rider:credit', credit: 'platform:forfeited' })
  expect(await house.findings()).toEqual([])
  await db.asOwner('update credit_lots set forfeited_cents = 400, left_cents = 100 where id = $1', [id])
  expect(await house.findings()).toEqual([
    { what: 'rider.credit', id: rider.customerId, expected: '100', found: '0' },
    { what: 'lot.forfeited', id, expected: '400', found: '500' },
  ])
  await db.asOwner('update credit_lots set forfeited_cents = 500, left_cents = 0 where id = $1', [id])
  expect(await house.findings()).toEqual([])
})

test('the check of the books finds goodwill that is booked otherwise than it was given', async () => {
  const rider = await house.newRider()
  const id = newId()
  await db.asOwner(
    `insert into credit_lots (id, customer_id, opened_at, granted_cents, left_cents, reason, given_by)
      values ($1, $2, now(), 200, 200, 'x', $3)`,
    [id, rider.customerId, newId()],
  )
  expect(await house.findings()).toEqual([
    { what: 'rider.credit', id: rider.customerId, expected: '200', found: '0' },
    { what: 'goodwill.differs', id, expected: '200', found: '0' },
  ])
  await db.asOwner('delete from credit_lots where id = $1', [id])
  expect(await house.findings()).toEqual([])
})
