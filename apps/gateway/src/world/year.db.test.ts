import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HandedClock } from '../kernel/clock.js'
import { silentLog } from '../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../kernel/testing/open-test-database.js'
import { openPretend, type PretendStage } from '../outside/card-payments/testing/open-pretend.js'
import { MemoryObjects } from '../rooms/files/testing/memory-objects.js'
import { keptDocuments } from '../testing/kept-documents.js'
import { type OpenHouse, openHouse, secretsOf } from '../testing/open-house.js'
import { type Month, saidOfMonth } from '../testing/said-of-month.js'
import { makeWorld } from './index.js'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 1_200_000 })

const [now, dayMs] = [new Date('2026-11-21T10:00:00Z'), 86_400_000]
const { drawn, drawPdf } = keptDocuments()
const folder = mkdtempSync(join(tmpdir(), 'motora-year-'))
const objects = new MemoryObjects(new HandedClock(now))
let db: TestDatabase
let stage: PretendStage
let house: OpenHouse

/** The year of the demo, and after it one day with all that vehicles tell. */
const found = (onProgress: (share: number) => void = () => undefined) =>
  makeWorld({
    database: db.database,
    log: silentLog(),
    secrets: secretsOf('one company'),
    objects,
    onProgress,
    now,
    weeks: 50 + 1 / 7,
    weeksWithTelemetry: 1 / 7,
    dataDir: folder,
    provider: { origin: stage.origin, secretKey: stage.secretKey },
  })

/** A start that ends as if it were killed: nothing of what it holds in memory is there afterwards. */
const foundUntil = (share: number) =>
  found((done) => {
    if (done > share) throw new Error('stopped')
  })

beforeAll(async () => {
  db = await openTestDatabase()
  stage = await openPretend()
  // between a debt and its payment, and between a dispute and its end
  for (const share of [0.115, 0.215]) await expect(foundUntil(share)).rejects.toThrow('stopped')
  await found()
  house = openHouse(db, { cards: stage.payments, clock: new HandedClock(now), drawPdf })
})
afterAll(async () => {
  await stage?.close()
  await db?.close()
  rmSync(folder, { recursive: true, force: true })
})

const rows = (text: string) => db.asOwner(text)
const countOf = async (from: string): Promise<number> =>
  Number((await rows(`select count(*)::int as n from ${from}`))[0]?.n)

test('a year is behind the demo, also after two starts that were stopped, and npm run money-check has nothing to say', async () => {
  const { checked, findings } = await house.asSystem((work) => house.sharing.checkBooks(work, 2000))
  expect(findings).toEqual([])
  expect(checked).toBeGreaterThan(4500)
  const days = await house.asSystem((work) => house.sharing.checkDays(work))
  expect(days).toMatchObject({ waiting: 0, findings: [] })
  expect(days.checked).toBeGreaterThan(900)
})

test('in it is all that happens with money in a year', async () => {
  const units = await rows(
    `select distinct billing_unit as unit from services s join rates r on r.id = s.rate_id order by 1`,
  )
  expect(units.map(({ unit }) => unit)).toEqual(['days', 'hour', 'minute'])
  expect(
    await countOf(`(select distinct rate_id from services s join operators o on o.id = s.operator_id
    where o.name = 'Ona Mobilitat' and rate_id is not null) as versions`),
  ).toBeGreaterThan(1)
  expect(
    await countOf(`discounts d where exists (select from services s where s.discount_id = d.id) and is_generic`),
  ).toBe(1)
  expect(
    await countOf(`discounts d where exists (select from services s where s.discount_id = d.id) and not is_generic`),
  ).toBe(1)
  expect(await countOf('credit_lots where left_cents between 1 and granted_cents - 1')).toBeGreaterThan(0)
  expect(await countOf(`refunds where state = 'succeeded' and is_whole`)).toBeGreaterThan(3)
  expect(await countOf(`refunds where state = 'succeeded' and not is_whole`)).toBe(2)
  expect(await rows('select state, has_taken from disputes')).toEqual([{ state: 'lost', has_taken: true }])
  // one who was declined has another card since and has paid; others owe, and rent nothing
  expect(await countOf(`charges where state = 'succeeded' and attempts > 1`)).toBeGreaterThan(0)
  expect(await countOf(`payments where status = 'failed'`)).toBeGreaterThan(0)
  expect(
    await countOf(`payments p join charges c on c.customer_id = p.customer_id where p.status = 'failed'
    and c.state = 'succeeded' and c.created_at > p.failed_at`),
  ).toBe(0)
})

