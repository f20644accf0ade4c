import type { RiderRental, Service, ServiceStatistics } from '@motora/contract/sharing'
import * as contract from '@motora/contract/sharing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../kernel/testing/open-test-database.js'
import { openSharing, type Sharing } from '../../rooms/sharing/testing/open-sharing.js'
import { codeOf } from '../../testing/code-of.js'
import { admin, managerOf, type Who } from '../../testing/open-house.js'
import { plantCardRefund, plantDispute } from '../../testing/plant-payment.js'

let db: TestDatabase
let house: Sharing
let [ona, brisa] = ['', '']
beforeAll(async () => {
  db = await openTestDatabase()
  house = openSharing(db)
  ona = await house.newOperator('Ona')
  brisa = await house.newOperator('Brisa')
}, 120_000)
afterAll(() => db.close())

type Rider = Awaited<ReturnType<Sharing['newRider']>>
const minute = 60_000
/** A rental of so many minutes, the last of them paused. */
const ride = async (rider: Rider, operatorId: string, minutes: number) => {
  const { id: vehicleId } = await house.readyVehicle(operatorId)
  const { serviceId } = await house.asRider<RiderRental>(rider, 'sharing.startTrip', { vehicleId })
  house.clock.advance((minutes - 1) * minute)
  await house.asRider(rider, 'sharing.pauseTrip')
  house.clock.advance(minute)
  await house.asRider(rider, 'sharing.endTrip')
  house.clock.advance(minute)
  return { serviceId, vehicleId }
}
const list = async (query: object = {}, who: Who = admin) =>
  (await house.ask<Service[]>(who, contract.listServices, { query })).body
const sums = async (query: object = {}, who: Who = admin) =>
  (await house.ask<ServiceStatistics>(who, contract.getServiceStatistics, { query })).body
const filter = (conditions: object) => ({ filter: JSON.stringify(conditions) })

test('services are found by operator, vehicle, customer, dates, status and payment; the figures over them follow each filter and the scope [N-11, N-15]', async () => {
  const [rider, other] = [await house.newRider(), await house.newRider()]
  const first = await ride(rider, ona, 11)
  const second = await ride(other, brisa, 6)
  house.clock.advance(3 * 86_400_000)
  const { id: third } = await house.readyVehicle(ona)
  await house.asRider(rider, 'sharing.reserveVehicle', { vehicleId: third })
  const [reserved, brisas, onas] = await list()
  expect([reserved?.status, brisas?.serviceId, onas?.serviceId]).toEqual([
    'reserved',
    second.serviceId,
    first.serviceId,
  ])
  expect(onas).toMatchObject({ price: 2.6, currency: 'eur', paymentStatus: 'pending', pausedMinutes: 1 })

  const found = async (query: object) => (await list(query)).map(({ serviceId }) => serviceId)
  const both = async (query: object, ...ids: (string | undefined)[]) => {
    expect(await found(query)).toEqual(ids)
    expect((await sums(query)).services).toBe(ids.length)
  }
  await both(filter({ sharingOperatorName: 'brisa' }), second.serviceId)
  await both(filter({ vehiclePlate: onas?.vehiclePlate ?? onas?.vehicleName }), first.serviceId)
  await both({ search: onas?.vehicleVin }, first.serviceId)
  await both({ search: brisas?.customerEmail }, second.serviceId)
  await both(filter({ status: ['ended'] }), second.serviceId, first.serviceId)
  await both(filter({ paymentStatus: ['pending'] }), second.serviceId, first.serviceId)
  await both(filter({ paymentStatus: [null] }), reserved?.serviceId)
  const [{ id: paymentId } = { id: '' }] = await db.asOwner('select id from payments where service_id = $1', [
    second.serviceId,
  ])
  await plantDispute(db, { operatorId: brisa, paymentId: String(paymentId), state: 'lost' })
  await plantDispute(db, { operatorId: brisa, paymentId: String(paymentId), state: 'open' })
  await both(filter({ disputeState: ['open'] }), second.serviceId)
  await both(filter({ disputeState: [null] }), reserved?.serviceId, first.serviceId)
  expect((await list(filter({ disputeState: ['open'] }), managerOf(brisa)))[0]).toMatchObject({
    disputeState: 'open',
    disputeAmount: 3,
    disputeSince: '2026-11-20T10:00:00.000Z',
  })
  const { body: detail } = await house.ask(managerOf(brisa), contract.getService, { params: { id: second.serviceId } })
  expect(detail).toMatchObject({ disputeState: 'open', disputeAmount: 3 })
  await both(filter({ price: '>2' }), first.serviceId)
  const day = house.clock.now().toISOString().slice(0, 10)
  await both(filter({ reserveStartTimestamp: [day, null] }), reserved?.serviceId)
  await both({ since: day }, reserved?.serviceId)
  await both({ vehicleId: third }, reserved?.serviceId)
  await both({ customerId: other.customerId, status: 'ended,paused' }, second.serviceId)
  expect(await found({ sort: 'price', pageSize: 1 })).toEqual([second.serviceId])
  expect(await found({ sort: '-tripStartTimestamp', pageSize: 1 })).toEqual([second.serviceId])

  expect(await sums()).toEqual({
    services: 3,
    distanceKms: 0,
    drivenMinutes: 15,
    pausedMinutes: 2,
    totalMinutes: 17,
    amounts: [{ currency: 'eur', amount: 3.9 }],
    byStatus: [
      { status: 'reserved', services: 1 },
      { status: 'ended', services: 2 },
    ],
  })
  expect(await sums({}, managerOf(brisa))).toMatchObject({ services: 1, amounts: [{ amount: 1.3 }] })
  expect(await list({}, managerOf(brisa))).toHaveLength(1)
  expect(await sums(filter({ status: ['cancelled'] }))).toMatchObject({ services: 0, amounts: [], byStatus: [] })
})

