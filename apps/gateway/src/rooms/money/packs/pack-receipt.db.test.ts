import type { Bonus, RiderPackBought } from '@motora/contract/money'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { codeOf } from '../../../testing/code-of.js'
import { type Charging, openCharging, type Rider } from '../../../testing/open-charging.js'
import { admin, managerOf, type Who } from '../../../testing/open-house.js'
import { plantCardRefund, plantDispute } from '../../../testing/plant-payment.js'

let db: TestDatabase
let house: Charging
let operatorId: string
let packId: string
let rider: Rider
let purchase: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db, { providerCompany: 'Ona, S.L., B12345678' })
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
  const pack = { price: 20, ofert: 25, validSince: '2026-01-01', validUntil: '2027-01-01', text: 'Credit' }
  packId = (await house.ask<Bonus>(admin, 'money.createBonus', { body: pack })).body.id
  rider = await house.newRider()
  await house.giveCard(rider)
  purchase = await buy(rider)
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})

const buy = async (who: Rider): Promise<string> => {
  const body = { id: newId(), priceCents: 2000, creditCents: 2500 }
  await house.ask(who, 'money.buyRiderBonusPack', { params: { id: packId }, body })
  return body.id
}
const bought = (who: Rider) => house.asRider<RiderPackBought[]>(who, 'money.listRiderPurchases')
const receipt = async (who: Who | Rider, id = purchase, language = 'en') => {
  const call = 'customerId' in who ? 'money.getRiderPackReceipt' : 'money.getPackReceipt'
  const asked = { params: { id }, query: { language } }
  const { body } = await house.ask<{ contentType: string; fileName: string; bytes: Uint8Array }>(who, call, asked)
  const pdf = await getDocumentProxy(new Uint8Array(body.bytes))
  return { ...body, text: (await extractText(pdf, { mergePages: true })).text }
}

test('a rider reads what of a pack went back, and that all of it did; a refund that is only asked for is none', async () => {
  const buyer = await house.newPayer()
  const id = await buy(buyer)
  const seen = async () => {
    const [one] = await bought(buyer)
    return [one?.paymentStatus, one?.refundedCents]
  }
  const part = { amount: 4, reason: 'Moved away', id: newId() }
  await house.ask(admin, 'money.refundPayment', { params: { id }, body: part })
  expect(await seen()).toEqual(['success', 0])
  await house.run('give refunds back')
  expect(await seen()).toEqual(['success', 400])
  await house.ask(admin, 'money.refundPayment', { params: { id }, body: {} })
  await house.run('give refunds back')
  expect(await seen()).toEqual(['refunded', 2000])
})

test('a rider finds the own purchases that were paid, the last first, and nobody else’s', async () => {
  const other = await house.newPayer()
  house.clock.advance(60_000)
  const first = await buy(other)
  house.clock.advance(60_000)
  const last = await buy(other)
  const unpaid = await house.newPayer('no_funds')
  await buy(unpaid)
  const pack = {
    packName: 'Bonus 20',
    currency: 'eur',
    priceCents: 2000,
    creditCents: 2500,
    paymentStatus: 'success',
    refundedCents: 0,
  }
  expect(await bought(other)).toEqual([
    { ...pack, id: last, bought: house.clock.now().toISOString() },
    { ...pack, id: first, bought: expect.any(String) },
  ])
  expect(await bought(unpaid)).toEqual([])
  expect((await bought(rider)).map(({ id }) => id)).toEqual([purchase])
})

test('its receipt is a PDF in three languages: what was paid, what it gave, and that it is no bill', async () => {
  const said = {
    es: ['Recibo de Bonus 20', '20,00 €', '25,00 €', 'vale polivalente'],
    cat: ['Rebut de Bonus 20', '20,00 €', '25,00 €', 'val polivalent'],
    en: ['Receipt of Bonus 20', '€20.00', '€25.00', 'multi-purpose voucher'],
  }
  for (const [language, texts] of Object.entries(said))
    for (const who of [rider, admin]) {
      const { contentType, fileName, text } = await receipt(who, purchase, language)
      expect([contentType, fileName]).toEqual(['application/pdf', `${texts[0]}.pdf`])
      for (const one of [...texts, purchase, ': Ona, S.L., B12345678'])
        expect(text.replaceAll('\u00a0', ' ')).toContain(one)
      expect(text).not.toContain('Aina')
    }
})

