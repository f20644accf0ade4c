import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HandedClock } from '../kernel/clock.js'
import { silentLog } from '../kernel/log.js'
import { openTestDatabase, type TestDatabase } from '../kernel/testing/open-test-database.js'
import { openPretend, type PretendStage } from '../outside/card-payments/testing/open-pretend.js'
import { MemoryObjects } from '../rooms/files/testing/memory-objects.js'
import { openHouse, secretsOf } from '../testing/open-house.js'
import { makeWorld } from './index.js'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 600_000 })

const now = new Date('2026-11-21T10:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'motora-past-'))
let db: TestDatabase
let stage: PretendStage
/** So many weeks of money, and after them an hour with all that vehicles tell. */
const live = (of: TestDatabase, { origin, secretKey }: PretendStage, weeks: number) =>
  makeWorld({
    database: of.database,
    log: silentLog(),
    secrets: secretsOf('one company'),
    now,
    objects: new MemoryObjects(new HandedClock(now)),
    weeks: weeks + 1 / 168,
    weeksWithTelemetry: 1 / 168,
    dataDir: mkdtempSync(join(folder, 'world-')),
    provider: { origin, secretKey },
  })
beforeAll(async () => {
  db = await openTestDatabase()
  stage = await openPretend()
  // as many as `npm start` asks for
  await live(db, stage, 14)
})
afterAll(async () => {
  await stage?.close()
  await db?.close()
  rmSync(folder, { recursive: true, force: true })
})

const countOf = async (from: string): Promise<number> =>
  Number((await db.asOwner(`select count(*)::int as n from ${from}`))[0]?.n)

test('sixteen weeks hold all that a newcomer should find of money: debts, a recovered one, packs, refunds, a lost dispute', async () => {
  const found = {
    debts: await countOf(`(select distinct customer_id from payments where status = 'failed') as riders`),
    recovered: await countOf(`charges where state = 'succeeded' and attempts > 1`),
    halfSpent: await countOf('credit_lots where left_cents between 1 and granted_cents - 1'),
    refundsOfServices: await countOf(`refunds r join payments p on p.id = r.payment_id
      where r.state = 'succeeded' and p.ref_key = 'Service'`),
    refundsOfPacks: await countOf(`refunds r join payments p on p.id = r.payment_id
      where r.state = 'succeeded' and p.ref_key = 'Bonus'`),
    lostDisputes: await countOf(`disputes where state = 'lost' and has_taken`),
    goodwill: await countOf('credit_lots where given_by is not null'),
    ownDiscounts: await countOf(`services s join discounts d on d.id = s.discount_id where not d.is_generic`),
  }
  expect(found).toMatchObject({ refundsOfPacks: 1, lostDisputes: 1, goodwill: 1 })
  for (const [what, many] of Object.entries(found)) expect(many, what).toBeGreaterThan(0)
  const house = openHouse(db, { cards: stage.payments, clock: new HandedClock(now) })
  const { findings } = await house.asSystem((work) => house.sharing.checkBooks(work, 2000))
  expect(findings).toEqual([])
})

test('the manager has told riders of a storm, by phone and by mail, and one whom nothing reached in three tries; and technicians', async () => {
  const told = await db.asOwner(
    `select n.name, t.state, t.channel, t.attempts, t.last_error as "lastError", count(*)::int as people
     from notification_targets t join notifications n on n.id = t.notification_id
     where n.message is null group by 1, 2, 3, 4, 5 order by 1 desc, 2, 3 desc`,
  )
  const delivered = { state: 'delivered', attempts: 1, lastError: null }
  expect(told).toEqual([
    { ...delivered, name: 'Temporal', channel: 'push', people: 5 },
    { ...delivered, name: 'Temporal', channel: 'mail', people: 2 },
    { name: 'Temporal', state: 'failed', channel: null, attempts: 3, lastError: 'later', people: 1 },
    { ...delivered, name: 'Cascos', channel: 'mail', people: expect.any(Number) },
  ])
})

test('a past that is lived at once counts the trips of each rider, and when the first of them began', async () => {
  const ridden = (by: string) => `(select ${by}, count(*) as trips, min(started_at) as first from services
    where state = 'ended' group by ${by}) s`
  const differs = 'l.trips_count <> coalesce(s.trips, 0) or l.first_trip_at is distinct from s.first'
  const [ofLink, ofCustomer] = ['operator_id, customer_id', 'customer_id']
  expect(await countOf('customer_operators where first_trip_at is not null')).toBeGreaterThan(0)
  expect(await countOf(`customer_operators l left join ${ridden(ofLink)} using (${ofLink}) where ${differs}`)).toBe(0)
  expect(await countOf(`customers l left join ${ridden(ofCustomer)} on s.customer_id = l.id where ${differs}`)).toBe(0)
})

test.each([1, 5])('a past of %i weeks, in which riders have not come yet, is lived as well', async (weeks) => {
  const [other, provider] = [await openTestDatabase(), await openPretend()]
  try {
    await live(other, provider, weeks)
    const [rows] = await other.asOwner('select count(*)::int as n from services')
    expect(Number(rows?.n)).toBeGreaterThan(0)
  } finally {
    await provider.close()
    await other.close()
  }
})