test('a service says how much of its payment went back, and is found by it; what is on its way is said and does not count, nor what came back', async () => {
  const rider = await house.newRider()
  const [part, none] = [await ride(rider, ona, 21), await ride(rider, ona, 11)]
  const paymentOf = async (serviceId: string): Promise<string> =>
    String((await db.asOwner('select id from payments where service_id = $1', [serviceId]))[0]?.id)
  const refund = { operatorId: ona, state: 'succeeded' } as const
  const [paymentId, other] = [await paymentOf(part.serviceId), await paymentOf(none.serviceId)]
  await plantCardRefund(db, { ...refund, paymentId, cardCents: 200 })
  await plantCardRefund(db, { ...refund, paymentId, cardCents: 30 })
  await plantCardRefund(db, { ...refund, paymentId, cardCents: 50, state: 'on its way' })
  await plantCardRefund(db, { ...refund, paymentId: other, cardCents: 100, returnedCents: 100 })
  const ofRider = { customerId: rider.customerId }
  expect(
    (await list(ofRider)).map((one) => [one.serviceId, one.refundedAmount, one.isRefunded, one.refundPending]),
  ).toEqual([
    [none.serviceId, 0, false, null],
    [part.serviceId, 2.3, true, 'on its way'],
  ])
  for (const who of [admin, managerOf(ona)])
    for (const isRefunded of [true, false]) {
      const asked = { ...ofRider, ...filter({ isRefunded }) }
      const { serviceId } = isRefunded ? part : none
      expect((await list(asked, who)).map((one) => one.serviceId)).toEqual([serviceId])
      expect((await sums(asked, who)).services).toBe(1)
      expect(await list({ ...asked, ...filter({ isRefunded, customerEmail: 'nobody@riders.test' }) }, who)).toEqual([])
    }
})