test('what went back is said, to the rider too', async () => {
  const other = await house.newPayer()
  const id = await buy(other)
  expect((await receipt(other, id)).text).not.toContain('Refunded')
  const part = { amount: 5.5, reason: 'Moved away', id: newId() }
  await house.ask(admin, 'money.refundPayment', { params: { id }, body: part })
  await house.run('give refunds back')
  for (const who of [other, admin]) {
    const { text } = await receipt(who, id)
    for (const one of ['Refunded', '€5.50', '€14.50']) expect(text).toContain(one)
  }
})

test('of another’s purchase, an unknown one, a rental and one that was not paid there is none', async () => {
  const other = await house.newPayer('no_funds')
  const unpaid = await buy(other)
  expect(await codeOf(receipt(other))).toBe('payment.not_found')
  expect(await codeOf(receipt(managerOf(operatorId)))).toBe('payment.not_found')
  for (const who of [rider, admin]) expect(await codeOf(receipt(who, newId()))).toBe('payment.not_found')
  for (const who of [other, admin]) expect(await codeOf(receipt(who, unpaid))).toBe('payment.no_receipt')
  const serviceId = await house.ride(rider, operatorId)
  const [{ id } = {}] = await db.asOwner('select id from payments where service_id = $1', [serviceId])
  for (const who of [rider, admin]) expect(await codeOf(receipt(who, String(id)))).toBe('payment.no_receipt')
})

test('a dispute is said with how it ended, and what a bank keeps does not stay paid', async () => {
  const other = await house.newPayer()
  const id = await buy(other)
  await db.asOwner(
    `insert into disputes (id, payment_id, dispute_ref, cents, reason, state, has_taken, opened_at)
      values ($1, $2, 'dp_receipt', 2000, 'fraudulent', 'open', true, $3)`,
    [newId(), id, house.clock.now().toISOString()],
  )
  const said = {
    open: ['Dispute: €20.00, open', 'What stays paid: €0.00'],
    lost: ['Dispute: €20.00, lost', 'What stays paid: €0.00'],
    won: ['Dispute: €20.00, won', 'What stays paid: €20.00'],
  }
  for (const [state, texts] of Object.entries(said)) {
    const closedAt = state === 'open' ? null : house.clock.now().toISOString()
    await db.asOwner('update disputes set state = $2, closed_at = $3 where payment_id = $1', [id, state, closedAt])
    for (const who of [other, admin])
      for (const one of texts) expect((await receipt(who, id)).text.replaceAll(/\s+/g, ' ')).toContain(one)
  }
})

test('of a pack of which more went back than was paid nothing stays paid', async () => {
  const other = await house.newPayer()
  const id = await buy(other)
  await plantCardRefund(db, { operatorId: null, paymentId: id, cardCents: 500, state: 'succeeded' })
  await plantDispute(db, { operatorId: null, paymentId: id, state: 'lost' })
  await db.asOwner('update disputes set cents = 2000, has_taken = true where payment_id = $1', [id])
  expect((await receipt(admin, id)).text.replaceAll(/\s+/g, ' ')).toContain('What stays paid: €0.00')
})

test('of two disputes both are said, and what each took does not stay paid', async () => {
  const other = await house.newPayer()
  const id = await buy(other)
  const plant = (ref: string, cents: number, state: string, openedAt: string) =>
    db.asOwner(
      `insert into disputes (id, payment_id, dispute_ref, cents, reason, state, has_taken, opened_at, closed_at)
        values ($1, $2, $3, $4, 'fraudulent', $5, true, $6, case when $5 <> 'open' then now() end)`,
      [newId(), id, ref, cents, state, openedAt],
    )
  await plant('dp_later', 700, 'open', '2026-11-21T10:00:00Z')
  await plant('dp_first', 500, 'lost', '2026-11-20T10:00:00Z')
  const { text } = await receipt(admin, id)
  const said = text.replaceAll(/\s+/g, ' ')
  expect(said).toMatch(/€5\.00, lost.*€7\.00, open/)
  expect(said).toContain('What stays paid: €8.00')
})