test('months are settled as they are over, from the one in which each operator began', async () => {
  const settled =
    await rows(`select o.name, count(*)::int as months, max(month) as last, sum(payable_cents)::int as cents
    from settlements s join operators o on o.id = s.operator_id where currency = 'eur' group by 1 order by 1`)
  expect(settled.at(-1)).toMatchObject({ name: 'Ona Mobilitat', last: '2026-10' })
  expect(Number(settled.at(-1)?.months)).toBeGreaterThan(11)
  expect(Number(settled.at(-1)?.cents)).toBeGreaterThan(100_000)
  expect(await countOf(`settlements where made_at - until_at > interval '8 days' and month > '2025-12'`)).toBe(0)
})

test('bills are numbered without a gap in the order of time, and each series begins with its year', async () => {
  expect(
    await rows(`select number from (select number, series_number, issued_at,
        row_number() over (partition by operator_id, series order by issued_at, series_number) as place,
        lag(issued_at) over (partition by operator_id order by chain_number) as before from bills) as numbered
      where place <> series_number or before > issued_at limit 3`),
  ).toEqual([])
  expect(
    await countOf(`bills b join payments p on p.id = b.payment_id where rectifies is null
    and b.issued_at - p.created_at > interval '1 day'`),
  ).toBe(0)
})

test('the provider has what we have, and the night finds nothing', async () => {
  const paid = Number(
    (await rows(`select sum(amount_cents)::int as cents from charges where state = 'succeeded'`))[0]?.cents,
  )
  let there = 0
  for await (const { receivedCents } of stage.payments.listCharges(new Date(0), now)) there += receivedCents
  expect(there).toBe(paid)
  const compare = house.timedTasks.find(({ name }) => name === 'compare with the card provider')
  // the first night compares one day, the next one all since
  for (const daysAgo of [5, 0]) {
    house.clock.set(new Date(now.getTime() - daysAgo * dayMs))
    await compare?.run(house.clock.now())
  }
  expect(await countOf(`reconciliations where state = 'done'`)).toBe(6)
  expect(await house.asSystem((work) => house.money.openFindings(work, 5))).toEqual({ total: 0, first: [] })
})

/** Of a month that began in the year. */
const months = Array.from({ length: 13 }, (_, n): Month => {
  const at = new Date(Date.UTC(2025, 10 + n, 15))
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 }
})
const said = (operatorId: string, month: Month) => saidOfMonth(house, db, () => drawn.at(-1), operatorId, month)
const sums = (of: object): Set<unknown> => new Set(Object.values(of))

test('of every operator and month all places say the same cents, and a planted cent is seen', async () => {
  const operators = await rows(`select o.id::text as id, o.name, min(s.ended_at) as since from operators o
    join services s on s.operator_id = o.id where s.state = 'ended' group by 1, 2 order by 2`)
  expect(operators.map(({ name }) => name)).toEqual(['Campus Moto', 'Ona Gràcia', 'Ona Litoral', 'Ona Mobilitat'])
  let compared = 0
  for (const { id } of operators)
    for (const month of months) {
      const first = `${month.year}-${String(month.month).padStart(2, '0')}-01`
      if (
        (await countOf(`services where operator_id = '${id}' and state = 'ended'
          and date_trunc('month', ended_at at time zone 'Europe/Madrid') = '${first}'`)) === 0
      )
        continue
      const { net, refunded, services } = await said(String(id), month)
      expect(sums(net).size, JSON.stringify({ month, net })).toBe(1)
      expect(sums(refunded).size, JSON.stringify({ month, refunded })).toBe(1)
      expect(sums(services).size, JSON.stringify({ month, services })).toBe(1)
      compared += 1
    }
  expect(compared).toBeGreaterThan(40)

  const ona = String(operators.at(-1)?.id)
  await rows(`update service_days set gross_cents = gross_cents + 1, open_cents = open_cents + 1
    where ctid = (select ctid from service_days where operator_id = '${ona}' and day between '2026-09-01' and '2026-09-30' limit 1)`)
  expect(sums((await said(ona, { year: 2026, month: 9 })).net).size).toBe(2)
})
