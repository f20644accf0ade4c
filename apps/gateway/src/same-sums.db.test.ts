import { updateGenericDiscount } from '@motora/contract/pricing'
import { monthBounds } from '@motora/rules/time'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from './kernel/ids.js'
import { openTestDatabase, type TestDatabase } from './kernel/testing/open-test-database.js'
import { giveCredit } from './testing/give-credit.js'
import { keptDocuments } from './testing/kept-documents.js'
import { type Charging, openCharging, type Rider } from './testing/open-charging.js'
import { admin, managerOf } from './testing/open-house.js'
import { saidOfMonth } from './testing/said-of-month.js'

vi.setConfig({ testTimeout: 240_000 })

/** Of more than a year: both nights on which the clocks change, and two Marches. */
const months = [
  { year: 2025, month: 3 },
  { year: 2025, month: 7 },
  { year: 2025, month: 10 },
  { year: 2025, month: 12 },
  { year: 2026, month: 3 },
]
const { drawn, drawPdf } = keptDocuments()
let db: TestDatabase
let house: Charging
let operators: string[] = []

const dayOf = ({ year, month }: (typeof months)[number], day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** A minute before a month begins: what is reserved then ends in it. */
const justBefore = ({ year, month }: (typeof months)[number]): Date =>
  new Date((monthBounds(year, 'Europe/Madrid')[month - 1] ?? 0) - 60_000)

/** One rental a month of each rider with each operator; then what is wrong with them is refunded or forgiven. */
const liveAMonth = async (n: number, riders: readonly Rider[], owing: Rider) => {
  const services: string[] = []
  for (const [o, operatorId] of operators.entries())
    for (const [r, rider] of riders.entries()) {
      const month = months[n] as (typeof months)[number]
      house.clock.set(r + o === 0 ? justBefore(month) : new Date(`${dayOf(month, 3 + r * 6 + o)}T1${r}:00:00Z`))
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
  await giveCredit(house, withCredit, 1000)
  for (const n of months.keys()) await liveAMonth(n, [paying, withCredit, owing], owing)
  house.clock.advance(3_600_000)
  await house.sharing.keepDays()
}, 300_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

const saidOf = (operatorId: string, month: (typeof months)[number]) =>
  saidOfMonth(house, db, () => drawn.at(-1), operatorId, month)

test('a month comes to the same cents in the months, the list, the customers, analytics, the PDF, the days, the payments, the books and the bills', async () => {
  let [sold, refunded] = [0, 0]
  for (const operatorId of operators)
    for (const month of months) {
      const { net, refunded: back, services } = await saidOf(operatorId, month)
      const said = JSON.stringify({ month, net, back, services })
      expect(new Set(Object.values(net)).size, said).toBe(1)
      expect(new Set(Object.values(back)).size, said).toBe(1)
      expect(services, said).toEqual({ months: 3, list: 3, trips: 3 })
      expect(net.books, said).toBeGreaterThan(0)
      sold += net.books
      refunded += back.books
    }
  expect(refunded).toBeGreaterThan(0)
  expect(sold).toBeGreaterThan(refunded)
  expect(await house.findings()).toEqual([])
})
