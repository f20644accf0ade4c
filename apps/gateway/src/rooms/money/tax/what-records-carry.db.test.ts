import { createHash } from 'node:crypto'
import { type BillRecord, recordText } from '@motora/rules/money'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../kernel/ids.js'
import type { TaxRecord, TaxRegister } from '../../../kernel/tax-register.js'
import { openTestDatabase, type TestDatabase } from '../../../kernel/testing/open-test-database.js'
import { type Charging, openCharging } from '../../../testing/open-charging.js'
import { admin, testTariff } from '../../../testing/open-house.js'

vi.setConfig({ testTimeout: 60_000 })
const sent: TaxRecord[] = []
const register: TaxRegister = {
  name: 'agency',
  maxAtOnce: 100,
  send: async (records) => {
    sent.push(...records)
    return { kind: 'answered', answers: records.map(() => ({ kind: 'refused', why: '' })), nextAfterSeconds: 0 }
  },
}
let db: TestDatabase
let house: Charging
let ona: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = await openCharging(db, { taxRegister: register })
  ona = await house.newOperator('Ona', { timezone: 'Europe/Madrid' })
  await house.asSystem((work) =>
    house.pricing.saveTariff(work, ona, { ...testTariff, priceMinute: 5, maxPricePerDay: 900 }),
  )
  house.clock.advance(1000)
}, 120_000)
afterAll(async () => {
  await house?.close()
  await db.close()
})
const dayText = (at: Date) =>
  new Intl.DateTimeFormat('es-ES', { timeZone: 'Europe/Madrid', day: '2-digit', month: '2-digit', year: 'numeric' })
    .format(at)
    .replaceAll('/', '-')

test('a record carries whom a full bill names, which bill it rectifies and on which other day it was ridden, and its fingerprint is over none of them', async () => {
  const rider = await house.newPayer()
  await db.asOwner(`update customers set id_doc_code = '12345678Z', address = 'Mallorca 1' where id = $1`, [
    rider.customerId,
  ])
  const [simplified, full] = [await house.ride(rider, ona, 10), await house.ride(rider, ona, 81)]
  const ridden = dayText(house.clock.now())
  await house.charge()
  // the bills are made the day after
  house.clock.advance(86_400_000)
  await house.run('make bills of rentals')
  for (const id of [simplified, full]) {
    const body = { amount: 1, reason: 'late', id: newId() }
    await house.ask({ ...admin, accountId: newId() }, 'money.refundService', { params: { id }, body })
  }
  await house.run('give refunds back')
  await house.run('make bills of refunds')
  // what is kept of the person changes later; the bill does not
  await db.asOwner(`update customers set id_doc_code = '87654321X' where id = $1`, [rider.customerId])
  await house.run('send records of bills')

  const byType = new Map(sent.map((record) => [record.type, record]))
  const named = (type: string) => ({ number: byType.get(type)?.number, date: byType.get(type)?.date })
  const recipient = { name: 'Aina Puig Serra', nif: '12345678Z' }
  expect([...byType.keys()].toSorted()).toEqual(['F1', 'F2', 'R1', 'R5'])
  expect(byType.get('F2')).toMatchObject({ recipient: null, rectified: null, operatedOn: ridden })
  expect(byType.get('F1')).toMatchObject({ recipient, rectified: null, operatedOn: ridden })
  expect(byType.get('R1')).toMatchObject({ recipient, rectified: named('F1'), operatedOn: null })
  expect(byType.get('R5')).toMatchObject({ recipient: null, rectified: named('F2'), operatedOn: null })
  for (const record of sent)
    expect(
      createHash('sha256')
        .update(recordText(record as BillRecord), 'utf8')
        .digest('hex')
        .toUpperCase(),
    ).toBe(record.fingerprint)

  // refused ones that go again a day later carry the same
  const first = sent.splice(0)
  house.clock.advance(86_401_000)
  await house.run('send records of bills')
  expect(sent).toEqual(first.map((record) => ({ ...record, wasRefused: true })))
})
