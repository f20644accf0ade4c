import { endpoint } from '@motora/contract'
import type { GoodwillGiven, Refund, RiderCredit } from '@motora/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { rowsOf, sql } from '../kernel/db/database.js'
import { newId } from '../kernel/ids.js'
import { forgetKeptAnswers } from '../kernel/kept-answers/kept-answer-store.js'
import { openTestDatabase, type TestDatabase } from '../kernel/testing/open-test-database.js'
import { codeOf } from '../testing/code-of.js'
import { type Charging, openCharging } from '../testing/open-charging.js'
import * as people from '../testing/open-house.js'
import { handleInOwnTransactions } from './work.js'

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

const sac = people.staffOf(people.sac)
type Rider = Awaited<ReturnType<Charging['newRider']>>
const give = async (rider: Rider, key: string | undefined, amount: number, id = newId(), who = sac) => {
  const body = { id, amount, reason: 'Waited long' }
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  return (
    await house.ask<GoodwillGiven>(who, 'money.giveGoodwill', { params: { id: rider.customerId }, body, headers })
  ).body
}
const creditOf = async (rider: Rider) => (await house.asRider<RiderCredit>(rider, 'money.getRiderCredit')).leftCents
const kept = async () => Number((await db.asOwner('select count(*)::int as n from kept_answers'))[0]?.n)

test('the same call with the same key is answered the same, by many clicks at the same time too; another body is refused', async () => {
  const rider = await house.newRider()
  const [key, id] = [newId(), newId()]
  const all = await Promise.all(Array.from({ length: 10 }, () => give(rider, key, 2, id)))
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1)
  // the answer is the kept one, also where it would be another by now
  await db.asOwner('update credit_lots set left_cents = 100 where id = $1', [id])
  expect((await give(rider, key, 2, id)).left).toBe(2)
  expect((await give(rider, undefined, 2, id)).left, 'without the key it is read again').toBe(1)
  await db.asOwner('update credit_lots set left_cents = 200 where id = $1', [id])
  expect(await codeOf(give(rider, key, 3, id))).toBe('request.key_reused')
  expect(await codeOf(give(rider, key, 2, newId()))).toBe('request.key_reused')
  const other = await house.newRider()
  expect(await codeOf(give(other, key, 2, id)), 'of another customer').toBe('request.key_reused')
  expect([await creditOf(rider), await creditOf(other)]).toEqual([200, 0])
})

test('a part of a payment is refunded once for a key, and another amount with it is refused [O-10]', async () => {
  const rider = await house.newPayer()
  await house.ride(rider, operatorId)
  await house.run('charge cards')
  const [payment] = await db.asOwner('select id from payments where customer_id = $1', [rider.customerId])
  const key = newId()
  const refund = async (amount: number, id: string) =>
    (
      await house.ask<Refund>(sac, 'money.refundPayment', {
        params: { id: String(payment?.id) },
        body: { amount, reason: 'Broken', id },
        headers: { 'idempotency-key': key },
      })
    ).body
  const id = newId()
  const first = await refund(0.5, id)
  await house.run('give refunds back')
  expect(await refund(0.5, id), 'as it was answered then, although it is given back by now').toEqual(first)
  expect(await codeOf(refund(0.6, id))).toBe('request.key_reused')
  expect(await codeOf(refund(0.5, newId()))).toBe('request.key_reused')
  const rows = await db.asOwner('select card_cents from refunds where payment_id = $1', [payment?.id])
  expect(rows).toEqual([{ card_cents: 50 }])
})

test('what was refused keeps nothing: the same key can be sent again, changed too', async () => {
  const rider = await house.newRider()
  const key = newId()
  await give(rider, newId(), 8)
  const before = await kept()
  expect(await codeOf(give(rider, key, 5))).toBe('goodwill.rider_bound')
  expect(await kept()).toBe(before)
  expect((await give(rider, key, 2)).granted).toBe(2)
})

test('a key is of one account in one role: another one with the same key does its own', async () => {
  const rider = await house.newRider()
  const key = newId()
  await give(rider, key, 1)
  const other = people.staffOf(people.admin)
  await give(rider, key, 2, newId(), other)
  expect(await creditOf(rider)).toBe(300)
  const role = { ...sac, membershipId: newId() }
  await give(rider, key, 3, newId(), role)
  expect(await creditOf(rider)).toBe(600)
})

test('a manager’s kept answers are behind the wall of its operator', async () => {
  const rider = await house.newPayer()
  await house.ride(rider, operatorId)
  await house.run('charge cards')
  const [payment] = await db.asOwner('select service_id from payments where customer_id = $1', [rider.customerId])
  const manager = people.staffOf(people.managerOf(operatorId))
  const said = { params: { id: String(payment?.service_id) }, body: {}, headers: { 'idempotency-key': newId() } }
  const [one, two] = [
    await house.ask<Refund>(manager, 'money.refundService', said),
    await house.ask<Refund>(manager, 'money.refundService', said),
  ]
  expect(two.body).toEqual(one.body)
  const count = 'select count(*)::int as n from kept_answers'
  const stranger = people.managerOf(await house.newOperator('Beta'))
  const seen = (who: typeof stranger) =>
    house.as(who, async ({ tx }) => (await rowsOf<{ n: number }>(tx, sql.raw(count)))[0]?.n)
  expect([await seen(people.managerOf(operatorId)), await seen(stranger)]).toEqual([1, 0])
})

test('keys hold for a day; a key that nobody can have typed right is refused', async () => {
  const rider = await house.newRider()
  await give(rider, newId(), 1)
  const before = await kept()
  await db.asOwner(`update kept_answers set kept_at = now() - interval '23 hours 59 minutes'`)
  await forgetKeptAnswers(db.database)
  expect(await kept()).toBe(before)
  await db.asOwner(`update kept_answers set kept_at = now() - interval '24 hours 1 minute'`)
  await forgetKeptAnswers(db.database)
  expect(await kept()).toBe(0)
  for (const key of ['', 'two words', 'é', 'x'.repeat(256)])
    expect(await codeOf(give(rider, key, 1)), key).toBe('request.invalid')
})

test('a key asks for a write of staff in one transaction', () => {
  const spec = {
    id: 'money.x',
    path: '/x',
    summary: '',
    source: '',
    answers: { 204: null },
    idempotencyKey: true,
  } as const
  const staff = { ...spec, audience: 'staff', needs: 'self.read', body: z.strictObject({}) } as const
  expect(() => endpoint({ ...staff, method: 'GET' })).toThrow('writes of staff')
  expect(() => endpoint({ ...spec, audience: 'rider', method: 'POST' })).toThrow('writes of staff')
  const made = endpoint({ ...staff, method: 'POST' })
  expect(() => handleInOwnTransactions(made, 'x', async () => ({ status: 204, body: undefined }))).toThrow(
    'one transaction',
  )
})
