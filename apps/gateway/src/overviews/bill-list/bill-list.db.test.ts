import * as contract from '@motora/contract/money'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { codeOf } from '../../testing/code-of.js'
import { type Charging, openCharging, type Rider } from '../../testing/open-charging.js'
import { admin, managerOf, type Who } from '../../testing/open-house.js'

let db: TestDatabase
let house: Charging
let [ona, brisa] = ['', '']
let [rider, other] = [] as unknown as [Rider, Rider]
/** Of Ona, refunded in part; of Ona; of Brisa. */
let services: string[]
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  ona = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
  brisa = await house.newOperator('Brisa', { timezone: 'Europe/Madrid' })
  rider = await house.newRider()
  other = await house.newRider()
  for (const one of [rider, other]) await house.giveCard(one)
  services = [await house.ride(rider, ona, 10), await house.ride(other, ona, 5), await house.ride(other, brisa, 20)]
  await house.charge()
  await house.run('make bills of rentals')
  house.clock.advance(60_000)
  const part = { amount: 1.03, reason: 'It stopped', id: newId() }
  await house.ask(admin, 'money.refundService', { params: { id: services[0] }, body: part })
  await house.run('give refunds back')
  await house.run('make bills of refunds')
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

const list = async (query: object = {}, who: Who | Rider = admin) =>
  (await house.ask<contract.Bill[]>(who, contract.listBills, { query })).body
const numbers = async (query: object = {}, who: Who | Rider = admin) =>
  (await list(query, who)).map((one) => one.number)
const totals = async (query: object = {}, who: Who = admin) =>
  (await house.ask<contract.BillTotals[]>(who, contract.getBillTotals, { query })).body
const idOf = async (number: string): Promise<string> => (await list(filter({ number }))).map(({ id }) => id).at(0) ?? ''
const filter = (conditions: object) => ({ filter: JSON.stringify(conditions) })
const get = async (id: string | undefined, who: Who = admin) =>
  (await house.ask<contract.BillDetail>(who, contract.getBill, { params: { id } })).body

test('bills say number, kind, customer, service and VAT, the newest first; each scope has its own [P-11, S-03]', async () => {
  const all = await list()
  expect(all).toHaveLength(4)
  expect(all[0]).toMatchObject({
    number: 'ONA-R26-000001',
    kind: 'rectifying',
    total: -1.03,
    rectifiesNumber: 'ONA-S26-000001',
    serviceId: services[0],
    customerId: rider.customerId,
    customerFullName: 'Aina Puig Serra',
    operatorName: 'Ona',
  })
  expect(all.find(({ serviceId }) => serviceId === services[2])).toMatchObject({
    number: 'BRI-S26-000001',
    kind: 'simplified',
    total: 5.2,
    base: 4.3,
    vat: 0.9,
    vatPercent: 21,
    currency: 'eur',
  })
  expect(await numbers({}, managerOf(brisa))).toEqual(['BRI-S26-000001'])
  expect(await numbers({ sharingOperatorId: brisa })).toEqual(['BRI-S26-000001'])
})

test('they are found by dates, kind, number, amount and customer, and summed by the same filters', async () => {
  const day = house.clock.now().toISOString().slice(0, 10)
  expect(await numbers({ since: day, until: day })).toHaveLength(4)
  expect(await numbers({ until: '2026-11-20' })).toEqual([])
  expect(await numbers(filter({ kind: ['rectifying'] }))).toEqual(['ONA-R26-000001'])
  expect(await numbers({ search: 'bri-s26' })).toEqual(['BRI-S26-000001'])
  expect(await numbers(filter({ number: 'ONA-R' }))).toEqual(['ONA-R26-000001'])
  expect(await numbers(filter({ total: '>5' }))).toEqual(['BRI-S26-000001'])
  const [mail] = (await list(filter({ serviceId: [services[1]] }))).map(({ customerEmail }) => customerEmail)
  expect((await numbers({ search: mail })).toSorted()).toEqual(['BRI-S26-000001', 'ONA-S26-000002'])
  expect((await list({ sort: 'total', pageSize: 1 }))[0]?.total).toBe(-1.03)
  expect(await totals({ sharingOperatorId: ona })).toEqual([
    { currency: 'eur', kind: 'rectifying', bills: 1, total: -1.03, base: -0.85, vat: -0.18 },
    { currency: 'eur', kind: 'simplified', bills: 2, total: 3.9, base: 3.22, vat: 0.68 },
  ])
  expect(await totals({}, managerOf(brisa))).toMatchObject([{ bills: 1, total: 5.2 }])
  expect(await totals(filter({ number: 'nothing' }))).toEqual([])
})

