import {
  getRiderData,
  type RiderData,
  riderData,
  updateCustomer,
  updateRiderPreferences,
} from '@motora/contract/customers'
import { createNotification } from '@motora/contract/notifications'
import { createCustomDiscount } from '@motora/contract/pricing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { sendPhotos } from '../../rooms/customers/testing/send-photos.js'
import { codeOf } from '../../testing/code-of.js'
import { giveCredit } from '../../testing/give-credit.js'
import { type Charging, openCharging, type Rider } from '../../testing/open-charging.js'
import { admin as anAdmin, managerOf, staffOf } from '../../testing/open-house.js'
import { plantDispute, plantRefund } from '../../testing/plant-payment.js'

vi.setConfig({ testTimeout: 60_000 })
const admin = staffOf({ ...anAdmin, email: 'nobodys.business@motora.test' })
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

/** As the door sends it: what the contract names, and nothing else. */
const copyOf = async (rider: Rider): Promise<RiderData> =>
  riderData.parse((await house.ask<RiderData>(rider, getRiderData)).body)
/** As the command writes it. */
const fileOf = async ({ customerId }: Rider): Promise<object> =>
  JSON.parse(
    JSON.stringify((await house.asSystem((work) => house.personExport.exportPerson(work, customerId))).data),
  ) as object

/** Somebody with something in each part of the copy. */
const wholePerson = async (): Promise<Rider> => {
  const { rider, serviceId, paymentId } = await house.paidRide(operatorId, { creditCents: 100 })
  const { customerId: id } = rider
  await sendPhotos(house, id)
  await house.ask(rider, updateRiderPreferences, { body: { language: 'cat', acceptsNews: true } })
  const body = { city: 'Reus', idDocCode: '12345678Z', comment: 'Rang about a helmet' }
  await house.ask(admin, updateCustomer, { params: { id }, body })
  const no = { canOperate: false, cannotOperateReason: 'La foto está borrosa' }
  await house.ask(admin, 'customers.validateCustomer', { params: { id }, body: no })
  await db.asOwner(
    `insert into customer_papers (customer_id, driving_license_types, driving_license_expires_on) values ($1, '{3}', '2030-01-01')
      on conflict (customer_id) do update set driving_license_types = '{3}', driving_license_expires_on = '2030-01-01'`,
    [id],
  )
  await giveCredit(house, rider, 500)
  await plantRefund(db, { serviceId, askedBy: admin.accountId, state: 'waiting' })
  await plantDispute(db, { operatorId, paymentId, state: 'open' })
  await house.run('make bills of rentals')
  const [{ email } = {}] = await db.asOwner('select email from customers where id = $1', [id])
  const discount = { name: 'Summer', percent: 15, promoText: '15 % off', enable: true, preSelectCustomer: true }
  const days = { applySince: '2026-11-01T00:00:00Z', applyUntil: '2026-12-01T00:00:00Z' }
  await house.ask(managerOf(operatorId), createCustomDiscount, {
    body: { ...discount, ...days, customerEmails: [email], promotionalCode: null },
  })
  await house.ask(managerOf(operatorId), createNotification, {
    body: {
      id: newId(),
      name: 'Works',
      title: 'Works in the port',
      subTitle: '',
      body: 'Park elsewhere.',
      priority: 'high',
      sound: 'bell',
      badgeCount: 0,
      ScheduledStartDate: '2026-11-22T10:00:00Z',
      ScheduledEndDate: '2026-11-23T10:00:00Z',
      targetType: 'Customer',
      targetIds: [id],
    },
  })
  await db.asOwner(
    `update notification_targets set state = 'delivered', due_at = null, attempts = 1, last_attempt_at = now(), channel = 'mail' where target_id = $1`,
    [id],
  )
  await db.asOwner(
    `insert into sessions (id, customer_id, created_at, last_used_at, expires_at, remembered, rotated_at)
      values ($1, $2, now(), now(), now() + interval '1 day', true, now())`,
    [newId(), id],
  )
  return rider
}

/** `a.b`, `a[].c`; below what is free in its form nothing. */
const pathsOf = (value: unknown, at = ''): string[] => {
  if (/\.(before|after)$/.test(at) || typeof value !== 'object' || value === null) return [at]
  if (Array.isArray(value)) return value.flatMap((one) => pathsOf(one, `${at}[]`))
  return Object.entries(value).flatMap(([name, one]) => pathsOf(one, at ? `${at}.${name}` : name))
}