test('a service says after how many whole minutes its rider started, and is found by them', async () => {
  const rider = await house.newRider()
  const [quick, slow] = [await ride(rider, ona, 11), await ride(rider, ona, 11)]
  const startAfter = (serviceId: string | undefined, seconds: number) =>
    db.asOwner(`update services set started_at = reserved_at + $2 * interval '1 second' where id = $1`, [
      serviceId,
      seconds,
    ])
  await startAfter(quick.serviceId, 179)
  await startAfter(slow.serviceId, 15 * 60)
  const [right, backwards] = [await ride(rider, ona, 11), await ride(rider, ona, 11)]
  await startAfter(right.serviceId, 0)
  await startAfter(backwards.serviceId, -30)
  const { id: vehicleId } = await house.readyVehicle(ona)
  await house.asRider(rider, 'sharing.reserveVehicle', { vehicleId })
  await house.asRider(rider, 'sharing.cancelReservation')
  const ofRider = { customerId: rider.customerId }
  const all = await list(ofRider)
  expect(all.map((one) => [one.status, one.minutesToStart])).toEqual([
    ['cancelled', null],
    ['ended', 0],
    ['ended', 0],
    ['ended', 15],
    ['ended', 2],
  ])
  const conditions: [string | (string | null)[], (minutes: number | null) => boolean][] = [
    ['=0', (minutes) => minutes === 0],
    ['=2', (minutes) => minutes === 2],
    ['<3', (minutes) => minutes !== null && minutes < 3],
    ['<=2', (minutes) => minutes !== null && minutes <= 2],
    ['>=0', (minutes) => minutes !== null],
    ['>14', (minutes) => minutes !== null && minutes > 14],
    [['0', '1'], (minutes) => minutes === 0],
    [[null], (minutes) => minutes === null],
  ]
  // what SQL says again is what the rule says of each, of the rental alone and joined to other rooms
  for (const [minutesToStart, meets] of conditions)
    for (const joined of [{}, { customerEmail: '@' }])
      expect(
        (await list({ ...ofRider, ...filter({ minutesToStart, ...joined }) })).map((one) => one.minutesToStart),
        JSON.stringify(minutesToStart),
      ).toEqual(all.map((one) => one.minutesToStart).filter(meets))
})

test('a service is found by the kilometres that its cell shows, and so are those of a customer', async () => {
  const rider = await house.newRider()
  const { serviceId } = await ride(rider, ona, 11)
  await db.asOwner('update trips set distance_metres = 2381 where service_id = $1', [serviceId])
  const ofRider = { customerId: rider.customerId }
  const [{ customerEmail } = { customerEmail: '' }] = await list(ofRider)
  const services = async (distanceKms: string) => (await list({ ...ofRider, ...filter({ distanceKms }) })).length
  const totals = async (conditions: object) =>
    (
      await house.ask<contract.CustomerTotals[]>(admin, contract.listTotalsByCustomers, {
        query: { search: customerEmail, ...filter(conditions) },
      })
    ).body.length
  for (const [distanceKms, count] of [
    ['=2.38', 1],
    ['>2.38', 0],
    ['<2.38', 0],
    ['=2.39', 0],
    ['>2.37', 1],
  ] as const) {
    expect(await services(distanceKms), distanceKms).toBe(count)
    expect(await totals({ distanceKms }), distanceKms).toBe(count)
  }
  expect(await totals({ totalMinutes: '=11', amountEur: '=2.6' })).toBe(1)
})

test('a service says what a discount and credit did to its price, and is found by both', async () => {
  const rider = await house.newRider()
  const [cheaper, credited] = [await ride(rider, ona, 11), await ride(rider, ona, 11)]
  await db.asOwner('update services set discount_percent = 20 where id = $1', [cheaper.serviceId])
  await db.asOwner('update payments set credit_cents = 60 where service_id = $1', [credited.serviceId])
  const ofRider = { customerId: rider.customerId }
  expect(
    (await list(ofRider)).map((one) => [one.serviceId, one.discountPercent, one.creditAmount, one.isPaidByCredit]),
  ).toEqual([
    [credited.serviceId, 0, 0.6, true],
    [cheaper.serviceId, 20, 0, false],
  ])
  for (const who of [admin, managerOf(ona)])
    for (const [conditions, found] of [
      [{ discountPercent: '>0' }, cheaper],
      [{ discountPercent: '=0' }, credited],
      [{ isPaidByCredit: true }, credited],
      [{ isPaidByCredit: false }, cheaper],
    ] as const) {
      const asked = { ...ofRider, ...filter(conditions) }
      expect((await list(asked, who)).map((one) => one.serviceId)).toEqual([found.serviceId])
      expect((await sums(asked, who)).services).toBe(1)
    }
})

