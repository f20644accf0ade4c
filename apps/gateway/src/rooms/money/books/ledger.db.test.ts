import { may, mayOpen, roleNames } from '@motora/contract'
import * as contract from '@motora/contract/money'
import { centsOf } from '@motora/rules/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { giveCredit } from '../../../testing/give-credit.js'
import { type Charging, openCharging } from '../../../testing/open-charging.js'
import { admin } from '../../../testing/open-house.js'

let db: TestDatabase
let house: Charging
let [ona, brisa] = ['', '']
let [half, whole, pack, refunded] = ['', '', '', '']
/** When November was played, by the clocks of the provider. */
let playedAt = ''
const to = (moment: string) => house.clock.advance(Date.parse(moment) - house.clock.now().getTime())

beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  ona = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
  brisa = await house.newOperator('Brisa', { timezone: 'Europe/Madrid' })
  await house.ask(admin, 'operators.update', {
    params: { id: ona },
    body: { id: ona, costByVehicle: 0, serviceCommissionPercent: 10 },
  })
  const rider = await house.newRider()
  await house.giveCard(rider)
  await giveCredit(house, rider, 100)
  half = await house.ride(rider, ona, 10)
  whole = await house.ride(rider, brisa, 20)
  await house.charge()
  const packId = await house.sellPack(20, 25)
  pack = (await house.buyPack(packId, { priceCents: 2000, creditCents: 2500 })).id
  await house.charge()
  playedAt = house.clock.now().toISOString()
  house.clock.advance(86_400_000)
  refunded = newId()
  const part = { amount: 0.6, reason: 'It stopped', id: refunded }
  await house.ask(admin, 'money.refundService', { params: { id: half }, body: part })
  await house.run('give refunds back')
  to('2026-12-01T01:00:00+01:00')
  await house.run('settle months')
}, 180_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

const november = { since: '2026-11-01', until: '2026-11-30' }
const december = { since: '2026-12-01' }
const asked = async (query: object = {}) =>
  (await house.ask<contract.LedgerBalances>(admin, contract.getLedgerBalances, { query })).body
const rowsOf = async (query: object) =>
  (await house.ask<contract.LedgerBalanceRow[]>(admin, contract.listLedgerBalances, { query })).body
const list = async (query: object = {}) =>
  (await house.ask<contract.LedgerTransfer[]>(admin, contract.listLedger, { query })).body
const reasons = async (query: object) => (await list(query)).map(({ reason }) => reason)
const filter = (conditions: object) => ({ filter: JSON.stringify(conditions) })

const figures = ['opening', 'debits', 'credits', 'closing'] as const
/** Of each account at all operators together: before, debited, credited, at the end. */
const byAccount = ({ balances }: contract.LedgerBalances): Record<string, number[]> =>
  Object.fromEntries(
    contract.ledgerAccounts.flatMap((account) => {
      const of = balances.filter((one) => one.account === account)
      const sums = figures.map((figure) => of.reduce((sum, one) => sum + centsOf(one[figure]), 0))
      return of.length === 0 ? [] : [[account, sums]]
    }),
  )

test('a month: what each account was debited and credited, and the debits are the credits [own]', async () => {
  const books = await asked(november)
  expect(byAccount(books)).toEqual({
    // cards paid 1.60, 5.20 and 20.00, and 0.60 went back
    provider: [0, 2680, 60, 2620],
    'rider:owed': [0, 780, 780, 0],
    // 1.00 given and spent, 25.00 bought
    'rider:credit': [0, 100, 2600, -2500],
    'operator:sales': [0, 0, 780, -780],
    'operator:refunds': [0, 60, 0, 60],
    'platform:gifts': [0, 500, 0, 500],
    'platform:goodwill': [0, 100, 0, 100],
  })
  expect(books.sums).toEqual([{ currency: 'eur', opening: 0, debits: 42.2, credits: 42.2, closing: 0 }])
  expect(books).toMatchObject({
    since: '2026-10-31T23:00:00.000Z',
    until: '2026-11-30T23:00:00.000Z',
    timeZone: 'Europe/Madrid',
  })
  expect(books.balances.filter(({ account }) => account === 'operator:sales')).toMatchObject([
    { sharingOperatorId: expect.any(String), operatorName: expect.stringMatching(/^(Ona|Brisa)$/) },
    { currency: 'eur' },
  ])
})

