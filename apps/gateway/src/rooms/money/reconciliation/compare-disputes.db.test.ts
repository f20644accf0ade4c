import * as contract from '@motora/contract/money'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Charging, openCharging } from '../../../testing/open-charging.js'
import { admin } from '../../../testing/open-house.js'
import { hearProvider } from '../../../testing/provider-news.js'

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
/** Of each test a day of its own, which both sides agree about; what was told before is told again to nobody. */
beforeEach(async () => {
  await house.stage.control('DELETE', 'triggers')
  await hearProvider(house)
  await db.asOwner('delete from payment_findings')
  await db.asOwner('delete from reconciliations')
  house.clock.advance(3 * dayMs)
  await house.agreeAboutTime()
})

const paid = () => house.paidRide(operatorId)
const disputed = async () => {
  const one = await paid()
  const opened = await house.stage.control('POST', 'disputes', {
    payment_intent: one.chargeRef,
    reason: 'fraudulent',
  })
  return { ...one, disputeRef: String(opened.id) }
}
const compare = () => house.run('compare with the card provider')
const nextNight = async (days = 1): Promise<void> => {
  house.clock.advance(days * dayMs)
  await compare()
}
const findings = async () =>
  (await house.ask<contract.PaymentFinding[]>(admin, contract.listPaymentFindings, { query: { pageSize: 100 } })).body
const named = async () =>
  (await findings()).map(({ subject, kind, providerRef }) => `${subject} ${kind} ${providerRef}`).toSorted()
const state = async () => (await house.ask<Record<string, unknown>>(admin, contract.getReconciliation)).body
const kept = async (paymentId: string) =>
  (await db.asOwner('select state, cents, has_taken from disputes where payment_id = $1', [paymentId]))[0]
const inAnHour = async (): Promise<void> => {
  house.clock.advance(3_700_000)
  await compare()
}

test('a dispute whose events were heard differs in nothing', async () => {
  const { disputeRef } = await disputed()
  await hearProvider(house)
  await nextNight()
  expect(await state()).toMatchObject({ disputes: 1, failed: null })
  await house.stage.control('POST', `disputes/${disputeRef}/close`, { outcome: 'lost' })
  await hearProvider(house)
  await nextNight()
  expect(await findings()).toEqual([])
})

test('one whose event was lost is missing here, until the event is sent again; nothing is booked before', async () => {
  const { disputeRef, paymentId } = await disputed()
  await nextNight()
  expect(await findings()).toMatchObject([
    {
      subject: 'dispute',
      kind: 'missing_here',
      providerRef: disputeRef,
      paymentId,
      currency: 'eur',
      amountHere: null,
      amountThere: 2.6,
      stateHere: null,
      stateThere: 'open',
    },
  ])
  expect(await kept(paymentId)).toBeUndefined()
  await hearProvider(house)
  await inAnHour()
  expect(await findings()).toEqual([])
  expect(await kept(paymentId)).toEqual({ state: 'open', cents: 260, has_taken: true })
  expect(await house.findings()).toEqual([])
})

test('one that the bank has decided while we heard nothing differs in state, until that is heard', async () => {
  const { disputeRef, paymentId } = await disputed()
  await hearProvider(house)
  await house.stage.control('POST', `disputes/${disputeRef}/close`, { outcome: 'won' })
  await nextNight()
  expect(await findings()).toMatchObject([{ kind: 'state', paymentId, stateHere: 'open', stateThere: 'won' }])
  await hearProvider(house)
  await inAnHour()
  expect(await findings()).toEqual([])
  expect(await kept(paymentId)).toMatchObject({ state: 'won' })
})

test('another amount, an inquiry that took the money, and one that the provider does not have are found', async () => {
  const [more, inquiry, gone] = [await disputed(), await disputed(), await disputed()]
  await hearProvider(house)
  await db.asOwner('update disputes set cents = 261 where dispute_ref = $1', [more.disputeRef])
  await db.asOwner('update disputes set has_taken = false where dispute_ref = $1', [inquiry.disputeRef])
  await db.asOwner('update disputes set dispute_ref = $2 where dispute_ref = $1', [gone.disputeRef, 'du_gone'])
  await nextNight()
  expect(await named()).toEqual(
    [
      `dispute amount ${more.disputeRef}`,
      `dispute state ${inquiry.disputeRef}`,
      'dispute missing_there du_gone',
      `dispute missing_here ${gone.disputeRef}`,
    ].toSorted(),
  )
  expect((await findings()).find(({ kind }) => kind === 'state')).toMatchObject({
    stateHere: 'inquiry',
    stateThere: 'open',
  })
  // each once, however often it is looked
  const before = await findings()
  await db.asOwner('delete from reconciliations')
  await compare()
  expect((await findings()).map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  await db.asOwner('update disputes set cents = 260, has_taken = true, dispute_ref = replace(dispute_ref, $1, $2)', [
    'du_gone',
    gone.disputeRef,
  ])
})

test('after an outage of 40 days every day since the last whole night is compared, once', async () => {
  await nextNight()
  const first = String((await state()).day)
  const one = await paid()
  await db.asOwner('update charges set amount_cents = amount_cents + 1 where charge_ref = $1', [one.chargeRef])
  await nextNight(40)
  expect(await named()).toEqual([`charge amount ${one.chargeRef}`])
  const days = await db.asOwner('select day::text as day, state, tries from reconciliations order by day')
  expect(days).toHaveLength(41)
  expect(days[0]).toMatchObject({ day: first })
  expect(days.every((day) => day.state === 'done' && day.tries === 1)).toBe(true)
  const last = new Date(house.clock.now().getTime() - dayMs).toISOString().slice(0, 10)
  expect(await state()).toMatchObject({ day: last, failed: null })
  await db.asOwner('update charges set amount_cents = amount_cents - 1 where charge_ref = $1', [one.chargeRef])
})

test('a provider that is away on one of those days leaves it and those after it for the next time', async () => {
  await nextNight()
  await paid()
  house.clock.advance(40 * dayMs)
  await house.stage.control('POST', 'triggers', { on: 'GET /v1/disputes', fault: 'server_error', times: 2 })
  await compare()
  expect(await state()).toMatchObject({ failed: { tries: 1, why: 'unreachable' } })
  await house.stage.control('DELETE', 'triggers')
  await compare()
  const last = new Date(house.clock.now().getTime() - dayMs).toISOString().slice(0, 10)
  expect(await state()).toMatchObject({ day: last, failed: null })
})
