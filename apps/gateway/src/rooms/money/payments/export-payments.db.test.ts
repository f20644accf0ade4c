import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import * as people from '../../../testing/open-house.js'
import { plantRefund } from '../../../testing/plant-payment.js'
import { hearProvider } from '../../../testing/provider-news.js'

vi.setConfig({ testTimeout: 60_000 })
const admin = { ...people.admin, accountId: newId() }
const staff = newId()
let db: TestDatabase
let house: Charging
let operatorId: string
let packId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
  packId = await house.sellPack(20, 25)
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

interface Exported {
  payments: { id: string; refunds: object[]; disputes: object[]; transfers: { id: string }[] }[]
  credit: { transfers: { id: string }[] }[]
}
const exported = async ({ customerId }: Rider): Promise<Exported> =>
  (await house.asSystem((work) => house.personExport.exportPerson(work, customerId))).data as Exported
const refund = async (paymentId: string, amount?: number) => {
  const body = amount === undefined ? {} : { amount, reason: 'It broke down', id: newId() }
  await house.ask(admin, 'money.refundPayment', { params: { id: paymentId }, body })
  await house.run('give refunds back')
}
/** What the books say of a rider stands once in what the rider gets. */
const saysAllTransfers = async (rider: Rider, { payments, credit }: Exported): Promise<void> => {
  const booked = await db.asOwner('select id from ledger_transfers where customer_id = $1', [rider.customerId])
  const said = [...payments, ...credit].flatMap(({ transfers }) => transfers.map(({ id }) => id))
  expect(booked.length).toBeGreaterThan(0)
  expect(said.toSorted()).toEqual(booked.map(({ id }) => String(id)).toSorted())
}

test('a person gets the refunds of a rental: how much, when, why and what became of each, and not who of the staff', async () => {
  const { rider, serviceId, paymentId } = await house.paidRide(operatorId, { creditCents: 100 })
  await refund(paymentId, 1.01)
  await plantRefund(db, { serviceId, askedBy: staff, state: 'waiting' })
  const all = await exported(rider)
  expect(all.payments).toMatchObject([
    {
      id: paymentId,
      refunds: [
        {
          isWhole: false,
          cardCents: 101,
          creditCents: 0,
          reason: 'It broke down',
          state: 'succeeded',
          askedAt: expect.any(Date),
          endedAt: expect.any(Date),
          returnedCents: 0,
        },
        { cardCents: 1, reason: 'Broken', state: 'waiting', endedAt: null },
      ],
      disputes: [],
    },
  ])
  await saysAllTransfers(rider, all)
  for (const account of [staff, admin.accountId]) expect(JSON.stringify(all)).not.toContain(account)
})

test('a person gets the refund of a pack, and what a bank judged of a rental', async () => {
  const { rider, id } = await house.buyPack(packId, { priceCents: 2000, creditCents: 2500 })
  await refund(id)
  const ofPack = await exported(rider)
  expect(ofPack.payments).toMatchObject([
    { id, refunds: [{ isWhole: true, cardCents: 2000, lotCents: 2500, state: 'succeeded' }] },
  ])
  await saysAllTransfers(rider, ofPack)

  const disputed = await house.paidRide(operatorId)
  const { id: dispute } = await house.stage.control('POST', 'disputes', {
    payment_intent: disputed.chargeRef,
    reason: 'fraudulent',
  })
  await hearProvider(house)
  await house.stage.control('POST', `disputes/${dispute}/close`, { outcome: 'lost' })
  await hearProvider(house)
  const ofRide = await exported(disputed.rider)
  expect(ofRide.payments).toMatchObject([
    { refunds: [], disputes: [{ cents: 260, reason: 'fraudulent', state: 'lost', hasTaken: true }] },
  ])
  await saysAllTransfers(disputed.rider, ofRide)
})