test('the month after begins with what the one before ended with, and has its settlement', async () => {
  const books = byAccount(await asked(december))
  expect(books).toMatchObject({
    provider: [2620, 0, 0, 2620],
    'rider:credit': [-2500, 0, 0, -2500],
    'operator:sales': [-780, 780, 0, 0],
    'operator:refunds': [60, 0, 60, 0],
    // of Ona 2.60 less 0.60, less a tenth of that; of Brisa by its own terms
    'operator:payable': [0, expect.any(Number), 780, expect.any(Number)],
    'platform:commission': [0, 0, expect.any(Number), expect.any(Number)],
  })
  const ofOna = byAccount(await asked({ ...december, sharingOperatorId: ona }))
  expect(ofOna['operator:payable']).toEqual([0, 80, 260, -180])
  expect(ofOna['platform:commission']).toEqual([0, 0, 20, -20])
  expect(byAccount(await asked({ since: '2026-12-02' })).provider).toEqual([2620, 0, 0, 2620])
  expect((await asked({ until: '2020-01-01' })).balances).toEqual([])
})

test('days that are added up say the same, at any moment of them; what is posted later has them added up again', async () => {
  const spans = [
    {},
    november,
    december,
    { since: playedAt },
    { until: playedAt },
    { since: '2026-11-01', until: playedAt, sharingOperatorId: brisa },
  ]
  const all = async () => {
    const said = []
    for (const span of spans) said.push(await asked(span))
    return said
  }
  const days = async () =>
    (await db.asOwner('select count(distinct day)::int as days, max(day)::text as last from ledger_days'))[0]
  const before = await all()
  expect(await days()).toEqual({ days: 0, last: null })
  await house.run('add up days of the books')
  // the last hour of November is in no day that is over for an hour by UTC
  const added = await days()
  expect(added?.days).toBeGreaterThan(1)
  expect(await all()).toEqual(before)
  expect(await house.findings()).toEqual([])

  const past = house.clock.now().getTime() - 20 * 86_400_000
  house.clock.set(new Date(past))
  const rider = await house.newRider()
  house.clock.advance(20 * 86_400_000)
  const service = { operatorId: ona, serviceId: newId(), customerId: rider.customerId }
  const price = { netCents: 100, discountCents: 0, bonusCents: 0 }
  await house.asSystem((work) =>
    house.money.bookPast(work, [{ ...service, currency: 'eur', price, endedAt: new Date(past) }]),
  )
  expect(Number((await days())?.days)).toBeLessThan(Number(added?.days))
  const owed = byAccount(await asked(november))['rider:owed']
  expect(owed).toEqual([0, 880, 780, 100])
  await house.run('add up days of the books')
  expect(await days()).toMatchObject({ last: added?.last })
  expect(byAccount(await asked(november))['rider:owed']).toEqual(owed)
  expect((await house.findings()).filter(({ what }) => what === 'ledger.days')).toEqual([])
})

test('a day that is not what its transfers come to is found', async () => {
  await db.asOwner(`update ledger_days set cents = cents + 1 where debit = 'platform:goodwill'`)
  const [found] = (await house.findings()).filter(({ what }) => what === 'ledger.days')
  expect(found?.expected).not.toBe(found?.found)
  await db.asOwner(`update ledger_days set cents = cents - 1 where debit = 'platform:goodwill'`)
})

test('the trial balance as rows: each account at all operators together, and the sum of all below them', async () => {
  const query = { since: '2026-11-01', until: '2026-11-30' }
  const rows = await rowsOf(query)
  expect(rows.map(({ account }) => account)).toEqual([
    ...contract.ledgerAccounts.filter((account) => rows.some((row) => row.account === account)),
    null,
  ])
  const books = byAccount(await asked(query))
  for (const row of rows.slice(0, -1)) {
    const [opening = 0, debits = 0, credits = 0, closing = 0] = books[row.account ?? ''] ?? []
    expect(row, row.account ?? '').toEqual({
      account: row.account,
      currency: 'eur',
      opening: opening / 100,
      debits: debits / 100,
      credits: credits / 100,
      closing: closing / 100,
      debitBalance: Math.max(closing, 0) / 100,
      creditBalance: Math.max(-closing, 0) / 100,
      sharingOperatorId: null,
      operatorName: '',
      since: '2026-10-31T23:00:00.000Z',
      until: '2026-11-30T23:00:00.000Z',
    })
  }
  const total = rows.at(-1)
  expect(total).toMatchObject({ opening: 0, closing: 0, debits: total?.credits, debitBalance: total?.creditBalance })
  expect(total?.debitBalance).toBeGreaterThan(25)
})

