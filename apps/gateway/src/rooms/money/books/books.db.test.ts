import { listServices, type RiderRental, type Service } from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf, sql } from '../../../kernel/db/database.js'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { giveCredit } from '../../../testing/give-credit.js'
import { managerOf, staffOf, testTariff } from '../../../testing/open-house.js'
import { openSharing, type Sharing } from '../../sharing/testing/open-sharing.js'
import type { Scope } from '../../work.js'

let db: TestDatabase
let house: Sharing
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(() => db.close())

const minute = 60_000
type Rider = Awaited<ReturnType<Sharing['newRider']>>
/** Ends a rental of so many minutes, 0.26 € each. @returns its id */
const ride = async (rider: Rider, minutes: number, of = operatorId): Promise<string> => {
  const { id: vehicleId } = await house.readyVehicle(of)
  await house.asRider(rider, 'sharing.startTrip', { vehicleId })
  house.clock.advance(minutes * minute)
  return (await house.asRider<RiderRental>(rider, 'sharing.endTrip')).serviceId
}
const paymentOf = async (serviceId: string) =>
  (
    await db.asOwner(
      `select ref_key, operator_id, customer_id, currency, amount_cents, credit_cents, status, succeeded_at, id from payments
        where service_id = $1`,
      [serviceId],
    )
  )[0]
const booksOf = (ref: string) =>
  db.asOwner('select reason, debit, credit, cents from ledger_transfers where ref = $1 order by reason', [ref])
const check = async () => (await house.asSystem((work) => house.sharing.checkBooks(work, 3))).findings
/** What staff reads of the payment of a rental. */
const statusOf = async (serviceId: string): Promise<Service['paymentStatus'] | undefined> => {
  const { body } = await house.ask<Service[]>(managerOf(operatorId), listServices, { query: { pageSize: 100 } })
  return body.find((one) => one.serviceId === serviceId)?.paymentStatus
}

test('a rental that ends owes its price: one payment, pending, and the books say who owes whom', async () => {
  const rider = await house.newRider()
  const id = await ride(rider, 10)
  expect(await paymentOf(id)).toMatchObject({
    ref_key: 'Service',
    operator_id: operatorId,
    customer_id: rider.customerId,
    currency: 'eur',
    amount_cents: 260,
    credit_cents: 0,
    status: 'pending',
    succeeded_at: null,
  })
  expect(await booksOf(id)).toEqual([{ reason: 'priced', debit: 'rider:owed', credit: 'operator:sales', cents: 260 }])
  expect(await statusOf(id)).toBe('pending')
})

test('credit pays first: all of it is success at once, a part leaves the rest pending', async () => {
  const rider = await house.newRider()
  await giveCredit(house, rider, 300)
  const all = await ride(rider, 10)
  expect(await paymentOf(all)).toMatchObject({ amount_cents: 260, credit_cents: 260, status: 'success' })
  expect(new Date(String((await paymentOf(all))?.succeeded_at))).toEqual(house.clock.now())
  const part = await ride(rider, 10)
  expect(await paymentOf(part)).toMatchObject({ amount_cents: 260, credit_cents: 40, status: 'pending' })
  expect(await booksOf(part)).toEqual([
    { reason: 'credit used', debit: 'rider:credit', credit: 'rider:owed', cents: 40 },
    { reason: 'priced', debit: 'rider:owed', credit: 'operator:sales', cents: 260 },
  ])
  expect([await statusOf(all), await statusOf(part)]).toEqual(['success', 'pending'])
})

test('nothing owed is "not required" and nothing in the books; a reservation that comes to nothing has no payment', async () => {
  const rider = await house.newRider()
  const free = await house.newOperator('Free', { isFree: true })
  const id = await ride(rider, 10, free)
  expect(await paymentOf(id)).toMatchObject({ amount_cents: 0, status: 'not required' })
  expect(await booksOf(id)).toEqual([])
  const { id: vehicleId } = await house.readyVehicle(operatorId)
  const held = await house.asRider<RiderRental>(rider, 'sharing.reserveVehicle', { vehicleId })
  await house.asRider(rider, 'sharing.cancelReservation')
  expect(await paymentOf(held.serviceId)).toBeUndefined()
})

