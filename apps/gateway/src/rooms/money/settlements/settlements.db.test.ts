import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../kernel/db/database.js'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { admin, managerOf, staffOf, testTariff } from '../../../testing/open-house.js'

let db: TestDatabase
let house: Charging
let rider: Rider
let ona = ''
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  ona = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
  await house.ask(admin, 'operators.update', {
    params: { id: ona },
    body: { id: ona, costByVehicle: 12.5, serviceCommissionPercent: 12.25 },
  })
  rider = await house.newRider()
  await house.giveCard(rider)
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

const settle = (): Promise<void> => house.run('settle months')
const jumpTo = (moment: string): void => house.clock.advance(Date.parse(moment) - house.clock.now().getTime())
const settled = (operatorId = ona) =>
  db.asOwner(
    `select month, currency, card_cents::int as card, credit_cents::int as credit, refunds_cents::int as refunds,
       disputes_cents::int as disputes, commission_cents::int as commission, vehicle_days as days,
       vehicles_cents::int as vehicles, payable_cents::int as payable
     from settlements where operator_id = $1 order by month, currency`,
    [operatorId],
  )
const refundPart = async (serviceId: string, amount: number): Promise<void> => {
  house.clock.advance(60_000)
  const body = { amount, reason: 'It stopped', id: newId() }
  await house.ask(admin, 'money.refundService', { params: { id: serviceId }, body })
  await house.run('give refunds back')
}
let ride = ''

test('a month is settled once it has been over for an hour, and never again', async () => {
  ride = await house.ride(rider, ona, 10)
  await house.charge()
  await refundPart(ride, 0.6)
  const month = house.clock.now().toISOString().slice(0, 7)
  expect(month).toBe('2026-11')
  jumpTo('2026-12-01T00:00:00+01:00')
  await settle()
  expect(await settled()).toEqual([])
  jumpTo('2026-12-01T01:00:00+01:00')
  for (let n = 0; n < 3; n += 1) await settle()
  const [one, ...others] = await settled()
  // 2.60 − 0.60 stay; 12.25 % of them, half a cent up
  expect(one).toMatchObject({ month, currency: 'eur', card: 260, credit: 0, refunds: 60, disputes: 0, commission: 25 })
  expect(others).toEqual([])
  const days = Number(one?.days)
  expect(days).toBeGreaterThan(0)
  expect(one?.vehicles).toBe(Math.round((days * 1250) / 30))
  expect(one?.payable).toBe(200 - 25 - Number(one?.vehicles))
  const records = await db.asOwner(
    `select after from audit_events where event = 'money.month_settled'
       and target_id in (select id::text from settlements where operator_id = $1)`,
    [ona],
  )
  expect(records).toEqual([{ after: { month, currency: 'eur', payable: Number(one?.payable) / 100 } }])
  expect(await house.findings()).toEqual([])
})

test('a late refund of a settled month is in the next one, and the first stays as it is', async () => {
  const [before] = await settled()
  await refundPart(ride, 1)
  jumpTo('2027-01-01T01:00:00+01:00')
  await settle()
  const [first, second] = await settled()
  expect(first).toEqual(before)
  expect(second).toMatchObject({ month: '2026-12', card: 0, refunds: 100, commission: -12 })
  expect(Number(second?.payable)).toBe(-100 + 12 - Number(second?.vehicles))
  expect(await house.findings()).toEqual([])
})

test('a vehicle is of who holds it when the day ends, on each day of one operator alone', async () => {
  const [alfa, beta] = [await house.newOperator('Alfa', {}), await house.newOperator('Beta', {})]
  const move = (operatorId: string | null, id: string) =>
    house.ask(admin, 'vehicles.assignToOperate', {
      body: { sharingOperatorId: operatorId, vehicleIds: [id], outOfService: false },
    })
  const { id } = await house.readyVehicle(alfa)
  jumpTo('2027-02-01T10:00:00Z')
  await move(beta, id)
  jumpTo('2027-02-03T10:00:00Z')
  await move(alfa, id)
  jumpTo('2027-02-03T12:00:00Z')
  await move(null, id)
  jumpTo('2027-02-10T12:00:00Z')
  await move(alfa, id)
  jumpTo('2027-03-01T12:00:00Z')
  await settle()
  const days = async (operatorId: string) => (await settled(operatorId)).find(({ month }) => month === '2027-02')?.days
  // alfa from the 10th to the 28th; beta on the 1st and the 2nd
  expect([await days(alfa), await days(beta)]).toEqual([19, 2])
})

