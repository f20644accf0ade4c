import type { Customer } from '@motora/contract/customers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { codeOf } from '../../testing/code-of.js'
import { type Charging, openCharging, type Rider } from '../../testing/open-charging.js'
import { admin, managerOf, sac, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: Charging
let ours: string
let theirs: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  ours = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
  theirs = await house.newOperator('Brisa', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

/** Everything that the calls about customers and payments answer to this reader of this rider. */
const seenBy = async (who: Who, { customerId }: Rider): Promise<string> => {
  const id = { params: { id: customerId } }
  const calls: [string, object][] = [
    ['customers.getCustomer', id],
    ['customers.listCustomers', { query: {} }],
    ['customers.listCustomersByOperator', { query: { sharingOperatorId: ours } }],
    ['customers.listCustomerHistory', id],
    ['customers.listCustomerOperators', { query: { customerId, sharingOperatorId: ours } }],
    ['sharing.listCustomerMovements', id],
    ['sharing.listServices', { query: {} }],
  ]
  const answers: unknown[] = []
  for (const [call, input] of calls) {
    const { status, body } = await house.ask(who, call, input)
    answers.push([call, status, body])
  }
  return JSON.stringify(answers)
}
const reasonsFor = async (who: Who, { customerId }: Rider) =>
  (await house.ask<Customer>(who, 'customers.getCustomer', { params: { id: customerId } })).body.cannotRentReasons

test('a debt at another operator changes not one byte of what a manager reads; the provider reads it', async () => {
  const rider = await house.newPayer('works')
  await house.ride(rider, ours)
  await house.charge()
  const manager = managerOf(ours)
  const before = await seenBy(manager, rider)
  expect(before).toContain(rider.customerId)
  await house.giveCard(rider, 'no_funds')
  const serviceId = await house.ride(rider, theirs)
  await house.charge()
  expect(await codeOf(house.ride(rider, ours)), 'it bars everywhere').toBe('rider.has_debt')
  expect(await seenBy(manager, rider)).toBe(before)
  expect(await reasonsFor(manager, rider)).toEqual([])
  for (const who of [admin, sac, managerOf(theirs)]) expect(await reasonsFor(who, rider)).toEqual(['rider.has_debt'])

  await house.ask(sac, 'money.cancelServicePayment', { params: { id: serviceId } })
  const { id: paymentId } = await house.paymentOf(serviceId)
  await db.asOwner(
    `insert into disputes (id, operator_id, payment_id, dispute_ref, cents, reason, state, has_taken, opened_at)
      values ($1, $2, $3, 'du_2', 260, 'fraudulent', 'open', true, now())`,
    [newId(), theirs, paymentId],
  )
  expect(await reasonsFor(admin, rider)).toEqual(['rider.has_dispute'])
  expect(await seenBy(manager, rider), 'nor a dispute').toBe(before)
})