test('of one operator the rows name it, and of nothing there are none', async () => {
  const ofOna = await rowsOf({ since: '2026-12-01', sharingOperatorId: ona })
  expect(new Set(ofOna.map(({ operatorName }) => operatorName))).toEqual(new Set(['Ona']))
  expect(new Set(ofOna.map(({ sharingOperatorId }) => sharingOperatorId))).toEqual(new Set([ona]))
  const payable = { account: 'operator:payable', opening: 0, debits: 0.8, credits: 2.6, closing: -1.8 }
  expect(ofOna).toContainEqual(expect.objectContaining({ ...payable, debitBalance: 0, creditBalance: 1.8 }))
  expect((await rowsOf({}))[0]?.since).toBeNull()
  expect(await rowsOf({ until: '2020-01-01' })).toEqual([])
})

test('each movement says where from, where to, why, and the payment, service or settlement that it is of', async () => {
  const all = await list(november)
  const of = (reason: string) => all.find((one) => one.reason === reason)
  const payment = await house.paymentOf(half)
  expect(all[0]).toMatchObject({
    reason: 'refunded',
    subject: 'refund',
    debit: 'operator:refunds',
    credit: 'provider',
    amount: 0.6,
    currency: 'eur',
    sharingOperatorId: ona,
    operatorName: 'Ona',
    ref: refunded,
    paymentId: payment.id,
    serviceId: half,
    settlementId: null,
  })
  expect(of('credit used')).toMatchObject({ ref: half, paymentId: payment.id, serviceId: half, amount: 1 })
  expect(of('pack gift')).toMatchObject({ ref: pack, paymentId: pack, serviceId: null, operatorName: '', amount: 5 })
  expect(of('goodwill')).toMatchObject({ subject: 'credit', paymentId: null, serviceId: null })
  const settled = (await list({ ...december, sharingOperatorId: ona })).find(({ reason }) => reason === 'commission')
  expect(settled).toMatchObject({ subject: 'settlement', customerId: null, serviceId: null, amount: 0.2 })
  expect(settled?.settlementId).toBe(settled?.ref)
})

test('movements are found by account on either side, operator, what they are of, and days; page by page', async () => {
  expect((await reasons({ ...november, account: 'rider:credit' })).toSorted()).toEqual([
    'credit used',
    'goodwill',
    'pack bought',
    'pack gift',
  ])
  expect(await reasons({ account: 'provider', sharingOperatorId: brisa })).toEqual(['charged'])
  expect(await reasons(filter({ subject: ['refund'] }))).toEqual(['refunded'])
  expect((await reasons(filter({ subject: ['refund', 'credit'] }))).toSorted()).toEqual(['goodwill', 'refunded'])
  expect((await reasons({ ...december, sharingOperatorId: ona })).toSorted()).toEqual([
    'commission',
    'settled',
    'settled refunds',
  ])
  expect(await reasons(filter({ reason: ['refunded'], amount: '=0.6' }))).toEqual(['refunded'])
  expect(await reasons(filter({ debit: ['platform:goodwill'] }))).toEqual(['goodwill'])
  expect((await reasons(filter({ ref: [whole] }))).toSorted()).toEqual(['charged', 'priced'])
  const all = (await list()).map(({ id }) => id)
  const first = await house.ask<contract.LedgerTransfer[]>(admin, contract.listLedger, { query: { pageSize: 4 } })
  const { next: cursor } = first as unknown as { next?: string }
  expect(first.body.map(({ id }) => id)).toEqual(all.slice(0, 4))
  expect((await list({ pageSize: 4, cursor, page: 2 })).map(({ id }) => id)).toEqual(all.slice(4, 8))
  const times = (await list()).map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
  expect((await list({ sort: 'at' })).map(({ at }) => at)).toEqual(times.toReversed())
})

test('the books of all operators together are for people of the provider: admin and readonly, and no manager', () => {
  const readers = ['Sharing.Admin', 'Sharing.AdminReadOnly']
  for (const { needs } of [contract.listLedger, contract.getLedgerBalances, contract.listLedgerBalances])
    expect(roleNames.filter((role) => may(role, needs)).toSorted()).toEqual(readers)
  expect(roleNames.filter((role) => mayOpen(role, '/ledger')).toSorted()).toEqual(readers)
})

test('accounts and reasons are those that the books may hold, each of them', async () => {
  const [found] = await db.asOwner(
    `select string_agg(pg_get_constraintdef(oid), ' ') as checks from pg_constraint
     where conrelid = 'ledger_transfers'::regclass and contype = 'c'
       and conname in ('ledger_transfers_debit_check', 'ledger_transfers_credit_check', 'ledger_transfers_reason_check')`,
  )
  const kept = new Set([...String(found?.checks).matchAll(/'([^']+)'::text/g)].map(([, name]) => name))
  expect([...kept].toSorted()).toEqual([...contract.ledgerAccounts, ...contract.ledgerReasons].toSorted())
})
