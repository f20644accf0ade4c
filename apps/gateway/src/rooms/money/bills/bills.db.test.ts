import { vatInside } from '@motora/rules/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DatabaseAway } from '../../../kernel/db/database-away.js'
import { newId } from '../../../kernel/ids.js'
import { silentLog } from '../../../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { admin, testTariff } from '../../../testing/open-house.js'
import { applyRefundEvent } from '../refunds/apply-refund-event.js'
import type { BillIssuer } from '../tables.js'

let db: TestDatabase
let house: Charging
let rider: Rider
let operatorId: string
let names = 0
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  rider = await house.newRider()
  await house.giveCard(rider)
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})
/** Each test looks at the bills of an operator of its own. */
beforeEach(async () => {
  names += 1
  operatorId = await house.newOperator(`Ona ${names}`, { timezone: 'Europe/Madrid' })
})

const makeBills = () => house.run('make bills of rentals')
const rectify = () => house.run('make bills of refunds')
const ride = (minutes = 10) => house.rideBefore(rider, operatorId, minutes)
const bills = () =>
  db.asOwner(
    `select number, kind, record_type as type, total_cents as total, vat_cents as vat, service_id as "serviceId",
       rectifies, issuer, recipient, issued_at as at, service, fingerprint, record_before as before, id
     from bills where operator_id = $1 order by chain_number`,
    [operatorId],
  )
const refund = async (serviceId: string, body: object = {}) => {
  await house.ask(admin, 'money.refundService', { params: { id: serviceId }, body })
  await house.run('give refunds back')
}
const findings = async () => (await house.findings()).map(({ what }) => what)
/** Changes what nobody may change. */
const forge = async (statement: string, values: unknown[] = []) => {
  await db.asOwner('alter table bills disable trigger user')
  await db.asOwner(statement, values)
  await db.asOwner('alter table bills enable trigger user')
}

