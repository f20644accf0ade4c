import { zeroDate } from '@motora/contract'
import * as contract from '@motora/contract/money'
import type { DisputeState, RiderRental } from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../kernel/ids.js'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { giveCredit } from '../../testing/give-credit.js'
import { admin, sac } from '../../testing/open-house.js'
import { plantCardRefund, plantDispute } from '../../testing/plant-payment.js'

let db: TestDatabase
let house: Sharing
let operatorId: string
let packId: string
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  operatorId = await house.newOperator('Alfa', { timezone: 'Europe/Madrid' })
  const pack = { price: 20, ofert: 25, validSince: '2026-01-01', validUntil: '2027-01-01', text: 'Credit' }
  packId = (await house.ask<contract.Bonus>(admin, contract.createBonus, { body: pack })).body.id
}, 120_000)
afterAll(() => db.close())

type Rider = Awaited<ReturnType<Sharing['newRider']>>
/** A rental of ten minutes, 2.60 €. */
const ride = async (rider: Rider, of = operatorId): Promise<string> => {
  const { id: vehicleId } = await house.readyVehicle(of)
  await house.asRider(rider, 'sharing.startTrip', { vehicleId })
  house.clock.advance(600_000)
  return (await house.asRider<RiderRental>(rider, 'sharing.endTrip')).serviceId
}
/** As a purchase will keep it. */
const buy = async ({ customerId }: Rider, failedReason: string | null = null): Promise<string> => {
  const id = newId()
  house.clock.advance(60_000)
  const [status, at] = [failedReason === null ? 'success' : 'failed', house.clock.now()]
  await db.asOwner(
    `insert into payments (id, customer_id, ref_key, pack_id, created_at, currency, amount_cents, granted_cents, status,
       succeeded_at, failed_at, failed_reason)
     values ($1, $2, 'Bonus', $3, $4, 'eur', 2000, 2500, $5, $6, $7, $8)`,
    [
      id,
      customerId,
      packId,
      at,
      status,
      failedReason === null ? at : null,
      failedReason === null ? null : at,
      failedReason,
    ],
  )
  return id
}
const list = async (query: object = {}, who = admin) =>
  (await house.ask<contract.PaymentHistoric[]>(who, contract.listPayments, { query })).body
const filtered = (filter: object) => list({ filter: JSON.stringify(filter) })

test('the list of payments says what a service or a pack cost, who pays it and what became of it [O-04, O-11]', async () => {
  const rider = await house.newRider()
  const serviceId = await ride(rider)
  const bought = await buy(rider)
  const failed = await buy(rider, 'The card has no funds')
  const [second, first, service] = await list()
  expect(service).toMatchObject({
    amount: 2.6,
    bonusAmount: 0,
    cardAmount: 2.6,
    currency: 'eur',
    status: 'Pending',
    refKey: 'Service',
    serviceId,
    bonusId: null,
    successTimestamp: zeroDate,
    failedTimestamp: zeroDate,
    failedReason: '',
    operatorName: 'Alfa',
    customerId: rider.customerId,
    sharingOperatorId: operatorId,
  })
  expect(service?.customerEmail).toContain('@rider.test')
  expect(service?.created).toBe(service?.createdTimestamp)
  expect(first).toMatchObject({
    id: bought,
    amount: 20,
    status: 'Success',
    refKey: 'Bonus',
    serviceId: null,
    bonusId: packId,
    failedTimestamp: zeroDate,
    sharingOperatorId: null,
    operatorName: '',
  })
  expect(first?.successTimestamp).toBe(first?.created)
  expect(second).toMatchObject({
    id: failed,
    status: 'Failed',
    successTimestamp: zeroDate,
    failedReason: 'The card has no funds',
  })
  expect(second?.failedTimestamp).toBe(second?.created)
})

test('each date may be left out; a day is whole [O-11]', async () => {
  house.clock.advance(3 * 86_400_000)
  const day = house.clock.now().toISOString().slice(0, 10)
  const before = (await list()).length
  const rider = await house.newRider()
  const id = await buy(rider)
  const ids = async (query: object) => (await list(query)).map((one) => one.id)
  expect(await ids({ since: day, until: day })).toEqual([id])
  expect(await ids({ since: day })).toEqual([id])
  const yesterday = new Date(house.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10)
  expect(await ids({ until: yesterday })).toHaveLength(before)
  expect(await ids({})).toHaveLength(before + 1)
  await expect(list({ since: day, until: yesterday })).rejects.toThrow('The dates entered are invalid')
})