test('what is taken off is the operator’s: sales are what it costs without', async () => {
  const [rider, other] = [await house.newRider(), await house.newRider()]
  const generous = await house.newOperator('Generous')
  await house.ask(managerOf(generous), 'pricing.updateGenericDiscount', {
    body: { percent: 25, enable: true },
  })
  const id = await ride(rider, 10, generous)
  expect(await booksOf(id)).toEqual([
    { reason: 'discount', debit: 'operator:discounts', credit: 'operator:sales', cents: 65 },
    { reason: 'priced', debit: 'rider:owed', credit: 'operator:sales', cents: 195 },
  ])
  await ride(other, 3, generous)
  expect(await check()).toEqual([])
})

test('booked again, nothing changes; booked otherwise, it is refused and nothing of the work is kept', async () => {
  const rider = await house.newRider()
  const serviceId = await ride(rider, 10)
  const said = async () => ({ payment: await paymentOf(serviceId), books: await booksOf(serviceId) })
  const before = await said()
  const service = { operatorId, serviceId, customerId: rider.customerId }
  const book = (netCents: number) =>
    house.asSystem((work) =>
      house.money.bookService(work, service, 'eur', { netCents, discountCents: 0, bonusCents: 0 }),
    )
  expect(await book(260)).toBe(before.payment?.id)
  await expect(book(261)).rejects.toThrow('the books say otherwise')
  expect(await said()).toEqual(before)
})

test('a transfer is neither changed nor removed, by work that sees everything or by the owner', async () => {
  const rider = await house.newRider()
  await ride(rider, 10)
  for (const text of [
    'update ledger_transfers set cents = cents + 1',
    'delete from ledger_transfers',
    'truncate ledger_transfers',
    'delete from payments',
  ])
    await expect(house.asSystem((work) => work.tx.execute(sql.raw(text)))).rejects.toThrow()
  for (const text of [
    'update ledger_transfers set cents = cents + 1',
    'delete from ledger_transfers',
    'truncate ledger_transfers',
  ])
    await expect(db.asOwner(text)).rejects.toThrow('neither changed nor removed')
})

test('a rider and an operator read their own payments and books alone, and say nothing of what became of them', async () => {
  const [mine, other] = [await house.newRider(), await house.newRider()]
  await ride(mine, 5)
  await ride(other, 5)
  const beta = await house.newOperator('Beta')
  const customersSeen = (scope: Scope, table: string): Promise<(string | undefined)[]> =>
    house.inTransaction({ kind: 'system', name: 'test' }, scope, async (work) =>
      (await rowsOf<{ customer_id: string }>(work.tx, sql.raw(`select distinct customer_id from ${table}`))).map(
        (row) => row.customer_id,
      ),
    )
  const ofRider = await house.customers.scopeOfRider(mine)
  const ofBeta = await house.operators.scopeOf(staffOf(managerOf(beta)), false)
  const ofAlfa = await house.operators.scopeOf(staffOf(managerOf(operatorId)), false)
  for (const table of ['payments', 'ledger_transfers']) {
    expect(await customersSeen(ofRider, table)).toEqual([mine.customerId])
    expect(await customersSeen(ofBeta, table)).toEqual([])
    expect(await customersSeen(ofAlfa, table)).toEqual(expect.arrayContaining([mine.customerId, other.customerId]))
  }
  for (const scope of [ofRider, ofAlfa])
    await expect(
      house.inTransaction({ kind: 'system', name: 'test' }, scope, (work) =>
        work.tx.execute(sql`update payments set status = 'cancelled'`),
      ),
    ).rejects.toThrow()
})

/** Where a cent can be wrong; each way is undone afterwards. */
const cents: readonly { table: string; column: string; where: string; also?: string }[] = [
  { table: 'payments', column: 'amount_cents', where: `status <> 'not required'` },
  { table: 'payments', column: 'credit_cents', where: 'credit_cents > 0' },
  { table: 'ledger_transfers', column: 'cents', where: 'true' },
  { table: 'credit_uses', column: 'cents', where: 'true' },
  { table: 'credit_lots', column: 'left_cents', where: 'left_cents > 0' },
  { table: 'services', column: 'price_cents', where: 'payment_id is not null and price_cents > 0' },
  // its parts have to add up, or the database itself refuses it
  { table: 'settlements', column: 'credit_cents', where: 'credit_cents > 0', also: 'payable_cents' },
  { table: 'settlement_vehicles', column: 'days', where: 'days between 2 and 27' },
]

