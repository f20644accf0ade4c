import {
  getMonthlyReport,
  getMonthlySummary,
  getServiceStatistics,
  type MonthlyDetail,
  type RiderRental,
  type ServiceStatistics,
} from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PdfDocument } from '../../../kernel/pdf/pdf-document.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { keptDocuments } from '../../../testing/kept-documents.js'
import { admin, managerOf, type Who } from '../../../testing/open-house.js'
import { everything } from '../../operators/index.js'
import { reportOf } from '../../vehicles/testing/open-fleet.js'
import { openSharing, type Sharing } from '../testing/open-sharing.js'
import { pagesOfEnded } from './store.js'

let db: TestDatabase
let house: Sharing
let alfa: string
const { drawn, drawPdf } = keptDocuments()
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db, { drawPdf })
  alfa = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(() => db.close())

const minute = 60_000
/** A rental of so many minutes that ends at this moment, with a ride of about a kilometre in it. */
const endAt = async (end: string, minutes: number, of = alfa): Promise<RiderRental> => {
  const rider = await house.newRider()
  house.clock.set(new Date(Date.parse(end) - minutes * minute))
  const { id: vehicleId, imei } = await house.readyVehicle(of)
  await house.asRider(rider, 'sharing.startTrip', { vehicleId })
  for (const [n, latitude] of [41.39, 41.399].entries()) {
    house.clock.advance(minute)
    const position = { latitude, longitude: 2.16, speedKmh: n === 1 ? 0 : 30, valid: true }
    await house.vehicles.telemetry.ingest([
      reportOf(imei, house.clock.now(), { position, values: {}, receivedAt: house.clock.now() }),
    ])
  }
  house.clock.set(new Date(end))
  return house.asRider<RiderRental>(rider, 'sharing.endTrip')
}
const summary = async (query: object, who: Who = admin) =>
  (await house.ask<MonthlyDetail[]>(who, getMonthlySummary, { query: { year: 2026, ...query } })).body
const report = async (query: object, who: Who = admin) => {
  drawn.length = 0
  const answer = await house.ask<{ contentType: string; fileName: string; bytes: Uint8Array }>(who, getMonthlyReport, {
    query: { year: 2026, ...query },
  })
  return { ...answer.body, document: drawn[0] as PdfDocument }
}

test('a month has its services, their distance, time and amount; a service counts where it ended, by the operator’s clocks [P-10, P-16]', async () => {
  await endAt('2026-11-21T12:00:00Z', 10)
  await endAt('2026-11-22T12:00:00Z', 20)
  // in Madrid it is December by then
  await endAt('2026-11-30T23:30:00Z', 30)
  const [november, december, ...more] = await summary({ sharingOperatorId: alfa })
  expect(more).toEqual([])
  expect(november).toMatchObject({ year: 2026, month: 11, servicesCount: 2, totalMinutes: 30, totalAmount: 7.8 })
  expect(november?.currency).toBe('eur')
  expect(december).toMatchObject({ month: 12, servicesCount: 1, totalMinutes: 30, totalAmount: 7.8 })
  // what the trips of those services say, no more and no less
  const [{ metres = 0 } = {}] = (await db.asOwner(
    `select sum(distance_metres)::int as metres from trips where ended_at < '2026-11-30'`,
  )) as { metres: number }[]
  expect(metres).toBeGreaterThan(900)
  expect(november?.totalDistanceKms).toBe(metres / 1000)
  expect(await summary({ sharingOperatorId: alfa, year: 2025 })).toEqual([])
})

test('a month and the list of services say the same time, distance and amount', async () => {
  await db.asOwner(`update services set started_at = started_at - interval '900 milliseconds' where operator_id = $1`, [
    alfa,
  ])
  const months = await summary({ sharingOperatorId: alfa })
  const query = { sharingOperatorId: alfa, status: 'ended' }
  const { body } = await house.ask<ServiceStatistics>(admin, getServiceStatistics, { query })
  const sum = (of: (month: MonthlyDetail) => number) => months.reduce((all, month) => all + of(month), 0)
  expect(body.services).toBe(sum(({ servicesCount }) => servicesCount))
  expect(body.totalMinutes).toBeCloseTo(
    sum(({ totalMinutes }) => totalMinutes),
    6,
  )
  expect(body.distanceKms).toBeCloseTo(
    sum(({ totalDistanceKms }) => totalDistanceKms),
    6,
  )
  expect(body.amounts).toEqual([{ amount: sum(({ totalAmount }) => totalAmount), currency: 'eur' }])
})