test('a service is found by what its payment and its dispute are, whatever becomes of them', async () => {
  const { serviceId } = await ride(await house.newRider(), ona, 3)
  const [{ id: paymentId } = { id: '' }] = await db.asOwner('select id from payments where service_id = $1', [
    serviceId,
  ])
  const isFoundBy = async (conditions: object) =>
    (await list({ ...filter(conditions), sort: '-reserveStartTimestamp' })).some((one) => one.serviceId === serviceId)
  const holds = async (paymentStatus: string | null, disputeState: string | null) => {
    const shown = (await list({ pageSize: 100 })).find((one) => one.serviceId === serviceId)
    expect(shown).toMatchObject({ paymentStatus, disputeState })
    for (const status of [null, ...contract.paymentStatuses])
      expect([status, await isFoundBy({ paymentStatus: [status] })]).toEqual([status, status === paymentStatus])
    for (const state of [null, ...contract.disputeStates])
      expect([state, await isFoundBy({ disputeState: [state] })]).toEqual([state, state === disputeState])
  }
  await holds('pending', null)
  for (const status of ['failed', 'success', 'refunded', 'cancelled', 'pending']) {
    const at = status === 'failed' ? 'failed_at' : 'succeeded_at'
    await db.asOwner(`update payments set status = $2, ${at} = now() where id = $1`, [paymentId, status])
    await holds(status, null)
  }
  await db.asOwner("update payments set status = 'not required', amount_cents = 0 where id = $1", [paymentId])
  await holds('not required', null)
  await plantDispute(db, { operatorId: ona, paymentId: String(paymentId), state: 'won' })
  await holds('not required', 'won')
  await plantDispute(db, {
    operatorId: ona,
    paymentId: String(paymentId),
    state: 'open',
    openedAt: new Date('2026-11-01T10:00:00Z'),
  })
  await holds('not required', 'open')
  await db.asOwner("update disputes set state = 'lost', closed_at = now() where payment_id = $1 and state = 'open'", [
    paymentId,
  ])
  await holds('not required', 'won')
})

test('no service is kept as refunded or paid by credit that is not, or the other way round', async () => {
  const differ = await db.asOwner(`select s.id from services s left join payments p on p.id = s.payment_id
    where s.is_paid_by_credit is distinct from coalesce(p.credit_cents > 0, false)
      or s.is_refunded is distinct from exists (select from refunds r where r.payment_id = p.id and r.state = 'succeeded'
        and r.card_cents + r.credit_cents > r.returned_cents)`)
  expect(differ).toEqual([])
  const all = await db.asOwner(
    'select count(*) filter (where is_refunded)::int as back, count(*) filter (where is_paid_by_credit)::int as credit from services',
  )
  expect(all[0]).toMatchObject({ back: expect.any(Number), credit: expect.any(Number) })
  expect(Math.min(Number(all[0]?.back), Number(all[0]?.credit))).toBeGreaterThan(0)
})

test('no service is kept with another state than its payment and its dispute have', async () => {
  const differ = await db.asOwner(`select s.id from services s left join payments p on p.id = s.payment_id
    left join (select distinct on (payment_id) payment_id, state from disputes
      order by payment_id, state = 'open' desc, opened_at desc) d on d.payment_id = s.payment_id
    where s.payment_status is distinct from p.status or s.dispute_state is distinct from d.state`)
  expect(differ).toEqual([])
  const all = await db.asOwner('select 1 from services where payment_status is not null and dispute_state is not null')
  expect(all.length).toBeGreaterThan(0)
})

