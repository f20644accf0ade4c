import { readFileSync } from 'node:fs'
import { zeroDate } from '@motora/contract'
import * as contract from '@motora/contract/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { type Charging, openCharging } from '../../testing/open-charging.js'
import { admin, managerOf } from '../../testing/open-house.js'

vi.setConfig({ testTimeout: 60_000 })
const dayMs = 86_400_000
let db: TestDatabase
let house: Charging
let operatorId: string
/** Debts that were forgiven, the first one first, and when. */
const forgiven: { serviceId: string; at: string }[] = []
/** A purchase of a pack that ended because the same pack was bought. */
const dropped = { id: '', at: '' }

const to = (moment: string) => house.clock.advance(Date.parse(moment) - house.clock.now().getTime())
const now = () => house.clock.now().toISOString()
/** A rental of 2.60 € that no card paid. */
const unpaid = async (): Promise<string> => {
  const serviceId = await house.rideBefore(await house.newRider(), operatorId)
  await house.charge()
  return serviceId
}
const forgive = async (serviceId: string, who = admin): Promise<void> => {
  await house.ask(who, contract.cancelServicePayment, { params: { id: serviceId } })
  forgiven.push({ serviceId, at: now() })
}

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
  const [november, december, open] = [await unpaid(), await unpaid(), await unpaid()]
  to('2026-11-30T23:30:00+01:00')
  await forgive(november)
  const body = { price: 20, ofert: 25, validSince: '2026-01-01', validUntil: '2027-01-01', text: 'Credit' }
  const packId = (await house.ask<contract.Bonus>(admin, contract.createBonus, { body })).body.id
  const rider = await house.newPayer('no_funds')
  const buy = async () => {
    const id = newId()
    const sent = { id, priceCents: 2000, creditCents: 2500 }
    await house.ask(rider, 'money.buyRiderBonusPack', { params: { id: packId }, body: sent })
    house.clock.advance(60_000)
    return id
  }
  dropped.id = await buy()
  await house.giveCard(rider)
  await buy()
  await house.charge()
  dropped.at = now()
  to('2026-12-01T00:30:00+01:00')
  await forgive(december, managerOf(operatorId))
  house.clock.advance(dayMs)
  expect((await house.paymentOf(open)).status).toBe('failed')
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

const list = async (query: object = {}) =>
  (await house.ask<contract.PaymentHistoric[]>(admin, contract.listPayments, { query })).body
const filtered = (conditions: object, query: object = {}) => list({ filter: JSON.stringify(conditions), ...query })
const services = async (conditions: object) => (await filtered(conditions)).map(({ serviceId }) => serviceId)
const inNovember = ['2026-10-31T23:00:00Z', '2026-11-30T23:00:00Z']

test('a payment says when it was cancelled: forgiven by staff or by its operator, or dropped; the zero date until then', async () => {
  const all = await list()
  const moments = Object.fromEntries(all.map(({ id, serviceId, cancelledTimestamp: at }) => [serviceId ?? id, at]))
  for (const { serviceId, at } of forgiven) expect(moments[serviceId]).toBe(at)
  const [end = ''] = (await filtered({ id: [dropped.id] })).map(({ cancelledTimestamp }) => cancelledTimestamp)
  expect(Math.abs(Date.parse(end) - Date.parse(dropped.at))).toBeLessThan(dayMs / 24)
  const others = all.filter(({ status }) => status !== 'Cancelled')
  expect(others.length).toBeGreaterThan(1)
  expect(new Set(others.map(({ cancelledTimestamp }) => cancelledTimestamp))).toEqual(new Set([zeroDate]))
})

test('debts that were forgiven in a month are found by it, with what was forgiven', async () => {
  const [november, december] = forgiven.map(({ serviceId }) => serviceId)
  expect(await services({ cancelledTimestamp: inNovember, refKey: 'Service' })).toEqual([november])
  expect(await services({ cancelledTimestamp: ['2026-11-30T23:00:00Z', '2026-12-31T23:00:00Z'] })).toEqual([december])
  expect(await filtered({ cancelledTimestamp: inNovember, refKey: 'Bonus' })).toMatchObject([{ id: dropped.id }])
  const [found] = await filtered({ cancelledTimestamp: inNovember, refKey: 'Service' })
  expect(found).toMatchObject({ status: 'Cancelled', cardAmount: 2.6, sharingOperatorId: operatorId })
})

test('in the order of that moment what was cancelled comes first, or last', async () => {
  const all = (await list()).map(({ id }) => id).toSorted()
  const newest = await list({ sort: '-cancelledTimestamp' })
  const oldest = await list({ sort: 'cancelledTimestamp' })
  for (const rows of [newest, oldest]) expect(rows.map(({ id }) => id).toSorted()).toEqual(all)
  const moments = (rows: contract.PaymentHistoric[]) =>
    rows.map(({ cancelledTimestamp }) => cancelledTimestamp).filter((at) => at !== zeroDate)
  expect(moments(newest)).toEqual(moments(oldest).toReversed())
  expect(moments(newest)).toEqual(moments(newest).toSorted().toReversed())
  const [first, second] = await list({ sort: '-cancelledTimestamp', pageSize: 2 })
  expect([first, second].map((one) => one?.serviceId ?? one?.id)).toEqual([forgiven[1]?.serviceId, expect.any(String)])
})

test('what was cancelled before the moment was kept is dated by the migration; a version before goes on cancelling', async () => {
  const kept = () =>
    db.asOwner(
      "select id, cancelled_at from payments where cancelled_at is not null or status = 'cancelled' order by id",
    )
  const before = await kept()
  expect(before).toHaveLength(3)
  await db.asOwner('update payments set cancelled_at = null')
  const file = new URL('../../../migrations/0337_overview_payment_list.sql', import.meta.url)
  const statements = readFileSync(file, 'utf8').split('--> statement-breakpoint')
  for (const fill of statements.filter((text) => text.includes('update payments p'))) await db.asOwner(fill)
  expect(await kept()).toEqual(before)

  const serviceId = await unpaid()
  await db.asOwner("update payments set status = 'cancelled' where service_id = $1", [serviceId])
  const [row] = await db.asOwner('select cancelled_at from payments where service_id = $1', [serviceId])
  expect(Date.parse(String(row?.cancelled_at))).toBeGreaterThan(0)
})
