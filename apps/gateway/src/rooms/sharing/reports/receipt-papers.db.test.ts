import { getServiceReport } from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { keptDocuments } from '../../../testing/kept-documents.js'
import { type Charging, openCharging } from '../../../testing/open-charging.js'
import { managerOf, sac } from '../../../testing/open-house.js'

let db: TestDatabase
let house: Charging
let alfa: string
const { drawn, drawPdf } = keptDocuments()
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db, { drawPdf })
  alfa = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

/** The last facts of the PDF, as its operator's manager gets it. */
const factsOf = async (id: string, language = 'en') => {
  await house.ask(managerOf(alfa), getServiceReport, { params: { id }, query: { language } })
  const last = drawn.at(-1)?.blocks.at(-1)
  if (last?.kind !== 'facts') throw new Error('the PDF does not end with what became of the payment')
  return last.facts.map(({ label, value }) => ({ label, value: value.replaceAll('\u00a0', ' ') }))
}
const papersOf = async (id: string, language?: string) =>
  Object.fromEntries((await factsOf(id, language)).map(({ label, value }) => [label, value]))

test('the PDF of a service says what refunds gave back, a dispute and how it ended, and the number of the bill', async () => {
  const rider = await house.newPayer()
  const serviceId = await house.ride(rider, alfa)
  await house.charge()
  expect(await papersOf(serviceId)).toEqual({ Payment: 'Paid' })

  await house.run('make bills of rentals')
  const [bill] = await db.asOwner('select number from bills where service_id = $1', [serviceId])
  expect(bill?.number).toMatch(/^ALF-S/)
  const part = { amount: 0.5, reason: 'It stood in the rain', id: newId() }
  await house.ask(sac, 'money.refundService', { params: { id: serviceId }, body: part })
  expect(await papersOf(serviceId)).toMatchObject({ Payment: 'Refund under way' })
  expect(await papersOf(serviceId, 'es')).toMatchObject({ Pago: 'Reembolso en curso' })
  await house.run('give refunds back')
  const { id: paymentId } = await house.paymentOf(serviceId)
  await db.asOwner(
    `insert into disputes (id, operator_id, payment_id, dispute_ref, cents, reason, state, has_taken, opened_at, closed_at)
      values ($1, $2, $3, 'dp_papers', 260, 'fraudulent', 'lost', true, $4, $4)`,
    [newId(), alfa, paymentId, house.clock.now().toISOString()],
  )
  expect(await papersOf(serviceId)).toEqual({
    Payment: 'Paid',
    Refunded: '€0.50',
    Dispute: '€2.60, lost',
    Bill: bill?.number,
  })
  expect(await papersOf(serviceId, 'es')).toMatchObject({
    Reembolsado: '0,50 €',
    Disputa: '2,60 €, perdida',
  })
  expect(await papersOf(serviceId, 'cat')).toMatchObject({ Tornat: '0,50 €', Disputa: '2,60 €, perduda' })

  await db.asOwner(
    `insert into disputes (id, operator_id, payment_id, dispute_ref, cents, reason, state, has_taken, opened_at)
      values ($1, $2, $3, 'dp_second', 100, 'duplicate', 'open', true, $4)`,
    [newId(), alfa, paymentId, new Date(house.clock.now().getTime() + 60_000).toISOString()],
  )
  const disputes = (await factsOf(serviceId)).filter(({ label }) => label === 'Dispute')
  expect(disputes.map(({ value }) => value)).toEqual(['€2.60, lost', '€1.00, open'])
})