test('words are looked for in the names of people and of vehicles, whether few people have them or very many', async () => {
  const [rider, other] = [await house.newRider(), await house.newRider()]
  const { serviceId: theirs } = await ride(rider, ona, 3)
  const { serviceId: another } = await ride(other, ona, 3)
  await db.asOwner("update customers set first_name = 'Sòcrates', last_name = 'Zzyzx Puig' where id = $1", [
    rider.customerId,
  ])
  const found = async (search: string, who: Who = admin, more: object = {}) =>
    (await list({ search, ...more }, who)).map(({ serviceId }) => serviceId)
  const searches = async () => {
    expect(await found('zzyzx')).toEqual([theirs])
    expect(await found(' SOCRATES zz*ui ')).toEqual([theirs])
    expect(await found('zzyzx', managerOf(ona))).toEqual([theirs])
    expect(await found('zzyzx', managerOf(brisa))).toEqual([])
    expect(await found('zzyzx', admin, filter({ status: ['cancelled'] }))).toEqual([])
    expect(await found('zzyzx', admin, filter({ sharingOperatorName: 'ona' }))).toEqual([theirs])
    expect((await sums({ search: 'zzyzx' })).services).toBe(1)
    const [{ vehicleVin } = { vehicleVin: '' }] = (await list()).filter((one) => one.serviceId === another)
    expect(await found(vehicleVin)).toEqual([another])
    expect(await found('zzyzx nobody')).toEqual([])
  }
  await searches()
  await db.asOwner(`insert into customers (id, email, first_name, last_name, email_verified, can_operate, enabled,
    registered_at) select gen_random_uuid(), 'crowd' || n || '@riders.test', 'Crowd', 'Zzyzx', true, true, true, now()
    from generate_series(1, 10001) n`)
  await searches()
})

test('one service says its price line by line, so far and in the end, the tariff it is priced by, and its payment', async () => {
  const rider = await house.newRider()
  const { id: vehicleId } = await house.readyVehicle(ona)
  const { serviceId } = await house.asRider<RiderRental>(rider, 'sharing.startTrip', { vehicleId })
  const read = async (who: Who = admin) =>
    (await house.ask<contract.ServiceDetail>(who, contract.getService, { params: { id: serviceId } })).body
  house.clock.advance(5 * minute)
  const line = { kind: 'drive', count: 5, price: 0.26, cents: 130 }
  expect(await read()).toMatchObject({ price: null, isPriceSoFar: true, priceCents: 130, endedBy: null, payment: null })
  house.clock.advance(5 * minute)
  await house.asRider(rider, 'sharing.endTrip')
  const ended = await read()
  expect(ended).toMatchObject({
    price: 2.6,
    currency: 'eur',
    isPriceSoFar: false,
    priceCents: 260,
    creditCents: 0,
    discountPercent: 0,
    priceLines: [{ ...line, count: 10, cents: 260 }],
    endedBy: 'rider',
    payment: { status: 'pending', successTimestamp: '0001-01-01T00:00:00.000Z', failedReason: '' },
  })
  expect(Date.parse(ended.tariffSince ?? '')).toBeLessThanOrEqual(Date.parse(ended.tripStartTimestamp))
  expect(await codeOf(read(managerOf(brisa)))).toBe('service.not_found')
})

test('the minutes of the figures are those of the rows, for each state a rental can be in [N-15]', async () => {
  const running = await house.newRider()
  await house.asRider(running, 'sharing.startTrip', { vehicleId: (await house.readyVehicle(ona)).id })
  house.clock.advance(90_500)
  const paused = await house.newRider()
  await house.asRider(paused, 'sharing.startTrip', { vehicleId: (await house.readyVehicle(ona)).id })
  house.clock.advance(61_000)
  await house.asRider(paused, 'sharing.pauseTrip')
  house.clock.advance(33_000)
  for (const query of [{ status: 'in progress' }, { status: 'paused' }, { status: 'reserved' }, {}]) {
    const rows = await list(query)
    const { drivenMinutes, pausedMinutes, totalMinutes } = await sums(query)
    const total = (of: (row: Service) => number) => rows.reduce((sum, row) => sum + of(row), 0)
    expect(drivenMinutes).toBeCloseTo(
      total((row) => row.drivenMinutes),
      1,
    )
    expect(pausedMinutes).toBeCloseTo(
      total((row) => row.pausedMinutes),
      1,
    )
    expect(totalMinutes).toBeCloseTo(
      total((row) => row.totalMinutes),
      1,
    )
  }
  expect((await sums({ status: 'paused' })).pausedMinutes).toBe(0.55)
})