test('a day is the one that the bill says, by the clock that it was made by, of its issue and of its operation', async () => {
  const [one, two] = [await idOf('ONA-S26-000002'), await idOf('BRI-S26-000001')]
  const before = await db.asOwner('select id, issued_at, operated_at, time_zone from bills where id = any ($1)', [
    [one, two],
  ])
  const place = (id: string, at: string, zone: string) =>
    db.asOwner(
      `update bills set issued_at = $2, operated_at = $2::timestamptz - interval '1 hour', time_zone = $3 where id = $1`,
      [id, at, zone],
    )
  await db.asOwner('alter table bills no force row level security')
  await db.asOwner('alter table bills disable trigger user')
  try {
    // the first minutes of November at Tokyo and the last ones of it at Bogotá: 14 hours apart by any one clock
    await place(one, '2025-10-31T15:30:00Z', 'Asia/Tokyo')
    await place(two, '2025-12-01T04:30:00Z', 'America/Bogota')
    const november = { since: '2025-11-01', until: '2025-11-30' }
    expect(await numbers(november)).toEqual(['BRI-S26-000001', 'ONA-S26-000002'])
    expect(await totals(november)).toMatchObject([{ bills: 2, total: 6.5 }])
    expect(await list(november)).toMatchObject([
      { issuedDay: '2025-11-30', operatedDay: '2025-11-30', issuerName: 'Brisa', recordType: 'F2', recipientNif: null },
      { issuedDay: '2025-11-01', operatedDay: '2025-10-31' },
    ])
    expect(await numbers({ until: '2025-10-31' })).toEqual([])
    expect(await numbers({ until: '2025-11-01T00:00:00Z' })).toEqual(['ONA-S26-000002'])
    const operated = filter({ operated: ['2025-11-01', '2025-11-30'] })
    expect(await numbers(operated)).toEqual(['BRI-S26-000001'])
    expect(await totals(operated)).toMatchObject([{ bills: 1, total: 5.2 }])
    expect((await numbers({ sort: 'operated' })).slice(0, 2)).toEqual(['ONA-S26-000002', 'BRI-S26-000001'])
    expect(await numbers(filter({ vatPercent: '21', operated: ['2025-10-31', '2025-10-31'] }))).toEqual([
      'ONA-S26-000002',
    ])
  } finally {
    for (const row of before)
      await db.asOwner(
        'update bills set issued_at = $2, operated_at = $3, time_zone = $4 where id = $1',
        Object.values(row),
      )
    await db.asOwner('alter table bills enable trigger user')
    await db.asOwner('alter table bills force row level security')
  }
})

test('one bill has its lines, its record and the bills that rectify it, which lead back', async () => {
  const [rectifying] = await list(filter({ kind: ['rectifying'] }))
  const back = await get(rectifying?.id)
  expect(back).toMatchObject({ service: null, rectifiedBy: [], record: { type: 'R5' } })
  const bill = await get(back.rectifiesId ?? '')
  expect(bill).toMatchObject({
    issuer: { name: 'Ona' },
    recipient: null,
    rectifiesId: null,
    service: { lines: [{ kind: 'drive', count: 10, price: 0.26, cents: 260 }] },
    rectifiedBy: [{ id: back.id, number: back.number, total: -1.03 }],
    record: { type: 'F2', chainNumber: 1, before: '' },
  })
  expect(bill.record.qr).toContain(`numserie=${bill.number}`)
  expect(back.record.before).not.toBe('')
  expect(await codeOf(get(bill.id, managerOf(brisa)))).toBe('bill.not_found')
})

const readPdf = async (who: Who | Rider, id: string | undefined, language: string) => {
  const of = 'customerId' in who ? contract.getRiderBillPdf : contract.getBillPdf
  const { body } = await house.ask<{ bytes: Uint8Array; fileName: string }>(who, of, {
    params: { id },
    query: { language },
  })
  const pdf = await getDocumentProxy(new Uint8Array(body.bytes))
  return { text: (await extractText(pdf, { mergePages: true })).text, fileName: body.fileName, pdf }
}