test('a rental that ended has its bill within a minute, paid or not, once, with VAT inside and what was rented', async () => {
  const serviceId = await ride(10)
  await makeBills()
  const [bill, ...more] = await bills()
  expect(more).toEqual([])
  expect(bill).toMatchObject({ number: 'ONA-S26-000001', kind: 'simplified', type: 'F2', serviceId, before: '' })
  expect(bill).toMatchObject({ total: 260, vat: vatInside(260, 21).vatCents, recipient: null, rectifies: null })
  expect(bill?.service).toMatchObject({ lines: [{ kind: 'drive', count: 10, price: 0.26, cents: 260 }] })
  const task = house.timedTasks.find(({ name }) => name === 'make bills of rentals')
  expect(task?.everyMs).toBeLessThan(60_000)
  await makeBills()
  expect(await bills()).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('what is free has no bill', async () => {
  const free = await house.newOperator('Free', { isFree: true })
  await house.rideBefore(rider, free, 10)
  await makeBills()
  expect(await db.asOwner('select id from bills where operator_id = $1', [free])).toEqual([])
})

test('above 400 € a bill is a full one: it names the rider with NIF and address', async () => {
  await house.asSystem((work) =>
    house.pricing.saveTariff(work, operatorId, { ...testTariff, priceMinute: 5, maxPricePerDay: 900 }),
  )
  house.clock.advance(1000)
  const named = await house.newRider()
  await db.asOwner(
    `update customers set id_doc_code = '12345678Z', address = 'Mallorca 1', postal_code = '08001', city = 'Barcelona'
     where id = $1`,
    [named.customerId],
  )
  await house.rideBefore(named, operatorId, 80)
  await house.rideBefore(named, operatorId, 81)
  await makeBills()
  const recipient = { name: 'Aina Puig Serra', nif: '12345678Z', address: 'Mallorca 1, 08001, Barcelona, España' }
  expect(await bills()).toMatchObject([
    { number: 'ONA-S26-000001', type: 'F2', total: 40_000, recipient: null },
    { number: 'ONA-F26-000001', kind: 'full', type: 'F1', total: 40_500, recipient },
  ])
})

test('a full bill and those that rectify it name the address of the operator as it was then, a simplified one none', async () => {
  const moveTo = (fiscalAddress: string | null) =>
    db.asOwner('update operators set fiscal_address = $2 where id = $1', [operatorId, fiscalAddress])
  await house.asSystem((work) =>
    house.pricing.saveTariff(work, operatorId, { ...testTariff, priceMinute: 5, maxPricePerDay: 900 }),
  )
  house.clock.advance(1000)
  await moveTo('Aragó 300, 08009 Barcelona')
  const [simplified, full] = [await ride(10), await ride(81)]
  await house.charge()
  await makeBills()
  await moveTo('Balmes 20, 08007 Barcelona')
  for (const serviceId of [simplified, full]) await refund(serviceId, { amount: 1, reason: 'late', id: newId() })
  await rectify()
  await moveTo(null)
  await house.rideBefore(rider, operatorId, 81)
  await makeBills()
  const issuerOf = (type: string, address?: string) => ({
    type,
    issuer: {
      name: expect.stringMatching(/^Ona/),
      nif: expect.any(String),
      ...(address === undefined ? {} : { address }),
    },
  })
  const said = await bills()
  expect(
    said
      .map(({ type, issuer }) => ({ type, issuer }))
      .sort((one, other) => `${one.type}`.localeCompare(`${other.type}`)),
  ).toEqual([
    issuerOf('F1', 'Aragó 300, 08009 Barcelona'),
    issuerOf('F1', ''),
    issuerOf('F2'),
    issuerOf('R1', 'Balmes 20, 08007 Barcelona'),
    issuerOf('R5'),
  ])
  expect(await findings()).toEqual([])
})

test('where the tax id of the operator is another by then, who issued a bill rectifies it', async () => {
  const [{ cif } = { cif: '' }] = await db.asOwner('select cif from operators where id = $1', [operatorId])
  const serviceId = await ride(10)
  await house.charge()
  await makeBills()
  await db.asOwner(`update operators set cif = 'B00000001', name = 'Ona Nova' where id = $1`, [operatorId])
  await refund(serviceId, { amount: 1, reason: 'late', id: newId() })
  await rectify()
  await house.rideBefore(rider, operatorId, 10)
  await makeBills()
  const issuers = (await bills()).map(({ type, issuer }) => {
    const { nif, name } = issuer as BillIssuer
    return [type, nif, name]
  })
  await db.asOwner(`update operators set cif = $2, name = 'Ona' where id = $1`, [operatorId, cif])
  expect(issuers.filter(([type]) => type === 'R5')).toEqual([['R5', cif, expect.not.stringMatching('Nova')]])
  expect(issuers).toContainEqual(['F2', 'B00000001', 'Ona Nova'])
})

test('each refund has its bill that rectifies by difference; those of all parts take off all of the VAT', async () => {
  const serviceId = await ride(10)
  await house.charge()
  await refund(serviceId, { amount: 1.03, reason: 'late', id: newId() })
  await rectify()
  // what is rectified comes first
  expect(await bills()).toEqual([])
  await makeBills()
  await rectify()
  await refund(serviceId)
  await rectify()
  await rectify()
  const [bill, first, second, ...more] = await bills()
  expect(more).toEqual([])
  const rest = { kind: 'rectifying', type: 'R5', rectifies: bill?.id, service: null, serviceId }
  expect(first).toMatchObject({ ...rest, number: 'ONA-R26-000001', total: -103, before: bill?.fingerprint })
  expect(second).toMatchObject({ ...rest, number: 'ONA-R26-000002', total: -157, before: first?.fingerprint })
  expect(Number(bill?.vat) + Number(first?.vat) + Number(second?.vat)).toBe(0)
  expect(await findings()).toEqual([])
})

test('a refund that a bank sends back has its bill taken back once by one more, and the next refund rectifies again', async () => {
  const serviceId = await ride(10)
  await house.charge()
  await makeBills()
  await refund(serviceId)
  await rectify()
  const [row] = await db.asOwner(
    'select refund_ref as ref, card_cents as cents from refunds where payment_id in (select id from payments where service_id = $1)',
    [serviceId],
  )
  await house.stage.control('POST', `refunds/${row?.ref}/settle`, { outcome: 'failed' })
  const said = await house.stage.payments.readRefund(String(row?.ref))
  for (let n = 0; n < 2; n += 1) await house.asSystem((work) => applyRefundEvent({ log: silentLog() }, work, said))
  await rectify()
  await rectify()
  const [bill, taken, back, ...more] = await bills()
  expect(more).toEqual([])
  expect(taken).toMatchObject({ kind: 'rectifying', total: -260, rectifies: bill?.id })
  expect(back).toMatchObject({
    kind: 'rectifying',
    type: 'R5',
    total: 260,
    rectifies: bill?.id,
    number: 'ONA-R26-000002',
  })
  expect(Number(taken?.vat) + Number(back?.vat)).toBe(0)
  expect(await findings()).toEqual([])
  await refund(serviceId)
  await rectify()
  expect((await bills()).map(({ total }) => total)).toEqual([260, -260, 260, -260])
  expect(await findings()).toEqual([])
})

test('a refund that came to nothing rectifies nothing', async () => {
  const serviceId = await ride(10)
  await house.charge()
  await makeBills()
  await house.ask(admin, 'money.refundService', { params: { id: serviceId }, body: {} })
  await db.asOwner(`update refunds set state = 'failed', due_at = null, ended_at = asked_at where state = 'on its way'`)
  await rectify()
  expect(await bills()).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('200 rentals that are billed by 200 works at the same time have 200 numbers without a gap', async () => {
  const count = 200
  for (let n = 0; n < count; n += 1) await ride(1)
  // who has waited too long for a connection asks again, as the clock does
  const billOne = (): Promise<number> =>
    house
      .asSystem((work) => house.sharing.billRentals(work, 1))
      .catch((error: unknown) => {
        if (error instanceof DatabaseAway) return billOne()
        throw error
      })
  const made = await Promise.all(Array.from({ length: count }, billOne))
  await makeBills()
  const found = (await bills()).map(({ number }) => number)
  expect(made.every((one) => one <= 1)).toBe(true)
  expect(found).toEqual(Array.from({ length: count }, (_, n) => `ONA-S26-${String(n + 1).padStart(6, '0')}`))
  expect(new Set((await bills()).map(({ serviceId }) => serviceId)).size).toBe(count)
  expect(await findings()).toEqual([])
}, 240_000)

test('a work that is cut at any of its steps leaves nothing, and the next one makes the same number once', async () => {
  await ride(3)
  await ride(4)
  const other = await house.newOperator('Brisa', { timezone: 'Europe/Madrid' })
  await house.rideBefore(rider, other, 5)
  const ids = [operatorId, other]
  const billsOfBoth = () =>
    db.asOwner('select number, total_cents as total from bills where operator_id = any($1)', [ids])
  const seriesOfBoth = () => db.asOwner('select 1 from bill_series where operator_id = any($1)', [ids])
  const whole = { name: 'cut', steps: 0 }
  for (let cutAt = 1; whole.steps === 0; cutAt += 1) {
    let step = 0
    const cut = house.asSystem(async (work) => {
      const tx = new Proxy(work.tx, {
        get: (target, name) => {
          if (name === 'insert' || name === 'update') step += 1
          if (step === cutAt) throw new Error('cut')
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      await house.sharing.billRentals({ ...work, tx }, 10)
      whole.steps = step
      throw new Error('cut before commit')
    })
    await expect(cut).rejects.toThrow('cut')
    expect([await billsOfBoth(), await seriesOfBoth()]).toEqual([[], []])
  }
  // of each operator numbers and bills, and what is billed
  expect(whole.steps).toBeGreaterThanOrEqual(5)
  await makeBills()
  await makeBills()
  expect((await bills()).map(({ number, total }) => [number, total])).toEqual([
    ['ONA-S26-000001', 78],
    ['ONA-S26-000002', 104],
  ])
  expect(await billsOfBoth()).toContainEqual({ number: 'BRI-S26-000001', total: 130 })
  expect(await billsOfBoth()).toHaveLength(3)
})

test('one changed cent is found, 100 of 100 times', async () => {
  for (let n = 0; n < 5; n += 1) await ride(2 + n)
  await makeBills()
  const all = await bills()
  expect(await findings()).toEqual([])
  let random = 7
  for (let n = 0; n < 100; n += 1) {
    random = (random * 1_103_515_245 + 12_345) % 2_147_483_648
    const id = all[random % all.length]?.id
    const [column, by] = [n % 2 === 0 ? 'total_cents' : 'vat_cents', n % 4 < 2 ? 1 : -1]
    await forge(`update bills set ${column} = ${column} + $2 where id = $1`, [id, by])
    expect([n, await findings()]).toEqual([n, expect.arrayContaining(['bill.fingerprint'])])
    await forge(`update bills set ${column} = ${column} - $2 where id = $1`, [id, by])
  }
  expect(await findings()).toEqual([])
}, 120_000)

test('a bill that is gone is found by its month, its series and the chain; so is another fingerprint', async () => {
  for (let n = 0; n < 3; n += 1) await ride(2)
  await makeBills()
  const [, second, third] = await bills()
  const kept = await db.asOwner('select to_jsonb(b) as row from bills b where id = $1', [second?.id])
  await forge('delete from bills where id = $1', [second?.id])
  expect((await findings()).toSorted()).toEqual(['bill.chain', 'bill.series', 'bills.differ'])
  await forge('insert into bills select (jsonb_populate_record(null::bills, $1)).*', [JSON.stringify(kept[0]?.row)])
  expect(await findings()).toEqual([])
  await forge(`update bills set fingerprint = repeat('A', 64) where id = $1`, [third?.id])
  expect(await findings()).toEqual(['bill.fingerprint'])
  await forge('update bills set fingerprint = $2 where id = $1', [third?.id, third?.fingerprint])
  await db.asOwner('update payments set billed_at = null where service_id = $1', [second?.serviceId])
  expect(await findings()).toEqual(['bills.differ'])
  await db.asOwner('update payments set billed_at = created_at where service_id = $1', [second?.serviceId])
})

test('nobody changes or removes a bill, whatever the role', async () => {
  await ride(2)
  await makeBills()
  const [bill] = await bills()
  for (const role of ['motora_app', 'motora_everything'])
    for (const statement of ['update bills set total_cents = 1', 'delete from bills', 'truncate bills'])
      await expect(db.asOwner(`set role ${role}; ${statement}`)).rejects.toThrow()
  await db.asOwner('reset role')
  await expect(db.asOwner('update bills set total_cents = 1 where id = $1', [bill?.id])).rejects.toThrow('neither')
  await expect(db.asOwner('delete from bills where id = $1', [bill?.id])).rejects.toThrow('neither')
})

test('no bill is of a day before the one before it, also where the operator moved its clock back over midnight', async () => {
  // a quarter to midnight in Madrid, on a day of winter
  const now = house.clock.now()
  house.clock.advance(new Date(now).setUTCHours(46, 45, 0, 0) - now.getTime())
  const dayOf = async () => {
    await makeBills()
    const rows = await db.asOwner(
      'select number, record_date as day from bills where operator_id = $1 order by chain_number',
      [operatorId],
    )
    return rows.map(({ number, day }) => [number, day])
  }
  await ride(30)
  const [[first, day] = []] = await dayOf()
  await db.asOwner(`update operators set timezone = 'Atlantic/Canary' where id = $1`, [operatorId])
  await ride(10)
  await makeBills()
  await ride(60)
  expect(await dayOf()).toEqual([
    [first, day],
    [String(first).replace(/1$/, '2'), day],
    [String(first).replace(/1$/, '3'), day],
  ])
  expect(await findings()).toEqual([])
})

test('a series begins again with the year of the operator’s clocks, and keeps its letters when the name changes', async () => {
  await ride(2)
  await makeBills()
  await db.asOwner(`update operators set name = 'Brisa' where id = $1`, [operatorId])
  await ride(2)
  await makeBills()
  const newYear = Date.parse('2026-12-31T23:10:00Z')
  house.clock.advance(newYear - house.clock.now().getTime())
  await ride(2)
  await makeBills()
  expect((await bills()).map(({ number }) => number)).toEqual(['ONA-S26-000001', 'ONA-S26-000002', 'BRI-S27-000001'])
})

test('the person gets the own bills', async () => {
  const one = await house.newRider()
  const serviceId = await house.rideBefore(one, operatorId, 10)
  await makeBills()
  const { data } = await house.asSystem((work) => house.personExport.exportPerson(work, one.customerId))
  const { payments } = data as { payments: { serviceId: string; bills: object[] }[] }
  expect(payments).toMatchObject([{ serviceId, bills: [{ serviceId, totalCents: 260 }] }])
})
