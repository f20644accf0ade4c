import * as contract from '@motora/contract/money'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { codeOf } from '../../testing/code-of.js'
import { type Charging, openCharging } from '../../testing/open-charging.js'
import { admin, managerOf, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: Charging
let [ona, brisa] = ['', '']
let services: string[]
/** Of Ona, of November. */
let id = ''
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  ona = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
  brisa = await house.newOperator('Brisa', { timezone: 'Europe/Madrid' })
  await house.ask(admin, 'operators.update', {
    params: { id: ona },
    body: { id: ona, costByVehicle: 9, serviceCommissionPercent: 12.5 },
  })
  const rider = await house.newRider()
  await house.giveCard(rider)
  services = [await house.ride(rider, ona, 10), await house.ride(rider, ona, 5)]
  await house.charge()
  house.clock.advance(60_000)
  const part = { amount: 0.6, reason: 'It stopped', id: newId() }
  await house.ask(admin, 'money.refundService', { params: { id: services[0] }, body: part })
  await house.run('give refunds back')
  for (const moment of ['2026-12-01T01:00:00+01:00', '2027-01-01T01:00:00+01:00']) {
    house.clock.advance(Date.parse(moment) - house.clock.now().getTime())
    await house.run('settle months')
  }
  id = (await list({ sort: 'month' })).find(({ sharingOperatorId }) => sharingOperatorId === ona)?.id ?? ''
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

const list = async (query: object = {}, who: Who = admin) =>
  (await house.ask<contract.Settlement[]>(who, contract.listSettlements, { query })).body
const filter = (conditions: object) => ({ filter: JSON.stringify(conditions) })
const named = async (query: object = {}, who: Who = admin) =>
  (await list(query, who)).map(({ operatorName, month }) => `${operatorName} ${month}`)
const of = (who: Who = admin) => ({
  detail: async () =>
    (await house.ask<contract.SettlementDetail>(who, contract.getSettlement, { params: { id } })).body,
  entries: async (line: contract.SettlementLine) =>
    (
      await house.ask<contract.SettlementEntry[]>(who, contract.listSettlementEntries, {
        params: { id },
        query: { line },
      })
    ).body,
  vehicles: async () =>
    (await house.ask<contract.SettlementVehicle[]>(who, contract.listSettlementVehicles, { params: { id } })).body,
})

test('settlements are paged, sorted and filtered by operator and month; a manager has the own alone', async () => {
  expect(await named()).toEqual(['Brisa 2026-12', 'Ona 2026-12', 'Brisa 2026-11', 'Ona 2026-11'])
  expect(await named({ sort: 'month' })).toEqual(['Brisa 2026-11', 'Ona 2026-11', 'Brisa 2026-12', 'Ona 2026-12'])
  expect(await named(filter({ month: ['2026-11'] }))).toEqual(['Brisa 2026-11', 'Ona 2026-11'])
  expect(await named(filter({ month: ['2026-10', '2026-12'] }))).toEqual(['Brisa 2026-12', 'Ona 2026-12'])
  expect(await named({ search: 'brisa', sort: 'month' })).toEqual(['Brisa 2026-11', 'Brisa 2026-12'])
  expect((await named({ sharingOperatorId: ona, pageSize: 1, sort: '-payable' })).length).toBe(1)
  expect(await named(filter({ card: '>1' }))).toEqual(['Ona 2026-11'])
  expect((await named({}, managerOf(brisa))).toSorted()).toEqual(['Brisa 2026-11', 'Brisa 2026-12'])
  expect(await named({ sharingOperatorId: ona }, managerOf(brisa))).toEqual([])
})

const cents = (units: number): number => Math.round(units * 100)
const amounts = ['card', 'credit', 'refunds', 'disputes', 'commission', 'vehicles'] as const

test('what is taken from the operator is below zero, so that the amounts of a row come to what is payable (0187)', async () => {
  for (const one of await list()) {
    expect(amounts.reduce((sum, name) => sum + cents(one[name]), 0)).toBe(cents(one.payable))
    for (const name of amounts) expect(Object.is(one[name], -0)).toBe(false)
  }
  const [november] = await list(filter({ refunds: '<-0.5' }))
  expect(november).toMatchObject({ id, card: 3.9, refunds: -0.6, disputes: 0, commission: -0.41 })
  expect(november?.vehicles).toBeLessThan(0)
  expect(await list(filter({ refunds: '>0' }))).toEqual([])
  expect((await named({ sort: 'refunds' }))[0]).toBe('Ona 2026-11')
})

test('the sums are those of the settlements that the list finds by the same filters, in each currency (0187)', async () => {
  const sums = async (query: object = {}, who: Who = admin) =>
    (await house.ask<contract.SettlementTotals[]>(who, contract.getSettlementTotals, { query })).body
  const summed = (rows: readonly contract.Settlement[]) =>
    Object.fromEntries(
      [...amounts, 'payable' as const].map((name) => [name, rows.reduce((sum, row) => sum + cents(row[name]), 0)]),
    )
  for (const query of [{}, filter({ month: ['2026-11'] }), { search: 'ona' }, { sharingOperatorId: brisa }]) {
    const [one, ...others] = await sums(query)
    const rows = await list(query)
    expect(others).toEqual([])
    expect(one).toMatchObject({ currency: 'eur', settlements: rows.length })
    expect(
      Object.fromEntries(Object.keys(summed(rows)).map((name) => [name, cents(one?.[name as 'card'] ?? 0)])),
    ).toEqual(summed(rows))
    expect(one?.vehicleDays).toBe(rows.reduce((sum, { vehicleDays }) => sum + vehicleDays, 0))
  }
  expect((await sums({}, managerOf(brisa)))[0]?.settlements).toBe(2)
  expect(await sums({ sharingOperatorId: ona }, managerOf(brisa))).toEqual([])
  await db.asOwner(
    `insert into settlements select gen_random_uuid(), operator_id, month, 'usd', since_at, until_at, time_zone, made_at,
       operator_name, operator_nif, 1000, 0, 250, 0, commission_hundredths, 0, 0, days_of_month, 94, 0, 656
     from settlements where id = $1`,
    [id],
  )
  const ofOna = await sums({ sharingOperatorId: ona })
  expect(ofOna.map(({ currency, settlements }) => [currency, settlements])).toEqual([
    ['eur', 2],
    ['usd', 1],
  ])
  expect(ofOna[1]).toMatchObject({ card: 10, refunds: -2.5, commission: -0.94, payable: 6.56 })
  await db.asOwner('alter table settlements disable trigger user')
  await db.asOwner(`delete from settlements where currency = 'usd'`)
  await db.asOwner('alter table settlements enable trigger user')
})

test('the list behind each line comes to that line', async () => {
  const detail = await of().detail()
  expect(detail).toMatchObject({
    card: 3.9,
    refunds: -0.6,
    commissionPercent: 12.5,
    costByVehicle: 9,
    daysOfMonth: 30,
    operator: { name: 'Ona' },
    since: '2026-10-31T23:00:00.000Z',
    until: '2026-11-30T23:00:00.000Z',
  })
  for (const line of contract.settlementLines) {
    const sum = (await of().entries(line)).reduce((cents, { amount }) => cents + Math.round(amount * 100), 0)
    expect(sum, line).toBe(Math.round(detail[line] * 100))
  }
  expect((await of().entries('card')).map(({ serviceId }) => serviceId).toSorted()).toEqual(services.toSorted())
  expect(await of().entries('refunds')).toMatchObject([{ reason: 'refunded', serviceId: services[0], amount: -0.6 }])
  const above = await house.ask<contract.SettlementEntry[]>(admin, contract.listSettlementEntries, {
    params: { id },
    query: { line: 'refunds', ...filter({ amount: '<-0.5' }) },
  })
  expect(above.body).toHaveLength(1)
  const searched = await house.ask<contract.SettlementEntry[]>(admin, contract.listSettlementEntries, {
    params: { id },
    query: { line: 'card', search: services[1] },
  })
  expect(searched.body.map(({ serviceId }) => serviceId)).toEqual([services[1]])
  const vehicles = await of().vehicles()
  expect(vehicles.length).toBeGreaterThan(0)
  expect(vehicles.reduce((sum, { days }) => sum + days, 0)).toBe(detail.vehicleDays)
})

test('another operator’s is not there, nor what is behind it', async () => {
  const other = of(managerOf(brisa))
  for (const ask of [other.detail, () => other.entries('card'), other.vehicles])
    expect(await codeOf(ask())).toBe('settlement.not_found')
  expect((await of(managerOf(ona)).detail()).operatorName).toBe('Ona')
})

test('the PDF says its lines, its terms and what is payable in three languages', async () => {
  const detail = await of().detail()
  const { payable, vehicleDays } = detail
  const read = async (language: string, who: Who = admin) => {
    const { body } = await house.ask<{ bytes: Uint8Array; fileName: string }>(who, contract.getSettlementPdf, {
      params: { id },
      query: { language },
    })
    const pdf = await getDocumentProxy(new Uint8Array(body.bytes))
    return { text: (await extractText(pdf, { mergePages: true })).text, fileName: body.fileName }
  }
  const words = {
    es: ['Liquidación de noviembre de 2026', 'Coste por vehículo'],
    cat: ['Liquidació de novembre del 2026', 'Cost per vehicle'],
    en: ['Settlement of November 2026', 'Cost per vehicle'],
  }
  for (const [language, said] of Object.entries(words)) {
    const { text, fileName } = await read(language)
    for (const one of said) expect(text, language).toContain(one)
    expect(fileName).toBe(`${said[0]}, Ona.pdf`)
  }
  const { text } = await read('en')
  for (const one of ['€3.90', '-€0.60', '12.5%', `€${Math.abs(payable).toFixed(2)}`, `${vehicleDays} vehicle days`])
    expect(text).toContain(one)
  // each line as the list says it, with its sign
  const lines = amounts.map((name) => `${detail[name] < 0 ? '-' : ''}€${Math.abs(detail[name]).toFixed(2)}`)
  expect(text.match(/-?€\d+\.\d\d(?! per vehicle)/g)?.slice(0, 6)).toEqual(lines)
  expect(await codeOf(read('en', managerOf(brisa)))).toBe('settlement.not_found')
})