test('months that no process saw are all settled, each in its own span; processes side by side settle each once', async () => {
  jumpTo('2027-06-02T12:00:00Z')
  await Promise.all([settle(), settle(), settle()])
  const all = await settled()
  expect(all.map(({ month }) => month)).toEqual([
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
    '2027-03',
    '2027-04',
    '2027-05',
  ])
  expect(await house.findings()).toEqual([])
})

test('what breaks off before the end leaves nothing, and the next try settles it', async () => {
  jumpTo('2027-07-02T12:00:00Z')
  await db.asOwner(`create function break_off() returns trigger language plpgsql as
    $$ begin if new.reason = 'cost of vehicles' then raise 'broken off'; end if; return new; end $$`)
  await db.asOwner(
    'create trigger break_off before insert on ledger_transfers for each row execute function break_off()',
  )
  await settle()
  expect((await settled()).some(({ month }) => month === '2027-06')).toBe(false)
  await db.asOwner('drop trigger break_off on ledger_transfers')
  await settle()
  expect((await settled()).some(({ month }) => month === '2027-06')).toBe(true)
  expect(await house.findings()).toEqual([])
})

test('what is dear to an operator in dollars is settled in dollars, its vehicles in euros', async () => {
  const abroad = await house.newOperator('Abroad')
  house.clock.advance(60_000)
  await house.asSystem((work) => house.pricing.saveTariff(work, abroad, { ...testTariff, currency: 'usd' }))
  await house.ride(rider, abroad, 10)
  await house.charge()
  jumpTo('2027-08-02T12:00:00Z')
  await settle()
  expect((await settled(abroad)).map(({ currency, card }) => [currency, card])).toEqual([
    ['eur', 0],
    ['usd', 260],
  ])
  expect(await house.findings()).toEqual([])
})

test('nobody changes or removes one, and an operator sees its own alone', async () => {
  for (const text of ['update settlements set payable_cents = payable_cents', 'delete from settlement_vehicles'])
    await expect(house.asSystem((work) => work.tx.execute(sql.raw(text)))).rejects.toThrow()
  for (const text of [
    'update settlements set month = month',
    'delete from settlements',
    'truncate settlements cascade',
  ])
    await expect(db.asOwner(text)).rejects.toThrow('neither changed nor removed')
  const other = await house.newOperator('Other')
  const scope = await house.operators.scopeOf(staffOf(managerOf(other)), false)
  const seen = await house.inTransaction({ kind: 'system', name: 'test' }, scope, (work) =>
    work.tx.execute(sql`select id from settlements`),
  )
  expect((seen as { rows?: unknown[] }).rows ?? seen).toEqual([])
})

/** Where a cent or a day can be wrong; each is undone afterwards. */
const places = [
  { table: 'settlements', column: 'card_cents', also: 'payable_cents' },
  { table: 'settlements', column: 'credit_cents', also: 'payable_cents' },
  { table: 'settlements', column: 'vehicles_cents', also: 'payable_cents', less: true },
  { table: 'settlement_vehicles', column: 'days' },
  { table: 'ledger_transfers', column: 'cents', where: `reason = 'charged'` },
  { table: 'ledger_transfers', column: 'cents', where: 'customer_id is null' },
]

test('one changed cent or day of any settlement is found, 100 of 100 times, and nothing before and after', async () => {
  for (const table of ['settlements', 'settlement_vehicles', 'ledger_transfers'])
    await db.asOwner(`alter table ${table} disable trigger user`)
  let found = 0
  for (let n = 0; n < 100; n += 1) {
    const {
      table,
      column,
      where = 'true',
      also,
      less,
    } = places[n % places.length] ?? places[0] ?? { table: '', column: '' }
    const key = table === 'settlement_vehicles' ? 'settlement_id::text || vehicle_id::text' : 'id::text'
    const rows = await db.asOwner(`select ${key} as id from ${table} where ${where} and ${column} < 28 or
      (${where} and '${column}' <> 'days') order by 1`)
    const id = rows[(n * 7) % rows.length]?.id
    const move = (by: number) =>
      db.asOwner(
        `update ${table} set ${column} = ${column} + (${by})
          ${also ? `, ${also} = ${also} + (${less ? -by : by})` : ''} where ${key} = $1`,
        [id],
      )
    await move(1)
    if ((await house.findings()).some(({ what }) => what.startsWith('settlement.'))) found += 1
    await move(-1)
  }
  expect(found).toBe(100)
  expect(await house.findings()).toEqual([])
  for (const table of ['settlements', 'settlement_vehicles', 'ledger_transfers'])
    await db.asOwner(`alter table ${table} enable trigger user`)
}, 300_000)