test('one changed cent anywhere is found, 100 of 100 times, and nothing is found before and after', async () => {
  for (let n = 0; n < 4; n += 1) {
    const rider = await house.newRider()
    if (n % 2 === 0) await giveCredit(house, rider, 500)
    for (let rental = 0; rental < 3; rental += 1) await ride(rider, 2 + n + rental * 3)
  }
  // the month is over, and settled
  house.clock.advance(31 * 24 * 60 * minute)
  await house.timedTasks.find(({ name }) => name === 'settle months')?.run(house.clock.now())
  expect(await check()).toEqual([])
  const kept = ['ledger_transfers', 'settlements', 'settlement_vehicles']
  for (const table of kept) await db.asOwner(`alter table ${table} disable trigger user`)
  let found = 0
  for (let n = 0; n < 100; n += 1) {
    const { table, column, where, also } = cents[n % cents.length] ?? { table: '', column: '', where: '' }
    const rows = await db.asOwner(`select ctid::text as at, ${column} as was from ${table} where ${where} order by 1`)
    const row = rows[n % rows.length]
    const keys: Record<string, string> = { credit_uses: 'service_id', settlement_vehicles: 'vehicle_id' }
    const key = keys[table] ?? 'id'
    const [named] = await db.asOwner(`select ${key} as id from ${table} where ctid = $1::tid`, [row?.at])
    const by = table === 'payments' && column === 'credit_cents' ? -1 : n % 2 === 0 || Number(row?.was) === 1 ? 1 : -1
    const move = (cent: number) =>
      db.asOwner(
        `update ${table} set ${column} = ${column} + ${cent}${also ? `, ${also} = ${also} + ${cent}` : ''} where ${key} = $1`,
        [named?.id],
      )
    await move(by)
    if ((await check()).length > 0) found += 1
    await move(-by)
  }
  for (const table of kept) await db.asOwner(`alter table ${table} enable trigger user`)
  expect(found).toBe(100)
  expect(await check()).toEqual([])
}, 300_000)

test('a line of a price, a payment or a transfer that is gone or too many is found', async () => {
  const rider = await house.newRider()
  const id = await ride(rider, 10)
  const whats = async () => (await check()).map(({ what }) => what).toSorted()
  await db.asOwner(`update services set price_lines = jsonb_set(price_lines, '{0,cents}', '259') where id = $1`, [id])
  expect(await whats()).toEqual(['service.net'])
  await db.asOwner(`update services set price_lines = jsonb_set(price_lines, '{0,cents}', '260') where id = $1`, [id])
  await db.asOwner('alter table ledger_transfers disable trigger user')
  const [gone] = await db.asOwner('delete from ledger_transfers where ref = $1 returning *', [id])
  expect(await whats()).toEqual(['rider.owed', 'transfers.differ'])
  const back = `insert into ledger_transfers select * from jsonb_populate_record(null::ledger_transfers, $1::jsonb)`
  await db.asOwner(back, [JSON.stringify(gone)])
  await db.asOwner(back, [JSON.stringify({ ...gone, id: newId() })])
  expect(await whats()).toEqual(['rider.owed', 'transfers.differ'])
  await db.asOwner('delete from ledger_transfers where ref = $1 and id <> $2', [id, gone?.id])
  await db.asOwner(back, [JSON.stringify({ ...gone, id: newId(), ref: newId() })])
  expect(await whats()).toEqual(['rider.owed', 'transfer.for_nothing'])
  await db.asOwner('delete from ledger_transfers where id <> $1 and customer_id = $2', [gone?.id, rider.customerId])
  await db.asOwner('alter table ledger_transfers enable trigger user')
  expect(await check()).toEqual([])
  await db.asOwner('update services set payment_id = null where id = $1', [id])
  expect(await whats()).toEqual(['payments.count'])
  await db.asOwner('update services set payment_id = $2 where id = $1', [id, (await paymentOf(id))?.id])
  expect(await check()).toEqual([])
})

test('the person gets the own payments with what the books say', async () => {
  const rider = await house.newRider()
  const id = await ride(rider, 10)
  const { data } = await house.asSystem((work) => house.personExport.exportPerson(work, rider.customerId))
  expect((data as { payments: object[] }).payments).toMatchObject([
    { serviceId: id, amountCents: 260, status: 'pending', transfers: [{ reason: 'priced', cents: 260 }] },
  ])
})

test('a tariff in dollars is owed and booked in dollars', async () => {
  const rider = await house.newRider()
  await giveCredit(house, rider, 500)
  const abroad = await house.newOperator('Abroad')
  house.clock.advance(minute)
  await house.asSystem((work) => house.pricing.saveTariff(work, abroad, { ...testTariff, currency: 'usd' }))
  const id = await ride(rider, 10, abroad)
  expect(await paymentOf(id)).toMatchObject({ currency: 'usd', credit_cents: 0, status: 'pending' })
  expect(await check()).toEqual([])
})