test('it is found by status, what it is for, amount and customer, and what costs nothing is no payment', async () => {
  const rider = await house.newRider()
  const free = await house.newOperator('Free', { isFree: true })
  const nothing = await ride(rider, free)
  expect((await list()).some(({ serviceId }) => serviceId === nothing)).toBe(false)
  await buy(rider, 'lost')
  expect((await filtered({ status: 'Failed' })).every(({ status }) => status === 'Failed')).toBe(true)
  expect((await filtered({ refKey: 'Service' })).map(({ amount }) => amount)).toEqual([2.6])
  expect((await filtered({ amount: '>10' })).every(({ amount }) => amount === 20)).toBe(true)
  const [own] = await list({ sort: '-created', pageSize: 1 })
  expect((await filtered({ id: [own?.id] })).map(({ id }) => id)).toEqual([own?.id])
  const ofRider = await filtered({ customerId: [rider.customerId] })
  expect(ofRider.map(({ id }) => id)).toEqual([own?.id])
  const [ridden] = await filtered({ refKey: 'Service' })
  expect((await filtered({ serviceId: [ridden?.serviceId] })).map(({ id }) => id)).toEqual([ridden?.id])
  expect((await list({ search: own?.customerEmail })).map(({ customerId }) => customerId)).toEqual([rider.customerId])
  const all = (await list()).map(({ id }) => id).toSorted()
  for (const sort of ['customerEmail', '-customerFullName', 'status', '-status'])
    expect((await list({ sort })).map(({ id }) => id).toSorted()).toEqual(all)
  const emails = (await list({ sort: 'customerEmail' })).map(({ customerEmail }) => customerEmail)
  expect(emails).toEqual(emails.toSorted())
  await expect(list({ sort: 'failedReason' })).rejects.toThrow()
})

test('a payment says how much of it went back, and is found by it; what is on its way is said and does not count, nor what came back', async () => {
  const rider = await house.newRider()
  const [whole, part] = [await buy(rider), await buy(rider)]
  const refund = { operatorId: null, state: 'succeeded' } as const
  await plantCardRefund(db, { ...refund, paymentId: part, cardCents: 200 })
  await plantCardRefund(db, { ...refund, paymentId: part, cardCents: 30 })
  await plantCardRefund(db, { ...refund, paymentId: part, cardCents: 500, state: 'on its way' })
  await plantCardRefund(db, { ...refund, paymentId: whole, cardCents: 100, returnedCents: 100 })
  const seen = await filtered({ customerId: [rider.customerId] })
  expect(
    seen.map(({ id, refundedAmount, isRefunded, refundPending }) => [id, refundedAmount, isRefunded, refundPending]),
  ).toEqual([
    [part, 2.3, true, 'on its way'],
    [whole, 0, false, null],
  ])
  const found = async (isRefunded: boolean) =>
    (await filtered({ customerId: [rider.customerId], isRefunded })).map(({ id }) => id)
  expect(await found(true)).toEqual([part])
  expect(await found(false)).toEqual([whole])
  await db.asOwner('delete from refunds where payment_id = any ($1)', [[whole, part]])
})

test('a payment says what a bank judges of it, the open dispute before closed ones, and is found by it', async () => {
  const rider = await house.newRider()
  const serviceId = await ride(rider)
  const [calm] = await filtered({ serviceId: [serviceId] })
  expect(calm).toMatchObject({ disputeState: null, disputeAmount: null, disputeSince: null })
  const dispute = (state: DisputeState, at: string) =>
    plantDispute(db, { operatorId, paymentId: calm?.id ?? '', state, openedAt: new Date(at) })
  await dispute('won', '2026-11-18T10:00:00Z')
  expect((await filtered({ serviceId: [serviceId] }))[0]?.disputeState).toBe('won')
  await dispute('open', '2026-11-17T10:00:00Z')
  const [judged] = await filtered({ disputeState: ['open'] })
  expect(judged).toMatchObject({
    id: calm?.id,
    disputeState: 'open',
    disputeAmount: 3,
    disputeSince: '2026-11-17T10:00:00.000Z',
  })
  expect(await filtered({ disputeState: ['won', 'lost'] })).toEqual([])
  expect((await filtered({ disputeState: [null] })).map(({ id }) => id)).not.toContain(calm?.id)
  expect((await list({ pageSize: 1 }))[0]?.id).toBe(calm?.id)
})

test('support sees it too, and of a person who was erased nothing is left', async () => {
  const rider = await house.newRider()
  await buy(rider)
  const [seen] = await list({ pageSize: 1 }, sac)
  expect(seen?.customerId).toBe(rider.customerId)
  await house.ask(admin, 'customers.deleteCustomer', { params: { id: rider.customerId } })
  const [after] = await list({ pageSize: 1 })
  expect(after).toMatchObject({ customerId: rider.customerId, customerEmail: '', customerFullName: '' })
  expect(await list({ search: seen?.customerEmail })).toEqual([])
})

test('what credit pays of a payment and the share of the card are its amount', async () => {
  const rider = await house.newRider()
  await giveCredit(house, rider, 100)
  await ride(rider)
  expect(await filtered({ customerId: [rider.customerId] })).toMatchObject([
    { amount: 2.6, bonusAmount: 1, cardAmount: 1.6 },
  ])
})
