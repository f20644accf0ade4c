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

test('the list behind each line comes to that line', async () => {
  const detail = await of().detail()
  expect(detail).toMatchObject({
    card: 3.9,
    refunds: 0.6,
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
  expect(await of().entries('refunds')).toMatchObject([{ reason: 'refunded', serviceId: services[0], amount: 0.6 }])
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
  const { payable, vehicleDays } = await of().detail()
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
  expect(await codeOf(read('en', managerOf(brisa)))).toBe('settlement.not_found')
})