test('the months say the same before, while and after their days are counted, whatever changes', async () => {
  const whole = () => summary({ sharingOperatorId: alfa })
  const counted = () =>
    db.asOwner('select day::text as day from service_days where operator_id = $1 group by day order by day', [alfa])
  const before = await whole()
  expect(before.length).toBeGreaterThan(1)
  await house.sharing.keepDays()
  expect(await db.asOwner('select from service_marks')).toEqual([])
  expect((await counted()).length).toBeGreaterThan(1)
  expect(await whole()).toEqual(before)
  // one day is marked again, the others are read as they were counted
  await db.asOwner(
    `update services set price_cents = price_cents + 100 where operator_id = $1 and ended_at::date = '2026-11-21'`,
    [alfa],
  )
  const changed = await whole()
  expect(changed[0]?.totalAmount).toBeCloseTo((before[0]?.totalAmount ?? 0) + 1, 6)
  expect(changed.slice(1)).toEqual(before.slice(1))
  await house.sharing.keepDays()
  expect(await whole()).toEqual(changed)
  // what is counted is what is read: a wrong count shows
  await db.asOwner(`update service_days set rentals = rentals + 5 where operator_id = $1 and day = '2026-11-22'`, [
    alfa,
  ])
  expect((await whole())[0]?.servicesCount).toBe((changed[0]?.servicesCount ?? 0) + 5)
  await db.asOwner(`update service_days set rentals = rentals - 5 where operator_id = $1 and day = '2026-11-22'`, [
    alfa,
  ])
  await db.asOwner(
    `update services set price_cents = price_cents - 100 where operator_id = $1 and ended_at::date = '2026-11-21'`,
    [alfa],
  )
  expect(await whole()).toEqual(before)
})

