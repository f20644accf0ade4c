import * as contract from '@motora/contract/money'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { admin, openHouse, sac } from '../../../testing/open-house.js'

vi.setConfig({ testTimeout: 60_000 })
const dayMs = 86_400_000
let db: TestDatabase
let house: Charging
let operatorId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})
/** What each test does is of a day of its own, which both sides agree about. */
beforeEach(async () => {
  await house.stage.control('DELETE', 'triggers')
  await db.asOwner('delete from payment_findings')
  await db.asOwner('delete from reconciliations')
  house.clock.advance(3 * dayMs)
  await house.agreeAboutTime()
})

const paid = () => house.paidRide(operatorId)
const refunded = async () => {
  const one = await paid()
  await house.ask(sac, 'money.refundService', { params: { id: one.serviceId }, body: {} })
  await house.run('give refunds back')
  const [row] = await db.asOwner(
    'select r.id, r.refund_ref as ref from refunds r join payments p on p.id = r.payment_id where p.service_id = $1',
    [one.serviceId],
  )
  return { ...one, refundId: String(row?.id), refundRef: String(row?.ref) }
}
const provider = async (path: string, form: Record<string, string>): Promise<string> => {
  const answer = await fetch(`${house.stage.origin}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${house.stage.secretKey}` },
    body: new URLSearchParams(form),
  })
  const made = (await answer.json()) as { id: string }
  expect(answer.status, JSON.stringify(made)).toBe(200)
  return made.id
}
/** A charge that somebody made at the provider, not we. */
const chargedThere = async (rider: Rider, cents: number, metadata: Record<string, string> = {}): Promise<string> => {
  const [card] = await db.asOwner(
    'select payer_ref as payer, card_ref as card from rider_cards where customer_id = $1',
    [rider.customerId],
  )
  const named = Object.entries(metadata).map(([name, value]) => [`metadata[${name}]`, value])
  return provider('payment_intents', {
    amount: String(cents),
    currency: 'eur',
    customer: String(card?.payer),
    payment_method: String(card?.card),
    confirm: 'true',
    off_session: 'true',
    ...Object.fromEntries(named),
  })
}
const compare = () => house.run('compare with the card provider')
/** Midnight passes, and the clock compares. */
const nextNight = async (): Promise<void> => {
  house.clock.advance(dayMs)
  await compare()
}
const findings = async () =>
  (await house.ask<contract.PaymentFinding[]>(admin, contract.listPaymentFindings, { query: { pageSize: 100 } })).body
const named = async () =>
  (await findings()).map(({ subject, kind, providerRef }) => `${subject} ${kind} ${providerRef}`).toSorted()
const state = async () => (await house.ask<Record<string, unknown>>(admin, contract.getReconciliation)).body

test('where both sides agree nothing is found, and it is said up to which day', async () => {
  await paid()
  await refunded()
  expect(await state()).toMatchObject({ day: null, failed: null })
  await nextNight()
  expect(await findings()).toEqual([])
  const day = new Date(house.clock.now().getTime() - dayMs).toISOString().slice(0, 10)
  expect(await state()).toEqual({ day, charges: 2, refunds: 1, disputes: 0, failed: null })
  // that day is not asked about again
  await house.stage.control('POST', 'triggers', { on: 'GET /v1/payment_intents', fault: 'server_error', times: 9 })
  await compare()
  expect(await state()).toMatchObject({ day, failed: null })
})

test('a refund that was made at the provider is found', async () => {
  const { chargeRef } = await paid()
  const ref = await provider('refunds', { payment_intent: chargeRef, amount: '100' })
  await nextNight()
  expect(await findings()).toMatchObject([
    { subject: 'refund', kind: 'missing_here', providerRef: ref, amountHere: null, amountThere: 1, paymentId: null },
  ])
})

test('what is not known heals itself, and is no finding', async () => {
  const rider = await house.newPayer()
  const serviceId = await house.ride(rider, operatorId)
  await house.stage.control('POST', 'triggers', { on: 'POST /v1/payment_intents', fault: 'cut_after', times: 2 })
  await house.charge()
  expect(await house.paymentOf(serviceId)).toMatchObject({ status: 'pending' })
  await nextNight()
  expect(await house.paymentOf(serviceId)).toMatchObject({ status: 'success' })
  expect(await findings()).toEqual([])
  expect(await house.chargesAtProvider(rider)).toHaveLength(1)
  expect(await house.findings()).toEqual([])
})