test('the PDF says it in three languages, with a QR code, and not that its record was sent', async () => {
  const [bill] = await list(filter({ serviceId: [services[2]] }))
  const words = {
    es: ['Factura simplificada', 'IVA 21 %'],
    cat: ['Base imposable', 'Lloguer'],
    en: ['Simplified bill'],
  }
  for (const [language, said] of Object.entries(words)) {
    const { text, fileName, pdf } = await readPdf(admin, bill?.id, language)
    for (const one of [...said, 'BRI-S26-000001']) expect(text).toContain(one)
    expect(text).not.toContain('VERI*FACTU')
    expect(fileName).toBe('BRI-S26-000001.pdf')
    const tree = JSON.stringify(await (await pdf.getPage(1)).getStructTree())
    expect(tree).toContain('"role":"Figure"')
    expect(tree).toContain('numserie=BRI-S26-000001')
  }
  const { text } = await readPdf(admin, bill?.id, 'en')
  for (const amount of ['€5.20', '€4.30', '€0.90']) expect(text).toContain(amount)
  expect(await codeOf(readPdf(managerOf(ona), bill?.id, 'en'))).toBe('bill.not_found')
})

test('a rider sees and downloads the own bills alone', async () => {
  const own = (await house.ask<contract.RiderBill[]>(rider, contract.listRiderBills)).body
  expect(own.map(({ number }) => number)).toEqual(['ONA-R26-000001', 'ONA-S26-000001'])
  expect((await readPdf(rider, own[0]?.id, 'es')).text).toContain('Rectifica la factura: ONA-S26-000001')
  expect(await codeOf(readPdf(other, own[0]?.id, 'es'))).toBe('bill.not_found')
})

test('of a person who was erased the bill names nobody', async () => {
  const gone = await house.newRider()
  await house.giveCard(gone)
  const serviceId = await house.ride(gone, ona, 2)
  await house.run('make bills of rentals')
  const [before] = await list(filter({ serviceId: [serviceId] }))
  await db.asOwner(`update payments set status = 'cancelled' where service_id = $1`, [serviceId])
  await house.ask(admin, 'customers.deleteCustomer', { params: { id: gone.customerId } })
  expect(await list(filter({ serviceId: [serviceId] }))).toMatchObject([{ customerEmail: '', customerFullName: '' }])
  expect(await list({ search: before?.customerEmail })).toEqual([])
})

test('bills that no register has answered are found, whatever the places of their chains are', async () => {
  const notSent = filter({ sent: ['notSent'] })
  const before = await numbers()
  expect(await numbers(notSent)).toEqual(before)
  const answerUpTo = async (operatorId: string, done: number, register = 'pretend') => {
    await db.asOwner(
      `insert into tax_records (bill_id, operator_id, customer_id, register, state, answer, answered_at)
        select id, operator_id, customer_id, $3, 'accepted', 'kept', now() from bills
        where operator_id = $1 and chain_number <= $2`,
      [operatorId, done, register],
    )
    await db.asOwner('insert into tax_chains (operator_id, register, done_number, due_at) values ($1, $3, $2, now())', [
      operatorId,
      done,
      register,
    ])
  }
  await answerUpTo(ona, 2)
  expect(await numbers(notSent)).toEqual(before.filter((one) => !['ONA-S26-000001', 'ONA-S26-000002'].includes(one)))
  expect(await numbers(notSent, managerOf(brisa))).toEqual(['BRI-S26-000001'])
  expect(await totals({ ...notSent, sharingOperatorId: brisa })).toMatchObject([{ bills: 1 }])
  // the other register has come to the first alone, and a bill has one answer at least
  await answerUpTo(ona, 1, 'agency')
  expect(await numbers({ ...notSent, sharingOperatorId: ona })).not.toContain('ONA-S26-000002')
  // chains are not a rider's to read
  const ofRider = await house.ask<contract.RiderBill[]>(rider, contract.listRiderBills, { query: notSent })
  expect(ofRider.body.map(({ number }) => number)).toEqual(['ONA-R26-000001'])
  await answerUpTo(brisa, 1)
  expect(await numbers(notSent, managerOf(brisa))).toEqual([])
  expect(await totals({ ...notSent, sharingOperatorId: brisa })).toEqual([])
})