test('a manager has the months of the own operator and of no other; who has none says whose [P-06]', async () => {
  const beta = await house.newOperator('Beta', { timezone: 'Europe/Madrid' })
  await endAt('2026-12-05T12:00:00Z', 10, beta)
  const own = await summary({}, managerOf(beta))
  expect(own.map(({ month, servicesCount }) => [month, servicesCount])).toEqual([[12, 1]])
  expect(await summary({ sharingOperatorId: beta }, managerOf(beta))).toEqual(own)
  const foreign = { code: 'operator.not_found' }
  await expect(summary({ sharingOperatorId: alfa }, managerOf(beta))).rejects.toMatchObject(foreign)
  await expect(report({ sharingOperatorId: alfa, month: 11 }, managerOf(beta))).rejects.toMatchObject(foreign)
  await expect(summary({})).rejects.toMatchObject({ code: 'request.invalid' })
  await expect(summary({ sharingOperatorId: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({
    code: 'operator.not_found',
  })
})

test("what a suboperator's riders drive counts in its own months, not in those of the operator above it, whose sum of the list holds both", async () => {
  const above = await house.newOperator('Gamma', { timezone: 'Europe/Madrid' })
  const below = await house.newOperator('Gamma Sud', { timezone: 'Europe/Madrid', parentId: above })
  await endAt('2026-12-06T12:00:00Z', 10, above)
  await endAt('2026-12-07T12:00:00Z', 10, below)
  for (const operator of [above, below])
    expect((await summary({}, managerOf(operator))).map(({ month, servicesCount }) => [month, servicesCount])).toEqual([
      [12, 1],
    ])
  const { body } = await house.ask<ServiceStatistics>(managerOf(above), getServiceStatistics, { query: {} })
  expect(body.services).toBe(2)
})

test('the PDF of a month says the same sums, by day, and each service [C-53, P-15]', async () => {
  const [november] = await summary({ sharingOperatorId: alfa })
  const { contentType, fileName, bytes, document } = await report({
    sharingOperatorId: alfa,
    month: 11,
    language: 'en',
  })
  expect([contentType, fileName, bytes.length]).toEqual(['application/pdf', 'Alfa 2026-11.pdf', 4])
  expect(document).toMatchObject({ title: 'Monthly details: November 2026', language: 'en-GB', author: 'Alfa' })
  const [facts, , , days, , services] = document.blocks
  const said = facts?.kind === 'facts' ? facts.facts.map(({ value }) => value) : []
  expect(said).toEqual([
    'Alfa',
    'Europe/Madrid',
    '2',
    `${november?.totalDistanceKms.toFixed(2)} km`,
    '0:30:00 h',
    '€7.80',
  ])
  if (days?.kind !== 'table' || services?.kind !== 'table') throw new Error('no tables')
  expect(days.rows.map(([day, count]) => [day, count])).toEqual([
    ['Sat 21', '1'],
    ['Sun 22', '1'],
  ])
  expect(days.sum?.at(-1)).toBe('€7.80')
  // each table adds up to the sum
  expect([days.rows.map((row) => row[3]), services.rows.map((row) => row[3]), days.sum?.[3]]).toEqual([
    ['0:10:00 h', '0:20:00 h'],
    ['0:10:00 h', '0:20:00 h'],
    '0:30:00 h',
  ])
  expect(services.rows.map((row) => [row[0], row.at(-1)])).toEqual([
    ['21/11/2026 13:00', '€2.60'],
    ['22/11/2026 13:00', '€5.20'],
  ])
})

test('the PDF of a month that is not over by the operator’s clocks says up to when it counts', async () => {
  const at = house.clock.now()
  const saidAt = async (moment: string): Promise<string[]> => {
    house.clock.set(new Date(moment))
    const { document } = await report({ sharingOperatorId: alfa, month: 11, language: 'en' })
    return document.blocks.flatMap((block) => (block.kind === 'text' && /not over/.test(block.text) ? block.text : []))
  }
  expect(await saidAt('2026-11-30T22:59:59Z')).toEqual(['The month is not over: counted up to 30/11/2026 23:59.'])
  expect(await saidAt('2026-11-30T23:00:00Z')).toEqual([])
  house.clock.set(at)
})

test('of a month in which no service ended there is no file [P-17]', async () => {
  await expect(report({ sharingOperatorId: alfa, month: 1 })).rejects.toMatchObject({ code: 'service.none_in_month' })
  await expect(report({ sharingOperatorId: alfa, month: 13 })).rejects.toThrow()
})

test('it speaks the language that is asked for; Spanish unless said', async () => {
  expect((await report({ sharingOperatorId: alfa, month: 11 })).document.title).toBe(
    'Detalle mensual: noviembre de 2026',
  )
  expect((await report({ sharingOperatorId: alfa, month: 11, language: 'cat' })).document).toMatchObject({
    title: 'Detall mensual: novembre del 2026',
    language: 'ca-ES',
  })
})

test('rentals are read page by page, none twice and none left out, also of those that ended in the same moment', async () => {
  const delta = await house.newOperator('Delta', { timezone: 'Europe/Madrid' })
  for (const minutes of [10, 11, 12, 13, 14]) await endAt(`2026-11-25T12:${minutes}:00Z`, minutes, delta)
  // to the microsecond, which a Date would lose
  await db.asOwner(
    `update services set ended_at = '2026-11-25T12:12:00.000123Z' where operator_id = $1 and ended_at > '2026-11-25T12:12Z'`,
    [delta],
  )
  const [from, to] = ['2026-11-25T00:00:00Z', '2026-11-26T00:00:00Z'].map((at) => Date.parse(at))
  const pagesOf = (perPage: number): Promise<string[][]> =>
    house.inTransaction({ kind: 'system', name: 'test' }, everything('a test sees everything'), async (work) => {
      const pages: string[][] = []
      for await (const page of pagesOfEnded(work, delta, from ?? 0, to ?? 0, perPage))
        pages.push(page.map(({ vehicleName }) => vehicleName))
      return pages
    })
  const [all = []] = await pagesOf(100)
  expect(new Set(all).size).toBe(5)
  for (const perPage of [1, 2, 3, 5]) {
    const pages = await pagesOf(perPage)
    expect(pages[0]).toHaveLength(perPage)
    expect(pages.flat()).toEqual(all)
  }
})