/** What the file of the command says and the rider's own copy does not: of the company, not of the person. */
const leftOut = [
  // what says again whose it is
  'links[].customerId',
  'rentals[].customerId',
  'rentals[].trip.customerId',
  'rentals[].trip.operatorId',
  'rentals[].trip.serviceId',
  'rentals[].trip.vehicleId',
  'credit[].customerId',
  'credit[].uses[].customerId',
  'credit[].uses[].lotId',
  'payments[].customerId',
  'payments[].bills[].customerId',
  'payments[].bills[].operatorId',
  'payments[].bills[].paymentId',
  'payments[].bills[].serviceId',
  // how the machine works: versions, what a trip was made of, when a bill was due, what could not be asked
  'rentals[].rateId',
  'rentals[].discountId',
  'rentals[].vehicleVin',
  'rentals[].trip.builtAt',
  'rentals[].trip.reportsCount',
  'payments[].version',
  'payments[].billedAt',
  'payments[].notChargedAt',
  'payments[].notChargedReason',
  // the books, and the chain of bills: the amounts stand in the payment and in the bill
  'credit[].transfers[]',
  'payments[].transfers[]',
  'payments[].bills[].chainNumber',
  'payments[].bills[].fingerprint',
  'payments[].bills[].recordBefore',
  'payments[].bills[].recordDate',
  'payments[].bills[].recordMade',
  'payments[].bills[].recordType',
  'payments[].bills[].refundId',
  'payments[].bills[].series',
  'payments[].bills[].seriesNumber',
  'payments[].bills[].service',
  'payments[].bills[].timeZone',
]

test('a rider gets what the command writes, photos too, but for what is the company’s alone', async () => {
  const rider = await wholePerson()
  const file = await fileOf(rider)
  const copy = await copyOf(rider)
  for (const [part, said] of Object.entries(copy))
    expect(said, `the test has something of ${part}`).not.toEqual(Array.isArray(said) ? [] : null)
  expect(copy).toMatchObject({
    profile: { customerId: rider.customerId, city: 'Reus', comment: 'Rang about a helmet', language: 'cat' },
    links: [{ operatorId, operatorName: 'Alfa', tripsCount: 1 }],
    documents: {
      licence: { drivingLicenseTypes: [3], drivingLicenseExpirationDate: '2030-01-01' },
      requests: [{ answer: 'invalidated', reason: 'La foto está borrosa' }],
    },
    sessions: [{ id: expect.any(String) }],
    rentals: [{ state: 'ended', priceCents: 260, trip: { distanceMetres: expect.anything() } }],
    discounts: [{ percent: 15, enabled: true }],
    cards: [{ last4: '4242' }],
    payments: [{ amountCents: 260, bills: [{ totalCents: 260 }], refunds: [{}], disputes: [{}] }],
    notifications: [{ title: 'Works in the port', channel: 'mail' }],
  })
  // as the rider’s calls say prices: in euros, and adding up
  expect(copy.rentals[0]?.priceLines).toMatchObject([{ kind: 'drive', count: 10, price: 0.26, cents: 260 }])
  expect(copy.documents.photos.map(({ jpegBase64 }) => jpegBase64?.slice(0, 4))).toEqual([
    '/9j/',
    '/9j/',
    '/9j/',
    '/9j/',
  ])
  expect(copy.credit.map(({ grantedCents }) => grantedCents).toSorted()).toEqual([100, 500])
  const events = copy.records.map(({ event }) => event)
  for (const event of ['customers.profile_changed', 'customers.preferences_changed', 'customers.invalidated'])
    expect(events).toContain(event)

  const [said, written] = [new Set(pathsOf(copy)), new Set(pathsOf(file))]
  const isOf = (one: string) => (path: string) => path === one || path.startsWith(`${one}.`)
  const isLeftOut = (path: string) => leftOut.some((one) => isOf(one)(path))
  expect([...written].filter((path) => !said.has(path) && !isLeftOut(path))).toEqual([])
  expect([...said].filter(isLeftOut)).toEqual([])
  expect(leftOut.filter((one) => ![...written].some(isOf(one)))).toEqual([])
  // who of the staff did it is not the rider's
  for (const theirs of [admin.accountId, admin.email]) expect(JSON.stringify(copy)).not.toContain(theirs)
})

test('a copy says nothing of anybody else', async () => {
  const [one, other] = [await house.newPayer(), await house.newPayer()]
  await house.ride(other, operatorId)
  const text = JSON.stringify(await copyOf(one))
  const [row] = await db.asOwner('select email from customers where id = $1', [other.customerId])
  for (const theirs of [other.customerId, String(row?.email)]) expect(text).not.toContain(theirs)
  expect(JSON.parse(text)).toMatchObject({ rentals: [], payments: [] })
})

test('each copy is on record as the rider’s, and after five there is a pause of an hour', async () => {
  const rider = await house.newRider()
  for (let n = 0; n < 5; n += 1) await copyOf(rider)
  await expect(copyOf(rider)).rejects.toMatchObject({
    code: 'request.throttled',
    params: { retryAfterSeconds: 3600 },
  })
  const other = await house.newRider()
  expect((await copyOf(other)).profile.customerId).toBe(other.customerId)
  const records = await db.asOwner(
    `select actor_kind, actor_id = target_id as themselves from audit_events where event = 'customers.exported' and target_id = $1`,
    [rider.customerId],
  )
  expect(records).toEqual(Array.from({ length: 5 }, () => ({ actor_kind: 'rider', themselves: true })))
  house.clock.advance(3_600_000)
  expect((await copyOf(rider)).records.filter(({ event }) => event === 'customers.exported')).toHaveLength(5)
})

test('who was erased meanwhile is signed out', async () => {
  const rider = await house.newRider()
  await house.ask(admin, 'customers.deleteCustomer', { params: { id: rider.customerId } })
  expect(await codeOf(copyOf(rider))).toBe('rider.unauthenticated')
})