test('a debt that its rider pays at the bank days later is known the next night, though nothing was heard of it', async () => {
  const rider = await house.newPayer('asks')
  const serviceId = await house.ride(rider, operatorId)
  await house.charge()
  const { url } = (await house.ask<{ url: string | null }>(rider, 'money.payRiderDebts')).body
  await nextNight()
  expect(await house.paymentOf(serviceId)).toMatchObject({ status: 'failed' })
  house.clock.advance(2 * dayMs)
  await compare()
  await house.stage.submit(url ?? '', { answer: 'confirm' })
  await nextNight()
  expect(await house.paymentOf(serviceId)).toMatchObject({ status: 'success' })
  expect(await findings()).toEqual([])
  expect(await house.findings()).toEqual([])
})

test('a provider that is away leaves a clear state, and the day is tried again; then those after it', async () => {
  await paid()
  await nextNight()
  house.clock.advance(dayMs)
  await house.agreeAboutTime()
  const one = await paid()
  await db.asOwner('update charges set amount_cents = amount_cents + 1 where charge_ref = $1', [one.chargeRef])
  house.clock.advance(dayMs)
  await house.stage.control('POST', 'triggers', { on: 'GET /v1/payment_intents', fault: 'server_error', times: 2 })
  await compare()
  const failedDay = new Date(house.clock.now().getTime() - 2 * dayMs).toISOString().slice(0, 10)
  expect(await state()).toMatchObject({ failed: { day: failedDay, tries: 1, why: 'unreachable' } })
  await house.stage.control('DELETE', 'triggers')
  await compare()
  const day = new Date(house.clock.now().getTime() - dayMs).toISOString().slice(0, 10)
  expect(await state()).toMatchObject({ day, charges: 1, failed: null })
  expect(await named()).toEqual([`charge amount ${one.chargeRef}`])
  const days = await db.asOwner('select state, tries from reconciliations order by day')
  expect(days).toEqual([
    { state: 'done', tries: 1 },
    { state: 'done', tries: 2 },
    { state: 'done', tries: 1 },
  ])
})

test('what does not hold any more is closed by the clock, and comes back where it holds again', async () => {
  const { chargeRef } = await paid()
  const move = (cents: number) =>
    db.asOwner('update charges set amount_cents = amount_cents + $2 where charge_ref = $1', [chargeRef, cents])
  await move(1)
  await nextNight()
  const [found] = await findings()
  expect(found?.kind).toBe('amount')
  await move(-1)
  house.clock.advance(3_700_000)
  await compare()
  expect(await findings()).toEqual([])
  const rows = () => db.asOwner('select id, closed_by, note, closed_at is null as open from payment_findings')
  expect(await rows()).toEqual([{ id: found?.id, closed_by: null, note: null, open: false }])
  await move(1)
  await db.asOwner('delete from reconciliations')
  await compare()
  expect(await rows()).toMatchObject([{ id: found?.id, open: true }])
})

test('an administrator closes one with a note, on record; it stays closed while it is the same', async () => {
  const { chargeRef } = await paid()
  const move = () => db.asOwner('update charges set amount_cents = amount_cents + 1 where charge_ref = $1', [chargeRef])
  await move()
  await nextNight()
  const [found] = await findings()
  const id = found?.id ?? ''
  const who = { ...admin, accountId: newId() }
  const close = (note: string) =>
    house.ask(who, contract.closePaymentFinding, { params: { id }, body: { note } }).then(({ status }) => status)
  expect(await close('the customer got one cent')).toBe(204)
  expect(await close('again')).toBe(204)
  expect(await findings()).toEqual([])
  const records = await db.asOwner(
    `select reason from audit_events where event = 'money.finding_closed' and target_id = $1`,
    [id],
  )
  expect(records).toEqual([{ reason: 'the customer got one cent' }])
  const again = async () => {
    await db.asOwner('delete from reconciliations')
    await compare()
  }
  await again()
  expect(await findings()).toEqual([])
  await move()
  await again()
  expect(await findings()).toMatchObject([{ id, amountHere: 2.62 }])
  expect(
    await codeOf(house.ask(who, contract.closePaymentFinding, { params: { id: newId() }, body: { note: 'x' } })),
  ).toBe('payment.finding_not_found')
})

