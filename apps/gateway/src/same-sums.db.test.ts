import { updateGenericDiscount } from '@motora/contract/pricing'
import * as contract from '@motora/contract/sharing'
import { centsOf, roundedToCent } from '@motora/rules/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from './kernel/ids.js'
import type { PdfDocument } from './kernel/pdf/pdf-document.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { type Charging, openCharging, type Rider } from './testing/open-charging.js'
import { admin, managerOf } from './testing/open-house.js'

vi.setConfig({ testTimeout: 240_000 })

/** Of more than a year: both nights on which the clocks change, and two Marches. */
const months = [
  { year: 2025, month: 3 },
  { year: 2025, month: 7 },
  { year: 2025, month: 10 },
  { year: 2025, month: 12 },
  { year: 2026, month: 3 },
]
const drawn: PdfDocument[] = []
let db: TestDatabase
let house: Charging
let operators: string[] = []

const cents = (euros: number): number => centsOf(roundedToCent(euros))
const dayOf = ({ year, month }: (typeof months)[number], day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

const openLot = async ({ customerId }: Rider) => {
  const id = newId()
  await db.asOwner(
    `insert into bonus_packs (id, name, price_cents, offer_cents, valid_since, valid_until, text, created_at)
      values ($1, 'Bonus 20', 2000, 2500, '2025-01-01', '2027-01-01', 'Large', now())`,
    [id],
  )
  await house.asSystem((work) =>
    house.money.openLot(work, { customerId, packId: id, paymentId: id, grantedCents: 2500 }),
  )
}

/** One rental a month of each rider with each operator; then what is wrong with them is refunded or forgiven. */
const liveAMonth = async (n: number, riders: readonly Rider[], owing: Rider) => {
  const services: string[] = []
  for (const [o, operatorId] of operators.entries())
    for (const [r, rider] of riders.entries()) {
      house.clock.set(new Date(`${dayOf(months[n] as (typeof months)[number], 3 + r * 6 + o)}T1${r}:00:00Z`))
      services.push(await house.ride(rider, operatorId, 3 + ((n * 7 + r * 11 + o * 5) % 40)))
      await house.charge()
      await house.run('make bills of rentals')
      const params = { id: services.at(-1) }
      if (rider === owing) await house.ask(admin, 'money.cancelServicePayment', { params })
    }
  const [whole, part] = services
  if (n % 2 === 0) await house.ask(admin, 'money.refundService', { params: { id: whole }, body: {} })
  const someOfIt = { amount: 0.5, reason: 'late', id: newId() }
  if (n % 2 === 1) await house.ask(admin, 'money.refundService', { params: { id: part }, body: someOfIt })
  await house.run('give refunds back')
  await house.run('make bills of refunds')
}

beforeAll(async () => {
  db = await openTestDatabase()
  const drawPdf = (document: PdfDocument) => {
    drawn.push(document)
    return Promise.resolve(new Uint8Array([37, 80, 68, 70]))
  }
  house = await openCharging(db, { drawPdf })
  house.clock.set(new Date('2025-02-20T08:00:00Z'))
  operators = [
    await house.newOperator('Ona', { timezone: 'Europe/Madrid' }),
    await house.newOperator('Brisa', { timezone: 'Europe/Madrid' }),
  ]
  const tenOff = { percent: 10, promoText: '10 % off', enable: true }
  await house.ask(managerOf(String(operators[1])), updateGenericDiscount, { body: tenOff })
  house.clock.advance(1000)
  const [paying, withCredit, owing] = [await house.newRider(), await house.newRider(), await house.newRider()]
  for (const rider of [paying, withCredit]) await house.giveCard(rider)
  await house.giveCard(owing, 'no_funds')
  await openLot(withCredit)
  for (const n of months.keys()) await liveAMonth(n, [paying, withCredit, owing], owing)
  house.clock.advance(3_600_000)
  await house.sharing.keepDays()
}, 300_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

/** What each place says of an operator's month, in cents. */
const saidOf = async (operatorId: string, month: (typeof months)[number]) => {
  const span = { since: dayOf(month, 1), until: dayOf(month, new Date(month.year, month.month, 0).getDate()) }
  const query = { sharingOperatorId: operatorId, ...span }
  const ask = async <A>(endpoint: { id: string }, asked: object): Promise<A> =>
    (await house.ask<A>(admin, endpoint.id, { query: asked })).body

  const summaries = await ask<contract.MonthlyDetail[]>(contract.getMonthlySummary, {
    sharingOperatorId: operatorId,
    year: month.year,
  })
  const summary = summaries.find((one) => one.month === month.month)
  const list = await ask<contract.ServiceStatistics>(contract.getServiceStatistics, { ...query, status: 'ended' })
  const customers = await ask<contract.CustomerTotals[]>(contract.listTotalsByCustomers, query)
  const [money] = (await ask<contract.EfficiencyStatistics>(contract.getEfficiencyStatistics, query)).money
  drawn.length = 0
  await ask(contract.getMonthlyReport, { sharingOperatorId: operatorId, ...month, language: 'en' })
  const pdf = drawn[0]?.blocks.find((block) => block.kind === 'facts')
  const [books] = await db.asOwner(
    `with of_month as (
        select * from ledger_transfers where operator_id = $1
          and to_char(at at time zone 'Europe/Madrid', 'YYYY-MM') = $2),
      bills_of_month as (
        select * from bills where operator_id = $1 and to_char(operated_at at time zone 'Europe/Madrid', 'YYYY-MM') = $2)
    select
      (select coalesce(sum(cents) filter (where credit = 'operator:sales'), 0)
        - coalesce(sum(cents) filter (where debit = 'operator:discounts'), 0) from of_month)::int as sold,
      (select coalesce(sum(cents) filter (where debit = 'operator:refunds'), 0) from of_month)::int as refunded,
      (select coalesce(sum(total_cents) filter (where rectifies is null), 0) from bills_of_month)::int as billed,
      (select coalesce(-sum(total_cents) filter (where rectifies is not null), 0) from bills_of_month)::int as rectified`,
    [operatorId, dayOf(month, 1).slice(0, 7)],
  )
  return {
    net: {
      months: cents(summary?.totalAmount ?? 0),
      list: cents(list.amounts[0]?.amount ?? 0),
      customers: customers.reduce((sum, { amounts }) => sum + cents(amounts[0]?.amount ?? 0), 0),
      analytics: cents(money?.gross ?? 0) - cents(money?.discount ?? 0),
      waterfall: [money?.credit, money?.charged, money?.forgiven, money?.open].reduce<number>(
        (sum, euros) => sum + cents(euros ?? 0),
        0,
      ),
      pdf: cents(Number(String(pdf?.facts.at(-1)?.value).replace(/[^\d.]/g, ''))),
      books: Number(books?.sold),
      bills: Number(books?.billed),
    },
    refunded: { books: Number(books?.refunded), bills: Number(books?.rectified) },
    services: { months: summary?.servicesCount, list: list.services },
  }
}

test('a month comes to the same cents in the months, the list, the customers, analytics, the PDF, the books and the bills', async () => {
  let [sold, refunded] = [0, 0]
  for (const operatorId of operators)
    for (const month of months) {
      const { net, refunded: back, services } = await saidOf(operatorId, month)
      const said = JSON.stringify({ month, net, back, services })
      expect(new Set(Object.values(net)).size, said).toBe(1)
      expect(new Set(Object.values(back)).size, said).toBe(1)
      expect(services, said).toEqual({ months: 3, list: 3 })
      expect(net.books, said).toBeGreaterThan(0)
      sold += net.books
      refunded += back.books
    }
  expect(refunded).toBeGreaterThan(0)
  expect(sold).toBeGreaterThan(refunded)
  expect(await house.findings()).toEqual([])
})