test('the totals of each customer and of each operator, the most services first, between dates [N-15]', async () => {
  const rider = await house.newRider()
  house.clock.advance(3 * 86_400_000)
  const since = house.clock.now().toISOString().slice(0, 10)
  for (const [operator, minutes] of [
    [ona, 11],
    [brisa, 6],
    [ona, 2],
  ] as const)
    await ride(rider, operator, minutes)
  await ride(await house.newRider(), brisa, 11)
  // who only reserves and cancels rides nothing, and stands in no ranking
  const idle = await house.newRider()
  const { id: vehicleId } = await house.readyVehicle(brisa)
  await house.asRider(idle, 'sharing.reserveVehicle', { vehicleId })
  await house.asRider(idle, 'sharing.cancelReservation')
  const byCustomers = async (query: object = {}, who: Who = admin) =>
    (await house.ask<contract.CustomerTotals[]>(who, contract.listTotalsByCustomers, { query: { since, ...query } }))
      .body
  const all = await byCustomers()
  expect(all.map(({ services }) => services)).toEqual([3, 1])
  expect(all[0]).toMatchObject({
    customerId: rider.customerId,
    customerFullName: 'Aina Puig Serra',
    totalMinutes: 19,
    drivenMinutes: 16,
    amountEur: 4.16,
    amountUsd: null,
  })
  expect(await byCustomers({ search: all[0]?.customerEmail })).toHaveLength(1)
  expect((await byCustomers({ sort: 'amountEur', pageSize: 1 }))[0]?.amountEur).toBe(2.6)
  expect((await byCustomers({}, managerOf(brisa))).map(({ services }) => services)).toEqual([1, 1])

  const byOperators = async (query: object = {}, who: Who = admin) =>
    (await house.ask<contract.OperatorTotals[]>(who, contract.listTotalsByOperators, { query: { since, ...query } }))
      .body
  const operators = await byOperators({ sort: 'sharingOperatorName' })
  expect(operators.map((one) => [one.sharingOperatorName, one.services])).toEqual([
    ['Brisa', 2],
    ['Ona', 2],
  ])
  expect(operators.find(({ sharingOperatorId }) => sharingOperatorId === ona)?.amountEur).toBe(2.86)
  expect(await byOperators(filter({ services: '>2' }))).toEqual([])
  expect((await byOperators({ search: 'ona' })).map(({ sharingOperatorId }) => sharingOperatorId)).toEqual([ona])
  expect((await byOperators({}, managerOf(brisa))).map(({ sharingOperatorId }) => sharingOperatorId)).toEqual([brisa])

  // who owes is not erased
  await db.asOwner(
    "update payments set status = 'success', succeeded_at = now() where customer_id = $1 and status = 'pending'",
    [rider.customerId],
  )
  const theirs = { search: all[0]?.customerEmail }
  expect(await list(theirs)).toHaveLength(3)
  await house.ask(admin, 'customers.deleteCustomer', { params: { id: rider.customerId } })
  expect(await list(theirs)).toEqual([])
  expect((await byCustomers({ sort: '-services' }))[0]).toMatchObject({ customerFullName: '', customerEmail: '' })
})

test('of a person who was erased a service says neither name nor e-mail', async () => {
  const rider = await house.newRider()
  const { id: vehicleId } = await house.readyVehicle(ona)
  await house.asRider(rider, 'sharing.reserveVehicle', { vehicleId })
  await house.asRider(rider, 'sharing.cancelReservation')
  const ofRider = async () => (await list()).filter(({ customerId }) => customerId === rider.customerId)
  expect((await ofRider())[0]?.customerEmail).toContain('@')
  await house.ask(admin, 'customers.deleteCustomer', { params: { id: rider.customerId } })
  expect(await ofRider()).toMatchObject([{ status: 'cancelled', customerFullName: '', customerEmail: '' }])
})