test('the list is paged, sorted and filtered, and money-check counts it', async () => {
  const { rider } = await paid()
  for (const cents of [300, 400, 500]) await chargedThere(rider, cents)
  await nextNight()
  const list = (query: object) => house.ask<contract.PaymentFinding[]>(admin, contract.listPaymentFindings, { query })
  const page = await list({ sort: '-amountThere', pageSize: 2 })
  expect(page.total).toBe(3)
  expect(page.body.map(({ amountThere }) => amountThere)).toEqual([5, 4])
  const [one] = page.body
  expect((await list({ search: one?.providerRef })).body).toHaveLength(1)
  expect((await list({ filter: JSON.stringify({ kind: 'missing_here', amountThere: '<3.5' }) })).body).toHaveLength(1)
  expect((await list({ filter: JSON.stringify({ subject: 'refund' }) })).body).toEqual([])
  expect(await house.asSystem((work) => house.money.openFindings(work, 2))).toMatchObject({
    total: 3,
    first: [{ kind: 'missing_here' }, { kind: 'missing_here' }],
  })
})

test('without a provider nothing is asked', async () => {
  const alone = openHouse(db, { clock: house.clock })
  await alone.timedTasks.find(({ name }) => name === 'compare with the card provider')?.run(house.clock.now())
  expect(await state()).toMatchObject({ day: null, failed: null })
})

test('of 50 planted differences 50 are found, each once, however often and by however many it is looked [C5]', async () => {
  const wanted: string[] = []
  const plant = async (what: string, ref: string, sql: string, values: unknown[] = [ref]) => {
    await db.asOwner(sql, values)
    wanted.push(`${what} ${ref}`)
  }
  for (let n = 0; n < 5; n += 1) {
    const charges = [await paid(), await paid(), await paid(), await paid()]
    const [missing, amount, unpaid, forgiven] = charges.map(({ chargeRef }) => chargeRef)
    const other = `pi_gone${n}`
    await plant('charge missing_there', other, 'update charges set charge_ref = $2 where charge_ref = $1', [
      missing,
      other,
    ])
    // what was there under the name is now another charge of the same
    wanted.push(`charge double ${missing}`)
    await plant(
      'charge amount',
      amount ?? '',
      'update charges set amount_cents = amount_cents + 1 where charge_ref = $1',
    )
    await plant(
      'charge state',
      unpaid ?? '',
      `update charges set state = 'open', ended_at = null where charge_ref = $1`,
    )
    await plant('charge state', forgiven ?? '', `update charges set state = 'cancelled' where charge_ref = $1`)
    wanted.push(`charge missing_here ${await chargedThere((charges[0] as { rider: Rider }).rider, 700 + n)}`)
    const refunds = [await refunded(), await refunded(), await refunded()]
    const [lost, less, failed] = refunds.map(({ refundRef }) => refundRef)
    const goneBack = `re_gone${n}`
    await plant('refund missing_there', goneBack, 'update refunds set refund_ref = $2 where refund_ref = $1', [
      lost,
      goneBack,
    ])
    wanted.push(`refund double ${lost}`)
    await plant('refund amount', less ?? '', 'update refunds set card_cents = card_cents - 1 where refund_ref = $1')
    await plant('refund state', failed ?? '', `update refunds set state = 'failed' where refund_ref = $1`)
  }
  expect(wanted).toHaveLength(50)
  house.clock.advance(dayMs)
  const other = openHouse(db, { clock: house.clock, cards: house.stage.payments })
  const task = other.timedTasks.find(({ name }) => name === 'compare with the card provider')
  await Promise.all([compare(), task?.run(house.clock.now())])
  expect(await named()).toEqual(wanted.toSorted())
  const first = await findings()
  await db.asOwner('delete from reconciliations')
  await compare()
  expect((await findings()).map(({ id }) => id)).toEqual(first.map(({ id }) => id))
  // the books are as they were planted, for nothing of this heals itself
  const shown = first.find(({ subject, kind }) => subject === 'charge' && kind === 'amount')
  expect(shown).toMatchObject({
    amountHere: 2.61,
    amountThere: 2.6,
    stateHere: 'paid',
    stateThere: 'paid',
    currency: 'eur',
  })
  expect(shown?.paymentId).toBeTruthy()
}, 300_000)
